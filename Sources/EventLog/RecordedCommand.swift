public import ByteCoding

/// A command as the log holds it.
public struct RecordedCommand: Hashable, Sendable {
    /// Its number, from 1, without gaps.
    public let number: UInt64
    /// The idempotency key.
    public let id: Identifier
    /// The intent, as an imperative.
    public let name: String
    /// Who asked for it.
    public let origin: String
    /// When it was recorded: the clock, but never earlier than the command before.
    public let recordedAt: Timestamp
    /// What the clock said.
    public let clock: Timestamp
    /// The number of the command that this one follows from, if it does.
    public let causation: UInt64?
    /// The sequences of its events.
    public let sequences: ClosedRange<UInt64>
    /// The salted digest of what was asked for.
    public let contentDigest: Digest
    /// The salt of ``contentDigest``; sixteen zero bytes once it has been erased.
    public internal(set) var contentSalt: [UInt8]
    /// SHA-256 over the last link, this record, and its events' headers and part digests.
    public internal(set) var link: Digest

    /// Whether the clock had run backwards.
    public var clockWasClamped: Bool { clock < recordedAt }
    /// Whether the salt of its content has been erased, so that nothing can be compared with the digest.
    public var isContentErased: Bool { contentSalt == Self.erasedSalt }

    static let erasedSalt = [UInt8](repeating: 0, count: EventRecord.saltSize)
}
