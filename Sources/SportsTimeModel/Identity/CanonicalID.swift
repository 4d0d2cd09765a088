import ByteCoding

/// What a canonical id can name.
public protocol CanonicalEntity {
    /// The first part of its ids: `stadium`, `team`, `game`.
    static var idType: String { get }
}

/// The one identity of a stadium, team or game: `{type}_{sport}_{identifier}`, lower case, for ever the same.
///
/// (Seed "Canonical ID Refactor Design"; DESIGN, section 5.) A value of this type has been checked.
public struct CanonicalID<Entity: CanonicalEntity>: Hashable, Sendable {
    /// The id as it stands on the wire.
    public let rawValue: String

    /// UTF-8 bytes an id may have: it must fit into keys with room for what stands beside it.
    public static var byteLimit: Int { 120 }

    /// Checks an id.
    ///
    /// - Throws: ``InvalidID`` where it is not of the form.
    public init(_ text: String) throws(InvalidID) {
        // Copied: the optimizer may end the life of a short text, which holds its bytes itself, before its span's.
        let bytes = Array(text.utf8)
        guard Self.isValid(bytes.span) else { throw Self.invalid(text) }
        rawValue = text
    }

    /// Checks an id that stands in a message.
    ///
    /// - Throws: ``InvalidID`` where it is not of the form, ``ByteCoding/ByteCodingError/invalidUTF8``.
    init(decoding bytes: Span<UInt8>) throws {
        let text = try bytes.text()
        guard Self.isValid(bytes) else { throw Self.invalid(text) }
        rawValue = text
    }

    private init(checked text: String) {
        rawValue = text
    }

    /// Stands in for an id that cannot be read.
    package static var unreadable: Self { Self(checked: "\(Entity.idType)_x_unreadable") }

    private static func invalid(_ text: String) -> InvalidID {
        InvalidID(text: text, form: "\(Entity.idType)_{sport}_{identifier}")
    }

    private static func isValid(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count <= byteLimit, hasThreeParts(bytes) else { return false }
        var index = 0
        for byte in Entity.idType.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return index < bytes.count && bytes[index] == UInt8(ascii: "_")
    }

    /// Whether there are three parts or more, none of them empty and all of them of bytes that ids have.
    private static func hasThreeParts(_ text: Span<UInt8>) -> Bool {
        let underscore = UInt8(ascii: "_")
        var underscores = 0
        // As if one stood before the first part, so that this one is not empty either.
        var previous = underscore
        for index in text.indices {
            let byte = text[index]
            guard isIDByte(byte), byte != underscore || previous != underscore else { return false }
            if byte == underscore { underscores += 1 }
            previous = byte
        }
        return underscores >= 2 && previous != underscore
    }

    /// The sport's part, in lower case as ids have it.
    public var sport: SportID {
        let parts = rawValue.split(separator: "_", maxSplits: 2)
        return SportID(String(parts[1]))
    }
}

extension CanonicalID: CustomStringConvertible, Comparable {
    /// The id itself.
    public var description: String { rawValue }

    /// Orders by the ids' bytes.
    public static func < (left: CanonicalID, right: CanonicalID) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

/// A text that is not the id it should be.
public struct InvalidID: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text.
    public let text: String
    /// The form it should have.
    public let form: String

    /// What is wrong, in one sentence part.
    public var description: String { "“\(text)” is not of the form \(form)" }
}

/// Whether a byte may stand in an id.
func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
    default: false
    }
}
