import ByteCoding

/// An event of the log, copied out of its snapshot.
public struct LoggedEvent: Hashable, Sendable {
    /// Its place in the log, from 1, without gaps.
    public let sequence: UInt64
    /// What happened.
    public let kind: UInt16
    /// The version of the payload's fields.
    public let schemaVersion: UInt16
    /// The number of the command it belongs to.
    public let command: UInt64
    /// When that command was recorded.
    public let recordedAt: Timestamp
    /// What it happened to.
    public let subject: String
    /// The factual part; nil once it has been erased.
    public let factualPart: [UInt8]?
    /// The private part; nil where there is none or it has been erased.
    public let privatePart: [UInt8]?
    /// Whether the private part has been erased.
    public let isPrivatePartErased: Bool

    /// Whether the factual part has been erased.
    public var isErased: Bool { factualPart == nil }

    /// Bytes of the parts.
    var bytesOfParts: Int { (factualPart?.count ?? 0) + (privatePart?.count ?? 0) }

    /// Copies an event.
    ///
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where the subject is no text.
    public init(_ event: borrowing RecordedEvent) throws(EventLogError) {
        sequence = event.sequence
        kind = event.kind
        schemaVersion = event.schemaVersion
        command = event.command
        recordedAt = event.recordedAt
        do throws(ByteCodingError) {
            subject = try event.subject.text()
        } catch {
            throw EventLogError.damagedEvent(sequence: event.sequence, reason: error.description)
        }
        if let part = event.factualPart { factualPart = [UInt8](part) } else { factualPart = nil }
        if let part = event.privatePart { privatePart = [UInt8](part) } else { privatePart = nil }
        isPrivatePartErased = event.isPrivatePartErased
    }
}
