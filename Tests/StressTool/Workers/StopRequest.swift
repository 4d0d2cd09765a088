import Foundation
import LMDB
import Synchronization

/// The wish of a worker's parent that it finish what it is doing and end: SIGTERM.
enum StopRequest {
    private static let wasMade = Atomic<Bool>(false)

    /// Whether to end.
    static var isMade: Bool { wasMade.load(ordering: .relaxed) }

    /// Waits for a moment.
    static func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

    /// Listens from now on, and ends the process where its parent has gone: no worker outlives its run.
    ///
    /// - Throws: Where the system has no thread left.
    static func listen() throws {
        signal(SIGTERM) { _ in StopRequest.wasMade.store(true, ordering: .relaxed) }
        // Who started this process may have blocked it, and what is blocked stays so.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        let parent = getppid()
        try DedicatedThread.start {
            while getppid() == parent { sleep(1) }
            kill(getpid(), SIGKILL)
        }
    }
}
