public import ByteCoding

/// A place in one store's log that whoever keeps a copy of it can hold the store to.
///
/// A cursor, a backup or a person presents it: a store that was restored to an earlier point, rewritten, or
/// that is another one, does not have it. From inside, a log that was cut short looks complete.
public struct LogAnchor: Hashable, Sendable {
    /// How a store differs from an anchor.
    public enum Mismatch: Hashable, Sendable {
        /// It is another store.
        case anotherStore(Identifier)
        /// Its log ends before the anchor's sequence.
        case shorter(lastSequence: UInt64)
        /// Its log has another history up to the anchor's sequence.
        case anotherLink(Digest)
    }

    /// The store's id.
    public let store: Identifier
    /// The sequence up to which the anchor vouches for the log; 0 for an empty one.
    public let sequence: UInt64
    /// The chain link of the command that holds the sequence.
    public let link: Digest

    /// An anchor with these values.
    public init(store: Identifier, sequence: UInt64, link: Digest) {
        self.store = store
        self.sequence = sequence
        self.link = link
    }
}

extension LogAnchor: LosslessStringConvertible {
    /// Reads ``description``; nil for anything else.
    public init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let store = Identifier(parts[0]), let sequence = UInt64(parts[1]),
            String(sequence) == parts[1], let digits = ByteCoding.bytes(hexadecimal: parts[2]),
            let link = try? Digest(bytes: digits.span)
        else { return nil }
        self.init(store: store, sequence: sequence, link: link)
    }

    /// Store, sequence and link with slashes between: one word, to be copied whole.
    public var description: String { "\(store)/\(sequence)/\(link)" }
}
