/// A graph in the language of Mermaid, which many viewers of Markdown draw (https://mermaid.js.org/syntax/flowchart.html).
struct MermaidGraph {
    /// How a node is drawn.
    enum Shape {
        case box
        case round
        case rule
    }

    private var lines = ["flowchart LR"]
    private var count = 0

    /// Adds a node.
    ///
    /// - Parameters:
    ///   - texts: Its lines.
    ///   - shape: How it is drawn.
    /// - Returns: Its name, for edges.
    mutating func node(_ texts: String..., as shape: Shape = .box) -> String {
        count += 1
        let name = "n\(count)"
        let text = texts.filter { !$0.isEmpty }.map(Self.escaped).joined(separator: "<br>")
        let (open, close) =
            switch shape {
            case .box: ("[", "]")
            case .round: ("([", "])")
            case .rule: ("{{", "}}")
            }
        lines.append("    \(name)\(open)\"\(text)\"\(close)")
        return name
    }

    /// Adds an arrow.
    mutating func arrow(from start: String, to end: String, label: String = "", isDashed: Bool = false) {
        let text = label.isEmpty ? "" : "|\"\(Self.escaped(label))\"|"
        lines.append("    \(start) \(isDashed ? "-.->" : "-->")\(text) \(end)")
    }

    /// Writes it.
    func write() {
        for line in lines { Output.line(line) }
    }

    /// A text as the language takes it: its own signs as character codes.
    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\"": "#quot;"
            case "#": "#35;"
            case "<": "#lt;"
            case ">": "#gt;"
            default: character.isNewline ? " " : String(character)
            }
        }.joined()
    }
}
