import ByteCoding
import EventLog
public import LMDB
public import Projections

extension SportsTimeStore {
    /// Saves what still verifies of a damaged store into a new one.
    ///
    /// The damaged file is read page by page, without LMDB, and left as it is. Where the chain is proven from end to
    /// end, the new store has the same log. Else it has a new one: this build's canonical data, and every command
    /// that was saved.
    ///
    /// - Parameters:
    ///   - damaged: The directory of the damaged store.
    ///   - path: The directory of the new store, which must not have one yet.
    ///   - options: How its environment is opened.
    ///   - progress: Called while the views of the new store are made.
    /// - Returns: What was saved, and what was not.
    /// - Throws: ``StoreError/noStore(path:)`` where there is no damaged file or nothing of a log in it,
    ///   ``EventLog/EventLogError/logExists(path:)``, ``StoreError/directoryNotEmpty(path:)``, and what the device
    ///   reports. There is no new store then.
    public static func recover(
        _ damaged: String, to path: String, options: EnvironmentOptions = EnvironmentOptions(),
        progress: (RebuildProgress) -> Void = { _ in }
    ) throws -> RecoverAnswer {
        guard !StoreDirectory.hasStore(path) else { throw EventLogError.logExists(path: path) }
        var begin: Timestamp?
        let salvage = try LogSalvage(path: dataFile(ofDamaged: damaged))
        let report = salvage.walk { begin = begin ?? $0.command?.recordedAt }
        guard report.eventCount > 0 else { throw StoreError.noStore(path: damaged) }
        // Where nothing says any more when the store was made, its first command does.
        if report.isWhole, let store = report.store, let createdAt = report.createdAt ?? begin {
            return try makeIncoming(at: path, options: options, rebuilding: progress) { incoming in
                let replica = try LogReplica(of: store, createdAt: createdAt, at: incoming, options: options)
                _ = try salvage.walk { command in
                    if let portable = command.portable { try replica.take(portable) }
                }
                _ = try replica.finish()
            } answer: { recovered in
                try recovered.recoverAnswer(report, unapplied: [])
            }
        }
        var unapplied: [UInt64] = []
        return try makeIncoming(at: path, options: options, rebuilding: progress) { incoming in
            let recovered = try open(at: incoming, options: options, progress: progress)
            _ = try salvage.walk { command in
                unapplied += try recovered.takeOver(command)
            }
        } answer: { recovered in
            try recovered.recoverAnswer(report, unapplied: unapplied)
        }
    }

    /// Says what ``recover(_:to:options:progress:)`` could save of a damaged store, and makes nothing.
    ///
    /// Which of the saved events no view can hold, because they follow from something lost, only the recovery itself
    /// finds out.
    ///
    /// - Parameter damaged: The directory of the damaged store.
    /// - Returns: What still verifies, and what is lost.
    /// - Throws: ``StoreError/noStore(path:)`` where there is no damaged file or nothing of a log in it, and what the
    ///   device reports.
    public static func salvage(_ damaged: String) throws -> SalvageAnswer {
        let report = try LogSalvage(path: dataFile(ofDamaged: damaged)).walk()
        guard report.eventCount > 0 else { throw StoreError.noStore(path: damaged) }
        return SalvageAnswer(
            commandsFound: report.commandCount, eventsFound: report.eventCount,
            lostCommands: text(report.missingCommands), lostEvents: text(report.missingEvents),
            unprovenCommands: text(report.unprovenCommands),
            isWhole: report.isWhole && report.store != nil)
    }

    /// The file of a damaged store.
    ///
    /// - Throws: ``StoreError/noStore(path:)`` where there is none.
    private static func dataFile(ofDamaged directory: String) throws -> String {
        guard StoreDirectory.hasStore(directory) else { throw StoreError.noStore(path: directory) }
        return "\(directory)/data.mdb"
    }

    /// Takes a saved command over; where it does not follow from what was saved before, as many of its events as do.
    ///
    /// - Returns: The sequences of the events that do not.
    private func takeOver(_ command: SalvagedCommand) throws -> [UInt64] {
        if let portable = command.portable {
            do {
                _ = try projected.takeOver([portable])
                return []
            } catch ProjectionError.poisonEvent {
            } catch EventLogError.commandConflict {}
        }
        return try command.events.compactMap { event in
            do {
                let draft = Self.command(
                    "Recover", origin: "recover", content: Array("\(event.sequence)".utf8))
                try projected.takeOver([event], by: draft, clock: clock())
                return nil
            } catch ProjectionError.poisonEvent {
                return event.sequence
            }
        }
    }

    private func recoverAnswer(_ report: SalvageReport, unapplied: [UInt64]) throws -> RecoverAnswer {
        let head = try projected.readLog { try $0.head() }
        let isSame =
            report.isWhole && report.anchor?.store == projected.log.store && report.anchor?.link == head.link
        return RecoverAnswer(
            commandsFound: report.commandCount, eventsFound: report.eventCount,
            lostCommands: Self.text(report.missingCommands), lostEvents: Self.text(report.missingEvents),
            unprovenCommands: Self.text(report.unprovenCommands), unappliedEvents: unapplied,
            isSameLog: isSame,
            storeId: projected.log.store.description, events: head.sequence, head: head.link.description)
    }

    private static func text(_ ranges: [ClosedRange<UInt64>]) -> [String] {
        ranges.map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        }
    }
}
