import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the photos.
///
/// A photo of a visit that is deleted keeps its place, so that it is there again where the visit comes back.
struct PhotoProjector: Projector {
    let view = PhotoView.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard
            let kind = event.kind(among: [
                .photoImported, .photoRematched, .photoAttached, .photoDetached, .photoDismissed,
                .photoCaptionSet, .visitPhotosOrdered, .photoUploadChanged, .photoDeleted,
            ])
        else { return }
        let sequence = event.sequence
        switch try event.decoded(as: kind) {
        case .photoImported(let photo):
            if try PhotoView.record(photo.id, in: rows.reader) != nil {
                // It is known, and was found in another place.
                return try change(photo.id, in: &rows) { record in
                    record.photo.details.path = photo.details.path
                    record.photo.details.modifiedAtNanoseconds = photo.details.modifiedAtNanoseconds
                }
            }
            var record = PhotoRecord(photo, importedBy: event)
            if let value = try rows.reader.value(for: photo.id.bytes, in: PhotoView.deleted) {
                record.uploads = try PhotoRecord.uploads(decoding: value)
            }
            try rows.delete(photo.id.bytes, in: PhotoView.deleted)
            try replace(nil, by: record, in: &rows)
        case .photoRematched(let rematch):
            try change(rematch.photo, in: &rows) { record in
                record.photo.match = rematch.match
                record.rematchedAt = sequence
            }
        case .photoAttached(let attachment):
            let place = try nextPlace(of: attachment.visit, in: rows)
            try change(attachment.photo, in: &rows) { record in
                if record.attachment?.visit != attachment.visit { record.place = place }
                record.attachment = attachment
                record.attachedAt = sequence
                record.wasAttached = true
                record.isDismissed = false
            }
        case .photoDetached(let id):
            try change(id, in: &rows) { record in
                (record.attachment, record.attachedAt, record.place) = (nil, nil, 0)
                (record.wasAttached, record.isDismissed) = (true, false)
            }
        case .photoDismissed(let id, let isDismissed):
            try change(id, in: &rows) { record in
                record.isDismissed = isDismissed
                // It waits again, whether it was of a visit or not.
                if !isDismissed { record.wasAttached = record.attachment != nil }
            }
        case .photoCaptionSet(let id, let caption):
            try change(id, in: &rows) { $0.caption = caption }
        case .visitPhotosOrdered(let visit, let photos):
            try order(visit, photos, in: &rows)
        case .photoUploadChanged(let upload):
            try note(upload, in: &rows)
        case .photoDeleted(let id):
            guard let record = try PhotoView.record(id, in: rows.reader) else {
                // What it was has been erased; that it was deleted stays, and what was sent of it.
                if try !PhotoView.isDeleted(id, in: rows.reader) {
                    try rows.put([], for: id.bytes, in: PhotoView.deleted)
                }
                return
            }
            try replace(record, by: nil, in: &rows)
            try rows.put(record.encodedUploads, for: id.bytes, in: PhotoView.deleted)
        default: return
        }
    }

    /// Changes a photo; the event that it came in by may have been erased since.
    private func change(
        _ id: Photo.ID, in rows: inout ViewWriter, _ body: (inout PhotoRecord) -> Void
    ) throws {
        guard let old = try PhotoView.record(id, in: rows.reader) else { return }
        var new = old
        body(&new)
        try replace(old, by: new, in: &rows)
    }

    private func replace(
        _ old: PhotoRecord?, by new: PhotoRecord?, in rows: inout ViewWriter
    ) throws {
        let kept = new.map { Self.indexKeys($0) } ?? []
        let before = old.map { Self.indexKeys($0) } ?? []
        for (key, table) in before where !kept.contains(where: { $0 == (key, table) }) {
            try rows.delete(key, in: table)
        }
        guard let new else {
            if let old { try rows.delete(old.photo.id.bytes, in: PhotoView.byID) }
            return
        }
        try rows.put(new.encoded, for: new.photo.id.bytes, in: PhotoView.byID)
        for (key, table) in kept { try rows.put([], for: key, in: table) }
    }

    /// Where a photo stands in the indexes.
    private static func indexKeys(_ record: PhotoRecord) -> [(key: [UInt8], table: ViewTable)] {
        var keys: [(key: [UInt8], table: ViewTable)] = []
        if let visit = record.attachment?.visit {
            keys.append((PhotoView.placeKey(visit, record.place, record.photo.id), PhotoView.byVisit))
        }
        if record.isWaiting { keys.append((PhotoView.waitingKey(record.photo), PhotoView.waiting)) }
        if let file = PhotoView.fileKey(record.photo) { keys.append((file, PhotoView.byFile)) }
        return keys
    }

    /// The place behind the last photo of a visit.
    private func nextPlace(of visit: Visit.ID, in rows: borrowing ViewWriter) throws -> UInt32 {
        guard let last = try rows.reader.last(prefix: visit.bytes, in: PhotoView.byVisit) else { return 0 }
        let place: UInt32 = try last.key.integer(at: 16)
        return place + 1
    }

    /// Puts photos of a visit in order; those that are not named come behind, in the order they had.
    private func order(
        _ visit: Visit.ID, _ photos: [Photo.ID], in rows: inout ViewWriter
    ) throws {
        let records = try PhotoView.photos(of: visit, in: rows.reader)
        let named = photos.compactMap { id in records.first { $0.photo.id == id } }
        let others = records.filter { !photos.contains($0.photo.id) }
        for (place, record) in (named + others).enumerated() where record.place != UInt32(place) {
            try change(record.photo.id, in: &rows) { $0.place = UInt32(place) }
        }
    }

    private func note(_ upload: PhotoUpload, in rows: inout ViewWriter) throws {
        func noted(_ uploads: [PhotoUpload]) -> [PhotoUpload] {
            let others = uploads.filter { $0.destination != upload.destination }
            guard upload.status != .deleted else { return others }
            return (others + [upload]).sorted { $0.destination < $1.destination }
        }
        if try PhotoView.record(upload.photo, in: rows.reader) != nil {
            return try change(upload.photo, in: &rows) { $0.uploads = noted($0.uploads) }
        }
        // One whose facts were erased is told to be deleted, so that what was sent of it is not forgotten.
        let key = upload.photo.bytes
        var before: [PhotoUpload] = []
        if let value = try rows.reader.value(for: key, in: PhotoView.deleted) {
            before = try PhotoRecord.uploads(decoding: value)
        }
        var writer = ProtobufWriter()
        for upload in noted(before) { writer.writeElement(upload.row, field: 1) }
        try rows.put(writer.bytes, for: key, in: PhotoView.deleted)
    }
}
