public import ByteCoding

/// One visit of a fan to a stadium (seed "Stadium Progress & Achievement System", `StadiumVisit`, with
/// canonical ids in place of UUIDs).
public struct Visit: Hashable, Sendable {
    /// The id of a visit: a UUID of its own.
    public typealias ID = Identifier

    /// A team that played, with its name on the day.
    public struct Participant: Hashable, Sendable {
        /// The team, where it is known.
        public var team: Team.ID?
        /// Its name when the visit took place; for display when the team is not known.
        public var name: String
        /// Whether the user typed the name, so that no correction freezes it anew.
        public var isNameTyped: Bool

        /// A team with its name on the day.
        public init(team: Team.ID?, name: String, isNameTyped: Bool = false) {
            self.team = team
            self.name = name
            self.isNameTyped = isNameTyped
        }
    }

    /// What can be erased without changing a conclusion.
    public struct PrivateDetails: Hashable, Sendable {
        /// Where the fan sat.
        public var seat: String?
        /// What the fan wrote.
        public var notes: String?
        /// The fan's own words for a game that was not found.
        public var gameDescription: String?
        /// Where the photo was taken that the visit came from.
        public var photoCoordinate: Coordinate?

        /// Nothing private.
        public init(
            seat: String? = nil, notes: String? = nil, gameDescription: String? = nil,
            photoCoordinate: Coordinate? = nil
        ) {
            self.seat = seat
            self.notes = notes
            self.gameDescription = gameDescription
            self.photoCoordinate = photoCoordinate
        }

        /// Whether there is nothing.
        public var isEmpty: Bool { self == PrivateDetails() }
    }

    /// Its identity.
    public let id: ID
    /// The stadium.
    public var stadium: Stadium.ID
    /// The stadium's name on the day, frozen.
    public var stadiumName: String
    /// Whether the user typed that name, so that no correction freezes it anew.
    public var isStadiumNameTyped: Bool
    /// The day, at the stadium.
    public var date: LocalDate
    /// The sport of the stadium's record.
    public var sport: SportID
    /// Why the fan was there.
    public var type: VisitType
    /// The game, where it is known.
    public var gameID: String?
    /// The number of the game on its day: 0 for a single one, 1 and 2 for a doubleheader's.
    ///
    /// Nil: not known.
    public var gameNumber: Int?
    /// The home team.
    public var homeTeam: Participant?
    /// The away team.
    public var awayTeam: Participant?
    /// The final score.
    public var finalScore: FinalScore?
    /// Where the score comes from; nil without one.
    public var scoreSource: ScoreSource?
    /// Who filled the visit in.
    public var dataSource: DataSource
    /// Whether the score is still to be looked up.
    public var isScoreResolutionPending: Bool
    /// How the visit came in.
    public var source: VisitSource
    /// When the photo was taken that the visit came from: milliseconds since 1970 in UTC.
    public var photoCapturedAtMilliseconds: Int64?
    /// What can be erased.
    public var details: PrivateDetails

    /// A visit.
    public init(
        id: ID, stadium: Stadium.ID, stadiumName: String, isStadiumNameTyped: Bool = false,
        date: LocalDate, sport: SportID, type: VisitType = .game, gameID: String? = nil,
        gameNumber: Int? = nil, homeTeam: Participant? = nil, awayTeam: Participant? = nil,
        finalScore: FinalScore? = nil, scoreSource: ScoreSource? = nil,
        dataSource: DataSource = .fullyManual, isScoreResolutionPending: Bool = false,
        source: VisitSource = .manual, photoCapturedAtMilliseconds: Int64? = nil,
        details: PrivateDetails = PrivateDetails()
    ) {
        self.id = id
        self.stadium = stadium
        self.stadiumName = stadiumName
        self.isStadiumNameTyped = isStadiumNameTyped
        self.date = date
        self.sport = sport
        self.type = type
        self.gameID = gameID
        self.gameNumber = gameNumber
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.finalScore = finalScore
        self.scoreSource = scoreSource
        self.dataSource = dataSource
        self.isScoreResolutionPending = isScoreResolutionPending
        self.source = source
        self.photoCapturedAtMilliseconds = photoCapturedAtMilliseconds
        self.details = details
    }

    /// Whether what counting reads (the day, the stadium, the type) is the same in both.
    public func countsAs(_ other: Visit) -> Bool {
        date == other.date && stadium == other.stadium && type == other.type
    }
}
