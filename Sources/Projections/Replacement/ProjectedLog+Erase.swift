public import EventLog
public import LMDB

extension ProjectedLog {
    /// Erases parts of events from a store's file, and proves it.
    ///
    /// All of it happens to a copy: the parts are replaced by their digests, a command that records it is
    /// appended, all views are made anew, and what is left is copied once more, without free pages. That
    /// file is searched for everything that was erased before it takes the old one's place. Killed at any
    /// moment, this leaves a store from which everything was erased, or nothing.
    ///
    /// - Parameters:
    ///   - path: The directory of the store, which nobody has open.
    ///   - projectors: Every projector of the store, each behind those it reads.
    ///   - schemas: The kinds of event that the projectors know.
    ///   - options: How the environment is opened, and how long to wait for those who have it open.
    ///   - clock: The time.
    ///   - plan: Decides what goes; nil for nothing.
    ///   - progress: Called while the views are made anew; what it throws ends the erasure.
    /// - Returns: What it came to; nil where there was nothing to erase.
    /// - Throws: ``LMDB/EnvironmentError/locked(path:lock:holders:)`` with those who have it open,
    ///   ``ProjectionError/notErased(sequence:reason:)``,
    ///   ``ProjectionError/newerView(view:found:supported:)``, ``EventLog/EventLogError``,
    ///   ``LMDB/LMDBError``, and what the closures throw. The store is as it was then.
    /// - Complexity: Every event twice, every used page some six times.
    public static func erase(
        at path: String, projectors: [any Projector], schemas: EventSchemas,
        options: EnvironmentOptions = EnvironmentOptions(), clock: Timestamp,
        plan: (LogReader) throws -> ErasurePlan?, progress: (RebuildProgress) throws -> Void = { _ in }
    ) throws -> ErasureReport? {
        let replacement = try FileReplacement(of: path, options: options)
        // Their rows may hold what is to be erased.
        removeInterruptedRebuild(in: path)
        let working = replacement.directory("working")
        let final = replacement.directory("erased")
        let bytesBefore = DurableFile.size(of: "\(path)/data.mdb") ?? 0
        guard let (plan, anchor) = try copy(path, to: working, options, plan) else { return nil }
        Step.reached("erase.copied")
        let copyOptions = FileReplacement.optionsOfCopy(options)
        let (destroyed, head) = try {
            let store = try ProjectedLog(
                Environment.open(at: working, options: copyOptions), projectors: projectors,
                schemas: schemas, clock: clock)
            let result = try store.rewrite(plan, clock: clock)
            Step.reached("erase.rewritten")
            _ = try store.project(progress: progress)
            Step.reached("erase.projected")
            try store.environment.copy(to: final, isCompact: true)
            return result
        }()
        Step.reached("erase.compacted")
        // It still has the old pages, and may outlive this process.
        replacement.remove("working")
        let proof = try ErasureSearch(for: destroyed).prove(final, copyOptions)
        try verify(final, copyOptions, head: head, anchor: anchor)
        Step.reached("erase.proved")
        try replacement.put("erased", step: "erase.renamed")
        return ErasureReport(
            scope: plan.scope,
            outcome: AppendOutcome(
                command: head.command, sequences: (anchor.sequence + 1)...head.sequence, isRepeated: false),
            proof: proof, bytesBefore: bytesBefore)
    }

    /// Decides, and copies the store where something is to be erased.
    private static func copy(
        _ path: String, to target: String, _ options: EnvironmentOptions,
        _ plan: (LogReader) throws -> ErasurePlan?
    ) throws -> (plan: ErasurePlan, anchor: LogAnchor)? {
        let environment = try Environment.open(at: path, options: FileReplacement.optionsOfOwner(options))
        let log = try EventLog(existingIn: environment)
        let decided = try environment.read { transaction in
            let reader = log.reader(transaction.snapshot)
            return (plan: try plan(reader), anchor: try reader.head().anchor)
        }
        guard let plan = decided.plan, !plan.scope.isEmpty else { return nil }
        try environment.copy(to: target, isCompact: true)
        return (plan, decided.anchor)
    }

    /// Erases the parts, records it, and empties every view, those of other builds too.
    private func rewrite(_ plan: ErasurePlan, clock: Timestamp) throws -> (DestroyedParts, LogHead) {
        let views = try environment.openTables(
            environment.tableNames().filter { $0 == ViewTables.metaName || ViewTables.isSlot($0) })
        return try environment.write { transaction in
            try tables.refuseNewerViews(than: projectors, in: transaction.snapshot)
            for table in views { try transaction.removeAll(in: table) }
            let destroyed = try log.erase(plan.scope, in: &transaction)
            _ = try log.append(plan.command, events: plan.events, clock: clock, in: &transaction)
            return (destroyed, try log.reader(transaction.snapshot).head())
        }
    }

    /// Walks the new file's log, which has to go on where the old one ended.
    private static func verify(
        _ path: String, _ options: EnvironmentOptions, head: LogHead, anchor: LogAnchor
    ) throws {
        let environment = try Environment.open(at: path, options: options)
        let log = try EventLog(existingIn: environment)
        try environment.read { transaction in
            let reader = log.reader(transaction.snapshot)
            try reader.check(anchor)
            guard try reader.verify() == head else {
                throw ProjectionError.copyDiffers(path: path, reason: "its log ends otherwise")
            }
        }
    }
}
