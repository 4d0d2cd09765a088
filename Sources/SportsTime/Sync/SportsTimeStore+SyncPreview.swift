import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Says what reading a source would change in records, totals and achievements, and changes nothing.
    ///
    /// The source is read into a copy beside the store, which is removed again.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - progress: As for ``sync(from:progress:)``.
    /// - Returns: What it would come to.
    /// - Throws: As ``sync(from:progress:)``, and ``LMDB/LMDBError`` where there is no room for a copy.
    public func syncPreview(
        from source: any CanonicalSource, progress: (RecordType, Int) -> Void = { _, _ in }
    ) async throws -> SyncAnswer {
        guard try read({ try RecordView.isSyncOn(in: $0.views) }) else { throw StoreError.syncIsOff }
        return try await projected.withScratchCopy(clock: clock()) { copy in
            let copy = SportsTimeStore(projected: copy, clock: clock)
            let before = try StoreBook(copy)
            let head = try copy.projected.readLog { try $0.head().sequence }
            // Nobody else knows of the copy.
            let result = try await copy.readSource(source, progress: progress)
            let records = try copy.changedRecords(behind: head)
            return result.answer(records: records, difference: before.difference(to: try StoreBook(copy)))
        }
    }

    /// Records that a preview tells one by one.
    private static let toldRecords = 1_000

    private func changedRecords(behind head: UInt64) throws -> [RecordChangeAnswer] {
        try projected.readLog { log in
            var records: [RecordChangeAnswer] = []
            let last = try log.head().sequence
            var sequence = head + 1
            while sequence <= last, records.count < Self.toldRecords {
                records += try RecordHistory.changes(at: sequence, in: log)
                sequence += 1
            }
            return Array(records.prefix(Self.toldRecords))
        }
    }
}
