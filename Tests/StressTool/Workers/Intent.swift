/// A command that a worker is about to ask for, and how its events will be known in the log.
///
/// It is told before the call, so that whoever finds the log after a kill can say of every event who asked
/// for it.
struct Intent: Hashable, Sendable {
    /// What is to be erased, where that is what the command does.
    enum Erasure: Hashable, Sendable {
        /// All events of a visit up to then: the private parts, or the factual ones too.
        case visit(String, facts: Bool)
        /// The private part of one event.
        case event(UInt64)
    }

    /// A text that no other command of the run has; letters and digits, so that it may stand in an id.
    let token: String
    /// The command's name in the log.
    let name: String
    /// What each event says, one after the other.
    let needles: [Needle]
    /// What it erases.
    var erasure: Erasure?

    /// A text that some events in a row say, in the subject or in a part.
    enum Needle: Hashable, Sendable {
        /// One event says this.
        case text(String)
        /// So many events say the marks of a token: `TOKENi0z`, `TOKENi1z`, …
        case marks(String, Int)
        /// So many events, about which nothing more is known beforehand.
        case anything(Int)

        var count: Int {
            switch self {
            case .text: 1
            case .marks(_, let count), .anything(let count): count
            }
        }
    }

    /// How many events the command comes to.
    var eventCount: Int { needles.reduce(0) { $0 + $1.count } }

    /// What an event of a token's command says: no mark is a part of another one.
    static func mark(_ token: String, _ index: Int) -> String { "\(token)i\(index)z" }

    /// What each event says; nil where nothing is known.
    var texts: [String?] {
        needles.flatMap { needle -> [String?] in
            switch needle {
            case .text(let text): [text]
            case .marks(let token, let count): (0..<count).map { Self.mark(token, $0) }
            case .anything(let count): Array(repeating: nil, count: count)
            }
        }
    }
}

extension Intent {
    /// The intent as a line of words.
    var line: String {
        let said = needles.map { needle in
            switch needle {
            case .text(let text): "=\(text)"
            case .marks(let token, let count): "\(count)*\(token)"
            case .anything(let count): "\(count)"
            }
        }
        let erased: [String] =
            switch erasure {
            case .visit(let id, let facts): [facts ? "facts" : "details", id]
            case .event(let sequence): ["event", "\(sequence)"]
            case nil: []
            }
        return ([token, name, said.joined(separator: ",")] + erased).joined(separator: " ")
    }

    /// Reads a line; nil for anything else.
    init?(line words: [Substring]) {
        guard words.count == 3 || words.count == 5 else { return nil }
        token = String(words[0])
        name = String(words[1])
        needles = words[2].split(separator: ",").compactMap { text in
            if text.hasPrefix("=") { return .text(String(text.dropFirst())) }
            let parts = text.split(separator: "*")
            guard let count = Int(parts[0]) else { return nil }
            return parts.count == 2 ? .marks(String(parts[1]), count) : .anything(count)
        }
        guard words.count == 5 else { return }
        switch words[3] {
        case "facts": erasure = .visit(String(words[4]), facts: true)
        case "details": erasure = .visit(String(words[4]), facts: false)
        default: erasure = UInt64(words[4]).map { .event($0) }
        }
    }
}
