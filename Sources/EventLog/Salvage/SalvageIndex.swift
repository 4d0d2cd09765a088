import ByteCoding
import LMDB

/// Where records that are whole by their checksums lie in a file, and under which numbers.
///
/// Holds offsets, not records: some forty bytes for each record of the log, or stale copy of one.
struct SalvageIndex: ~Copyable {
    /// A record in the file.
    struct Place: Hashable {
        let offset: Int
        let size: Int
        let checksum: UInt32
        /// The number of the command that an event names; a command's own.
        let command: UInt64
    }

    /// What a page says of the store.
    struct Meta: Hashable {
        let store: Identifier
        let createdAt: Timestamp?
    }

    private let file: PageSalvage
    /// Command records by number.
    private(set) var commands: [UInt64: [Place]] = [:]
    /// Event records by sequence.
    private(set) var events: [UInt64: [Place]] = [:]
    /// Candidates for what the store is, with how often each was found.
    private(set) var metas: [Meta: Int] = [:]

    /// Where large values lie: nothing in them is a record.
    private var large: [Range<Int>] = []
    /// Bytes that may still be read in vain, so that a hostile file cannot take for ever.
    private var budget: Int

    private static let keySize = 8
    private static let maxMetas = 1_024

    /// Looks through all pages of a file.
    ///
    /// - Throws: ``LMDB/LMDBError`` where the file cannot be opened.
    init(path: String) throws(LMDBError) {
        file = try PageSalvage(path: path)
        budget = 16 * file.fileSize
        for offset in stride(from: 0, to: file.fileSize, by: file.pageSize) {
            let page = file.bytes(at: offset, count: file.pageSize)
            carve(page.span, at: offset)
            takeLargeEvents(page.span)
            takeMeta(page.span)
        }
        dropWhatLiesInLargeValues()
    }

    /// The event record at a place; nil where the file has changed.
    func event(_ sequence: UInt64, at place: Place) -> PortableEvent? {
        let bytes = file.bytes(at: place.offset, count: place.size)
        guard let record = try? EventRecord(bytes.span, sequence: sequence) else { return nil }
        return try? PortableEvent(record, sequence: sequence)
    }

    /// The command record at a place; nil where the file has changed.
    func command(_ number: UInt64, at place: Place) -> RecordedCommand? {
        let bytes = file.bytes(at: place.offset, count: place.size)
        return try? CommandRecord.decode(bytes.span, number: number)
    }

    /// Takes every record that stands right behind its key: LMDB keeps the two together, at even offsets.
    ///
    /// Nothing of LMDB's own is looked at, so that only damage of key or record can lose one.
    private mutating func carve(_ page: Span<UInt8>, at base: Int) {
        var offset = 0
        while offset + Self.keySize + EventRecord.headerSize <= page.count {
            let record = offset + Self.keySize
            // A record of either kind has its format there; this test is what makes the search fast.
            guard page[record + 4] == 1, let key: UInt64 = try? page.integer(at: offset),
                key > 0, key <= Int64.max,
                let size = take(key, page.extracting(record..<page.count), at: base + record)
            else {
                offset += 2
                continue
            }
            offset = (record + size + 1) & ~1
        }
    }

    /// Takes the record that bytes begin with, if they do.
    ///
    /// - Returns: Its size.
    private mutating func take(_ key: UInt64, _ bytes: Span<UInt8>, at offset: Int) -> Int? {
        if let size = EventRecord.size(claimedBy: bytes), size <= bytes.count,
            takeEvent(key, bytes.extracting(first: size), at: offset)
        {
            return size
        }
        guard let size = CommandRecord.size(claimedBy: bytes), size <= bytes.count,
            let command = try? CommandRecord.decode(bytes.extracting(first: size), number: key),
            command.sequences.upperBound - command.sequences.lowerBound < LogLimits.eventsPerCommand,
            command.sequences.upperBound <= Int64.max
        else { return nil }
        Self.add(
            Place(offset: offset, size: size, checksum: Self.checksum(of: bytes), command: key), for: key,
            to: &commands, file)
        return size
    }

