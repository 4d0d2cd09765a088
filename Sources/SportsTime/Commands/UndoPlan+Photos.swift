import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension UndoPlan {
    /// What makes of the state behind an event about a photo the one before, and the same in words; nil for another event.
    static func oppositeOfPhoto(
        _ event: DomainEvent, of command: RecordedCommand, _ before: ViewReader, now: ViewReader
    ) throws -> (events: [DomainEvent], words: String)? {
        func record(_ id: Photo.ID) throws -> PhotoRecord {
            guard let record = try PhotoView.record(id, in: before) else {
                throw StoreError.notUndoable(
                    command: command.number, reason: "what photo \(id) was before has been erased")
            }
            return record
        }
        func order(_ visit: Visit.ID) throws -> DomainEvent {
            .visitPhotosOrdered(visit, try PhotoView.photos(of: visit, in: before).map(\.photo.id))
        }
        let name = "photo \(event.subject.prefix(8))"
        switch event {
        case .visitAdded(let visit):
            // Photos of later commands are not left without a visit unasked.
            let then = now.reading(asOf: command.sequences.upperBound)
            let own = Set(try PhotoView.photos(of: visit.id, in: then).map(\.photo.id))
            let later = try PhotoView.photos(of: visit.id, in: now)
                .filter { !own.contains($0.photo.id) }.compactMap(\.attachedAt)
                .filter { $0 > command.sequences.upperBound }.min()
            guard let later else { return nil }
            throw StoreError.notUndoable(
                command: command.number,
                reason:
                    "event \(later) put a photo to visit \(visit.id.description.prefix(8)) since; undo that first"
            )
        case .photoImported(let photo):
            if let known = try PhotoView.record(photo.id, in: before) {
                return ([.photoImported(known.photo)], "look for \(name) where it was")
            }
            return ([.photoDeleted(photo.id)], "delete \(name)")
        case .photoRematched(let rematch):
            let match = try record(rematch.photo).photo.match
            return (
                [.photoRematched(PhotoRematch(photo: rematch.photo, match: match))],
                "match \(name) as before"
            )
        case .photoAttached(let attachment):
            return try undoing(attachment, try PhotoView.record(attachment.photo, in: before), name)
        case .photoDetached(let id):
            let before = try record(id)
            guard let attachment = before.attachment else { return standing(id, as: before, true, name) }
            return (
                [.photoAttached(attachment), try order(attachment.visit)],
                "put \(name) to visit \(attachment.visit.description.prefix(8)) again"
            )
        case .photoDismissed(let id, let isDismissed):
            return try standing(id, as: PhotoView.record(id, in: before), isDismissed, name)
        case .photoCaptionSet(let id, _):
            let caption = try PhotoView.record(id, in: before)?.caption
            return (
                [.photoCaptionSet(id, caption: caption)],
                caption == nil ? "take the caption of \(name) away" : "caption \(name) as before"
            )
        case .visitPhotosOrdered(let visit, _):
            return (
                [try order(visit)],
                "put the photos of visit \(visit.description.prefix(8)) in order as before"
            )
        case .photoDeleted(let id):
            let before = try record(id)
            let places = try before.attachment.map { [try order($0.visit)] } ?? []
            return (addingAgain(before) + places, "add \(name) again")
        default: return nil
        }
    }

    private static func undoing(
        _ attachment: PhotoAttachment, _ before: PhotoRecord?, _ name: String
    ) throws -> (events: [DomainEvent], words: String) {
        if let visit = before?.attachment {
            return (
                [.photoAttached(visit)], "put \(name) to visit \(visit.visit.description.prefix(8)) again"
            )
        }
        var events: [DomainEvent] = [.photoDetached(attachment.photo)]
        if before?.isDismissed ?? false {
            events.append(.photoDismissed(attachment.photo, isDismissed: true))
        } else if before?.isWaiting ?? false {
            events.append(.photoDismissed(attachment.photo, isDismissed: false))
        }
        return (events, "take \(name) from visit \(attachment.visit.description.prefix(8))")
    }

    private static func addingAgain(_ record: PhotoRecord) -> [DomainEvent] {
        let id = record.photo.id
        var events: [DomainEvent] = [.photoImported(record.photo)]
        if let attachment = record.attachment { events.append(.photoAttached(attachment)) }
        if let caption = record.caption { events.append(.photoCaptionSet(id, caption: caption)) }
        if record.attachment == nil, record.wasAttached { events.append(.photoDetached(id)) }
        if record.isDismissed { events.append(.photoDismissed(id, isDismissed: true)) }
        return events
    }

    /// Has a photo stand as it did: dismissed, waiting, or taken from its visit.
    private static func standing(
        _ id: Photo.ID, as before: PhotoRecord?, _ isDismissed: Bool, _ name: String
    ) -> (events: [DomainEvent], words: String) {
        guard let before else {
            return ([.photoDismissed(id, isDismissed: !isDismissed)], "take back what was said of \(name)")
        }
        if before.isDismissed { return ([.photoDismissed(id, isDismissed: true)], "dismiss \(name)") }
        if before.isWaiting { return ([.photoDismissed(id, isDismissed: false)], "have \(name) wait again") }
        return ([.photoDetached(id)], "leave \(name) without a visit")
    }
}
