import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of a source: merges what comes, slice by slice, and ends with its summary.
///
/// Memory is bounded by the slice. What has been merged stays whatever comes later.
struct SyncRun {
    private let store: SportsTimeStore
    private let source: String
    private let schema: UInt32
    /// The idempotency key of the command that ends it.
    private let id: Identifier
    private let started = ContinuousClock.now
    private var slice = SyncSlice()
    private var counts: [RecordType: SyncSummary.Counts] = [:]
    /// Records that were refused in this run, until they come in after all.
    private var refused: Set<String> = []
    private var firstCommand: UInt64?
    private var outcome: AppendOutcome?
    private var changes: [AchievementChange] = []

    /// A run that has not read anything yet.
    ///
    /// - Parameters:
    ///   - source: The source's name.
    ///   - store: Where its records go.
    ///   - id: The idempotency key of its last command; nil for one of its own.
    ///   - schema: The newest schema that is understood.
    init(
        of source: String, into store: SportsTimeStore, id: Identifier? = nil,
        schema: UInt32 = RecordRevision.currentSchemaVersion
    ) {
        var generator = SystemRandomNumberGenerator()
        self.source = boundedText(source, bytes: 160)
        self.store = store
        self.id = id ?? Identifier(using: &generator)
        self.schema = schema
    }

    /// Takes records of a type; those of several pages are merged together.
    mutating func add(_ objects: [[String: JSONValue]], of type: RecordType) throws {
        counts[type] = counts[type] ?? SyncSummary.Counts(recordType: type)
        for object in objects {
            // A slice that is full goes as soon as there is more, so that the last one has the summary with it.
            if slice.isFull { try flush() }
            slice.add(object, of: type)
        }
    }

    /// Notes that everything of a type which was changed up to a moment is among what was added.
    mutating func advance(_ type: RecordType, to moment: Int64) {
        slice.advance(type, to: moment)
    }

    /// Ends the run: everything has been read.
    mutating func complete() throws -> SyncResult {
        try settle()
        try append { .syncCompleted($0) }
        return result(failure: nil, wasCancelled: false)
    }

    /// Ends the run before the source's end: what has come is kept.
    mutating func fail(_ error: SourceError, wasCancelled: Bool = false) throws -> SyncResult {
        try settle()
        try append { .syncFailed(SyncFailure(summary: $0, reason: boundedText(error.reason, bytes: 2_000))) }
        return result(failure: error, wasCancelled: wasCancelled)
    }

    private func result(failure: SourceError?, wasCancelled: Bool) -> SyncResult {
        SyncResult(
            summary: summary, duration: ContinuousClock.now - started, failure: failure,
            wasCancelled: wasCancelled, changes: changes, outcome: outcome)
    }

    private var summary: SyncSummary { SyncSummary(source: source, counts: Array(counts.values)) }

    private mutating func flush() throws {
        guard !slice.isEmpty else { return }
        try append(ending: nil)
    }

    private mutating func append(ending: @escaping (SyncSummary) -> DomainEvent) throws {
        try append(ending: Optional(ending))
    }

