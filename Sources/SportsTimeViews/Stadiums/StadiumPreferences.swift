import ByteCoding

/// What the user says of a stadium.
///
/// No merge touches it.
public struct StadiumPreferences: Hashable, Sendable {
    /// The user's own name for it.
    public var nickname: String?
    /// Whether it is a favourite.
    public var isFavorite = false

    init() {}

    init(decoding bytes: Span<UInt8>) throws {
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: nickname = try reader.string()
            case 2: isFavorite = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(nickname, field: 1)
        writer.write(isFavorite, field: 2)
        return writer.bytes
    }
}
