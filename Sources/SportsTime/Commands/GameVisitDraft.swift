import Projections
public import SportsTimeModel
import SportsTimeViews

/// A visit to a game that is known, in the user's words.
public struct GameVisitDraft: Hashable, Sendable {
    /// The game's id.
    public var game: String
    /// The final score, where the user knows it better; the home team's points first.
    public var finalScore: FinalScore?
    /// Where the fan sat.
    public var seat: String?
    /// What the fan wrote.
    public var notes: String?
    /// How the visit comes in.
    public var source: VisitSource

    /// A visit to a game that is known.
    public init(
        game: String, finalScore: FinalScore? = nil, seat: String? = nil, notes: String? = nil,
        source: VisitSource = .manual
    ) {
        self.game = game
        self.finalScore = finalScore
        self.seat = seat
        self.notes = notes
        self.source = source
    }

    /// The words, byte for byte: what a repeated command is compared by.
    var content: [UInt8] {
        let parts: [String?] = [game, finalScore?.description, seat, notes, source.rawValue]
        return Array(parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\0").utf8)
    }

    /// The visit as the user means it.
    ///
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where no game has the id.
    func intent(id: Visit.ID, in views: ViewReader) throws -> VisitIntent {
        let record = try NameResolver.game(game, in: views)
        let (game, key) = (record.game, record.game.key)
        guard let stadium = try StadiumView.facts(key.stadium, in: views) else {
            throw StoreError.unknown(what: .stadium, name: key.stadium.rawValue, suggestions: [])
        }
        func side(_ team: Team.ID) throws -> VisitIntent.Side {
            try TeamView.facts(team, in: views).map { .team($0) } ?? .name(team.rawValue)
        }
        let known = try GameView.scores(on: key.date...key.date, sport: key.sport, in: views)[key]
        let score = game.isCalledOff ? nil : known
        return VisitIntent(
            id: id, stadium: stadium, date: key.date, type: game.isCalledOff ? .postponed : .game,
            homeTeam: try side(key.homeTeam), awayTeam: try side(game.awayTeam),
            finalScore: finalScore ?? score?.score, gameNumber: key.number,
            details: Visit.PrivateDetails(seat: seat, notes: notes), source: source,
            gameID: record.recordID,
            scoreSource: finalScore == nil ? score?.source ?? .user : .user,
            isScorePending: !game.isCalledOff && score == nil)
    }
}
