/// What each byte of an LMDB data file is, found by walking its trees from the newer meta page.
///
/// Reads only files that LMDB wrote and nobody damaged.
struct FlipMap {
    /// What a byte belongs to.
    enum Region: String, CaseIterable {
        case eventRecord = "event record"
        case commandRecord = "command record"
        case indexRow = "index row"
        case logMeta = "row of log.meta"
        case viewRow = "view row"
        case viewState = "row of views"
        case tableRow = "row of the table list"
        case freeList = "row of the free list"
        case structure = "page header, pointers"
        case newerMeta = "newer meta page"
        case olderMeta = "older meta page"
        case unused = "free, stale or unused"
        case cut = "end cut off"
    }

    /// A row of the log, with every place where its bytes lie.
    struct Record {
        /// Its sequence or number.
        let number: UInt64
        /// Where the live one lies, its key included.
        let live: Range<Int>
        /// Where any copy lies.
        var copies: [Range<Int>]
    }

    /// What each byte belongs to.
    private(set) var regions: [Region]
    /// The event records, by sequence.
    private(set) var events: [Record] = []
    /// The command records, by number.
    private(set) var commands: [Record] = []
    /// Pages that hold something.
    private(set) var pages = 2

    private let file: [UInt8]
    private static let pageSize = 4_096
    private static let headerSize = 16

    /// Walks a file.
    init(of file: [UInt8]) {
        self.file = file
        regions = Array(repeating: .unused, count: file.count)
        let transactions = [0, 1].map { integer($0 * Self.pageSize + Self.headerSize + 128, 8) }
        let newer = transactions[0] > transactions[1] ? 0 : 1
        for page in [0, 1] {
            let start = page * Self.pageSize
            mark(start..<start + Self.headerSize + 136, page == newer ? .newerMeta : .olderMeta)
        }
        let meta = newer * Self.pageSize + Self.headerSize
        walk(integer(meta + 24 + 40, 8)) { map, key, value in
            map.mark(key.lowerBound..<value.upperBound, .freeList)
        }
        walk(integer(meta + 72 + 40, 8)) { map, key, value in
            map.mark(key.lowerBound..<value.upperBound, .tableRow)
            map.walkTable(String(decoding: map.file[key], as: UTF8.self), at: value.lowerBound)
        }
        events = findCopies(of: events)
        commands = findCopies(of: commands)
    }

    /// What damage falls on.
    func region(of damage: Damage) -> Region {
        switch damage {
        case .bit(let offset, _): regions[offset]
        case .cut: .cut
        }
    }

    /// The event whose live record is damaged; nil for none.
    func event(hitBy damage: Damage) -> UInt64? {
        events.first { damage.hits($0.live) }?.number
    }

    private mutating func walkTable(_ name: String, at database: Int) {
        walk(integer(database + 40, 8)) { map, key, value in
            let range = key.lowerBound..<value.upperBound
            switch name {
            case "log.events": map.events.append(map.record(key, value))
            case "log.commands": map.commands.append(map.record(key, value))
            default: break
            }
            map.mark(range, Self.region(ofTable: name))
        }
    }

    private static func region(ofTable name: String) -> Region {
        switch name {
        case "log.events": .eventRecord
        case "log.commands": .commandRecord
        case "log.meta": .logMeta
        case "views": .viewState
        default: name.hasPrefix("log.") ? .indexRow : .viewRow
        }
    }

    private func record(_ key: Range<Int>, _ value: Range<Int>) -> Record {
        var number: UInt64 = 0
        for byte in file[key] { number = number << 8 | UInt64(byte) }
        return Record(number: number, live: key.lowerBound..<value.upperBound, copies: [])
    }

    /// Visits the rows of a tree.
    private mutating func walk(_ page: Int, _ body: (inout FlipMap, Range<Int>, Range<Int>) -> Void) {
        // P_INVALID: the tree is empty.
        guard page >= 0, (page + 1) * Self.pageSize <= file.count else { return }
        pages += 1
        let start = page * Self.pageSize
        let isBranch = integer(start + 10, 2) & 1 == 1
        let low = integer(start + 12, 2)
        mark(start..<start + low, .structure)
        for pointer in stride(from: start + Self.headerSize, to: start + low, by: 2) {
            let node = start + integer(pointer, 2)
            let keyStart = node + 8
            let key = keyStart..<keyStart + integer(node + 6, 2)
            mark(node..<keyStart, .structure)
            if isBranch {
                mark(key, .structure)
                walk(integer(node, 2) | integer(node + 2, 2) << 16 | integer(node + 4, 2) << 32, body)
            } else {
                let size = integer(node, 2) | integer(node + 2, 2) << 16
                // F_BIGDATA: rows of this store are small.
                precondition(integer(node + 4, 2) & 1 == 0, "no row needs pages of its own")
                body(&self, key, key.upperBound..<key.upperBound + size)
            }
        }
    }

    private func findCopies(of records: [Record]) -> [Record] {
        records.map { record in
            var record = record
            let bytes = file[record.live]
            for start in stride(from: 0, through: file.count - bytes.count, by: 2)
            where file[start] == bytes[record.live.lowerBound]
                && file[start..<start + bytes.count].elementsEqual(bytes)
            {
                record.copies.append(start..<start + bytes.count)
            }
            return record
        }
    }

    private mutating func mark(_ range: Range<Int>, _ region: Region) {
        for offset in range { regions[offset] = region }
    }

    private func integer(_ offset: Int, _ width: Int) -> Int {
        var value: UInt64 = 0
        for index in (0..<width).reversed() { value = value << 8 | UInt64(file[offset + index]) }
        return Int(truncatingIfNeeded: value)
    }
}
