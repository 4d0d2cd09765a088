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
        case visit(Visit)
        /// A visit that is not there yet.
        case new(Visit.ID)
        /// The user has to say.
        case question(PhotoQuestion)
    }

    /// The day it is now, where on earth it is latest.
    let today: LocalDate
    /// The visits that the command adds or completes, as they are then.
    private var changed: [Visit.ID: Visit] = [:]

    init(today: LocalDate) {
        self.today = today
    }

    /// The visits to a stadium on a day.
    func visits(at stadium: Stadium.ID, on date: LocalDate, in views: ViewReader) throws -> [Visit] {
        let there = try VisitView.visits(to: stadium, on: date...date, in: views).map(\.visit)
        let known = Set(there.map(\.id))
        return there.map { changed[$0.id] ?? $0 }
            + changed.values.filter { $0.stadium == stadium && $0.date == date && !known.contains($0.id) }
            .sorted { $0.id < $1.id }
    }

    /// The visit to a game: the one that is there, else a new one.
    ///
    /// - Parameters:
    ///   - game: The game.
    ///   - isAsked: Whether the user says so, so that a visit that was deleted comes anew.
    ///   - views: The views, as they were before the command.
    /// - Returns: The visit, or what is to be asked.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: The visits to the stadium on the day.
    func find(_ game: CanonicalGame, isAsked: Bool, in views: ViewReader) throws -> Finding {
        let key = game.game.key
        let there = try visits(at: key.stadium, on: key.date, in: views)
        let same = there.filter { $0.gameID == game.recordID }
        let possible = same.isEmpty ? there.filter { Self.mayBe($0, of: game.game) } : same
        // The user's own words for a game may be words for this one.
        if possible.count == 1, let visit = possible.first, visit.details.gameDescription == nil || isAsked {
            return .visit(visit)
        }
        // A visit that names no game, and cannot be this one, may have been meant for it.
        let isUnclear = there.contains { $0.gameID == nil && $0.type.isOfGame }
        guard possible.isEmpty, isAsked || !isUnclear else { return .question(.severalVisits) }
        if !isAsked, try VisitView.hasDeleted(at: key.stadium, on: key.date, in: views) {
            return .question(.visitDeleted)
        }
        var round = 0
        while true {
            let id = try Self.visitID(game.recordID, round)
            if try VisitView.record(id, in: views) == nil, try !VisitView.isDeleted(id, in: views) {
                return .new(id)
            }
            // Deleted, or corrected to be of something else: what the user did is not done again unasked.
            if !isAsked { return .question(.visitDeleted) }
            round += 1
        }
    }

    /// Whether a visit that names no game can be one to it.
    private static func mayBe(_ visit: Visit, of game: Game) -> Bool {
        visit.type == .game && visit.gameID == nil
            && (visit.gameNumber.map { $0 == game.key.number } ?? true)
            && allows(visit.homeTeam, game.key.homeTeam) && allows(visit.awayTeam, game.awayTeam)
    }

    private static func allows(_ participant: Visit.Participant?, _ team: Team.ID?) -> Bool {
        guard let participant, let team else { return true }
        return participant.team == team
    }

    /// What the user may mean of the visits to a stadium on a day.
    func possible(_ intent: VisitIntent, in views: ViewReader) throws -> [Visit] {
        func team(_ side: VisitIntent.Side?) -> Team.ID? {
            if case .team(let facts) = side { facts.team.id } else { nil }
        }
        return try visits(at: intent.stadium.stadium.id, on: intent.date, in: views).filter { visit in
            visit.type == intent.type && Self.allows(visit.homeTeam, team(intent.homeTeam))
                && Self.allows(visit.awayTeam, team(intent.awayTeam))
        }
    }

    /// The id of the visit that photos of a game make: the game determines it, so that any order of the photos gives the same.
    private static func visitID(_ game: String, _ round: Int) throws -> Visit.ID {
        try Identifier(digest: Digest(of: Array("photo visit 1\0\(round)\0\(game)".utf8)).bytes.span)
    }

    /// How often a photo was put to a visit: what tells visits apart that one photo makes after another.
    static func round(of photo: Photo.ID, in views: ViewReader) throws -> UInt64 {
        try PhotoView.record(photo, in: views).map { $0.attachedAt ?? $0.importedAt } ?? 0
    }

    /// The event that makes a visit which names no game one to it; nil where it says all that is known.
    mutating func complete(
        _ visit: Visit, by game: CanonicalGame, in views: ViewReader
    ) throws -> DomainEvent? {
        guard visit.gameID == nil,
            let event = try SportsTimeStore.completion(of: visit, by: game, in: views)
        else { return nil }
        if case .visitCorrected(let new) = event { changed[new.id] = new }
        return event
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
        if case .visitAdded(let visit) = event { changed[visit.id] = visit }
        return event
    }
}
