import ByteCoding
public import Projections
public import SportsTimeModel

/// What merging left aside, and what each source came to.
public enum RecordView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 5, name: "records")
    // (type, id, checksum of the record) → `RecordRejected`
    static let rejected = view.table(1)
    // (type, id, checksum of the record) → `RecordDeferred`
    static let deferred = view.table(2)
    // (sequence) → `SyncCompleted`
    static let runs = view.table(3)

    // (schema, type, id, checksum) → nothing: the records put aside that a build of a schema can merge are the first ones
    static let deferredBySchema = view.table(4)
    // (source, type) → `WatermarkAdvanced`
    static let watermarks = view.table(5)
    // (source) → how its runs went
    static let sources = view.table(6)
    // (sequence) → `SyncFailed`
    static let failures = view.table(7)
    // (`sync-off`) → nothing, where syncing is switched off
    static let settings = view.table(8)
    // (sequence) → `SyncProgressed`, the last one of each run of several parts
    static let progress = view.table(9)
    // (first command of the run) → key of its row in `progress`
    static let progressOfRun = view.table(10)

    static let offKey = key("sync-off")

    static func key(_ parts: String...) -> [UInt8] {
        var key = KeyWriter()
        for (place, part) in parts.enumerated() {
            key.append(boundedText(part, bytes: place == 0 ? 160 : 120))
        }
        return key.bytes
    }

    static func key(_ sequence: UInt64) -> [UInt8] {
        var key = KeyWriter()
        key.append(sequence)
        return key.bytes
    }

    static func schemaKey(_ record: DeferredRecord) -> [UInt8] {
        var key = KeyWriter()
        key.append(record.schemaVersion)
        return key.bytes + Self.key(record)
    }

    /// What tells a record that waits from all others: its type, its id, and a checksum of what it says, since several of one
    /// id, or of none, may wait.
    public static func mark(type: String, id: String, json: String) -> String {
        var checksum = CRC32C()
        checksum.update(Array(json.utf8).span)
        return "\(type)\u{1}\(id)\u{1}\(checksum.value)"
    }

    static func key(_ record: RejectedRecord) -> [UInt8] {
        key(record.recordType, record.recordID, record.json)
    }

    static func key(_ record: DeferredRecord) -> [UInt8] {
        key(record.recordType, record.recordID, record.json)
    }

    private static func key(_ type: String, _ id: String, _ json: String) -> [UInt8] {
        var checksum = CRC32C()
        checksum.update(Array(json.utf8).span)
        var key = KeyWriter()
        key.append(checksum.value)
        return Self.key(type, id) + key.bytes
    }

    /// Whether the very same record waits already.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public static func isWaiting(_ record: RejectedRecord, in views: ViewReader) throws -> Bool {
        try views.value(for: key(record), in: rejected) != nil
    }

    /// Whether the very same record waits already.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public static func isWaiting(_ record: DeferredRecord, in views: ViewReader) throws -> Bool {
        try views.value(for: key(record), in: deferred) != nil
    }

    /// The newest record of a type and id that was refused and has not come in since, and why; nil where there is none.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func rejection(
        of type: RecordType, id: String, in views: ViewReader
    ) throws -> RejectedRecord? {
        try waiting(type.rawValue, id, in: rejected, views) { try RejectedRecord(decodingEvent: $0) }
            .max { $0.lastModifiedMilliseconds < $1.lastModifiedMilliseconds }
    }

    /// The records of a type and id that wait in a table.
    static func waiting<Record>(
        _ type: String, _ id: String, in table: ViewTable, _ views: ViewReader,
        _ read: (Span<UInt8>) throws -> Record
    ) throws -> [Record] {
        var records: [Record] = []
        var rows = try views.rows(prefix: key(type, id), in: table)
        while let row = try rows.next() { records.append(try read(row.value)) }
        return records
    }

    /// Whether any record of a type waits.
    static func isAnyWaiting(_ type: RecordType, in views: ViewReader) throws -> Bool {
        for table in [rejected, deferred] {
            var rows = try views.rows(prefix: key(type.rawValue), limit: 1, in: table)
            if try rows.next() != nil { return true }
        }
        return false
    }

    /// Records that were refused and have not come in since, by type and id.
    ///
    /// - Parameters:
    ///   - type: Of this type.
    ///   - last: The record behind which to go on; nil for the first ones.
    ///   - limit: How many at most.
    ///   - views: The views.
    /// - Returns: The records.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func rejections(
        of type: RecordType, behind last: RejectedRecord? = nil, limit: Int = .max, in views: ViewReader
    ) throws -> [RejectedRecord] {
        var records: [RejectedRecord] = []
        var rows = try views.rows(
            prefix: key(type.rawValue), from: last.map { key($0) + [0] }, limit: limit,
            in: rejected)
        while let row = try rows.next() {
            records.append(try RejectedRecord(decodingEvent: row.value))
        }
        return records
    }

    static func deferral(_ key: [UInt8], in views: ViewReader) throws -> DeferredRecord? {
        guard let value = try views.value(for: key, in: deferred) else { return nil }
        return try DeferredRecord(decodingEvent: value)
    }

    /// Records put aside whose schema is not newer than this one, the oldest schema first.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: Two rows a record.
    public static func deferrals(
        upToSchema schema: UInt32, in views: ViewReader
    ) throws -> [DeferredRecord] {
        var records: [DeferredRecord] = []
        var rows = try views.rows(in: deferredBySchema)
        while let row = try rows.next() {
            var reader = KeyReader(row.key)
            guard try reader.unsigned(UInt32.self) <= schema else { break }
            // Behind the schema stands the record's own key.
            let key = [UInt8](row.key.extracting(droppingFirst: 4))
            guard let record = try deferral(key, in: views) else {
                throw ProjectionError.missingRow(of: "a deferred record")
            }
            records.append(record)
        }
        return records
    }

    /// Up to when everything of a type that a source had changed has been merged; nil for nothing yet.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func watermark(
        of source: String, _ type: RecordType, in views: ViewReader
    ) throws -> Int64? {
        guard let value = try views.value(for: key(source, type.rawValue), in: watermarks),
            case .watermarkAdvanced(let watermark) = try DomainEvent(
                kind: .watermarkAdvanced, factualPart: value, privatePart: nil)
        else { return nil }
        return watermark.modifiedAtMilliseconds
    }

    /// How the runs of a source went.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func state(of source: String, in views: ViewReader) throws -> SourceState {
        guard let value = try views.value(for: key(source), in: sources) else { return SourceState() }
        return try SourceState(decoding: value)
    }

    /// Every source that was ever read, by name, and how its runs went.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func allSources(in views: ViewReader) throws -> [(name: String, state: SourceState)] {
        var found: [(String, SourceState)] = []
        var rows = try views.rows(in: sources)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            found.append((try key.text(), try SourceState(decoding: row.value)))
        }
        return found
    }

    /// Whether syncing is switched on, as it is until the user switches it off.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public static func isSyncOn(in views: ViewReader) throws -> Bool {
        try views.value(for: offKey, in: settings) == nil
    }
}

extension RejectedRecord {
    init(decodingEvent bytes: Span<UInt8>) throws {
        guard
            case .recordRejected(let record) = try DomainEvent(
                kind: .recordRejected, factualPart: bytes, privatePart: nil)
        else { throw ProjectionError.missingRow(of: "a rejected record") }
        self = record
    }
}

extension DeferredRecord {
    init(decodingEvent bytes: Span<UInt8>) throws {
        guard
            case .recordDeferred(let record) = try DomainEvent(
                kind: .recordDeferred, factualPart: bytes, privatePart: nil)
        else { throw ProjectionError.missingRow(of: "a deferred record") }
        self = record
    }
}
