import ByteCoding
import EventLog

/// How far a scratch store is, and of what: written in the transaction of the rows it speaks of.
struct ScratchMark: Hashable, Sendable {
    static let format: UInt8 = 1

    /// What the rows depend on besides the events.
    var identity: Digest
    /// The last event that is in the rows.
    var checkpoint: UInt64
    /// The chain link of the command that holds it.
    var link: Digest

    init(identity: Digest, checkpoint: UInt64, link: Digest) {
        self.identity = identity
        self.checkpoint = checkpoint
        self.link = link
    }

    init(_ bytes: Span<UInt8>) throws(ByteCodingError) {
        guard bytes.count == 77, try bytes.integer(at: 0, as: UInt8.self) == Self.format,
            try bytes.integer(at: 73) == Self.checksum(of: bytes.extracting(first: 73))
        else {
            throw ByteCodingError.invalidValue(field: "scratch mark")
        }
        identity = try Digest(bytes: try bytes.bytes(at: 1, count: 32))
        checkpoint = try bytes.integer(at: 33)
        link = try Digest(bytes: try bytes.bytes(at: 41, count: 32))
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.format]
        bytes.append(contentsOf: identity.bytes)
        bytes.append(bigEndian: checkpoint)
        bytes.append(contentsOf: link.bytes)
        bytes.append(bigEndian: Self.checksum(of: bytes.span))
        return bytes
    }

    /// A wrong checkpoint within the same command would go unnoticed otherwise.
    private static func checksum(of bytes: Span<UInt8>) -> UInt32 {
        var check = CRC32C()
        check.update(bytes)
        return check.value
    }
}
