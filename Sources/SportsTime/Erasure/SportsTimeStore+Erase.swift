import ByteCoding
public import EventLog
public import LMDB
public import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// The names of commands that erase: what one has destroyed cannot be undone.
    static let erasureNames = ["EraseEvents", "EraseVisit"]

    /// Erases what is private in the events of a visit, or in single events, from a store's file, and
    /// proves it.
    ///
    /// The log keeps salted digests of what went, so that the chain stays whole, and an event that records
    /// it. The ids of visits stay. Backups and exports that were made before still hold everything; and the
    /// old file's blocks are given back to the system, not overwritten: on most disks of today that could
    /// not be done.
    ///
    /// - Parameters:
    ///   - target: The visit or the events.
    ///   - facts: Whether the factual parts go too, which a visit must have been deleted for.
    ///   - path: The directory of the store, which nobody has open.
    ///   - options: How the environment is opened, and how long to wait for those who have it open.
    ///   - clock: Reads the time.
    ///   - progress: Called while the views are made anew.
    /// - Returns: What was erased, and the proof.
    /// - Throws: ``StoreError/noStore(path:)``, ``StoreError/unknown(what:name:suggestions:)``,
    ///   ``StoreError/visitNotDeleted(id:)``, ``StoreError/factsStay(sequence:kind:)``,
    ///   ``LMDB/EnvironmentError/locked(path:lock:holders:)`` with those who have it open,
    ///   ``Projections/ProjectionError/notErased(sequence:reason:)``, and what the log throws. The store is
    ///   as it was then.
    public static func erase(
        _ target: ErasureTarget, facts: Bool = false, at path: String,
        options: EnvironmentOptions = EnvironmentOptions(),
        clock: () -> Timestamp = { SystemClock.now() }, progress: (RebuildProgress) -> Void = { _ in }
    ) throws -> EraseAnswer {
        try StoreDirectory.prepare(path, creates: false)
        var parts = ErasedParts(visit: nil, factualParts: [], privateParts: [])
        let report = try ProjectedLog.erase(
            at: path, projectors: BuiltInViews.projectors, schemas: BuiltInViews.schemas, options: options,
            clock: clock(),
            plan: { log in
                parts = try ErasureDecider(target: target, facts: facts).decide(log)
                return Self.plan(parts)
            }, progress: progress)
        return EraseAnswer(parts, report)
    }

    /// Says what ``erase(_:facts:at:options:clock:progress:)`` would erase.
    ///
    /// - Parameters:
    ///   - target: The visit or the events.
    ///   - facts: Whether the factual parts would go too.
    /// - Returns: What would be erased, without a proof.
    /// - Throws: As ``erase(_:facts:at:options:clock:progress:)``.
    public func rehearseErasure(of target: ErasureTarget, facts: Bool = false) throws -> EraseAnswer {
        try projected.readLog { log in
            EraseAnswer(try ErasureDecider(target: target, facts: facts).decide(log), nil)
        }
    }

    private static func plan(_ parts: ErasedParts) -> ErasurePlan {
        let event = DomainEvent.partsErased(parts)
        return ErasurePlan(
            scope: ErasureScope(factualParts: parts.factualParts, privateParts: parts.privateParts),
            command: command(
                parts.visit == nil ? erasureNames[0] : erasureNames[1], content: event.factualPart),
            events: [event.draft])
    }
}

extension EraseAnswer {
    fileprivate init(_ parts: ErasedParts, _ report: ErasureReport?) {
        self.init(
            visitId: parts.visit?.description, privateParts: parts.privateParts,
            factualParts: parts.factualParts, sequence: report?.outcome.sequences.upperBound,
            proof: report.map { report in
                Proof(
                    salts: report.proof.salts, texts: report.proof.texts, bytes: report.proof.bytes,
                    sameTextIn: report.proof.sequencesWithSameTexts)
            },
            bytesBefore: report?.bytesBefore)
    }
}
