import ByteCoding

/// The bytes of a command in the `log.commands` table.
///
/// Drawn in `EventLog.docc/Format.md`.
enum CommandRecord {
    static let format: UInt8 = 1
    static let headerSize = 144

    static func encode(_ command: RecordedCommand) -> [UInt8] {
        let origin = Array(command.origin.utf8)
        let name = Array(command.name.utf8)
        var record: [UInt8] = []
        record.reserveCapacity(headerSize + origin.count + name.count)
        record.append(bigEndian: UInt32(0))
        record.append(format)
        record.append(0)
        record.append(UInt8(origin.count))
        record.append(UInt8(name.count))
        record.append(bigEndian: command.sequences.lowerBound)
        record.append(bigEndian: UInt32(command.sequences.count))
        record.append(bigEndian: UInt32(0))
        record.append(bigEndian: command.recordedAt.microseconds)
        record.append(bigEndian: command.clock.microseconds)
        record.append(bigEndian: command.causation ?? 0)
        record.append(contentsOf: command.id.bytes)
        record.append(contentsOf: command.contentSalt)
        record.append(contentsOf: command.contentDigest.bytes)
        record.append(contentsOf: command.link.bytes)
        record.append(contentsOf: origin)
        record.append(contentsOf: name)
        setChecksum(of: &record, key: command.number)
        return record
    }

    /// When the command was recorded, read in place: what a reader of its events wants of it.
    ///
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)``.
    static func recordedAt(_ bytes: Span<UInt8>, number: UInt64) throws(EventLogError) -> Timestamp {
        do throws(ByteCodingError) {
            try check(bytes, number: number)
            return Timestamp(microseconds: try bytes.integer(at: 24))
        } catch {
            throw EventLogError.damagedCommand(number: number, reason: error.description)
        }
    }

    /// The bytes that a record takes if bytes begin with one; nil where they cannot.
    static func size(claimedBy bytes: Span<UInt8>) -> Int? {
        guard bytes.count >= headerSize, bytes[4] == format, bytes[5] == 0 else { return nil }
        return headerSize + Int(bytes[6]) + Int(bytes[7])
    }

    /// - Throws: ``EventLogError/damagedCommand(number:reason:)``.
    static func decode(_ bytes: Span<UInt8>, number: UInt64) throws(EventLogError) -> RecordedCommand {
        do throws(ByteCodingError) {
            try check(bytes, number: number)
            let originSize = Int(try bytes.integer(at: 6, as: UInt8.self))
            let nameSize = Int(try bytes.integer(at: 7, as: UInt8.self))
            let first: UInt64 = try bytes.integer(at: 8)
            let count: UInt32 = try bytes.integer(at: 16)
            let causation: UInt64 = try bytes.integer(at: 40)
            guard bytes.count == headerSize + originSize + nameSize else {
                throw ByteCodingError.invalidValue(field: "length")
            }
            guard try bytes.integer(at: 5, as: UInt8.self) == 0, try bytes.integer(at: 20) == UInt32(0) else {
                throw ByteCodingError.invalidValue(field: "reserved")
            }
            guard first > 0, count > 0, first <= UInt64.max - UInt64(count) else {
                throw ByteCodingError.invalidValue(field: "sequences")
            }
            return RecordedCommand(
                number: number,
                id: try Identifier(bytes: try bytes.bytes(at: 48, count: 16)),
                name: try bytes.bytes(at: headerSize + originSize, count: nameSize).text(),
                origin: try bytes.bytes(at: headerSize, count: originSize).text(),
                recordedAt: Timestamp(microseconds: try bytes.integer(at: 24)),
                clock: Timestamp(microseconds: try bytes.integer(at: 32)),
                causation: causation == 0 ? nil : causation,
                sequences: first...(first + UInt64(count) - 1),
                contentDigest: try Digest(bytes: try bytes.bytes(at: 80, count: 32)),
                contentSalt: [UInt8](try bytes.bytes(at: 64, count: 16)),
                link: try Digest(bytes: try bytes.bytes(at: 112, count: 32)))
        } catch {
            throw EventLogError.damagedCommand(number: number, reason: error.description)
        }
    }

    private static func check(_ bytes: Span<UInt8>, number: UInt64) throws(ByteCodingError) {
        guard try bytes.integer(at: 0) == checksum(of: bytes, key: number) else {
            throw ByteCodingError.invalidValue(field: "checksum")
        }
        guard try bytes.integer(at: 4, as: UInt8.self) == format else {
            throw ByteCodingError.invalidValue(field: "format")
        }
    }
}
