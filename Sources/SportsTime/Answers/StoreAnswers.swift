/// How much a store holds.
public struct StatsAnswer: Codable, Hashable, Sendable {
    /// A view.
    public struct View: Codable, Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Rows, history included.
        public let rows: Int
        /// Pages.
        public let pages: Int
    }

    /// The directory.
    public let path: String
    /// The store's id.
    public let storeId: String
    /// When it was made, in UTC.
    public let createdAt: String
    /// Events.
    public let events: UInt64
    /// Commands.
    public let commands: UInt64
    /// The chain link of the last command: with the store's id and the last sequence, its anchor.
    public let head: String
    /// Visits.
    public let visits: Int
    /// Different stadium records visited.
    public let stadiumsVisited: Int
    /// Stadium records known.
    public let stadiums: Int
    /// Teams known.
    public let teams: Int
    /// Achievements that are held.
    public let achievementsHeld: Int
    /// Bytes of the data file in use; nil as of an event: only today's are known.
    public let usedBytes: Int?
    /// Bytes of address space reserved; nil as of an event.
    public let reservedBytes: Int?
    /// The views as they are today; none as of an event.
    public let views: [View]
}

/// What a walk through the log found.
public struct VerifyAnswer: Codable, Hashable, Sendable {
    /// Whether nothing was found wrong: in the log, and in the views as far as they were compared.
    public let isIntact: Bool
    /// Events checked.
    public let events: UInt64
    /// Commands checked.
    public let commands: UInt64
    /// The store's id.
    public let storeId: String
    /// The chain link of the last command.
    public let head: String
    /// The first thing found wrong in the log, or in the file; nil where there is none.
    public let damage: String?
    /// The views that are not what a replay of the log gives; `stctl project` mends them.
    public let differingViews: [String]
    /// The event of an intact log that a projector refuses, and why; nil where there is none.
    public let refusedEvent: String?
    /// Why this build cannot compare the views with a replay; nil where it did, or something was found wrong before.
    public let viewsNotCompared: String?
    /// The embedder's views that stopped, or are behind the log's end, a sentence each: no damage of the store.
    public let customViews: [String]

    /// An answer.
    public init(
        isIntact: Bool, events: UInt64, commands: UInt64, storeId: String, head: String, damage: String?,
        differingViews: [String], refusedEvent: String? = nil, viewsNotCompared: String? = nil,
        customViews: [String] = []
    ) {
        self.isIntact = isIntact
        self.events = events
        self.commands = commands
        self.storeId = storeId
        self.head = head
        self.damage = damage
        self.differingViews = differingViews
        self.refusedEvent = refusedEvent
        self.viewsNotCompared = viewsNotCompared
        self.customViews = customViews
    }
}

/// What a rebuild of the views found.
public struct ProjectAnswer: Codable, Hashable, Sendable {
    /// The first row in which the live view differed.
    public struct Difference: Codable, Hashable, Sendable {
        /// The row's key, in hexadecimal digits.
        public let key: String
        /// The live value, in hexadecimal digits; nil where the live view has no such row.
        public let live: String?
        /// The replayed value, in hexadecimal digits; nil where the replay gives no such row.
        public let replayed: String?
        /// The last event that touched the row.
        public let sequence: UInt64
    }

    /// A view.
    public struct View: Codable, Hashable, Sendable {
        /// Its name.
        public let name: String
        /// The version of its projector.
        public let projectorVersion: Int
        /// Events replayed.
        public let events: UInt64
        /// Rows, history included.
        public let rows: Int
        /// SHA-256 over the ordered rows.
        public let digest: String
        /// The last event that an interrupted rebuild had applied, where this one went on; else nil.
        public let resumedAt: UInt64?
        /// The first difference; nil where every row was the same.
        public let difference: Difference?
    }

    /// The views.
    public let views: [View]
    /// Whether every row of every view was the same.
    public let isSame: Bool
}

/// What an import did.
public struct ImportAnswer: Codable, Hashable, Sendable {
    /// A row that was not taken because its visit was deleted.
    public struct DeletedRow: Codable, Hashable, Sendable {
        /// The line on which the row begins.
        public let line: Int
        /// The visit it had become.
        public let visitId: String
    }

    /// Something unusual about rows that were taken all the same.
    public struct Note: Codable, Hashable, Sendable {
        /// What it is, in one sentence.
        public let text: String
        /// The lines on which the rows begin.
        public let lines: [Int]
    }

    /// Rows read.
    public let rows: Int
    /// Visits added.
    public let added: Int
    /// Rows whose visits were there already.
    public let alreadyThere: Int
    /// Rows whose visits were deleted since; taken again only when asked for.
    public let deleted: [DeletedRow]
    /// What is unusual about rows that were added.
    public let notes: [Note]
    /// What the command did.
    public let command: CommandAnswer
}
