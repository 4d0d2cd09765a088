import EventLog
public import LMDB

extension ProjectedLog {
    /// Rewrites a store's file without its free pages.
    ///
    /// The copy is walked, and has to have the same head and rows, before it takes the file's place; killed
    /// at any moment, this leaves the one or the other.
    ///
    /// - Parameters:
    ///   - path: The directory of the store, which nobody has open.
    ///   - options: How the environment is opened, and how long to wait for those who have it open.
    /// - Returns: What it came to.
    /// - Throws: ``LMDB/EnvironmentError/locked(path:lock:holders:)`` with those who have it open,
    ///   ``ProjectionError/copyDiffers(path:reason:)``, ``EventLog/EventLogError``, ``LMDB/LMDBError``.
    /// - Complexity: Every used page four times.
    public static func compact(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws -> CompactionReport {
        let replacement = try FileReplacement(of: path, options: options)
        let before = try copy(path, to: replacement.directory("compact"), options)
        Step.reached("compact.copied")
        let after = try contents(
            of: replacement.directory("compact"), FileReplacement.optionsOfCopy(options))
        guard before.head == after.head else {
            throw ProjectionError.copyDiffers(path: path, reason: "its log ends otherwise")
        }
        guard before.rows == after.rows else {
            throw ProjectionError.copyDiffers(path: path, reason: "it has other rows")
        }
        Step.reached("compact.checked")
        removeInterruptedRebuild(in: path)
        try replacement.put("compact", step: "compact.renamed")
        return CompactionReport(
            head: after.head, rows: after.rows.values.reduce(0, +), bytesBefore: before.bytes,
            bytesAfter: after.bytes)
    }

    /// What two copies of one store have in common.
    private struct Contents {
        let head: LogHead
        let rows: [String: Int]
        let bytes: Int
    }

    private static func copy(
        _ path: String, to target: String, _ options: EnvironmentOptions
    ) throws -> Contents {
        let environment = try Environment.open(at: path, options: FileReplacement.optionsOfOwner(options))
        let log = try EventLog(existingIn: environment)
        let head = try environment.read { try log.reader($0.snapshot).head() }
        try environment.copy(to: target, isCompact: true)
        return Contents(
            head: head, rows: try environment.rowCounts(),
            bytes: DurableFile.size(of: "\(path)/data.mdb") ?? 0)
    }

    /// Walks the log of a copy.
    private static func contents(of path: String, _ options: EnvironmentOptions) throws -> Contents {
        let environment = try Environment.open(at: path, options: options)
        let log = try EventLog(existingIn: environment)
        return Contents(
            head: try environment.read { try log.reader($0.snapshot).verify() },
            rows: try environment.rowCounts(), bytes: DurableFile.size(of: "\(path)/data.mdb") ?? 0)
    }
}
