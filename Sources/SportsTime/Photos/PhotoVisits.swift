import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

/// Puts photos to visits while a command is decided: to those that are there, and to those that the command itself adds.
struct PhotoVisits {
    /// What a photo is to be put to.
    enum Finding {
        /// This visit.
        case visit(Visit.ID)
        /// A visit that is not there yet.
        case new(Visit.ID)
        /// The user has to say.
        case question(PhotoQuestion)
    }

    /// The day it is now, where on earth it is latest.
    let today: LocalDate
    /// The visits that the command adds, by stadium and day.
    private var added: [Visit] = []

    init(today: LocalDate) {
        self.today = today
    }

    /// The visit to a game: the one that is there, else a new one.
    ///
    /// - Parameters:
    ///   - game: The game.
    ///   - isAsked: Whether the user says so, so that a visit that was deleted comes anew.
    ///   - views: The views, as they were before the command.
    /// - Returns: The visit, or what is to be asked.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    func find(
        _ game: CanonicalGame, isAsked: Bool, in views: ViewReader
    ) throws -> Finding {
        let key = game.game.key
        let there =
            try VisitView.visits(to: key.stadium, on: key.date...key.date, in: views).map(\.visit)
            + added.filter { $0.stadium == key.stadium && $0.date == key.date }
        let same = there.filter { $0.gameID == game.recordID }
        if same.count == 1, let visit = same.first { return .visit(visit.id) }
        let possible = same.isEmpty ? there.filter { Self.mayBe($0, of: game.game) } : same
        if possible.count == 1, let visit = possible.first { return .visit(visit.id) }
        guard possible.isEmpty else { return .question(.severalVisits) }
        for round in 0... {
            let id = try Self.visitID(game.recordID, round)
            if try VisitView.record(id, in: views) == nil, try !VisitView.isDeleted(id, in: views) {
                return .new(id)
            }
            // Deleted, or corrected to be of something else: what the user did is not done again unasked.
            if !isAsked { return .question(.visitDeleted) }
        }
        return .question(.visitDeleted)
    }

    /// The only visit at a stadium that is what the user says; nil where there is none, or several.
    func only(at stadium: Stadium.ID, like intent: VisitIntent, in views: ViewReader) throws -> Visit.ID? {
        let there =
            try VisitView.visits(to: stadium, on: intent.date...intent.date, in: views).map(\.visit)
            + added.filter { $0.stadium == stadium && $0.date == intent.date }
        let possible = there.filter { visit in
            visit.type == intent.type
                && Self.allows(visit.homeTeam?.team, intent.homeTeam)
                && Self.allows(visit.awayTeam?.team, intent.awayTeam)
        }
        return possible.count == 1 ? possible.first?.id : nil
    }

    /// Whether a visit with a team is one that the user means by a side.
    private static func allows(_ team: Team.ID?, _ side: VisitIntent.Side?) -> Bool {
        guard case .team(let facts) = side, let team else { return true }
        return facts.team.id == team
    }

    /// Whether a visit that names no game can be one to it.
    private static func mayBe(_ visit: Visit, of game: Game) -> Bool {
        visit.type == .game && visit.gameID == nil && visit.details.gameDescription == nil
            && (visit.gameNumber.map { $0 == game.key.number } ?? true)
            && (visit.homeTeam.map { $0.team == game.key.homeTeam } ?? true)
            && (visit.awayTeam.map { $0.team == game.awayTeam } ?? true)
    }

    /// The id of the visit that photos of a game make: the game determines it, so that any order of the photos gives the same.
    private static func visitID(_ game: String, _ round: Int) throws -> Visit.ID {
        try Identifier(digest: Digest(of: Array("photo visit 1\0\(round)\0\(game)".utf8)).bytes.span)
    }

    /// The event that adds a visit to a game.
    ///
    /// - Throws: ``SportsTimeModel/VisitRefusal``, ``StoreError``.
    mutating func add(
        _ id: Visit.ID, to game: CanonicalGame, by photo: Photo, dataSource: DataSource,
        in views: ViewReader
    ) throws -> DomainEvent {
        var intent = try GameVisitDraft(game: game.recordID, source: .photoImport).intent(id: id, in: views)
        intent.dataSource = dataSource
        return try add(intent, by: photo)
    }

    /// The event that adds a visit as a photo and the user say.
    ///
    /// - Throws: ``SportsTimeModel/VisitRefusal``.
    mutating func add(_ intent: VisitIntent, by photo: Photo) throws -> DomainEvent {
        var intent = intent
        intent.source = .photoImport
        intent.photoCapturedAtMilliseconds = PhotoClock.instant(
            of: photo.metadata, at: intent.stadium.stadium)
        intent.details.photoCoordinate = photo.details.coordinate
        let event = try VisitDecider.add(intent, today: today)
        if case .visitAdded(let visit) = event { added.append(visit) }
        return event
    }
}
