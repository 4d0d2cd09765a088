import ByteCoding
import EventLog
public import SportsTimeModel

/// A photo with what happened to it.
public struct PhotoRecord: Hashable, Sendable {
    /// The photo, with the last match.
    public var photo: Photo
    /// The sequence of the event that it came in by.
    public let importedAt: UInt64
    /// When it came in: microseconds since 1970 in UTC.
    public let createdAtMicroseconds: Int64
    /// The sequence of the event that matched it last; nil where it was not matched anew.
    public var rematchedAt: UInt64?
    /// The visit that it was put to last, deleted or not; nil where it is of none.
    public var attachment: PhotoAttachment?
    /// The sequence of the event that put it there.
    public var attachedAt: UInt64?
    /// Its place among the photos of the visit.
    public var place: UInt32 = 0
    /// Whether it was of a visit once, so that it does not wait for the user any more.
    public var wasAttached = false
    /// Whether the user wants no visit of it.
    public var isDismissed = false
    /// What it shows, in the user's words.
    public var caption: String?
    /// What was sent of it, the last one of a destination.
    public var uploads: [PhotoUpload] = []

    /// Whether it waits for the user.
    public var isWaiting: Bool { attachment == nil && !wasAttached && !isDismissed }

    init(_ photo: Photo, importedBy event: borrowing RecordedEvent) {
        self.photo = photo
        importedAt = event.sequence
        createdAtMicroseconds = event.recordedAt.microseconds
    }

    init(decoding bytes: Span<UInt8>) throws {
        var factual: [UInt8] = []
        var personal: [UInt8]?
        var (importedAt, createdAt): (UInt64, Int64) = (0, 0)
        var fields = Self.Fields()
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: factual = try reader.array()
            case 2: personal = try reader.array()
            case 3: importedAt = try reader.unsigned()
            case 4: createdAt = try reader.signed()
            case 5: fields.rematchedAt = try reader.unsigned()
            case 6: fields.attachment = try PhotoAttachment(decoding: try reader.span())
            case 7: fields.attachedAt = try reader.unsigned()
            case 8: fields.place = try reader.unsigned()
            case 9: fields.wasAttached = try reader.bool()
            case 10: fields.isDismissed = try reader.bool()
            case 11: fields.caption = try reader.string()
            case 12: fields.uploads.append(try PhotoUpload(row: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        photo = try Photo(decoding: factual.span, details: personal?.span)
        self.importedAt = importedAt
        createdAtMicroseconds = createdAt
        rematchedAt = fields.rematchedAt
        attachment = fields.attachment
        attachedAt = fields.attachedAt
        place = fields.place
        wasAttached = fields.wasAttached
        isDismissed = fields.isDismissed
        caption = fields.caption
        uploads = fields.uploads
    }

    /// The fields that may be missing, while they are read.
    private struct Fields {
        var rematchedAt: UInt64?
        var attachment: PhotoAttachment?
        var attachedAt: UInt64?
        var place: UInt32 = 0
        var wasAttached = false
        var isDismissed = false
        var caption: String?
        var uploads: [PhotoUpload] = []
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(photo.encoded, field: 1)
        if let details = photo.encodedDetails { writer.writeElement(details, field: 2) }
        writer.write(importedAt, field: 3)
        writer.write(signed: createdAtMicroseconds, field: 4)
        writer.write(rematchedAt, field: 5)
        if let attachment { writer.writeElement(attachment.encoded, field: 6) }
        writer.write(attachedAt, field: 7)
        writer.write(place, field: 8)
        writer.write(wasAttached, field: 9)
        writer.write(isDismissed, field: 10)
        writer.write(caption, field: 11)
        for upload in uploads { writer.writeElement(upload.row, field: 12) }
        return writer.bytes
    }

    /// What was sent, as the row of a deleted photo has it.
    var encodedUploads: [UInt8] {
        var writer = ProtobufWriter()
        for upload in uploads { writer.writeElement(upload.row, field: 1) }
        return writer.bytes
    }

    static func uploads(decoding bytes: Span<UInt8>) throws -> [PhotoUpload] {
        var found: [PhotoUpload] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
            found.append(try PhotoUpload(row: try reader.span()))
        }
        return found
    }
}
