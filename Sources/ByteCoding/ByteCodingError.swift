/// Why bytes could not be read as what they should be.
public enum ByteCodingError: Error, Hashable, Sendable {
    /// The bytes end inside a value.
    case truncated
    /// A variable-length integer has more than ten bytes, or does not fit its type.
    case malformedInteger
    /// A string is not UTF-8.
    case invalidUTF8
    /// A field number is 0 or above 2^29 - 1, or the wire type is one that protobuf does not define.
    case malformedTag(UInt64)
    /// The field is known, its bytes are of another wire type.
    case unexpectedWireType(field: UInt32)
    /// The message has no such field at the version it claims.
    case unknownField(UInt32)
    /// A field that every message of the kind carries is missing.
    case missingField(String)
    /// A value is outside what the field allows.
    case invalidValue(field: String)
    /// A key has more or other bytes than its table's keys.
    case malformedKey
    /// A text is not the JSON that it should be, from an offset on.
    case malformedJSON(offset: Int, reason: String)
}

extension ByteCodingError: CustomStringConvertible {
    /// One sentence part, to be put behind what was read.
    public var description: String {
        switch self {
        case .truncated: "the bytes end too early"
        case .malformedInteger: "an integer is malformed"
        case .invalidUTF8: "a text is not UTF-8"
        case .malformedTag(let tag): "\(tag) is no field tag"
        case .unexpectedWireType(let field): "field \(field) has the wrong wire type"
        case .unknownField(let field): "field \(field) is unknown"
        case .missingField(let name): "field \(name) is missing"
        case .invalidValue(let name): "field \(name) has an impossible value"
        case .malformedKey: "a key is malformed"
        case .malformedJSON(let offset, let reason): "it is no JSON at byte \(offset): \(reason)"
        }
    }
}
