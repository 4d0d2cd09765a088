public import ByteCoding

/// What came of sending a photo's original somewhere, or of taking it back from there.
public struct PhotoUpload: Hashable, Sendable {
    /// What came of it (seed `VisitPhotoMetadata`: `uploadStatus`; a photo of a visit of which nothing is told is pending).
    public enum Status: String, CaseIterable, Sendable, WireEnumeration {
        /// It is there.
        case uploaded
        /// It is not there; the next run tries again.
        case failed
        /// It was there, and was deleted.
        case deleted

        var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
    }

    /// The photo.
    public let photo: Photo.ID
    /// Where: `cloudkit:…`, `folder:…`, without what is private of it.
    public let destination: String
    /// What came of it.
    public let status: Status
    /// What it is called there; empty where it is not there.
    public let asset: String
    /// Why it failed, in words; empty where it did not.
    public let reason: String
    /// When: milliseconds since 1970 in UTC.
    public let endedAtMilliseconds: Int64

    /// What came of sending a photo.
    public init(
        photo: Photo.ID, destination: String, status: Status, asset: String = "", reason: String = "",
        endedAtMilliseconds: Int64
    ) {
        self.photo = photo
        self.destination = destination
        self.status = status
        self.asset = asset
        self.reason = reason
        self.endedAtMilliseconds = endedAtMilliseconds
    }

    /// What came of sending a photo, whose id is a text.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError`` where that is no id.
    public init(
        photo: String, destination: String, status: Status, asset: String = "", reason: String = "",
        endedAtMilliseconds: Int64
    ) throws(ByteCodingError) {
        guard let photo = Identifier(photo) else { throw .invalidValue(field: "photo_id") }
        self.init(
            photo: photo, destination: destination, status: status, asset: asset, reason: reason,
            endedAtMilliseconds: endedAtMilliseconds)
    }

    /// The message `PhotoUploadChanged`.
    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(photo.bytes, field: 1)
        writer.write(destination, field: 2)
        writer.write(status.number, field: 3)
        writer.write(asset, field: 4)
        writer.write(signed: endedAtMilliseconds, field: 5)
        return writer.bytes
    }

    /// The message `PhotoUploadDetails`, the private part: a reason may name files.
    var encodedDetails: [UInt8]? {
        var writer = ProtobufWriter()
        writer.write(reason, field: 1)
        return writer.bytes.isEmpty ? nil : writer.bytes
    }

    /// Reads the message `PhotoUploadChanged`, and `PhotoUploadDetails` where the private part is there.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    init(decoding bytes: Span<UInt8>, details: Span<UInt8>?) throws {
        var reason = ""
        if let details {
            var reader = ProtobufReader(details)
            while let field = try reader.nextField() {
                guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
                reason = try reader.string()
            }
        }
        var photo: Photo.ID?
        var status: Status?
        var (destination, asset) = ("", "")
        var endedAt: Int64 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: photo = try Identifier(bytes: try reader.span())
            case 2: destination = try reader.string()
            case 3: status = Status(number: try reader.unsigned())
            case 4: asset = try reader.string()
            case 5: endedAt = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let photo, let status else { throw ByteCodingError.missingField("photo_id or status") }
        self.init(
            photo: photo, destination: destination, status: status, asset: asset, reason: reason,
            endedAtMilliseconds: endedAt)
    }
}

extension PhotoUpload {
    /// What a view keeps of it: the message `PhotoUploadChanged` as field 1, the private part as field 2.
    public var row: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(encoded, field: 1)
        if let encodedDetails { writer.writeElement(encodedDetails, field: 2) }
        return writer.bytes
    }

    /// Reads what a view keeps of it.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(row: Span<UInt8>) throws {
        var facts: [UInt8] = []
        var details: [UInt8]?
        var reader = ProtobufReader(row)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: facts = try reader.array()
            case 2: details = try reader.array()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        try self.init(decoding: facts.span, details: details?.span)
    }
}
