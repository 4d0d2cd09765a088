/// What is otherwise in one state of a store than in another.
public struct DifferenceAnswer: Codable, Hashable, Sendable {
    /// An achievement that stands otherwise.
    public struct Achievement: Codable, Hashable, Sendable {
        /// What became of it.
        public enum Change: String, Codable, Sendable {
            /// It is held now.
            case gained
            /// It was held, and is no more.
            case lost
            /// It is held as before, and dated by other visits.
            case redated
            /// It is held neither before nor now, and is another part of the way.
            case moved
        }

        /// Its id.
        public let id: String
        /// Its name.
        public let name: String
        /// What became of it.
        public let change: Change
        /// How it stood; nil where there was no such definition.
        public let before: AchievementAnswer?
        /// How it stands; nil where there is no such definition any more.
        public let after: AchievementAnswer?
    }

    /// A league, a conference or a division that is another part of the way.
    public struct Part: Codable, Hashable, Sendable {
        /// Its id.
        public let id: String
        /// Its name.
        public let name: String
        /// Its sport.
        public let sport: String
        /// `league`, `conference` or `division`.
        public let level: String
        /// How far it was; nil where there was no such part.
        public let before: Count?
        /// How far it is; nil where there is no such part any more.
        public let after: Count?
    }

    /// Stadiums visited, of those there are.
    public struct Count: Codable, Hashable, Sendable {
        /// Those that were visited.
        public let visitedStadiums: Int
        /// All of them.
        public let totalStadiums: Int
    }

    /// The achievements that stand otherwise: gained, lost, redated, moved; by name among these.
    public let achievements: [Achievement]
    /// The parts of leagues that moved, in the order of the leagues.
    public let progress: [Part]
    /// The counts over all leagues, before.
    public let totalsBefore: ProgressAnswer.Totals
    /// The counts over all leagues, after.
    public let totals: ProgressAnswer.Totals

    /// Whether nothing is otherwise.
    public var isEmpty: Bool { achievements.isEmpty && progress.isEmpty && totals == totalsBefore }
}

/// What is otherwise in one state of the achievement book than in another.
public struct DiffAnswer: Codable, Hashable, Sendable {
    /// A state.
    public struct Side: Codable, Hashable, Sendable {
        /// The last event that it takes in.
        public let sequence: UInt64
        /// The file of rules that history was replayed by; nil for the store's own.
        public let rules: String?
    }

    /// The first state.
    public let from: Side
    /// The second state.
    public let to: Side
    /// What is otherwise in the second.
    public let difference: DifferenceAnswer
}

/// What would be otherwise if changes were made.
public struct WhatIfAnswer: Codable, Hashable, Sendable {
    /// One of the changes.
    public struct Change: Codable, Hashable, Sendable {
        /// The change, as it was given.
        public let change: String
        /// What it would do, after those before it.
        public let command: CommandAnswer

        /// A change, and what it would do.
        public init(change: String, command: CommandAnswer) {
            self.change = change
            self.command = command
        }
    }

    /// The file of rules that history was replayed by; nil for the store's own.
    public let rules: String?
    /// The changes, in their order.
    public let changes: [Change]
    /// What would be otherwise in the end.
    public let difference: DifferenceAnswer

    /// What would be otherwise.
    public init(rules: String?, changes: [Change], difference: DifferenceAnswer) {
        self.rules = rules
        self.changes = changes
        self.difference = difference
    }
}
