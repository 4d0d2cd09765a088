/// What publishing came to, or would come to.
public struct PublishAnswer: Codable, Hashable, Sendable {
    /// What came of the records of a type.
    public struct Counts: Codable, Hashable, Sendable {
        /// The type.
        public let recordType: String
        /// New at the destination.
        public internal(set) var created: Int = 0
        /// Otherwise there until now.
        public internal(set) var updated: Int = 0
        /// There already, as they are.
        public internal(set) var unchanged: Int = 0
        /// Changed there later than here: left as they are.
        public internal(set) var newer: Int = 0
        /// Refused by the destination.
        public internal(set) var failed: Int = 0

        init(_ type: String) { recordType = type }
    }

    /// Where to.
    public let destination: String
    /// The counts, by type.
    public internal(set) var counts: [Counts] = []
    /// Why records were refused, the first hundred.
    public internal(set) var failures: [String] = []

    /// Records that were written, or would be.
    public var written: Int { counts.reduce(0) { $0 + $1.created + $1.updated } }
    /// Records that were refused.
    public var failed: Int { counts.reduce(0) { $0 + $1.failed } }

    init(destination: String) { self.destination = destination }
}
