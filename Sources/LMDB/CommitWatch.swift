import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Wakes tasks when this or another process may have committed to an environment.
///
/// All who wait for one environment share one watch, and it has one thread of its own, which blocks in the
/// system and never touches the environment. The watch keeps the environment open; when its last owner
/// drops it, the thread ends.
package final class CommitWatch: Sendable {
    private let environment: Environment
    private let board = ChangeBoard()
    private let stop: StopSignal

    fileprivate init(_ environment: Environment) throws(LMDBError) {
        self.environment = environment
        stop = try StopSignal()
        try WatchThread(watch: environment.watchFile(), board: board, stop: stop).start()
    }

    deinit {
        stop.raise()
    }

    /// How often the file may have changed since the watch began.
    ///
    /// To be asked *before* the read that decides whether to wait: then no commit falls between the two.
    package var changes: UInt64 { board.changes }

    /// Suspends until the file may have changed more often than the number says.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled; ``LMDBError/fileReplaced`` where another
    ///   file has taken the place of the environment's.
    package func wait(after changes: UInt64) async throws {
        try await board.wait(after: changes)
    }
}

extension Environment {
    /// The watch of everyone who waits for commits.
    ///
    /// - Throws: ``LMDBError`` where the system gives no thread or no pipe.
    package func watchCommits() throws(LMDBError) -> CommitWatch {
        let watch: Result<CommitWatch, LMDBError> = commitWatch.withLock { shared in
            if let watch = shared.watch { return .success(watch) }
            do throws(LMDBError) {
                let watch = try CommitWatch(self)
                shared.watch = watch
                return .success(watch)
            } catch {
                return .failure(error)
            }
        }
        return try watch.get()
    }
}

/// A watch as long as somebody else owns it.
struct SharedCommitWatch {
    fileprivate weak var watch: CommitWatch?
}

/// What the thread of a watch runs with.
private final class WatchThread: @unchecked Sendable {
    // @unchecked: once the thread is started nobody else touches the watch.

    private var watch: FileWatch
    private let board: ChangeBoard
    private let stop: StopSignal

    init(watch: consuming FileWatch, board: ChangeBoard, stop: StopSignal) {
        self.watch = watch
        self.board = board
        self.stop = stop
    }

    /// Starts the thread, which owns the object until it ends.
    func start() throws(LMDBError) {
        try DedicatedThread.start { [self] in run() }
    }

    private func run() {
        do throws(LMDBError) {
            while try watch.wait(until: stop) != .stopped {
                board.noteChange()
            }
        } catch {
            board.fail(error)
        }
    }
}
