import ByteCoding

/// The bytes of an event in the `log.events` table.
///
/// Drawn in `EventLog.docc/Format.md`.
struct EventRecord: ~Escapable {
    static let format: UInt8 = 1
    static let saltSize = 16
    static let headerSize = 44
    private static let digestSize = 32

    struct Flags: OptionSet {
        let rawValue: UInt8
        static let hasPrivatePart = Flags(rawValue: 1)
        static let factualPartErased = Flags(rawValue: 2)
        static let privatePartErased = Flags(rawValue: 4)
        static let all: Flags = [.hasPrivatePart, .factualPartErased, .privatePartErased]
    }

    let flags: Flags
    let kind: UInt16
    let schemaVersion: UInt16
    let command: UInt64
    let factualSalt: Span<UInt8>
    let privateSalt: Span<UInt8>
    let subject: Span<UInt8>
    /// The factual part, or its digest where it is erased.
    let factual: Span<UInt8>
    /// The private part, or its digest where it is erased; empty where there is none.
    let privatePart: Span<UInt8>

    /// The record of an event.
    static func encode(_ event: PortableEvent, command: UInt64) -> [UInt8] {
        // Not a span of them: the optimizer may end the life of a short text, which holds its bytes itself, before.
        let subject = event.subject.utf8
        let factual = event.factualPart.stored
        let personal = event.privatePart?.stored ?? []
        var flags: Flags = event.factualPart.isErased ? [.factualPartErased] : []
        if let part = event.privatePart {
            flags.formUnion(part.isErased ? [.hasPrivatePart, .privatePartErased] : [.hasPrivatePart])
        }
        var record: [UInt8] = []
        record.reserveCapacity(size(of: event))
        record.append(bigEndian: UInt32(0))
        record.append(format)
        record.append(flags.rawValue)
        record.append(bigEndian: event.kind)
        record.append(bigEndian: event.schemaVersion)
        record.append(bigEndian: UInt16(subject.count))
        record.append(bigEndian: UInt32(factual.count))
        record.append(bigEndian: UInt32(personal.count))
        record.append(bigEndian: command)
        record.append(contentsOf: event.factualPart.storedSalt)
        record.append(contentsOf: event.privatePart?.storedSalt ?? [])
        record.append(contentsOf: subject)
        record.append(contentsOf: factual)
        record.append(contentsOf: personal)
        setChecksum(of: &record, key: event.sequence)
        return record
    }

    /// The bytes that an event's record takes.
    static func size(of event: PortableEvent) -> Int {
        size(
            subject: event.subject.utf8.count, parts: event.partBytes,
            hasPrivatePart: event.privatePart != nil)
    }

    /// The bytes that a record takes, by those of its subject and of its parts.
    static func size(subject: Int, parts: Int, hasPrivatePart: Bool) -> Int {
        headerSize + (hasPrivatePart ? saltSize : 0) + subject + parts
    }

    /// The bytes that a record takes if bytes begin with one; nil where they cannot.
    static func size(claimedBy bytes: Span<UInt8>) -> Int? {
        guard bytes.count >= headerSize, bytes[4] == format else { return nil }
        let flags = Flags(rawValue: bytes[5])
        guard flags.isSubset(of: .all), let subject: UInt16 = try? bytes.integer(at: 10),
            let factual: UInt32 = try? bytes.integer(at: 12),
            let personal: UInt32 = try? bytes.integer(at: 16)
        else { return nil }
        let size =
            headerSize + (flags.contains(.hasPrivatePart) ? saltSize : 0) + Int(subject) + Int(factual)
            + Int(personal)
        return size <= LogLimits.bytesPerEvent ? size : nil
    }

    /// Reads a record in place.
    ///
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, sequence: UInt64) throws(EventLogError) {
        do throws(ByteCodingError) {
            guard bytes.count >= Self.headerSize else { throw ByteCodingError.truncated }
            guard try bytes.integer(at: 0) == checksum(of: bytes, key: sequence) else {
                throw ByteCodingError.invalidValue(field: "checksum")
            }
            guard try bytes.integer(at: 4, as: UInt8.self) == Self.format else {
                throw ByteCodingError.invalidValue(field: "format")
            }
            flags = Flags(rawValue: try bytes.integer(at: 5))
            kind = try bytes.integer(at: 6)
            schemaVersion = try bytes.integer(at: 8)
            let subjectSize = Int(try bytes.integer(at: 10, as: UInt16.self))
            let factualSize = Int(try bytes.integer(at: 12, as: UInt32.self))
            let privateSize = Int(try bytes.integer(at: 16, as: UInt32.self))
            command = try bytes.integer(at: 20)
            factualSalt = try bytes.bytes(at: 28, count: Self.saltSize)
            let privateSaltSize = flags.contains(.hasPrivatePart) ? Self.saltSize : 0
            privateSalt = try bytes.bytes(at: Self.headerSize, count: privateSaltSize)
            var offset = Self.headerSize + privateSaltSize
            subject = try bytes.bytes(at: offset, count: subjectSize)
            offset += subjectSize
            factual = try bytes.bytes(at: offset, count: factualSize)
            offset += factualSize
            privatePart = try bytes.bytes(at: offset, count: privateSize)
            guard offset + privateSize == bytes.count else {
                throw ByteCodingError.invalidValue(field: "length")
            }
            // The chain takes erased parts as the digests they are, so they must be nothing else.
            guard flags.isSubset(of: .all),
                flags.contains(.hasPrivatePart) || privateSize == 0 && !flags.contains(.privatePartErased),
                !flags.contains(.factualPartErased) || factualSize == Self.digestSize,
                !flags.contains(.privatePartErased) || privateSize == Self.digestSize
            else {
                throw ByteCodingError.invalidValue(field: "flags")
            }
        } catch {
            throw EventLogError.damagedEvent(sequence: sequence, reason: error.description)
        }
    }
}

/// The check of a record at its key: damage and misplacement are both found.
func checksum(of record: Span<UInt8>, key: UInt64) -> UInt32 {
    var check = CRC32C()
    check.update(bigEndian: key)
    if record.count > 4 {
        check.update(record.extracting(4..<record.count))
    }
    return check.value
}

/// Writes the check into the first four bytes of a record.
func setChecksum(of record: inout [UInt8], key: UInt64) {
    let value = checksum(of: record.span, key: key)
    for index in 0..<4 {
        record[index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))
    }
}
