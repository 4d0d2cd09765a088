import ByteCoding

/// An event with everything that a log holds of it, so that another log can take it over.
public struct PortableEvent: Hashable, Sendable {
    /// Its place in the log that it comes from.
    public internal(set) var sequence: UInt64
    /// What happened.
    public let kind: UInt16
    /// The version of the payload's fields.
    public let schemaVersion: UInt16
    /// What it happened to.
    public let subject: String
    /// What derived data may depend on.
    public let factualPart: PortablePart
    /// What can be erased without changing a conclusion; nil where there was nothing private.
    public let privatePart: PortablePart?

    /// An event at a place.
    package init(
        sequence: UInt64, kind: UInt16, schemaVersion: UInt16, subject: String, factualPart: PortablePart,
        privatePart: PortablePart?
    ) {
        self.sequence = sequence
        self.kind = kind
        self.schemaVersion = schemaVersion
        self.subject = subject
        self.factualPart = factualPart
        self.privatePart = privatePart
    }

    /// Copies a record.
    ///
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where the subject is no text.
    init(_ record: borrowing EventRecord, sequence: UInt64) throws(EventLogError) {
        self.sequence = sequence
        kind = record.kind
        schemaVersion = record.schemaVersion
        do throws(ByteCodingError) {
            subject = try record.subject.text()
            factualPart = try Self.part(
                record.factual, salt: record.factualSalt,
                isErased: record.flags.contains(.factualPartErased))
            privatePart =
                record.flags.contains(.hasPrivatePart)
                ? try Self.part(
                    record.privatePart, salt: record.privateSalt,
                    isErased: record.flags.contains(.privatePartErased)) : nil
        } catch {
            throw EventLogError.damagedEvent(sequence: sequence, reason: error.description)
        }
    }

    private static func part(
        _ stored: Span<UInt8>, salt: Span<UInt8>, isErased: Bool
    ) throws(ByteCodingError) -> PortablePart {
        isErased
            ? .erased(digest: try Digest(bytes: stored))
            : .kept(bytes: [UInt8](stored), salt: [UInt8](salt))
    }

    /// Bytes of its parts, as the log stores them.
    var partBytes: Int { factualPart.stored.count + (privatePart?.stored.count ?? 0) }

    /// Enters the link of its command.
    func update(_ chain: inout ChainHasher) {
        // Copied: the optimizer may end the life of a short text, which holds its bytes itself, before its span's.
        let subject = Array(subject.utf8)
        chain.update(
            sequence: sequence, kind: kind, schemaVersion: schemaVersion, subject: subject.span,
            factualDigest: factualPart.digest(as: .factual),
            privateDigest: privatePart?.digest(as: .personal))
    }
}
