import EventLog
import LMDB
import Synchronization

/// A command that waits for the writer thread, and the task that waits for its outcome.
final class PendingAppend: Sendable {
    /// Says what became of the command: nothing for good, or why not.
    typealias Completion = @Sendable ((any Error)?) -> Void

    private enum State {
        case waiting
        case taken
        case cancelled
    }

    private let state = Mutex(State.waiting)
    /// How long it has been waiting.
    let wait = Stopwatch()
    /// Tells the waiting task that the command was cancelled.
    private let abandon: @Sendable () -> Void
    /// Decides, appends and projects the command, and says how to tell its outcome once that is durable.
    let perform: @Sendable (inout ViewWriter) throws -> Completion
    /// Tells the waiting task that it failed.
    let fail: @Sendable (any Error) -> Void

    init(
        perform: @escaping @Sendable (inout ViewWriter) throws -> Completion,
        fail: @escaping @Sendable (any Error) -> Void, abandon: @escaping @Sendable () -> Void
    ) {
        self.perform = perform
        self.fail = fail
        self.abandon = abandon
    }

    /// Takes the command off the queue; false where it was cancelled before.
    func take() -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = .taken
            return true
        }
    }

    /// Cancels the command, if nobody has begun it: from then on it is carried out, and its outcome told.
    func cancel() {
        let isCancelled = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .cancelled
            return true
        }
        if isCancelled { abandon() }
    }
}
