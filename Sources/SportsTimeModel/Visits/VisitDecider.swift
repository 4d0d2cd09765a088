/// What a decider has to know of a stadium.
public struct StadiumFacts: Hashable, Sendable {
    /// Its record.
    public let stadium: Stadium
    /// Its names.
    public let names: [NameWindow]

    /// What is known of a stadium.
    public init(stadium: Stadium, names: [NameWindow]) {
        self.stadium = stadium
        self.names = names
    }

    /// Its name on a day.
    public func name(on date: LocalDate) -> String {
        NameWindow.name(on: date, current: stadium.name, windows: names)
    }
}

/// What a decider has to know of a team.
public struct TeamFacts: Hashable, Sendable {
    /// Its record.
    public let team: Team
    /// Its whole names (no cities, no abbreviations).
    public let names: [NameWindow]

    /// What is known of a team.
    public init(team: Team, names: [NameWindow]) {
        self.team = team
        self.names = names
    }

    /// Its name on a day.
    public func name(on date: LocalDate) -> String {
        NameWindow.name(on: date, current: team.name, windows: names)
    }
}

/// A visit as the user means it, before names are frozen.
public struct VisitIntent: Hashable, Sendable {
    /// One side of the game.
    public enum Side: Hashable, Sendable {
        /// A team that is known.
        case team(TeamFacts)
        /// A name that no record has, as typed.
        case name(String)
    }

    /// The id the visit gets.
    public var id: Visit.ID
    /// The stadium.
    public var stadium: StadiumFacts
    /// The stadium's name, where the user insists on one.
    public var typedStadiumName: String?
    /// The day.
    public var date: LocalDate
    /// Why the fan was there.
    public var type: VisitType
    /// The home team.
    public var homeTeam: Side?
    /// The away team.
    public var awayTeam: Side?
    /// The final score.
    public var finalScore: FinalScore?
    /// The number of the game on its day.
    public var gameNumber: Int?
    /// What can be erased.
    public var details: Visit.PrivateDetails
    /// How the visit comes in.
    public var source: VisitSource
    /// The game's id, where it is known.
    public var gameID: String?
    /// Where the score comes from.
    public var scoreSource: ScoreSource
    /// Whether the score is still to be looked up.
    public var isScorePending: Bool
    /// Who fills it in.
    public var dataSource: DataSource = .fullyManual
    /// When the photo was taken that it comes from: milliseconds since 1970 in UTC.
    public var photoCapturedAtMilliseconds: Int64?

    /// A visit as the user means it.
    public init(
        id: Visit.ID, stadium: StadiumFacts, typedStadiumName: String? = nil, date: LocalDate,
        type: VisitType = .game, homeTeam: Side? = nil, awayTeam: Side? = nil,
        finalScore: FinalScore? = nil, gameNumber: Int? = nil,
        details: Visit.PrivateDetails = Visit.PrivateDetails(), source: VisitSource = .manual,
        gameID: String? = nil, scoreSource: ScoreSource = .user, isScorePending: Bool = false
    ) {
        self.id = id
        self.stadium = stadium
        self.typedStadiumName = typedStadiumName
        self.date = date
        self.type = type
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.finalScore = finalScore
        self.gameNumber = gameNumber
        self.details = details
        self.source = source
        self.gameID = gameID
        self.scoreSource = scoreSource
        self.isScorePending = isScorePending
    }
}

/// Decides commands about visits: the facts they come to, or why not.
public enum VisitDecider {
    /// UTF-8 bytes of notes.
    ///
    /// An event has at most 1 MiB.
    public static let notesByteLimit = 100_000
    /// UTF-8 bytes of any other text that a user types.
    public static let textByteLimit = 1_000

    /// Decides to add a visit.
    ///
    /// - Parameters:
    ///   - intent: What the user means.
    ///   - today: The day it is now, where on earth it is latest.
    /// - Returns: The event.
    /// - Throws: ``VisitRefusal``.
    public static func add(_ intent: VisitIntent, today: LocalDate) throws(VisitRefusal) -> DomainEvent {
        .visitAdded(try visit(intent, today: today))
    }

