public import ByteCoding

/// A photo that was matched anew, by games and stadiums that were not known before.
public struct PhotoRematch: Hashable, Sendable {
    /// The photo.
    public let photo: Photo.ID
    /// What it is found to be of now.
    public let match: PhotoMatch

    /// A photo that was matched anew.
    public init(photo: Photo.ID, match: PhotoMatch) {
        (self.photo, self.match) = (photo, match)
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(photo.bytes, field: 1)
        writer.writeElement(match.encoded, field: 2)
        return writer.bytes
    }

    /// The message `PhotoRematchDetails`; nil where there are no distances.
    var encodedDetails: [UInt8]? {
        var writer = ProtobufWriter()
        writer.write(packed: match.meters, field: 1)
        return writer.bytes.isEmpty ? nil : writer.bytes
    }

    init(decoding bytes: Span<UInt8>, details: Span<UInt8>?) throws {
        var meters: [UInt64]?
        if let details {
            var reader = ProtobufReader(details)
            while let field = try reader.nextField() {
                guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
                meters = try reader.packed()
            }
        }
        var (photo, match): (Photo.ID?, PhotoMatch?)
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: photo = try Identifier(bytes: try reader.span())
            case 2: match = try PhotoMatch(decoding: try reader.span(), meters: meters)
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let photo, let match else { throw ByteCodingError.missingField("photo_id or match") }
        self.init(photo: photo, match: match)
    }
}

/// A photo that became one of a visit.
public struct PhotoAttachment: Hashable, Sendable {
    /// Who said so.
    public enum Origin: String, CaseIterable, Sendable, WireEnumeration {
        /// The rules: nothing was to be asked.
        case automatic
        /// The user confirmed what was found.
        case confirmed
        /// The user said what it is of.
        case assigned
        /// The user put it to the visit.
        case attached

        var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
    }

    /// The photo.
    public let photo: Photo.ID
    /// The visit.
    public let visit: Visit.ID
    /// Who said so.
    public let origin: Origin

    /// A photo that became one of a visit.
    public init(photo: Photo.ID, visit: Visit.ID, origin: Origin) {
        (self.photo, self.visit, self.origin) = (photo, visit, origin)
    }

    /// The message `PhotoAttached`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(photo.bytes, field: 1)
        writer.write(visit.bytes, field: 2)
        writer.write(origin.number, field: 3)
        return writer.bytes
    }

    /// Reads the message `PhotoAttached`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var (photo, visit): (Photo.ID?, Visit.ID?)
        var origin: Origin?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: photo = try Identifier(bytes: try reader.span())
            case 2: visit = try Identifier(bytes: try reader.span())
            case 3: origin = Origin(number: try reader.unsigned())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let photo, let visit, let origin else {
            throw ByteCodingError.missingField("photo_id, visit_id or origin")
        }
        self.init(photo: photo, visit: visit, origin: origin)
    }
}

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
