import ByteCoding

/// A part of an event with all that the chain needs of it.
public enum PortablePart: Hashable, Sendable {
    /// A part that is there, and its salt of sixteen bytes.
    case kept(bytes: [UInt8], salt: [UInt8])
    /// A part that has been erased: its salted digest is what is left.
    case erased(digest: Digest)

    /// Whether the part has been erased.
    public var isErased: Bool {
        if case .erased = self { true } else { false }
    }

    /// The bytes that the record holds for it: its own, or those of its digest.
    var stored: [UInt8] {
        switch self {
        case .kept(let bytes, _): bytes
        case .erased(let digest): digest.bytes
        }
    }

    /// The salt that the record holds for it: zero bytes once it has been destroyed.
    var storedSalt: [UInt8] {
        switch self {
        case .kept(_, let salt): salt
        case .erased: [UInt8](repeating: 0, count: EventRecord.saltSize)
        }
    }

    /// The digest that enters the chain.
    func digest(as part: ChainHasher.Part) -> [UInt8] {
        switch self {
        case .kept(let bytes, let salt): ChainHasher.digest(of: part, salt: salt.span, bytes: bytes.span)
        case .erased(let digest): digest.bytes
        }
    }
}
