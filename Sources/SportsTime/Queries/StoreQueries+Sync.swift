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
        let holder = try syncHolder()
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
                sources: try states.map { try Self.source($0.name, $0.state, holder, snapshot) },
                refused: try RecordType.allCases.flatMap { type in
                    try RecordView.rejections(of: type, in: views).map {
                        SyncStatusAnswer.Refusal(
                            recordType: $0.recordType, id: $0.recordID, reason: $0.reason)
                    }
                },
                deferred: try RecordView.deferrals(upToSchema: .max, in: views).count)
        }
    }

    /// Who reads a source now; of a store as it was, nobody.
    private func syncHolder() throws -> LockHolder? {
        try asOf == nil ? store.projected.syncHolder() : nil
    }

    /// How the source stands that was read last: one that is used no more says nothing.
    private static func lastRead(_ sources: [(name: String, state: SourceState)]) -> SourceState? {
        func last(_ state: SourceState) -> UInt64 {
            max(
                state.lastSuccessSequence ?? 0, state.lastFailureSequence ?? 0,
                state.lastProgressSequence ?? 0)
        }
        return sources.map(\.state).max { last($0) < last($1) }
    }

    private static func source(
        _ name: String, _ state: SourceState, _ holder: LockHolder?, _ snapshot: borrowing StoreSnapshot
    ) throws -> SyncStatusAnswer.Source {
        let views = snapshot.views
        return SyncStatusAnswer.Source(
            source: name,
            lastSuccessfulSync: state.lastSuccessMicroseconds.map { UTCTime.text(microseconds: $0) },
            consecutiveFailures: Int(state.consecutiveFailures),
            cutOff: try cutOff(state, holder, snapshot),
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

    /// When the last run of a source told how far it was that has no end, and goes on no more.
    private static func cutOff(
        _ state: SourceState, _ holder: LockHolder?, _ snapshot: borrowing StoreSnapshot
    ) throws -> String? {
        guard let sequence = state.unfinishedSequence,
            let recordedAt = try snapshot.log.withEvent(at: sequence, { $0.recordedAt }),
            !isRunning(recordedAt, holder)
        else { return nil }
        return UTCTime.text(microseconds: recordedAt.microseconds)
    }

    /// Whether what was merged then was merged by who reads a source now.
    private static func isRunning(_ recordedAt: Timestamp, _ holder: LockHolder?) -> Bool {
        holder.map { $0.sinceMicroseconds <= recordedAt.microseconds } ?? false
    }

    /// The runs of all sources, the last first; those that were cut off too.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The runs.
    /// - Throws: ``LMDB/LMDBError``.
    public func syncRuns(limit: Int = 20) throws -> [SyncRunAnswer] {
        let holder = try syncHolder()
        return try read { snapshot in
            let ended = try RecordView.runs(limit: limit, in: snapshot.views)
            let begins = Set(try ended.map { try Self.firstCommand(endingAt: $0.sequence, snapshot) })
            // The end of a run lies behind its parts: one that is not among these lies further back than all of them.
            let unfinished = try RecordView.progress(limit: 2 * min(limit, .max / 2), in: snapshot.views)
                .filter { !begins.contains(try Self.firstCommand(of: $0, snapshot)) }
            let answers =
                try ended.map { try Self.answer($0, snapshot) }
                + unfinished.map { try Self.answer($0, holder, snapshot) }
            return Array(answers.sorted { $0.sequence > $1.sequence }.prefix(limit))
        }
    }

    /// One run of a source, and every record that it changed.
    ///
    /// - Parameter sequence: Any event of its commands.
    /// - Returns: The run.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` where it is of no run.
    /// - Complexity: The events of the run, and the one before each of the same record.
    public func syncRun(_ sequence: UInt64) throws -> SyncRunDetailAnswer {
        let holder = try syncHolder()
        return try read { snapshot in
            guard let run = try Self.run(around: sequence, asOf, holder, snapshot) else {
                throw StoreError.invalidValue(
                    field: "event", value: String(sequence), expected: "an event of a run (`stctl sync log`)")
            }
            let commands = try Self.commands(upTo: run.sequence, snapshot)
            let sequences = commands.flatMap { Array($0) }
            return SyncRunDetailAnswer(
                run: run,
                records: try sequences.flatMap { try RecordHistory.changes(at: $0, in: snapshot.log) },
                achievements: try commands.flatMap { range in
                    try SportsTimeStore.changes(in: range, snapshot.views).map(\.answer)
                })
        }
    }

    /// The run that an event belongs to: the first whose last command follows from the event's, or is it; else one that
    /// has no end.
    private static func run(
        around sequence: UInt64, _ asOf: UInt64?, _ holder: LockHolder?, _ snapshot: borrowing StoreSnapshot
    ) throws -> SyncRunAnswer? {
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
                return try RecordView.run(endingAt: end, in: snapshot.views).map { try answer($0, snapshot) }
            }
        }
        return try RecordView.progress(ofRunFrom: first, in: snapshot.views).map {
            try answer($0, holder, snapshot)
        }
    }

    /// The command with which a run began that tells how far it is.
    private static func firstCommand(
        of run: RecordView.Progress, _ snapshot: borrowing StoreSnapshot
    ) throws -> UInt64? {
        try run.progress.firstCommand ?? snapshot.log.withEvent(at: run.sequence) { $0.command }
    }

    /// The command with which the run began that an event ends.
    private static func firstCommand(
        endingAt sequence: UInt64, _ snapshot: borrowing StoreSnapshot
    ) throws -> UInt64? {
        guard let last = try snapshot.log.withEvent(at: sequence, { $0.command }) else { return nil }
        return try snapshot.log.command(last)?.causation ?? last
    }

    /// The events of a run up to its last one, command by command.
    private static func commands(
        upTo sequence: UInt64, _ snapshot: borrowing StoreSnapshot
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
            sequence: run.sequence, recordedAt: recordedAt, summary: run.summary,
            outcome: run.failure == nil ? .completed : .failed, failure: run.failure)
    }

    private static func answer(
        _ run: RecordView.Progress, _ holder: LockHolder?, _ snapshot: borrowing StoreSnapshot
    ) throws -> SyncRunAnswer {
        let recordedAt = try snapshot.log.withEvent(at: run.sequence) { $0.recordedAt }
        return SyncRunAnswer(
            sequence: run.sequence, recordedAt: recordedAt, summary: run.progress.summary,
            outcome: recordedAt.map { isRunning($0, holder) } ?? false ? .running : .cutOff, failure: nil)
    }
}

extension SyncRunAnswer {
    fileprivate init(
        sequence: UInt64, recordedAt: Timestamp?, summary: SyncSummary, outcome: Outcome, failure: String?
    ) {
        self.init(
            sequence: sequence,
            recordedAt: recordedAt.map { UTCTime.text(microseconds: $0.microseconds) } ?? "",
            source: summary.source, counts: summary.answer, totalUpdated: summary.totalUpdated,
            outcome: outcome, failure: failure)
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
