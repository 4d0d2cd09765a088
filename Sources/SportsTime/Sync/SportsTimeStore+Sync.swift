import ByteCoding
import CanonicalData
import EventLog
import LMDB
import Projections
public import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Merges canonical records: those that are newer, or not there yet (DESIGN, section 5).
    ///
    /// A record that is impossible is refused, one of a newer schema put aside; both are kept in the log as they came,
    /// once, and a refused one is merged as soon as what it refers to is there. The rest goes on. The summary is the last
    /// event.
    ///
    /// - Parameter batch: The records of one source.
    /// - Returns: The four counts by type, and what changed in the ledger.
    /// - Throws: What the log throws.
    @discardableResult
    public func merge(_ batch: CanonicalBatch) throws -> (summary: SyncSummary, report: CommandReport) {
        let result = try merge(batch, id: nil)
        return (result.summary, result.report)
    }

    func merge(
        _ batch: CanonicalBatch, id: Identifier?, schema: UInt32 = RecordRevision.currentSchemaVersion
    ) throws -> SyncResult {
        var run = SyncRun(of: batch.source, into: self, id: id, schema: schema)
        for (type, objects) in batch.records { try run.add(objects, of: type) }
        return try run.complete()
    }

    /// Takes in the canonical data of this build, once: several openings do it together.
    ///
    /// - Returns: What it came to; nil where it had been taken in before.
    func takeInBundledData() throws -> SyncResult? {
        let id = try Identifier(digest: Digest(of: Self.fingerprintOfBundledData()).bytes.span)
        guard try projected.readLog({ try $0.commandNumber(for: id) }) == nil else { return nil }
        let result = try merge(CanonicalBatch.bundled(), id: id)
        return result.outcome?.isRepeated == true ? nil : result
    }

    /// Names, sizes and checksums of the files: a thousandth of a second, while a cryptographic digest of all of them
    /// would take a hundredth each time a store is opened.
    private static func fingerprintOfBundledData() -> [UInt8] {
        var text = "bundled data, schema \(RecordRevision.currentSchemaVersion)"
        for file in CanonicalData.File.allCases {
            let bytes = CanonicalData.bytes(of: file)
            var checksum = CRC32C()
            checksum.update(bytes)
            text += "\n\(file.rawValue) \(bytes.count) \(checksum.value)"
        }
        return Array(text.utf8)
    }

    /// Merges the records that an older build has put aside for one that knows their schema.
    ///
    /// - Returns: What it came to; nil where there was none.
    func takeInDeferredRecords(
        schema: UInt32 = RecordRevision.currentSchemaVersion
    ) throws -> SyncResult? {
        let records = try read { snapshot in
            try RecordView.deferrals(upToSchema: schema, in: snapshot.views)
        }
        guard !records.isEmpty else { return nil }
        // What does not come in, because what is there is as new, is not tried again each time.
        var content = Array("deferred records, schema \(schema)".utf8)
        for record in records {
            content += Array("\n\(record.recordType) \(record.recordID) \(record.json)".utf8)
        }
        let id = try Identifier(digest: Digest(of: content).bytes.span)
        guard try projected.readLog({ try $0.commandNumber(for: id) }) == nil else { return nil }
        var run = SyncRun(of: "deferred", into: self, id: id, schema: schema)
        for type in RecordType.allCases {
            let ofType = records.filter { $0.recordType == type.rawValue }
            try run.add(ofType.compactMap { SyncRun.object($0.json) }, of: type)
        }
        return try run.complete()
    }

    /// Reads a source, and merges what is new or newer.
    ///
    /// Types come in the order in which they depend on each other, each from the moment up to which it is known. What has
    /// come is kept when the source fails, or the task is cancelled, and the next run goes on from there. One run at a
    /// time: it holds `sync.lock`, which the system drops with the process.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - progress: Called behind every page with the type that is read and how many of its records have come.
    /// - Returns: What it came to, to the source's end or not.
    /// - Throws: ``StoreError/syncIsOff``, ``LMDB/EnvironmentError/locked(path:lock:holders:)`` while another run goes on,
    ///   and what the log throws; never what the source throws, which is part of the result.
    public func sync(
        from source: any CanonicalSource, progress: (RecordType, Int) -> Void = { _, _ in }
    ) async throws -> SyncResult {
        guard try read({ try RecordView.isSyncOn(in: $0.views) }) else { throw StoreError.syncIsOff }
        let lock = try projected.lockSync()
        defer { withExtendedLifetime(lock) {} }
        return try await readSource(source, progress: progress)
    }

    func readSource(
        _ source: any CanonicalSource, progress: (RecordType, Int) -> Void
    ) async throws -> SyncResult {
        var run = SyncRun(of: source.name, into: self)
        var undelivered: [String] = []
        do {
            for type in RecordType.allCases {
                undelivered += try await Self.read(type, of: source, into: &run, self, progress)
            }
        } catch let error as SourceError {
            return try run.fail(error)
        } catch is CancellationError {
            return try run.fail(SourceError("it was called off"), wasCancelled: true)
        }
        if let first = undelivered.first {
            let count = undelivered.count
            return try run.fail(
                SourceError(
                    "\(count) \(count == 1 ? "record" : "records") could not be delivered: \(first)",
                    hint: "the next run asks for them again"))
        }
        return try run.complete()
    }

    /// Pages without any record that are read one behind the other.
    private static let emptyPageLimit = 100

    /// How often a type is read again because it changed meanwhile.
    private static let passLimit = 3

    /// Reads a type to its end, and once more where it changed meanwhile: a record that goes to the end of the source's
    /// order may have moved others from a page to the one before, which had been read.
    ///
    /// - Returns: Why records could not be delivered.
    private static func read(
        _ type: RecordType, of source: any CanonicalSource, into run: inout SyncRun, _ store: SportsTimeStore,
        _ progress: (RecordType, Int) -> Void
    ) async throws -> [String] {
        try Task.checkCancellation()
        let known = try store.read { try RecordView.watermark(of: source.name, type, in: $0.views) }
        // A record that was changed in a time to come would hide all that change until then.
        let latest = store.clock().microseconds / 1_000 + 86_400_000
        var target = try await source.lastModification(of: type)
        for pass in 1...passLimit {
            let undelivered = try await readPages(
                of: type, since: known, upTo: target, notBeyond: latest, of: source, into: &run, progress)
            guard undelivered.isEmpty, let reached = target else { return undelivered }
            target = try await source.lastModification(of: type)
            if target == reached || pass == passLimit {
                run.advance(type, to: min(reached, latest))
                break
            }
        }
        return []
    }

    private static func readPages(
        of type: RecordType, since known: Int64?, upTo target: Int64?, notBeyond latest: Int64,
        of source: any CanonicalSource,
        into run: inout SyncRun, _ progress: (RecordType, Int) -> Void
    ) async throws -> [String] {
        var undelivered: [String] = []
        var marker: String?
        var count = 0
        repeat {
            try Task.checkCancellation()
            let page = try await source.page(of: type, modifiedSince: known, after: marker)
            if let next = page.next, next == marker {
                throw SourceError(
                    "the source does not go on: two pages of \(type.rawValue) have the same marker")
            }
            try run.add(page.records, of: type)
            undelivered += page.failures
            // A record that could not be delivered is asked for again, and all behind it.
            if undelivered.isEmpty, let target, let read = page.modifiedUpTo, page.next != nil {
                run.advance(type, to: min(target, read, latest))
            }
            marker = page.next
            count += page.records.count
            progress(type, count)
        } while marker != nil
        return undelivered
    }

    /// Switches syncing on or off: while it is off, nothing but the user's own commands changes the store.
    ///
    /// - Parameters:
    ///   - isOn: Whether it is on from now on.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: What the log throws.
    public func switchSync(_ isOn: Bool, isRehearsal: Bool = false) throws -> CommandReport {
        let command = StoreCommand("SwitchSync", content: Array("\(isOn)".utf8)) { snapshot in
            let isSo = try RecordView.isSyncOn(in: snapshot.views) == isOn
            return StoreCommand.Decision(events: isSo ? [] : [.syncSwitched(isOn: isOn)])
        }
        return try carryOut(command, isRehearsal: isRehearsal)
    }
}
