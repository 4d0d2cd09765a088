/// Lines of a file, as messages name them.
package enum LineList {
    /// Lines that are named: of more, the first ones and how many there are.
    private static let limit = 5

    /// Names the lines on which rows begin: `line 4`, `lines 4, 14`, `lines 4, 14, 15, 16, 20, … (37 rows)`.
    package static func text(_ lines: [Int]) -> String {
        let shown = lines.prefix(limit).map { String($0) }.joined(separator: ", ")
        return (lines.count == 1 ? "line " : "lines ") + shown
            + (lines.count > limit ? ", … (\(lines.count) rows)" : "")
    }

    /// Each text once, in the order of its first line, with all lines of which it is true.
    static func grouped(_ texts: some Sequence<(line: Int, text: String)>) -> [(text: String, lines: [Int])] {
        var places: [String: Int] = [:]
        var groups: [(text: String, lines: [Int])] = []
        for (line, text) in texts {
            if let place = places[text] {
                groups[place].lines.append(line)
            } else {
                places[text] = groups.count
                groups.append((text, [line]))
            }
        }
        return groups
    }
}
