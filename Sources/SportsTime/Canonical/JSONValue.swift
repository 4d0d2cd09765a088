#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Any JSON value: what a record is before it is known to be one.
public enum JSONValue: Hashable, Sendable, Codable {
    /// A text.
    case string(String)
    /// A number.
    case number(Double)
    /// A whole number too large for ``number(_:)`` to hold every digit of it.
    case integer(Int64)
    /// A truth value.
    case bool(Bool)
    /// A list.
    case array([JSONValue])
    /// Named values.
    case object([String: JSONValue])
    /// Nothing.
    case null

    /// Reads any value.
    ///
    /// - Throws: `DecodingError` where there is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Double.self) {
            let isExact = value.magnitude < 9_007_199_254_740_992
            self =
                isExact
                ? .number(value) : (try? container.decode(Int64.self)).map { .integer($0) } ?? .number(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON value")
        }
    }

    /// Writes the value.
    ///
    /// - Throws: `EncodingError` for a number that JSON does not have.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int64(exactly: value) {
                try container.encode(whole)
            } else {
                try container.encode(value)
            }
        case .integer(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }

    /// The value that a text is; nil where it is no JSON.
    public init?(parsing json: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) else { return nil }
        self = value
    }

    /// The value as JSON text, names sorted.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}
