public import Foundation
import Synchronization

/// Held while a process is started.
private let starting = Mutex(())

extension Process {
    /// Runs the process, no other one being started meanwhile: Foundation has trapped in `run()` where two threads were in
    /// it.
    ///
    /// - Throws: As `run()`.
    public func runAlone() throws {
        try starting.withLock { _ in try run() }
    }
}
