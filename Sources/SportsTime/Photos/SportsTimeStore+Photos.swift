public import ByteCoding
import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// The photos that an import or a rematch decides in one commit: so many are decided while nobody else writes.
    public static let photosPerCommand = 200

    /// Imports photos: each is found to be of a game and put to a visit, or waits for the user.
    ///
    /// A visit is made only where the match is certain (``SportsTimeModel/PhotoMatch/question`` is nil); several photos of one
    /// game are of one visit. A photo that was imported before is left as it is.
    ///
    /// - Parameters:
    ///   - drafts: The photos, in the order in which visits are to come in.
    ///   - rules: What they are matched by.
    ///   - takesDeletedAgain: Whether photos that were deleted since are taken again.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What became of each, in their order.
    /// - Throws: ``StoreError`` where the rules, or what a photo says, are none; what the log throws. Nothing is appended then.
    public func importPhotos(
        _ drafts: [PhotoDraft], rules: PhotoMatchingRules = PhotoMatchingRules(),
        takesDeletedAgain: Bool = false, isRehearsal: Bool = false
    ) throws -> PhotoImportAnswer {
        let content = drafts.flatMap(\.contentDigest)
        var decisions: [PhotoDecision] = []
        let result = try append(
            Self.command("ImportPhotos", origin: "import", content: content), isRehearsal: isRehearsal
        ) { snapshot in
            let views = snapshot.views
            if let sport = rules.sport { try Self.check(sport, views) }
            var events: [DomainEvent] = []
            var visits = PhotoVisits(today: latestToday)
            var taken: Set<Photo.ID> = []
            decisions = []
            for draft in drafts {
                let id = try Identifier(digest: draft.contentDigest.span)
                let known = try PhotoView.record(id, in: views)
                if known != nil || !taken.insert(id).inserted {
                    if let moved = try known.flatMap({ try Self.moved($0.photo, to: draft) }) {
                        events.append(.photoImported(moved))
                    }
                    decisions.append(
                        PhotoDecision(id, .known, visit: known?.attachment?.visit, path: draft.path))
                    continue
                }
                if !takesDeletedAgain, try PhotoView.isDeleted(id, in: views) {
                    decisions.append(PhotoDecision(id, .deleted, path: draft.path))
                    continue
                }
                let match = try PhotoMatching.match(
                    draft.metadata, rules: rules, today: latestToday, in: views)
                let photo = try Photo(draft, match: match)
                let (come, decision) = try Self.take(photo, &visits, in: views)
                events += come
                decisions.append(decision)
            }
            return events
        } inspect: { snapshot in
            try Self.answers(decisions, snapshot.views)
        }
        return Self.answer(result)
    }

    /// A known photo with the place that its file was moved to; nil where it lies where it was.
    static func moved(_ photo: Photo, to draft: PhotoDraft) throws -> Photo? {
        let isElsewhere =
            (photo.details.path, photo.details.modifiedAtNanoseconds)
            != (draft.path, draft.modifiedAtNanoseconds)
        guard let before = draft.movedFrom, photo.details.path == before, isElsewhere else { return nil }
        return try Photo(draft, match: photo.match)
    }

    /// Takes a photo in.
    private static func take(
        _ photo: Photo, _ visits: inout PhotoVisits, in views: ViewReader
    ) throws -> ([DomainEvent], PhotoDecision) {
        let (match, placing) = try place(photo, &visits, in: views)
        var photo = photo
        photo.match = match
        let outcome = PhotoDecision.Outcome(of: placing.events)
        return (
            [.photoImported(photo)] + placing.events,
            PhotoDecision(photo.id, outcome, visit: placing.visit, path: photo.details.path)
        )
    }

    /// Puts a photo to the visit that its match makes certain; the match asks where that one is not.
    private static func place(
        _ photo: Photo, _ visits: inout PhotoVisits, in views: ViewReader
    ) throws -> (match: PhotoMatch, placing: (events: [DomainEvent], visit: Visit.ID?)) {
        let match = photo.match
        guard match.question == nil, let proposal = match.proposal,
            let game = try RecordLookup.game(proposal.option.gameID, in: views)
        else { return (match, ([], nil)) }
        switch try visits.find(game, isAsked: false, in: views) {
        case .question(let question): return (match.asking(question), ([], nil))
        case .visit(let visit):
            let completion = try visits.complete(visit, by: game, in: views).map { [$0] } ?? []
            return (match, (completion + [attached(photo.id, visit.id, .automatic)], visit.id))
        case .new(let id):
            let event = try visits.add(id, to: game, by: photo, dataSource: .automatic, in: views)
            return (match, ([event, attached(photo.id, id, .automatic)], id))
        }
    }

    static func attached(
        _ photo: Photo.ID, _ visit: Visit.ID, _ origin: PhotoAttachment.Origin
    ) -> DomainEvent {
        .photoAttached(PhotoAttachment(photo: photo, visit: visit, origin: origin))
    }

    /// Matches all photos that wait anew, by the games and stadiums that are known now; so many in a commit.
    ///
    /// - Parameters:
    ///   - rules: What they are matched by; nil for what each was matched by before.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    ///   - progress: Called with the photos that are done and all of them.
    /// - Returns: What became of those whose match is another one now.
    /// - Throws: ``StoreError`` where the rules name a sport that is none; what the log throws. What was committed until then
    ///   stays.
    public func rematchWaitingPhotos(
        rules: PhotoMatchingRules? = nil, isRehearsal: Bool = false,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> PhotoImportAnswer {
        let waiting = try read { try PhotoView.waitingPhotos(in: $0.views).map(\.photo.id) }
        var answer = PhotoImportAnswer()
        var done = 0
        while done < waiting.count {
            progress(done, waiting.count)
            // What is only tried is tried as a whole, so that photos of one game are of one visit.
            let end = isRehearsal ? waiting.count : min(done + Self.photosPerCommand, waiting.count)
            let part = try rematchPhotos(
                Array(waiting[done..<end]), rules: rules, isRehearsal: isRehearsal)
            answer.photos += part.photos
            answer.achievements += part.achievements
            done = end
        }
        progress(done, waiting.count)
        return answer
    }

    /// Matches photos that wait anew, by the games and stadiums that are known now, in one commit.
    ///
    /// - Parameters:
    ///   - photos: Those of interest.
    ///   - rules: What they are matched by; nil for what each was matched by before.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What became of those whose match is another one now.
    /// - Throws: ``StoreError`` where the rules name a sport that is none; what the log throws. Nothing is appended then.
    public func rematchPhotos(
        _ photos: [Photo.ID], rules: PhotoMatchingRules? = nil,
        isRehearsal: Bool = false
    ) throws -> PhotoImportAnswer {
        let content = photos.flatMap(\.bytes)
        var decisions: [PhotoDecision] = []
        let result = try append(
            Self.command("RematchPhotos", origin: "import", content: content), isRehearsal: isRehearsal
        ) { snapshot in
            let views = snapshot.views
            let sport = rules?.sport
            if let sport { try Self.check(sport, views) }
            let records = try photos.compactMap { try PhotoView.record($0, in: views) }
            var events: [DomainEvent] = []
            var visits = PhotoVisits(today: latestToday)
            decisions = []
            for record in records where record.isWaiting {
                var photo = record.photo
                // A place that was erased cannot be looked at again.
                if photo.coordinateSource != nil, photo.details.coordinate == nil { continue }
                photo.match = try PhotoMatching.match(
                    photo.metadata, rules: rules ?? photo.match.rules, today: latestToday, in: views)
                var placed = visits
                let (match, placing) = try Self.place(photo, &placed, in: views)
                if match.saysTheSame(as: record.photo.match) { continue }
                // One that has nothing to do with the sport keeps what was found of it.
                if sport != nil, match.candidates.isEmpty { continue }
                visits = placed
                events.append(.photoRematched(PhotoRematch(photo: photo.id, match: match)))
                events += placing.events
                let outcome = PhotoDecision.Outcome(of: placing.events)
                decisions.append(
                    PhotoDecision(
                        photo.id, outcome, visit: placing.visit, path: photo.details.path))
            }
            return events
        } inspect: { snapshot in
            try Self.answers(decisions, snapshot.views)
        }
        return Self.answer(result)
    }
}

extension Photo {
    init(_ draft: PhotoDraft, match: PhotoMatch) throws {
        try self.init(
            contentDigest: draft.contentDigest, format: draft.format, byteCount: draft.byteCount,
            metadata: draft.metadata, match: match, path: draft.path,
            modifiedAtNanoseconds: draft.modifiedAtNanoseconds)
    }
}
