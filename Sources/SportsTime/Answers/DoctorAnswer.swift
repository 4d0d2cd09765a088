/// The state of a store's files, and what was mended.
public struct DoctorAnswer: Codable, Hashable, Sendable {
    /// A program that has the store open.
    public struct User: Codable, Hashable, Sendable {
        /// The id of its process.
        public let process: Int
        /// What it runs.
        public let program: String
        /// Whole seconds since it opened the store, or took the lock.
        public let seconds: Int
    }

    /// A reader that is in the middle of a snapshot.
    public struct Reader: Codable, Hashable, Sendable {
        /// The id of its process.
        public let process: Int
        /// Commits since its snapshot: pages that they freed cannot be used again while it reads.
        public let lag: Int
    }

    /// A view and how far it has come.
    public struct View: Codable, Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Events of the log that are not in it.
        public let lag: UInt64
    }

    /// The directory.
    public let path: String
    /// Bytes of the data file in use.
    public let usedBytes: Int
    /// Bytes among them that hold nothing, to be used again.
    public let freeBytes: Int
    /// Bytes of address space reserved.
    public let reservedBytes: Int
    /// The number of the last commit.
    public let lastCommit: Int
    /// Events in the log.
    public let events: UInt64
    /// The views.
    public let views: [View]
    /// The programs that have the store open, this one left out.
    public let users: [User]
    /// The program that writes at this moment; nil where none does.
    public let writer: User?
    /// Readers that hold a snapshot.
    public let readers: [Reader]
    /// How many readers there can be.
    public let maxReaders: Int
    /// The number of the last command before whose time the clock had jumped back; nil where it never did.
    public let clockJumpedAt: UInt64?
    /// What was mended, a sentence each.
    public let mended: [String]
    /// What a user should see to, and how, a sentence each.
    public let advice: [String]
}
