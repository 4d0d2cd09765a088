/// The teams that were seen, and how they fared when the fan was there.
public struct TeamRecordsAnswer: Codable, Hashable, Sendable {
    /// Games of a team.
    public struct Games: Codable, Hashable, Sendable {
        /// All games.
        public let games: Int
        /// Those that it won.
        public let wins: Int
        /// Those that it lost.
        public let losses: Int
        /// Draws.
        public let ties: Int
        /// Those whose score is not known.
        public let withoutScore: Int
    }

    /// A team.
    public struct Team: Codable, Hashable, Sendable {
        /// The canonical id.
        public let id: String
        /// Its name today, or its last one.
        public let name: String
        /// Its sport.
        public let sport: String
        /// Whether it is a team of today.
        public let isActive: Bool
        /// All its games that were seen.
        public let all: Games
        /// Those in which it was the home team.
        public let home: Games
        /// Those in which it was the away team.
        public let away: Games
        /// What came of the last games in a row that have a score: `W3`, `L1`, `T2`; nil where none has.
        public let streak: String?
        /// The day it was first seen.
        public let firstSeen: String
        /// The day it was last seen.
        public let lastSeen: String
    }

    /// The day that it is about; nil for today.
    public let on: String?
    /// The types of visits that count here: games count where `game` is among them.
    public let countedTypes: [String]
    /// The teams that were seen: those seen most often first, then by name.
    public let teams: [Team]
    /// Those of them that were seen as the home team.
    public let teamsSeenAtHome: Int
    /// Active teams, of the leagues that were asked about.
    public let totalTeams: Int
    /// Visits to games that name no home team that is known.
    public let gamesWithoutHomeTeam: Int
}
