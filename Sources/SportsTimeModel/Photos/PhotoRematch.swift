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
