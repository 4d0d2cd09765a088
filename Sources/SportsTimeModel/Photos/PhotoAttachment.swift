public import ByteCoding

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
