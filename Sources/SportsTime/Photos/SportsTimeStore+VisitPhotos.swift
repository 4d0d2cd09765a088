import ByteCoding
import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Puts photos to a visit, and imports those that are not known yet.
    ///
    /// - Parameters:
    ///   - drafts: The photos, in their order.
    ///   - visit: The visit's id, or the beginning of it.
    ///   - caption: What they show; nil for nothing.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What became of each.
    /// - Throws: ``StoreError``, and what the log throws. Nothing is appended then.
    public func attachPhotos(
        _ drafts: [PhotoDraft], to visit: String, caption: String? = nil, isRehearsal: Bool = false
    ) throws -> PhotoImportAnswer {
        if let caption { try Self.check(caption: caption) }
        let content =
            Array("\(visit)\0\(caption.map { "=\($0)" } ?? "-")\0".utf8) + drafts.flatMap(\.contentDigest)
        var decisions: [PhotoDecision] = []
        let result = try append(
            Self.command("AttachPhotos", content: content), isRehearsal: isRehearsal
        ) { snapshot in
            let views = snapshot.views
            let record = try NameResolver.visit(visit, in: views)
            var events: [DomainEvent] = []
            var taken: Set<Photo.ID> = []
            decisions = []
            for draft in drafts {
                let id = try Identifier(digest: draft.contentDigest.span)
                guard taken.insert(id).inserted else { continue }
                let known = try PhotoView.record(id, in: views)
                if let moved = try known.flatMap({ try Self.moved($0.photo, to: draft) }) {
                    events.append(.photoImported(moved))
                }
                if let known, known.attachment?.visit == record.visit.id {
                    if let caption, known.caption != caption {
                        events.append(.photoCaptionSet(id, caption: caption))
                    }
                    decisions.append(PhotoDecision(id, .known, visit: record.visit.id, path: draft.path))
                    continue
                }
                if let known { try Self.refuseAttached(known, in: views) }
                if known == nil {
                    let match = try PhotoMatching.match(
                        draft.metadata, rules: PhotoMatchingRules(), today: latestToday, in: views)
                    events.append(.photoImported(try Photo(draft, match: match)))
                }
                events.append(Self.attached(id, record.visit.id, .attached))
                if let caption { events.append(.photoCaptionSet(id, caption: caption)) }
                decisions.append(
                    PhotoDecision(
                        id, .joinedVisit, by: .attached, visit: record.visit.id, path: draft.path))
            }
            return events
        } inspect: { snapshot in
            try Self.answers(decisions, snapshot.views)
        }
        return Self.answer(result)
    }

    private static func check(caption: String) throws {
        guard caption.contains(where: { !$0.isWhitespace }) else {
            throw VisitRefusal.emptyText(field: "the caption")
        }
        guard caption.utf8.count <= VisitDecider.textByteLimit else {
            throw VisitRefusal.textTooLong(
                field: "the caption", bytes: caption.utf8.count, limit: VisitDecider.textByteLimit)
        }
    }

    /// Writes what a photo shows.
    ///
    /// - Parameters:
    ///   - photo: Its id, or the beginning of it.
    ///   - caption: What it shows; nil takes the caption back.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError``, ``SportsTimeModel/VisitRefusal``, and what the log throws.
    public func setCaption(
        ofPhoto photo: String, to caption: String?, isRehearsal: Bool = false
    ) throws -> CommandReport {
        if let caption { try Self.check(caption: caption) }
        let content = Array("\(photo)\0\(caption.map { "=\($0)" } ?? "-")".utf8)
        return try change(photo, "CaptionPhoto", content, isRehearsal) { record, _ in
            record.caption == caption ? [] : [.photoCaptionSet(record.photo.id, caption: caption)]
        }
    }

    /// Takes a photo from its visit.
    ///
    /// - Parameters:
    ///   - photo: Its id, or the beginning of it.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError``, and what the log throws.
    public func detachPhoto(_ photo: String, isRehearsal: Bool = false) throws -> CommandReport {
        try change(photo, "DetachPhoto", Array(photo.utf8), isRehearsal) { record, views in
            guard record.attachment != nil else {
                throw StoreError.invalidValue(
                    field: "photo", value: photo, expected: "one of a visit")
            }
            return [.photoDetached(record.photo.id)]
        }
    }

    /// Takes a photo back: what is known of it goes, and what was sent of it is deleted there by the next run.
    ///
    /// - Parameters:
    ///   - photo: Its id, or the beginning of it.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError``, and what the log throws.
    public func deletePhoto(_ photo: String, isRehearsal: Bool = false) throws -> CommandReport {
        try change(photo, "DeletePhoto", Array(photo.utf8), isRehearsal) { record, _ in
            [.photoDeleted(record.photo.id)]
        }
    }

    /// Puts the photos of a visit in order; those that are not named come behind.
    ///
    /// - Parameters:
    ///   - visit: The visit's id, or the beginning of it.
    ///   - photos: The photos' ids, or the beginnings of them, in the order they are to have.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError``, and what the log throws.
    public func orderPhotos(
        ofVisit visit: String, _ photos: [String], isRehearsal: Bool = false
    ) throws -> CommandReport {
        let content = Array(([visit] + photos).joined(separator: "\0").utf8)
        let result = try append(
            Self.command("OrderPhotos", content: content), isRehearsal: isRehearsal
        ) { snapshot in
            let views = snapshot.views
            let id = try NameResolver.visit(visit, in: views).visit.id
            let before = try PhotoView.photos(of: id, in: views).map(\.photo.id)
            var order: [Photo.ID] = []
            for text in photos {
                let photo = try NameResolver.photo(text, in: views).photo.id
                guard before.contains(photo) else {
                    throw StoreError.invalidValue(
                        field: "photo", value: text, expected: "one of visit \(id.description.prefix(8))")
                }
                if !order.contains(photo) { order.append(photo) }
            }
            order += before.filter { !order.contains($0) }
            return order == before ? [] : [.visitPhotosOrdered(id, order)]
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes)
    }

    /// Notes what came of sending photos, or of deleting what was sent.
    ///
    /// - Parameter uploads: What came of it; what is known already is left out.
    /// - Throws: What the log throws.
    public func notePhotoUploads(_ uploads: [PhotoUpload]) throws {
        let content = uploads.flatMap(\.row)
        _ = try append(Self.command("NotePhotoUploads", origin: "photos", content: content)) { snapshot in
            try uploads.filter { upload in
                // Of one that was deleted meanwhile it has to be known that it was sent.
                guard let record = try PhotoView.record(upload.photo, in: snapshot.views) else { return true }
                let before = record.uploads.first { $0.destination == upload.destination }
                return before.map {
                    ($0.status, $0.asset, $0.reason) != (upload.status, upload.asset, upload.reason)
                } ?? (upload.status != .deleted)
            }.map { .photoUploadChanged($0) }
        } inspect: { _ in
        }
    }

    private func change(
        _ photo: String, _ name: String, _ content: [UInt8], _ isRehearsal: Bool,
        _ decide: (PhotoRecord, ViewReader) throws -> [DomainEvent]
    ) throws -> CommandReport {
        let result = try append(Self.command(name, content: content), isRehearsal: isRehearsal) { snapshot in
            try decide(try NameResolver.photo(photo, in: snapshot.views), snapshot.views)
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes)
    }
}
