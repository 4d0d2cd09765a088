import EventLog
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// How syncing stands: of each source, and which records wait.
    ///
    /// Of a store as it was, nobody is reading a source.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func syncStatus() throws -> SyncStatusAnswer {
        let holder = try asOf == nil ? store.projected.syncHolder() : nil
        return try read { snapshot in
            let views = snapshot.views
            let states = try RecordView.allSources(in: views)
            let synced = states.filter { $0.name != "bundled" && $0.name != "deferred" }
            return SyncStatusAnswer(
                isOn: try RecordView.isSyncOn(in: views),
                bootstrapCompleted: try RecordView.state(of: "bundled", in: views).lastSuccessSequence != nil,
                lastSuccessfulSync: synced.compactMap(\.state.lastSuccessMicroseconds).max()
                    .map { UTCTime.text(microseconds: $0) },
                syncInProgress: holder != nil, holder: holder?.description,
                consecutiveFailures: Int(Self.lastRead(synced)?.consecutiveFailures ?? 0),
                sources: try states.map { try Self.source($0.name, $0.state, snapshot) },
                refused: try RecordType.allCases.flatMap { type in
                    try RecordView.rejections(of: type, in: views).map {
                        SyncStatusAnswer.Refusal(
                            recordType: $0.recordType, id: $0.recordID, reason: $0.reason)
                    }
                },
                deferred: try RecordView.deferrals(upToSchema: .max, in: views).count)
        }
    }

    /// How the source stands that was read last: one that is used no more says nothing.
    private static func lastRead(_ sources: [(name: String, state: SourceState)]) -> SourceState? {
        func last(_ state: SourceState) -> UInt64 {
            max(state.lastSuccessSequence ?? 0, state.lastFailureSequence ?? 0)
        }
        return sources.map(\.state).max { last($0) < last($1) }
    }

    private static func source(
        _ name: String, _ state: SourceState, _ snapshot: borrowing StoreSnapshot
    ) throws -> SyncStatusAnswer.Source {
        let views = snapshot.views
        return SyncStatusAnswer.Source(
            source: name,
            lastSuccessfulSync: state.lastSuccessMicroseconds.map { UTCTime.text(microseconds: $0) },
            consecutiveFailures: Int(state.consecutiveFailures),
            lastFailure: state.lastFailureMicroseconds.map { UTCTime.text(microseconds: $0) },
            lastFailureReason: try state.lastFailureSequence.flatMap {
                try RecordView.failure(at: $0, in: views)?.reason
            },
            watermarks: try RecordType.allCases.compactMap { type in
                try RecordView.watermark(of: name, type, in: views).map {
                    SyncStatusAnswer.Watermark(
                        recordType: type.rawValue, modifiedAt: UTCTime.text(milliseconds: $0))
                }
            })
    }

    /// The runs of all sources, the last first.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The runs.
    /// - Throws: ``LMDB/LMDBError``.
    public func syncRuns(limit: Int = 20) throws -> [SyncRunAnswer] {
        try read { snapshot in
            try RecordView.runs(limit: limit, in: snapshot.views).map { try Self.answer($0, snapshot) }
        }
    }

    /// One run of a source, and every record that it changed.
    ///
    /// - Parameter sequence: The event that ended it, or any event of its commands.
    /// - Returns: The run.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` where it is of no run.
    /// - Complexity: The events of the run, and the one before each of the same record.
    public func syncRun(_ sequence: UInt64) throws -> SyncRunDetailAnswer {
        try read { snapshot in
            guard let run = try Self.run(around: sequence, asOf, snapshot) else {
                throw StoreError.invalidValue(
                    field: "event", value: String(sequence), expected: "an event of a run (`stctl sync log`)")
            }
            let commands = try Self.commands(endingAt: run.sequence, snapshot)
            let sequences = commands.flatMap { Array($0) }
            return SyncRunDetailAnswer(
                run: try Self.answer(run, snapshot),
                records: try sequences.flatMap { try RecordHistory.changes(at: $0, in: snapshot.log) },
                achievements: try commands.flatMap { range in
                    try SportsTimeStore.changes(in: range, snapshot.views).map(\.answer)
                })
        }
    }

    /// The run that an event belongs to: the first whose last command follows from the event's, or is it.
    private static func run(
        around sequence: UInt64, _ asOf: UInt64?, _ snapshot: borrowing StoreSnapshot
    ) throws -> RecordView.Run? {
        let log = snapshot.log
        let head = try asOf ?? log.head().sequence
        guard sequence >= 1, sequence <= head,
            let number = try log.withEvent(at: sequence, { $0.command }),
            let command = try log.command(number)
        else { return nil }
        let first = command.causation ?? number
        for kind in [EventKind.syncCompleted, .syncFailed] {
            for end in try log.sequences(ofKind: kind.rawValue, in: sequence...head, limit: 3) {
                guard let last = try log.withEvent(at: end, { $0.command }),
                    let ending = try log.command(last), last == number || (ending.causation ?? last) == first
                else { continue }
                return try RecordView.run(endingAt: end, in: snapshot.views)
            }
        }
        return nil
    }

    /// The events of a run, command by command.
    private static func commands(
        endingAt sequence: UInt64, _ snapshot: borrowing StoreSnapshot
    ) throws -> [ClosedRange<UInt64>] {
        let log = snapshot.log
        guard let last = try log.withEvent(at: sequence, { $0.command }), let ending = try log.command(last)
        else { return [] }
        guard let first = ending.causation else { return [ending.sequences] }
        return try (first...last).compactMap { number in
            guard let command = try log.command(number), number == first || command.causation == first else {
                return nil
            }
            return command.sequences
        }
    }

    private static func answer(
        _ run: RecordView.Run, _ snapshot: borrowing StoreSnapshot
    ) throws -> SyncRunAnswer {
        let recordedAt = try snapshot.log.withEvent(at: run.sequence) { $0.recordedAt }
        return SyncRunAnswer(
            sequence: run.sequence,
            recordedAt: recordedAt.map { UTCTime.text(microseconds: $0.microseconds) } ?? "",
            source: run.summary.source, counts: run.summary.answer, totalUpdated: run.summary.totalUpdated,
            failure: run.failure)
    }
}

extension SyncSummary {
    /// The counts, as they are told.
    var answer: [SyncAnswer.Counts] {
        counts.map {
            SyncAnswer.Counts(
                recordType: $0.recordType.rawValue, applied: $0.applied, skippedOlder: $0.skippedOlder,
                skippedIncompatible: $0.skippedIncompatible, invalid: $0.invalid)
        }
    }
}

extension SyncResult {
    /// What the run came to, as it is told.
    public var answer: SyncAnswer { answer(records: nil, difference: nil) }

    func answer(records: [RecordChangeAnswer]?, difference: DifferenceAnswer?) -> SyncAnswer {
        SyncAnswer(
            source: source, counts: summary.answer, totalUpdated: totalUpdated, isEmpty: isEmpty,
            durationMilliseconds: Int64(duration / .milliseconds(1)), failure: failure?.reason,
            failureHint: failure?.hint,
            sequence: records == nil ? outcome?.sequences.upperBound : nil,
            achievements: changes.map(\.answer), records: records, difference: difference)
    }
}
