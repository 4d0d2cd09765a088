/// A visit, with every field of the seed's `StadiumVisit`.
public struct VisitAnswer: Codable, Hashable, Sendable {
    /// The visit's id.
    public let id: String
    /// The canonical id of the stadium.
    public let canonicalStadiumId: String
    /// The stadium's name on the day, frozen.
    public let stadiumNameAtVisit: String
    /// The day, at the stadium.
    public let visitDate: String
    /// The sport.
    public let sport: String
    /// `game`, `tour` or `other`.
    public let visitType: String
    /// The canonical id of the game.
    public let gameId: String?
    /// The number of the game on its day: 0 for a single one, 1 and 2 for a doubleheader's.
    public let gameNumber: Int?
    /// The canonical id of the home team.
    public let homeTeamId: String?
    /// The canonical id of the away team.
    public let awayTeamId: String?
    /// The home team's name on the day, frozen.
    public let homeTeamName: String?
    /// The away team's name on the day, frozen.
    public let awayTeamName: String?
    /// The final score, the home team's points first.
    public let finalScore: String?
    /// The user's own words for the game.
    public let manualGameDescription: String?
    /// `app`, `api`, `scraped` or `user`; nil without a score.
    public let scoreSource: String?
    /// `automatic`, `partial_manual`, `fully_manual` or `user_corrected`.
    public let dataSource: String
    /// Whether the score is still to be looked up.
    public let scoreResolutionPending: Bool
    /// Where the fan sat.
    public let seatLocation: String?
    /// What the fan wrote.
    public let notes: String?
    /// Where the photo was taken, in degrees north.
    public let photoLatitude: Double?
    /// Where the photo was taken, in degrees east.
    public let photoLongitude: Double?
    /// When the photo was taken, in UTC.
    public let photoCaptureDate: String?
    /// When the visit came in, in UTC.
    public let createdAt: String
    /// `trip`, `manual` or `photo_import`.
    public let source: String
    /// The sequence of the event that added it.
    public let addedAt: UInt64
    /// The sequence of its last correction; nil where there was none.
    public let correctedAt: UInt64?
    /// The ids of the achievements that rest on it.
    public let evidenceOf: [String]
}
