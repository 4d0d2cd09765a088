import EventLog

extension SportsTimeStore {
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
        guard StoreDirectory.hasStore(damaged) else { throw StoreError.noStore(path: damaged) }
        let salvage = try LogSalvage(path: "\(damaged)/data.mdb")
        let report = salvage.walk { _ in }
        guard report.eventCount > 0 else { throw StoreError.noStore(path: damaged) }
        return SalvageAnswer(
            commandsFound: report.commandCount, eventsFound: report.eventCount,
            lostCommands: text(report.missingCommands), lostEvents: text(report.missingEvents),
            unprovenCommands: text(report.unprovenCommands),
            isWhole: report.isWhole && report.store != nil)
    }
}
