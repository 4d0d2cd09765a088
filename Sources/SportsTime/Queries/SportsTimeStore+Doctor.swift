import EventLog
import LMDB
import Projections

extension SportsTimeStore {
    /// Looks at the store's files, and mends what can be mended without a loss: the slots of dead readers, and
    /// what interrupted rebuilds of dead processes have left.
    ///
    /// - Throws: ``LMDB/LMDBError`` where the files are damaged.
    /// - Complexity: The list of free pages, and every command once.
    public func doctor() throws -> DoctorAnswer {
        var mended: [String] = []
        let care = try projected.tidy()
        if care.deadReaders > 0 {
            mended.append(
                "cleared \(care.deadReaders) \(care.deadReaders == 1 ? "slot" : "slots") of dead readers")
        }
        if care.abandonedFolders > 0 {
            mended.append("removed \(care.abandonedFolders) abandoned scratch folders")
        }
        let report = try projected.environmentReport()
        let (head, jump) = try projected.readLog { log in
            (try log.head().sequence, try log.lastClampedCommand())
        }
        let views = try projected.checkpoints().map {
            DoctorAnswer.View(name: $0.view, lag: head - min(head, $0.checkpoint))
        }
        let readers = report.readers.compactMap { reader in
            reader.transaction.map { _ in DoctorAnswer.Reader(process: reader.process, lag: reader.lag) }
        }
        return DoctorAnswer(
            path: path, usedBytes: report.pages * report.pageSizeBytes,
            freeBytes: report.freePages * report.pageSizeBytes, reservedBytes: report.mapSizeBytes,
            lastCommit: report.lastTransaction, events: head, views: views,
            users: projected.otherUsers.map(Self.user),
            writer: projected.writer.map(Self.user), readers: readers, maxReaders: report.maxReaders,
            clockJumpedAt: jump, mended: mended,
            advice: Self.advice(report, views: views))
    }

    private static func user(_ holder: LockHolder) -> DoctorAnswer.User {
        DoctorAnswer.User(
            process: holder.process, program: holder.program, seconds: holder.heldSeconds)
    }

    /// Free bytes below which nobody compacts: a rebuild of the views alone leaves some, which the next one uses.
    private static let freeBytesWorthwhile = 64 << 20

    private static func advice(_ report: EnvironmentReport, views: [DoctorAnswer.View]) -> [String] {
        var advice: [String] = []
        for view in views where view.lag > 0 {
            advice.append("the view \(view.name) is \(view.lag) events behind: `stctl project` rebuilds it")
        }
        let freeBytes = report.freePages * report.pageSizeBytes
        if report.freePages * 2 > report.pages, freeBytes >= freeBytesWorthwhile {
            advice.append("more than half of the file is free: `stctl compact` gives it back")
        }
        for reader in report.readers where reader.lag > 1_000 {
            advice.append(
                "process \(reader.process) has been reading one snapshot for \(reader.lag) commits, and keeps what "
                    + "they freed: end it if it hangs")
        }
        return advice
    }
}
