import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Confirms what photos were found to be of.
    ///
    /// - Parameters:
    ///   - photos: Their ids, or the beginnings of them.
    ///   - game: The id of the game, where several are possible; nil for the only one.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What became of each.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``; ``StoreError/ambiguous(what:name:candidates:)`` with the
    ///   games where there are several; ``StoreError/invalidValue(field:value:expected:)`` where there is none or the photo is
    ///   of a visit already; and what the log throws. Nothing is appended then.
    public func confirmPhotos(
        _ photos: [String], game: String? = nil, isRehearsal: Bool = false
    ) throws -> PhotoImportAnswer {
        let content = Array((photos + [game ?? ""]).joined(separator: "\0").utf8)
        return try review(photos, "ConfirmPhotos", by: .confirmed, content, isRehearsal) {
            photo, visits, views in
            let chosen = try game ?? Self.proposedGame(photo, in: views)
            let record = try NameResolver.game(chosen, in: views)
            guard photo.match.options.contains(where: { $0.option.gameID == record.recordID }) else {
                throw StoreError.invalidValue(
                    field: "game", value: record.recordID,
                    expected: "one that was found near the photo; assign it to another one")
            }
            return try Self.join(photo, to: record, by: .confirmed, &visits, in: views)
        }
    }

    /// Says what photos are of.
    ///
    /// A visit that is there is joined where it is the only one of its kind at the stadium on the day; else there is a new one.
    ///
    /// - Parameters:
    ///   - photos: Their ids, or the beginnings of them.
    ///   - assignment: What they are of.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What became of each.
    /// - Throws: As ``confirmPhotos(_:game:isRehearsal:)``; ``SportsTimeModel/VisitRefusal``.
    public func assignPhotos(
        _ photos: [String], to assignment: PhotoAssignment, isRehearsal: Bool = false
    ) throws -> PhotoImportAnswer {
        let content = Array(photos.joined(separator: "\0").utf8) + assignment.content
        return try review(photos, "AssignPhotos", by: .assigned, content, isRehearsal) {
            photo, visits, views in
            if let visit = assignment.visit {
                let id = try NameResolver.visit(visit, in: views).visit.id
                return ([Self.attached(photo.id, id, .assigned)], id)
            }
            if let game = assignment.game {
                let record = try NameResolver.game(game, in: views)
                return try Self.join(photo, to: record, by: .assigned, &visits, in: views)
            }
            return try Self.join(photo, to: assignment, &visits, in: views)
        }
    }

    /// Reviews photos, one after the other.
    private func review(
        _ photos: [String], _ name: String, by origin: PhotoAttachment.Origin, _ content: [UInt8],
        _ isRehearsal: Bool,
        _ decide: (Photo, inout PhotoVisits, ViewReader) throws -> ([DomainEvent], Visit.ID)
    ) throws -> PhotoImportAnswer {
        var decisions: [PhotoDecision] = []
        let result = try append(Self.command(name, content: content), isRehearsal: isRehearsal) { snapshot in
            let views = snapshot.views
            var visits = PhotoVisits(today: latestToday)
            var events: [DomainEvent] = []
            var taken: Set<Photo.ID> = []
            decisions = []
            for text in photos {
                let record = try NameResolver.photo(text, in: views)
                guard taken.insert(record.photo.id).inserted else { continue }
                try Self.refuseAttached(record, in: views)
                let (come, visit) = try decide(record.photo, &visits, views)
                events += come
                decisions.append(
                    PhotoDecision(
                        record.photo.id, PhotoDecision.Outcome(of: come), by: origin, visit: visit,
                        path: record.photo.details.path))
            }
            return events
        } inspect: { snapshot in
            try Self.answers(decisions, snapshot.views)
        }
        return Self.answer(result)
    }

    /// Refuses a photo that is of a visit which is there.
    static func refuseAttached(_ record: PhotoRecord, in views: ViewReader) throws {
        guard let visit = record.attachment?.visit, try VisitView.record(visit, in: views) != nil else {
            return
        }
        throw StoreError.invalidValue(
            field: "photo", value: record.photo.id.description,
            expected: "free: it is of visit \(visit.description.prefix(8)); detach it first")
    }

    /// The only game that a photo may be of.
    private static func proposedGame(_ photo: Photo, in views: ViewReader) throws -> String {
        if let proposal = photo.match.proposal { return proposal.option.gameID }
        let options = photo.match.question?.isOfPhoto ?? false ? [] : photo.match.options
        guard !options.isEmpty else {
            throw StoreError.invalidValue(
                field: "photo", value: photo.id.description,
                expected: "one with a game nearby: assign it to a stadium and a day")
        }
        throw StoreError.ambiguous(
            what: .game, name: photo.id.description,
            candidates: try options.map { option in
                StoreError.Candidate(
                    id: option.option.gameID,
                    description: [
                        GameIDParts(option.option.gameID)?.date.description,
                        try title(ofGame: option.option.gameID, views),
                        try StadiumView.facts(option.candidate.stadium, in: views)?
                            .name(on: option.candidate.date) ?? option.candidate.stadium.rawValue,
                        option.candidate.meters.map { "\($0) m away" },
                    ].compactMap { $0 }.joined(separator: ", "))
            })
    }

    /// Puts a photo to the visit to a game, which the user says it is of.
    private static func join(
        _ photo: Photo, to game: CanonicalGame, by origin: PhotoAttachment.Origin,
        _ visits: inout PhotoVisits, in views: ViewReader
    ) throws -> ([DomainEvent], Visit.ID) {
        switch try visits.find(game, isAsked: true, in: views) {
        case .visit(let visit):
            let completion = try visits.complete(visit, by: game, in: views).map { [$0] } ?? []
            return (completion + [attached(photo.id, visit.id, origin)], visit.id)
        case .new(let id):
            let event = try visits.add(id, to: game, by: photo, dataSource: .partialManual, in: views)
            return ([event, attached(photo.id, id, origin)], id)
        case .question:
            let key = game.game.key
            throw ambiguous(try visits.visits(at: key.stadium, on: key.date, in: views), game.recordID)
        }
    }

    private static func ambiguous(_ visits: [Visit], _ name: String) -> StoreError {
        StoreError.ambiguous(
            what: .visit, name: name,
            candidates: visits.map {
                StoreError.Candidate(
                    id: $0.id.description, description: "\($0.date) \($0.stadiumName): \(occasion(of: $0))")
            })
    }

    /// Puts a photo to a visit to a stadium on a day.
    private static func join(
        _ photo: Photo, to assignment: PhotoAssignment, _ visits: inout PhotoVisits, in views: ViewReader
    ) throws -> ([DomainEvent], Visit.ID) {
        let nearby = try photo.match.candidates.filter { candidate in
            guard let sport = assignment.sport else { return true }
            return try StadiumView.facts(candidate.stadium, in: views)?.stadium.sport == sport
        }
        let ring = nearby.filter { $0.spatial == nearby.first?.spatial }
        guard let name = assignment.stadium ?? (ring.count == 1 ? ring.first?.stadium.rawValue : nil) else {
            throw StoreError.invalidValue(
                field: "photo", value: photo.id.description,
                expected: ring.isEmpty
                    ? "one near a stadium that is known: say which with --stadium"
                    : "near one stadium alone: say which of these with --stadium: "
                        + ring.map(\.stadium.rawValue).joined(separator: ", "))
        }
        var draft = VisitDraft(
            stadium: name, date: assignment.date ?? LocalDate(daysSince1970: 0), sport: assignment.sport,
            type: assignment.type, homeTeam: assignment.homeTeam, awayTeam: assignment.awayTeam,
            gameDescription: assignment.gameDescription)
        if assignment.date == nil {
            let stadium = try NameResolver.stadium(
                name, on: photo.captureTime?.wallDate, sport: assignment.sport, in: views
            ).facts.stadium
            let metadata = photo.metadata
            guard metadata.hasValidDate || metadata.gpsMilliseconds != nil,
                let moment = PhotoClock.moment(of: metadata, at: stadium)
            else {
                throw StoreError.invalidValue(
                    field: "date", value: "", expected: "given: the photo does not say when it was taken")
            }
            (draft.stadium, draft.date) = (stadium.id.rawValue, moment.date)
        }
        // Deciding again gives the same visit.
        let identity =
            "photo visit 2\0\(photo.id)\0\(draft.date)\0\(try PhotoVisits.round(of: photo.id, in: views))"
        let id = try Identifier(digest: Digest(of: Array(identity.utf8)).bytes.span)
        var (intent, _) = try NameResolver.intent(draft, id: id, in: views)
        let possible = try visits.possible(intent, in: views)
        if let visit = possible.first {
            guard possible.count == 1 else { throw ambiguous(possible, name) }
            guard assignment.gameDescription == nil else {
                throw StoreError.invalidValue(
                    field: "description", value: assignment.gameDescription ?? "",
                    expected: "left out: visit \(visit.id.description.prefix(8)) is there; correct that one")
            }
            return ([attached(photo.id, visit.id, .assigned)], visit.id)
        }
        // Where the photo says neither the place nor the day, all of it is the user's.
        let isByPhoto = assignment.date == nil || photo.coordinateSource != nil
        intent.dataSource = isByPhoto ? .partialManual : .fullyManual
        let event = try visits.add(intent, by: photo)
        return ([event, attached(photo.id, intent.id, .assigned)], intent.id)
    }

    /// Dismisses photos: no visit is made of them, and they wait no more.
    ///
    /// - Parameters:
    ///   - photos: Their ids, or the beginnings of them.
    ///   - isDismissed: False to have them wait again.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: As ``confirmPhotos(_:game:isRehearsal:)``.
    public func dismissPhotos(
        _ photos: [String], isDismissed: Bool = true, isRehearsal: Bool = false
    ) throws -> CommandReport {
        let content = Array((photos + ["\(isDismissed)"]).joined(separator: "\0").utf8)
        let result = try append(
            Self.command("DismissPhotos", content: content), isRehearsal: isRehearsal
        ) { snapshot in
            let records = try photos.map { try NameResolver.photo($0, in: snapshot.views) }
            for record in records { try Self.refuseAttached(record, in: snapshot.views) }
            var taken: Set<Photo.ID> = []
            return records.filter { record in
                (isDismissed ? !record.isDismissed : !record.isWaiting)
                    && taken.insert(record.photo.id).inserted
            }
            .flatMap { record -> [DomainEvent] in
                // What is left of a visit that was deleted goes first.
                (record.attachment == nil ? [] : [.photoDetached(record.photo.id)])
                    + [.photoDismissed(record.photo.id, isDismissed: isDismissed)]
            }
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes)
    }
}