    /// Merges what is waiting, in one commit with what ends the run.
    private mutating func append(ending: ((SyncSummary) -> DomainEvent)?) throws {
        var generator = SystemRandomNumberGenerator()
        let content = slice.content(of: source)
        let command = CommandDraft(
            id: ending == nil ? Identifier(using: &generator) : id, name: "MergeRecords",
            origin: boundedText(source, bytes: 255), content: content, causation: firstCommand)
        let (before, refusedBefore, slice) = (counts, refused, slice)
        var (after, refusedAfter) = (before, refusedBefore)
        let (source, schema, firstCommand) = (source, schema, firstCommand)
        let result = try store.append(command) { snapshot in
            (after, refusedAfter) = (before, refusedBefore)
            let views = snapshot.views
            var (events, decided) = try Merging(views: views, schema: schema, source: source).events(
                of: slice.parts)
            for record in decided { Self.count(record, in: &after, &refusedAfter) }
            for (type, moment) in slice.watermarks.sorted(by: { $0.key < $1.key })
            where try RecordView.watermark(of: source, type, in: views).map({ $0 < moment }) ?? true {
                events.append(
                    .watermarkAdvanced(
                        SyncWatermark(source: source, recordType: type, modifiedAtMilliseconds: moment)))
            }
            let summary = SyncSummary(source: source, counts: Array(after.values))
            if let ending {
                events.append(ending(summary))
            } else if !events.isEmpty {
                // Should the run be cut off, this is where it stands, and nothing else was done by it.
                events.append(.syncProgressed(SyncProgress(summary: summary, firstCommand: firstCommand)))
            }
            return events
        } inspect: { _ in
        }
        (counts, refused) = (after, refusedAfter)
        self.slice = SyncSlice()
        changes += result.changes
        outcome = result.outcome ?? outcome
        self.firstCommand = firstCommand ?? result.outcome?.command
    }

    private static func count(
        _ record: Merging.Decided, in counts: inout [RecordType: SyncSummary.Counts],
        _ refused: inout Set<String>
    ) {
        var ofType = counts[record.type] ?? SyncSummary.Counts(recordType: record.type)
        switch record.outcome {
        case .applied: ofType.applied += 1
        case .skippedOlder: ofType.skippedOlder += 1
        case .skippedIncompatible: ofType.skippedIncompatible += 1
        case .invalid:
            ofType.invalid += 1
            refused.insert(record.mark)
        }
        counts[record.type] = ofType
    }

    // MARK: What came before what it refers to

    /// Merges records again that were refused, in this run or before, until none of them has become possible.
    ///
    /// They are decided again by each run that ends: what they need may have come with one that did not.
    private mutating func settle() throws {
        guard try hasRefusals() else { return }
        try flush()
        var applied: Int
        repeat {
            applied = totalApplied
            for type in RecordType.allCases {
                var last: RejectedRecord?
                while true {
                    let records = try store.read { snapshot in
                        try RecordView.rejections(of: type, behind: last, limit: 500, in: snapshot.views)
                    }
                    guard let final = records.last else { break }
                    last = final
                    for record in records {
                        if let object = Self.object(record.json) { slice.add(object, of: type) }
                    }
                    try flushAgain(records)
                }
            }
        } while totalApplied > applied
    }

    private func hasRefusals() throws -> Bool {
        try store.read { snapshot in
            for type in RecordType.allCases
            where try !RecordView.rejections(of: type, limit: 1, in: snapshot.views).isEmpty {
                return true
            }
            return false
        }
    }

    /// Merges records that were refused; those that still are impossible are not counted again.
    private mutating func flushAgain(_ records: [RejectedRecord]) throws {
        let (before, refusedBefore) = (counts, refused)
        try flush()
        let still = refused.subtracting(refusedBefore)
        for (type, after) in counts {
            var settled = before[type] ?? SyncSummary.Counts(recordType: type)
            settled.applied = after.applied
            counts[type] = settled
        }
        refused = refusedBefore
        // Those of this run that came in were counted as refused when they came.
        for record in records {
            let mark = RecordView.mark(type: record.recordType, id: record.recordID, json: record.json)
            guard refused.contains(mark), try !isWaiting(record), !still.contains(mark),
                let type = RecordType(rawValue: record.recordType)
            else { continue }
            refused.remove(mark)
            counts[type]?.invalid -= 1
        }
    }

    private func isWaiting(_ record: RejectedRecord) throws -> Bool {
        try store.read { try RecordView.isWaiting(record, in: $0.views) }
    }

    private var totalApplied: Int { counts.values.reduce(0) { $0 + $1.applied } }

    static func object(_ json: String) -> [String: JSONValue]? {
        try? JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
    }
}
