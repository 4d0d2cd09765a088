import Foundation
import Synchronization

/// Asynchronous work on a thread that may block, as the main one of a worker does.
enum Blocking {
    /// Waits for the work's end.
    ///
    /// - Throws: What the work throws.
    static func wait(for body: @escaping @Sendable () async throws -> Void) throws {
        let outcome = Outcome()
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            do {
                try await body()
            } catch {
                outcome.error.withLock { $0 = error }
            }
            semaphore.signal()
        }
        semaphore.wait()
        if let error = outcome.error.withLock({ $0 }) { throw error }
    }

    private final class Outcome: Sendable {
        let error = Mutex<(any Error)?>(nil)
    }
}
