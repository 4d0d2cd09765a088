public import EventLog
import LMDB

extension ProjectedLog {
    /// Opens a copy of the store, as it is at one commit, for a closure to do with as it likes.
    ///
    /// The copy lies in a folder of the store's own directory, as private as the store, and is removed when the
    /// closure returns. Others read and write meanwhile. It has the store's own views, not the embedder's.
    ///
    /// - Parameters:
    ///   - clock: The time as read.
    ///   - body: Is given the copy.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, ``LMDB/LMDBError`` where there is no room for a copy, and what opening
    ///   it throws.
    public func withScratchCopy<Result>(
        clock: Timestamp, _ body: (ProjectedLog) throws -> Result
    ) throws -> Result {
        let folder = try ScratchFolder.temporary(in: path) { folder in
            try environment.copy(to: folder, isCompact: false)
        }
        return try withScratchStore(folder, clock: clock, body)
    }

    /// Opens a copy of the store for a closure that awaits, as ``withScratchCopy(clock:_:)-(_,(ProjectedLog)->Result)``.
    ///
    /// - Parameters:
    ///   - clock: The time as read.
    ///   - body: Is given the copy.
    /// - Returns: What the closure returns.
    /// - Throws: As that.
    public func withScratchCopy<Result>(
        clock: Timestamp, _ body: (ProjectedLog) async throws -> Result
    ) async throws -> Result {
        let folder = try ScratchFolder.temporary(in: path) { folder in
            try environment.copy(to: folder, isCompact: false)
        }
        defer { ScratchFolder.removeTemporary(folder) }
        return try await body(try scratchStore(folder, clock: clock))
    }

    /// Opens an empty store with the projectors of this one, for a closure to do with as it likes.
    ///
    /// It lies where ``withScratchCopy(clock:_:)`` puts a copy, and is removed as that is.
    ///
    /// - Parameters:
    ///   - clock: The time as read.
    ///   - body: Is given the store.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and what making the store throws.
    public func withEmptyScratchStore<Result>(
        clock: Timestamp, _ body: (ProjectedLog) throws -> Result
    ) throws -> Result {
        try withScratchStore(ScratchFolder.temporary(in: path), clock: clock, body)
    }

    private func withScratchStore<Result>(
        _ folder: String, clock: Timestamp, _ body: (ProjectedLog) throws -> Result
    ) throws -> Result {
        defer { ScratchFolder.removeTemporary(folder) }
        return try body(try scratchStore(folder, clock: clock))
    }

    private func scratchStore(_ folder: String, clock: Timestamp) throws -> ProjectedLog {
        try ProjectedLog.open(
            at: folder, projectors: projectors, schemas: schemas,
            options: EnvironmentOptions(durability: .scratch), clock: clock)
    }
}