    /// Decides to correct a visit.
    ///
    /// What was filled in automatically and is changed now is marked as corrected by the user.
    ///
    /// - Parameters:
    ///   - old: The visit as it is.
    ///   - intent: The visit as it should be.
    ///   - today: The day it is now, where on earth it is latest.
    /// - Returns: The event.
    /// - Throws: ``VisitRefusal``.
    public static func correct(
        _ old: Visit, to intent: VisitIntent, today: LocalDate
    ) throws(VisitRefusal) -> DomainEvent {
        var new = try visit(intent, today: today)
        keepFrozenNames(of: old, in: &new, isTyped: intent.typedStadiumName != nil)
        new.source = old.source
        new.gameID = isSameGame(old, new) ? old.gameID : nil
        new.photoCapturedAtMilliseconds = old.photoCapturedAtMilliseconds
        new.isScoreResolutionPending =
            old.isScoreResolutionPending && new.finalScore == nil && new.gameID != nil
        new.dataSource = old.dataSource
        if new.finalScore == old.finalScore {
            new.scoreSource = old.scoreSource
        }
        if new == old { throw .nothingToCorrect(old.id) }
        if old.dataSource == .automatic || old.dataSource == .partialManual {
            new.dataSource = .userCorrected
        }
        return .visitCorrected(new)
    }

    /// Gives a visit the score of its game: one that was still to be looked up, or a correction of one that was found.
    ///
    /// What the user said of it stays.
    ///
    /// - Parameters:
    ///   - visit: The visit as it is.
    ///   - score: The score of its game.
    ///   - source: Where it comes from.
    /// - Returns: The event; nil where the visit has that score, waits for none, or has a better one.
    public static func score(
        _ visit: Visit, with score: FinalScore, from source: ScoreSource
    ) -> DomainEvent? {
        guard visit.type == .game, visit.finalScore != score else { return nil }
        if visit.finalScore == nil {
            guard visit.isScoreResolutionPending else { return nil }
        } else {
            guard let old = visit.scoreSource, old != .user, source.rank >= old.rank else { return nil }
        }
        var new = visit
        (new.finalScore, new.scoreSource, new.isScoreResolutionPending) = (score, source, false)
        return .visitCorrected(new)
    }

    /// Completes a visit with what is known of its game: what the visit does not say of it, and its score.
    ///
    /// - Parameters:
    ///   - visit: The visit as it is.
    ///   - record: Its game.
    ///   - home: The home team, with its name on the day.
    ///   - away: The away team, likewise.
    ///   - score: The game's score; nil while it is not known.
    ///   - source: Where the score comes from.
    /// - Returns: The event; nil where the visit says all of it, or more.
    public static func complete(
        _ visit: Visit, by record: CanonicalGame, home: Visit.Participant, away: Visit.Participant,
        score: FinalScore?, from source: ScoreSource?
    ) -> DomainEvent? {
        guard visit.type == .game else { return nil }
        var new = visit
        new.gameID = visit.gameID ?? record.recordID
        new.gameNumber = visit.gameNumber ?? record.game.key.number
        new.homeTeam = visit.homeTeam ?? home
        new.awayTeam = visit.awayTeam ?? away
        if new != visit, new.dataSource == .fullyManual { new.dataSource = .partialManual }
        if visit.finalScore == nil {
            (new.finalScore, new.scoreSource) = (score, score == nil ? nil : source)
            new.isScoreResolutionPending = score == nil
        }
        guard new != visit else { return nil }
        return .visitCorrected(new)
    }

    /// Whether both speak of the same game, as far as they say.
    private static func isSameGame(_ old: Visit, _ new: Visit) -> Bool {
        old.countsAs(new) && old.gameNumber == new.gameNumber && old.homeTeam?.team == new.homeTeam?.team
            && old.awayTeam?.team == new.awayTeam?.team
    }

    /// Names are frozen anew only where the day or the stadium (the day or the team) is another one.
    private static func keepFrozenNames(of old: Visit, in new: inout Visit, isTyped: Bool) {
        guard new.date == old.date else { return }
        if new.stadium == old.stadium, !isTyped, !old.isStadiumNameTyped { new.stadiumName = old.stadiumName }
        if let team = old.homeTeam?.team, new.homeTeam?.team == team { new.homeTeam = old.homeTeam }
        if let team = old.awayTeam?.team, new.awayTeam?.team == team { new.awayTeam = old.awayTeam }
    }

    /// What is unusual about a visit that is taken; `other` is one to the same stadium on the same day.
    public static func warnings(
        for visit: Visit, at stadium: StadiumFacts, other: Visit.ID?
    ) -> [VisitWarning] {
        var warnings: [VisitWarning] = []
        if let other { warnings.append(.sameStadiumAndDay(other)) }
        if visit.type == .game, let closedOn = stadium.stadium.deprecatedOn, visit.date > closedOn {
            warnings.append(.afterClosing(stadium: visit.stadiumName, closedOn: closedOn))
        }
        return warnings
    }

