/// An event as the log holds it, its parts in place.
public struct RecordedEvent: ~Escapable {
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
    /// What it happened to, in UTF-8.
    public let subject: Span<UInt8>
    /// The factual part; nil once it has been erased.
    public let factualPart: Span<UInt8>?
    /// The private part; nil where there is none or it has been erased.
    public let privatePart: Span<UInt8>?
    /// Whether the private part has been erased.
    public let isPrivatePartErased: Bool

    /// What was made of the event, for the next who looks at it.
    package var memory: EventMemory?

    /// Whether the factual part has been erased.
    public var isErased: Bool { factualPart == nil }

    @_lifetime(copy subject, copy factualPart, copy privatePart)
    package init(
        sequence: UInt64, kind: UInt16, schemaVersion: UInt16, command: UInt64, recordedAt: Timestamp,
        subject: Span<UInt8>, factualPart: Span<UInt8>?, privatePart: Span<UInt8>?,
        isPrivatePartErased: Bool
    ) {
        self.sequence = sequence
        self.kind = kind
        self.schemaVersion = schemaVersion
        self.command = command
        self.recordedAt = recordedAt
        self.subject = subject
        self.factualPart = factualPart
        self.privatePart = privatePart
        self.isPrivatePartErased = isPrivatePartErased
        memory = nil
    }

    /// What a closure makes of the event: once, however many projectors in a row ask for it.
    ///
    /// - Parameter make: Depends on the event alone.
    /// - Returns: What it made, now or before.
    /// - Throws: What the closure throws.
    public func remembered<Value: AnyObject>(_ make: () throws -> Value) rethrows -> Value {
        if let known = memory?.value as? Value { return known }
        let value = try make()
        memory?.value = value
        return value
    }
}

/// Keeps what was made of one event.
package final class EventMemory {
    var value: AnyObject?

    /// Nothing was made of it yet.
    package init() {}

    /// Forgets what was made of the event before.
    package func clear() {
        value = nil
    }
}
