public import SportsTimeModel

/// A visit in the user's words: names or ids, not yet resolved.
public struct VisitDraft: Hashable, Sendable {
    /// The stadium's name or id.
    public var stadium: String
    /// The day, at the stadium.
    public var date: LocalDate
    /// The sport, where the stadium serves several.
    public var sport: SportID?
    /// Why the fan was there.
    public var type: VisitType
    /// The home team's name, abbreviation or id.
    public var homeTeam: String?
    /// The away team's name, abbreviation or id.
    public var awayTeam: String?
    /// The final score, the home team's points first.
    public var finalScore: FinalScore?
    /// The number of the game on its day, for doubleheaders.
    public var gameNumber: Int?
    /// Where the fan sat.
    public var seat: String?
    /// What the fan wrote.
    public var notes: String?
    /// The fan's own words for the game.
    public var gameDescription: String?
    /// How the visit comes in.
    public var source: VisitSource

    /// A visit in the user's words.
    public init(
        stadium: String, date: LocalDate, sport: SportID? = nil, type: VisitType = .game,
        homeTeam: String? = nil, awayTeam: String? = nil, finalScore: FinalScore? = nil,
        gameNumber: Int? = nil, seat: String? = nil, notes: String? = nil,
        gameDescription: String? = nil, source: VisitSource = .manual
    ) {
        self.stadium = stadium
        self.date = date
        self.sport = sport
        self.type = type
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.finalScore = finalScore
        self.gameNumber = gameNumber
        self.seat = seat
        self.notes = notes
        self.gameDescription = gameDescription
        self.source = source
    }

    var details: Visit.PrivateDetails {
        Visit.PrivateDetails(seat: seat, notes: notes, gameDescription: gameDescription)
    }

    /// The words, byte for byte: what a repeated command is compared by.
    var content: [UInt8] {
        let parts: [String?] =
            [
                stadium, date.description, sport?.rawValue, type.rawValue, homeTeam, awayTeam,
                finalScore?.description, gameNumber.map { String($0) }, seat, notes, gameDescription,
            ] + (source == .manual ? [] : [source.rawValue])
        return Array(parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\0").utf8)
    }
}