    private static func visit(
        _ intent: VisitIntent, today: LocalDate
    ) throws(VisitRefusal) -> Visit {
        let stadium = intent.stadium.stadium
        try check(date: intent.date, at: intent.stadium, today: today)
        try checkTexts(of: intent)
        try checkGame(of: intent)
        let details = intent.details
        return Visit(
            id: intent.id, stadium: stadium.id,
            stadiumName: intent.typedStadiumName ?? intent.stadium.name(on: intent.date),
            isStadiumNameTyped: intent.typedStadiumName != nil, date: intent.date, sport: stadium.sport,
            type: intent.type, gameID: intent.gameID, gameNumber: intent.gameNumber,
            homeTeam: try participant(intent.homeTeam, on: intent.date, sport: stadium.sport),
            awayTeam: try participant(intent.awayTeam, on: intent.date, sport: stadium.sport),
            finalScore: intent.finalScore,
            scoreSource: intent.finalScore == nil ? nil : intent.scoreSource, dataSource: intent.dataSource,
            isScoreResolutionPending: intent.isScorePending && intent.finalScore == nil,
            source: intent.source, photoCapturedAtMilliseconds: intent.photoCapturedAtMilliseconds,
            details: details)
    }

    private static func check(
        date: LocalDate, at stadium: StadiumFacts, today: LocalDate
    ) throws(VisitRefusal) {
        guard LocalDate.range.contains(date) else { throw .dateOutOfRange(date) }
        guard date <= today else { throw .dateInFuture(date, today: today) }
        if let year = stadium.stadium.yearOpened, date.year < year {
            throw .beforeOpening(stadium: stadium.stadium.name, date: date, yearOpened: year)
        }
    }

    private static func checkTexts(of intent: VisitIntent) throws(VisitRefusal) {
        try check(intent.details.notes, "the note", limit: notesByteLimit)
        try check(intent.details.gameDescription, "the description of the game", limit: notesByteLimit)
        try check(intent.details.seat, "the seat", limit: textByteLimit)
        try check(intent.typedStadiumName, "the stadium's name", limit: textByteLimit)
        for side in [intent.homeTeam, intent.awayTeam] {
            if case .name(let name) = side {
                try check(name, "the team's name", limit: textByteLimit)
            }
        }
    }

    private static func check(_ text: String?, _ field: String, limit: Int) throws(VisitRefusal) {
        if let text, text.allSatisfy(\.isWhitespace) { throw .emptyText(field: field) }
        if let text, text.utf8.count > limit {
            throw .textTooLong(field: field, bytes: text.utf8.count, limit: limit)
        }
    }

    private static func checkGame(of intent: VisitIntent) throws(VisitRefusal) {
        if let number = intent.gameNumber, !(0...9).contains(number) { throw .impossibleNumber(number) }
        for points in [intent.finalScore?.home, intent.finalScore?.away].compactMap({ $0 }) {
            guard (0...FinalScore.limit).contains(points) else { throw .impossibleNumber(points) }
        }
        if intent.finalScore != nil {
            guard intent.type == .game else { throw .noGame(field: "score", type: intent.type) }
            if intent.homeTeam == nil || intent.awayTeam == nil { throw .scoreWithoutTeams }
        }
        if !intent.type.isOfGame {
            if intent.gameNumber != nil { throw .noGame(field: "game number", type: intent.type) }
            if intent.homeTeam != nil || intent.awayTeam != nil {
                throw .noGame(field: "teams", type: intent.type)
            }
        }
        if case .team(let home) = intent.homeTeam, case .team(let away) = intent.awayTeam,
            home.team.id == away.team.id
        {
            throw .sameTeams(home.team.name)
        }
    }

    private static func participant(
        _ side: VisitIntent.Side?, on date: LocalDate, sport: SportID
    ) throws(VisitRefusal) -> Visit.Participant? {
        switch side {
        case nil: return nil
        case .name(let name): return Visit.Participant(team: nil, name: name, isNameTyped: true)
        case .team(let facts):
            guard facts.team.sport == sport else {
                throw .teamOfOtherSport(team: facts.team.name, sport: sport)
            }
            return Visit.Participant(team: facts.team.id, name: facts.name(on: date))
        }
    }
}
