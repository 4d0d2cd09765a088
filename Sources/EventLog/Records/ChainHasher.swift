import ByteCoding
import Crypto

/// Computes chain links and part digests.
///
/// The construction is drawn in `EventLog.docc/Format.md`.
struct ChainHasher {
    /// Sets the digests of the two parts apart, so that one cannot stand for the other.
    enum Part: UInt8 {
        case factual = 1
        case personal = 2
        case content = 3
    }

    private var hasher = SHA256()

    /// The link before the first command of a store.
    static func origin(of store: Identifier) -> Digest {
        Digest(of: Array("SportsTime event log 1".utf8) + store.bytes)
    }

    /// SHA-256 over the part's kind, its salt and its bytes.
    ///
    /// With the salt destroyed it says nothing of them.
    static func digest(of part: Part, salt: Span<UInt8>, bytes: Span<UInt8>) -> [UInt8] {
        var content = [part.rawValue]
        content.reserveCapacity(1 + salt.count + bytes.count)
        content.append(salt)
        content.append(bytes)
        return Array(SHA256.hash(data: content))
    }

    /// Begins a command's link.
    init(after previous: Digest, command: RecordedCommand) {
        var header: [UInt8] = previous.bytes
        header.append(bigEndian: command.number)
        header.append(bigEndian: command.sequences.lowerBound)
        header.append(bigEndian: UInt32(command.sequences.count))
        header.append(bigEndian: command.recordedAt.microseconds)
        header.append(bigEndian: command.clock.microseconds)
        header.append(bigEndian: command.causation ?? 0)
        header.append(contentsOf: command.id.bytes)
        header.append(contentsOf: command.contentDigest.bytes)
        header.append(UInt8(command.origin.utf8.count))
        header.append(contentsOf: command.origin.utf8)
        header.append(UInt8(command.name.utf8.count))
        header.append(contentsOf: command.name.utf8)
        hasher.update(data: header)
    }

    /// Takes the command's next event.
    ///
    /// Which parts are erased does not enter: their digests stay the same.
    mutating func update(
        sequence: UInt64, kind: UInt16, schemaVersion: UInt16, subject: Span<UInt8>,
        factualDigest: [UInt8], privateDigest: [UInt8]?
    ) {
        var header: [UInt8] = []
        header.reserveCapacity(15 + subject.count + 2 * factualDigest.count)
        header.append(bigEndian: sequence)
        header.append(bigEndian: kind)
        header.append(bigEndian: schemaVersion)
        header.append(privateDigest == nil ? 0 : 1)
        header.append(bigEndian: UInt16(subject.count))
        header.append(subject)
        header.append(contentsOf: factualDigest)
        header.append(contentsOf: privateDigest ?? [])
        hasher.update(data: header)
    }

    /// The link.
    func link() -> Digest {
        Digest(hasher)
    }
}
