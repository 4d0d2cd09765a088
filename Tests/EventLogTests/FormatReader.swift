import Crypto
import TestSupport

/// A second reader of the log's bytes, written from `Format.md` alone: no code of the log is used.
enum FormatReader {
    struct Command {
        var first: UInt64
        var count: UInt64
        var recordedAt: [UInt8]
        var clock: [UInt8]
        var causation: [UInt8]
        var id: [UInt8]
        var contentSalt: [UInt8]
        var contentDigest: [UInt8]
        var link: [UInt8]
        var origin: [UInt8]
        var name: [UInt8]
    }

    static func command(_ bytes: [UInt8]) -> Command {
        let origin = Int(bytes[6])
        return Command(
            first: number(bytes[8..<16]), count: number(bytes[16..<20]),
            recordedAt: Array(bytes[24..<32]), clock: Array(bytes[32..<40]),
            causation: Array(bytes[40..<48]), id: Array(bytes[48..<64]),
            contentSalt: Array(bytes[64..<80]), contentDigest: Array(bytes[80..<112]),
            link: Array(bytes[112..<144]), origin: Array(bytes[144..<144 + origin]),
            name: Array(bytes[(144 + origin)...]))
    }

    /// The rows of an index for the events of one subject or kind.
    static func list(_ prefix: [UInt8], _ sequences: [UInt64]) -> [RawRow] {
        var previous = [UInt8](repeating: 0, count: 8)
        return (sequences.map(bytes) + [[UInt8](repeating: 0xFF, count: 8)]).map { sequence in
            defer { previous = sequence }
            let key = prefix + sequence
            return RawRow(key: key, value: crc32c(key + previous) + previous)
        }
    }

    /// The row of an index that names the last event it lists.
    static func indexHead(_ sequence: UInt64) -> [RawRow] {
        list([0xFF, 0xFF, 0xFF], [sequence]).suffix(1)
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }

    /// The link of a command, from the link before, its row and its events' rows.
    static func link(after previous: [UInt8], _ row: RawRow, events: [RawRow]) -> [UInt8] {
        let command = command(row.value)
        var hashed = previous
        hashed += row.key
        hashed += row.value[8..<20]
        hashed += command.recordedAt + command.clock + command.causation + command.id
        hashed += command.contentDigest
        hashed += [UInt8(command.origin.count)] + command.origin
        hashed += [UInt8(command.name.count)] + command.name
        for event in events {
            hashed += part(of: event)
        }
        return sha256(hashed)
    }

    /// What an event adds to the bytes that its command's link is the digest of.
    static func part(of row: RawRow) -> [UInt8] {
        let bytes = row.value
        let flags = bytes[5]
        let subjectSize = Int(number(bytes[10..<12]))
        let factualSize = Int(number(bytes[12..<16]))
        let hasPrivatePart = flags & 1 != 0
        let subject = (hasPrivatePart ? 60 : 44)
        let factual = subject + subjectSize
        var hashed = row.key + bytes[6..<10]
        hashed += [hasPrivatePart ? 1 : 0]
        hashed += bytes[10..<12]
        hashed += bytes[subject..<factual]
        let factualPart = Array(bytes[factual..<factual + factualSize])
        hashed += flags & 2 != 0 ? factualPart : sha256([1] + bytes[28..<44] + factualPart)
        if hasPrivatePart {
            let privatePart = Array(bytes[(factual + factualSize)...])
            hashed += flags & 4 != 0 ? privatePart : sha256([2] + bytes[44..<60] + privatePart)
        }
        return hashed
    }

    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hasher = SHA256()
        hasher.update(data: bytes)
        return Array(hasher.finalize())
    }

    /// The check over the key and all of the record but its first four bytes.
    static func checksum(of row: RawRow) -> [UInt8] {
        crc32c(row.key + row.value[4...])
    }

    /// CRC-32C bit by bit.
    static func crc32c(_ bytes: [UInt8]) -> [UInt8] {
        var state: UInt32 = .max
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 {
                state = state & 1 == 1 ? state >> 1 ^ 0x82F6_3B78 : state >> 1
            }
        }
        let value = ~state
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
