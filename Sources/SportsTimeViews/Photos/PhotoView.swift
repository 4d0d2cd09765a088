public import ByteCoding
public import Projections
public import SportsTimeModel

/// The photos: by id, by visit, by file, and those that wait for the user.
public enum PhotoView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 12, name: "photos")
    // (id) → ``PhotoRecord``
    static let byID = view.table(1)
    // (visit, place among its photos, id) → nothing; for visits that were deleted too
    static let byVisit = view.table(2)
    // (whether it has a date, the camera's clock, id) → nothing, for those that wait for the user
    static let waiting = view.table(3)
    // (size, when the file was changed, id) → nothing, for those whose path is known
    static let byFile = view.table(4)
    // (id) → what was sent of photos that were deleted (``PhotoUpload``s)
    static let deleted = view.table(5)

    static func placeKey(_ visit: Visit.ID, _ place: UInt32, _ photo: Photo.ID) -> [UInt8] {
        var key = KeyWriter()
        key.append(visit)
        key.append(place)
        key.append(photo)
        return key.bytes
    }

    static func waitingKey(_ photo: Photo) -> [UInt8] {
        var key = KeyWriter()
        key.append(UInt8(photo.captureTime == nil ? 1 : 0))
        // With the sign turned round, negative numbers come first.
        key.append(UInt64(bitPattern: photo.captureTime?.wallMilliseconds ?? 0) ^ 1 << 63)
        key.append(photo.id)
        return key.bytes
    }

    static func filePrefix(byteCount: UInt64, modifiedAtNanoseconds: Int64) -> [UInt8] {
        var key = KeyWriter()
        key.append(byteCount)
        key.append(UInt64(bitPattern: modifiedAtNanoseconds))
        return key.bytes
    }

    static func fileKey(_ photo: Photo) -> [UInt8]? {
        guard photo.details.path != nil, let modifiedAt = photo.details.modifiedAtNanoseconds else {
            return nil
        }
        return filePrefix(byteCount: photo.byteCount, modifiedAtNanoseconds: modifiedAt) + photo.id.bytes
    }
}

extension PhotoView {
    /// The photo with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row.
    public static func record(_ id: Photo.ID, in views: ViewReader) throws -> PhotoRecord? {
        guard let value = try views.value(for: id.bytes, in: byID) else { return nil }
        return try PhotoRecord(decoding: value)
    }

    /// Whether there was a photo with an id that was deleted, and has not come back.
    ///
    /// - Throws: As ``record(_:in:)``.
    public static func isDeleted(_ id: Photo.ID, in views: ViewReader) throws -> Bool {
        try views.contains(id.bytes, in: deleted)
    }

    /// The photos of a visit, in their order.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows a photo.
    public static func photos(of visit: Visit.ID, in views: ViewReader) throws -> [PhotoRecord] {
        var found: [Photo.ID] = []
        var rows = try views.rows(prefix: visit.bytes, in: byVisit)
        while let row = try rows.next() {
            found.append(try Identifier(bytes: row.key.bytes(at: row.key.count - 16, count: 16)))
        }
        return try found.map { try existing($0, in: views) }
    }

    /// The photos that wait for the user, by the camera's clock; those without a date behind them.
    ///
    /// - Parameters:
    ///   - limit: How many at most.
    ///   - views: The views.
    /// - Returns: The photos.
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows a photo.
    public static func waitingPhotos(limit: Int = .max, in views: ViewReader) throws -> [PhotoRecord] {
        var found: [Photo.ID] = []
        var rows = try views.rows(limit: limit, in: waiting)
        while let row = try rows.next() {
            found.append(try Identifier(bytes: row.key.bytes(at: row.key.count - 16, count: 16)))
        }
        return try found.map { try existing($0, in: views) }
    }

    /// The photo that came from a file that is as it was then; nil where none did.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows.
    public static func photo(
        fromFileAt path: String, byteCount: UInt64, modifiedAtNanoseconds: Int64, in views: ViewReader
    ) throws -> PhotoRecord? {
        var found: [Photo.ID] = []
        var rows = try views.rows(
            prefix: filePrefix(byteCount: byteCount, modifiedAtNanoseconds: modifiedAtNanoseconds),
            in: byFile)
        while let row = try rows.next() {
            found.append(try Identifier(bytes: row.key.bytes(at: row.key.count - 16, count: 16)))
        }
        for id in found {
            if let record = try record(id, in: views), record.photo.details.path == path { return record }
        }
        return nil
    }

    /// Every photo, by id.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a photo.
    public static func all(in views: ViewReader) throws -> [PhotoRecord] {
        var found: [PhotoRecord] = []
        var rows = try views.rows(in: byID)
        while let row = try rows.next() { found.append(try PhotoRecord(decoding: row.value)) }
        return found
    }

    /// Photos whose ids, written as texts, begin with a text.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a photo that is returned.
    public static func records(
        idPrefix text: String, limit: Int, in views: ViewReader
    ) throws -> [PhotoRecord] {
        guard let (start, end) = VisitView.range(ofIDPrefix: text) else { return [] }
        var found: [PhotoRecord] = []
        var rows = try views.rows(from: start, through: end, limit: limit, in: byID)
        while let row = try rows.next() { found.append(try PhotoRecord(decoding: row.value)) }
        return found
    }

    /// What was sent of photos that were deleted, by photo.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a deleted photo.
    public static func uploadsOfDeleted(in views: ViewReader) throws -> [PhotoUpload] {
        var found: [PhotoUpload] = []
        var rows = try views.rows(in: deleted)
        while let row = try rows.next() { found += try PhotoRecord.uploads(decoding: row.value) }
        return found
    }

    static func existing(_ id: Photo.ID, in views: ViewReader) throws -> PhotoRecord {
        guard let record = try record(id, in: views) else {
            throw ProjectionError.missingRow(of: "photo \(id)")
        }
        return record
    }
}
