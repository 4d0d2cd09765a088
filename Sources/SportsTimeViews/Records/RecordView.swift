import ByteCoding
public import Projections
public import SportsTimeModel

/// What merging left aside, and what each source came to.
public enum RecordView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 5, name: "records")
    // (type, id) → `RecordRejected`
    static let rejected = view.table(1)
    // (type, id) → `RecordDeferred`
    static let deferred = view.table(2)
    // (sequence) → `SyncCompleted`
    static let runs = view.table(3)

    static func key(_ type: String, _ id: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(boundedText(type, bytes: 64))
        key.append(boundedText(id))
        return key.bytes
    }

    /// Whether the very same record was refused before.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public static func wasRejected(_ record: RejectedRecord, in views: ViewReader) throws -> Bool {
        try rejection(record.recordType, record.recordID, views)?.json == record.json
    }

    /// The record of a type and id that was last refused, and why; nil where none was.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func rejection(
        of type: RecordType, id: String, in views: ViewReader
    ) throws -> RejectedRecord? {
        try rejection(type.rawValue, id, views)
    }

    private static func rejection(
        _ type: String, _ id: String, _ views: ViewReader
    ) throws -> RejectedRecord? {
        let key = key(type, id)
        guard let value = try views.value(for: key, in: rejected) else { return nil }
        return try RejectedRecord(decodingEvent: value)
    }

    /// Whether the very same record was put aside before.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public static func wasDeferred(_ record: DeferredRecord, in views: ViewReader) throws -> Bool {
        let key = key(record.recordType, record.recordID)
        guard let value = try views.value(for: key, in: deferred) else { return false }
        return try DeferredRecord(decodingEvent: value).json == record.json
    }

    /// The last run of a source; nil where none has been read.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func lastRun(in views: ViewReader) throws -> SyncSummary? {
        guard let row = try views.last(in: runs),
            case .syncCompleted(let summary) = try DomainEvent(
                kind: .syncCompleted, factualPart: row.value, privatePart: nil)
        else { return nil }
        return summary
    }
}

extension RejectedRecord {
    fileprivate init(decodingEvent bytes: Span<UInt8>) throws {
        guard
            case .recordRejected(let record) = try DomainEvent(
                kind: .recordRejected, factualPart: bytes, privatePart: nil)
        else { throw ProjectionError.missingRow(of: "a rejected record") }
        self = record
    }
}

extension DeferredRecord {
    fileprivate init(decodingEvent bytes: Span<UInt8>) throws {
        guard
            case .recordDeferred(let record) = try DomainEvent(
                kind: .recordDeferred, factualPart: bytes, privatePart: nil)
        else { throw ProjectionError.missingRow(of: "a deferred record") }
        self = record
    }
}
