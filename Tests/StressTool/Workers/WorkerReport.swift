/// What a worker had told when it ended.
struct WorkerReport: Sendable {
    /// Where an acknowledged command stands in the log.
    struct Acknowledgement: Hashable, Sendable {
        let token: String
        let command: UInt64
        let first: UInt64
        let last: UInt64
        /// Whether the same command had been there before.
        let isRepeated: Bool
        /// When: microseconds since 1970.
        let moment: Int64
    }

    /// An event that a follower got.
    struct Sight: Hashable, Sendable {
        let sequence: UInt64
        /// What tells it from others.
        let mark: UInt64
        /// When: microseconds since 1970.
        let moment: Int64
    }

    /// Everything that was begun, in order.
    private(set) var intents: [Intent] = []
    /// Everything that was acknowledged, in order.
    private(set) var acknowledgements: [Acknowledgement] = []
    /// The tokens of the commands that certainly appended nothing.
    private(set) var withoutEffect: Set<String> = []
    /// What was followed, in order.
    private(set) var sights: [Sight] = []
    /// What was counted.
    private(set) var counts: [(name: String, value: Double)] = []
    /// Whether it had begun what it was to be killed in.
    private(set) var isReady = false
    /// Why it could not do its work, if that was no fault.
    private(set) var refusal: String?
    /// Which promise was broken before its eyes.
    private(set) var failure: String?

    /// What was begun, and neither acknowledged nor without effect: it is there whole or not at all.
    var open: [Intent] {
        let told = withoutEffect.union(acknowledgements.map(\.token))
        return intents.filter { !told.contains($0.token) }
    }

    /// Reads the lines; one that has no end was never said.
    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeLast()
        for line in lines { read(line.split(separator: " ")) }
    }

    private mutating func read(_ words: [Substring]) {
        guard let verb = words.first else { return }
        let rest = Array(words.dropFirst())
        switch verb {
        case "ready": isReady = true
        case "begin":
            if let intent = Intent(line: rest) { intents.append(intent) }
        case "done":
            guard rest.count == 6, let command = UInt64(rest[1]), let first = UInt64(rest[2]),
                let last = UInt64(rest[3]), let moment = Int64(rest[5])
            else { return }
            acknowledgements.append(
                Acknowledgement(
                    token: String(rest[0]), command: command, first: first, last: last,
                    isRepeated: rest[4] == "again", moment: moment))
        case "seen":
            guard rest.count == 3, let sequence = UInt64(rest[0]), let mark = UInt64(rest[1]),
                let moment = Int64(rest[2])
            else { return }
            sights.append(Sight(sequence: sequence, mark: mark, moment: moment))
        case "none": withoutEffect.insert(String(rest[0]))
        case "count":
            if rest.count == 2, let value = Double(rest[1]) { counts.append((String(rest[0]), value)) }
        case "refused": refusal = rest.joined(separator: " ")
        default: failure = words.joined(separator: " ")
        }
    }
}
