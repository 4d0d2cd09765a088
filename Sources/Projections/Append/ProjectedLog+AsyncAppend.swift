public import EventLog
import Synchronization

extension ProjectedLog {
    /// Decides a command against the views and appends what it comes to, together with those of other tasks that
    /// wait at the same time: they share one durable commit, each gets its own outcome.
    ///
    /// A task that is cancelled before its command was begun throws `CancellationError`, and nothing is appended;
    /// later the command is carried out and its outcome returned.
    ///
    /// - Parameters:
    ///   - command: The intent. The same id with the same content again returns the first outcome.
    ///   - clock: The time as read.
    ///   - decide: The events that the command comes to, or a refusal, thrown. It sees the store with all that was
    ///     carried out before it, and may be called more than once.
    ///   - inspect: Reads the store after the command, inside its transaction.
    /// - Returns: The outcome, nil where there was nothing to append, and what `inspect` returned.
    /// - Throws: As the synchronous form; `CancellationError`.
    public func append<Answer: Sendable>(
        _ command: CommandDraft, clock: Timestamp,
        decide: @escaping @Sendable (borrowing StoreSnapshot) throws -> [EventDraft],
        inspect: @escaping @Sendable (borrowing StoreSnapshot, AppendOutcome?) throws -> Answer
    ) async throws -> (outcome: AppendOutcome?, answer: Answer) {
        let cell = PendingCell()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let append = PendingAppend { [self] writer in
                    let result = try perform(command, clock: clock, in: &writer, decide, inspect)
                    return { error in
                        if let error {
                            continuation.resume(throwing: error)
                        } else {
                            continuation.resume(returning: (result.outcome, result.answer))
                        }
                    }
                } fail: { error in
                    continuation.resume(throwing: error)
                } abandon: {
                    continuation.resume(throwing: CancellationError())
                }
                cell.set(append)
                groupWriter.submit(append, to: self)
            }
        } onCancel: {
            cell.cancel()
        }
    }
}

/// Where a task's cancellation finds its command, whichever of them comes first.
private final class PendingCell: Sendable {
    private struct State {
        var append: PendingAppend?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func set(_ append: PendingAppend) {
        let isCancelled = state.withLock { state in
            state.append = append
            return state.isCancelled
        }
        if isCancelled { append.cancel() }
    }

    func cancel() {
        let append = state.withLock { state in
            state.isCancelled = true
            return state.append
        }
        append?.cancel()
    }
}
