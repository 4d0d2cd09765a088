import ByteCoding

/// A record of the shared data about the world: merged from its sources, never the user's own.
public protocol CanonicalRecord: Hashable, Sendable {
    /// The type of the record.
    static var recordType: RecordType { get }
    /// What identifies it among the records of its type.
    var recordID: String { get }
    /// When it was last changed, and by which schema.
    var revision: RecordRevision { get }
}

/// A canonical record that events carry one by one.
public protocol EventRecord: CanonicalRecord {
    /// Reads the message of the published schema.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError`` where the bytes are not the message.
    init(decoding bytes: Span<UInt8>) throws
    /// The message of the published schema.
    var encoded: [UInt8] { get }
}

/// Decodes an id that a message carries.
func decodedID<Entity>(_ bytes: Span<UInt8>, field: String) throws -> CanonicalID<Entity> {
    do {
        return try CanonicalID(decoding: bytes)
    } catch is InvalidID {
        throw ByteCodingError.invalidValue(field: field)
    }
}