    private mutating func takeEvent(_ sequence: UInt64, _ bytes: Span<UInt8>, at offset: Int) -> Bool {
        guard let record = try? EventRecord(bytes, sequence: sequence),
            (try? record.subject.text()) != nil
        else { return false }
        Self.add(
            Place(
                offset: offset, size: bytes.count, checksum: Self.checksum(of: bytes),
                command: record.command),
            for: sequence, to: &events, file)
        return true
    }

    /// Takes the records that a key points at, which are too large for a page of rows.
    private mutating func takeLargeEvents(_ page: Span<UInt8>) {
        var found: [(key: UInt64, offset: Int, size: Int)] = []
        file.forEachRow(on: page, keySize: Self.keySize) { key, value in
            guard case .inFile(let offset, let size) = value, size <= LogLimits.bytesPerEvent,
                let key: UInt64 = try? key.integer(at: 0), key > 0, key <= Int64.max
            else { return }
            found.append((key, offset, size))
        }
        for (key, offset, size) in found where budget > 0 {
            let header = file.bytes(at: offset, count: EventRecord.headerSize)
            guard EventRecord.size(claimedBy: header.span) == size else { continue }
            let bytes = file.bytes(at: offset, count: size)
            if takeEvent(key, bytes.span, at: offset) {
                large.append(offset..<offset + size)
            } else {
                budget -= size
            }
        }
    }

    /// Takes what may be the rows of `log.meta`: the chain will tell which of them is.
    private mutating func takeMeta(_ page: Span<UInt8>) {
        var stores: [Identifier] = []
        var created: [UInt8]?
        var check: [UInt8]?
        var offset = 0
        while offset + 6 < page.count {
            defer { offset += 2 }
            let letter = page[offset + 1]
            guard "trh".utf8.contains(letter) else { continue }
            let rest = page.extracting(offset..<page.count)
            if rest.starts(with: Self.storeKey.span), let bytes = try? rest.bytes(at: 5, count: 16),
                let id = try? Identifier(bytes: bytes)
            {
                stores.append(id)
            } else if rest.starts(with: Self.createdKey.span), let bytes = try? rest.bytes(at: 7, count: 8) {
                created = created ?? [UInt8](bytes)
            } else if rest.starts(with: Self.checkKey.span), let bytes = try? rest.bytes(at: 5, count: 4) {
                check = check ?? [UInt8](bytes)
            }
        }
        for store in stores where metas.count < Self.maxMetas {
            let isTrue = check.map { $0 == LogMeta.checksum(of: store.bytes + (created ?? [])) } ?? true
            let time = isTrue ? try? created?.span.integer(at: 0, as: Int64.self) : nil
            let createdAt = time.map { Timestamp(microseconds: $0) }
            metas[Meta(store: store, createdAt: createdAt), default: 0] += 1
        }
    }

    private static let storeKey = Array("store".utf8)
    private static let createdKey = Array("created".utf8)
    private static let checkKey = Array("check".utf8)

    /// A part may hold bytes that look like a record, by chance or by design.
    private mutating func dropWhatLiesInLargeValues() {
        large.sort { $0.lowerBound < $1.lowerBound }
        guard !large.isEmpty else { return }
        let large = large
        func isInside(_ place: Place) -> Bool {
            var (low, high) = (0, large.count)
            while low < high {
                let middle = (low + high) / 2
                if large[middle].lowerBound < place.offset { low = middle + 1 } else { high = middle }
            }
            return low > 0 && large[low - 1].contains(place.offset)
        }
        commands = commands.mapValues { $0.filter { !isInside($0) } }.filter { !$0.value.isEmpty }
        events = events.mapValues { $0.filter { !isInside($0) } }.filter { !$0.value.isEmpty }
    }

    /// Notes a place, unless the same bytes are known from another one.
    private static func add(
        _ place: Place, for key: UInt64, to places: inout [UInt64: [Place]], _ file: borrowing PageSalvage
    ) {
        for known in places[key] ?? [] where known.checksum == place.checksum && known.size == place.size {
            let same = file.bytes(at: known.offset, count: known.size)
            if same == file.bytes(at: place.offset, count: place.size) { return }
        }
        places[key, default: []].append(place)
    }

    private static func checksum(of record: Span<UInt8>) -> UInt32 {
        (try? record.integer(at: 0)) ?? 0
    }
}
