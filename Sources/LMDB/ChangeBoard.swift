import Synchronization

/// The number of times a file has changed, and the tasks that wait for it to grow.
final class ChangeBoard: Sendable {
    private struct State {
        var changes: UInt64 = 0
        var failure: LMDBError?
        var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]
        var lastTicket: UInt64 = 0
    }

    private let state = Mutex(State())

    var changes: UInt64 { state.withLock { $0.changes } }

    /// Notes a change, and wakes everyone.
    func noteChange() {
        let woken = state.withLock { state in
            state.changes += 1
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in woken { continuation.resume() }
    }

    /// Notes that there will be no changes any more, and tells everyone why.
    func fail(_ error: LMDBError) {
        let woken = state.withLock { state in
            state.failure = error
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in woken { continuation.resume(throwing: error) }
    }

    /// Suspends until the number is greater than the one given.
    ///
    /// - Throws: The failure, or `CancellationError` as soon as the task is cancelled.
    func wait(after changes: UInt64) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(continuation, ticket, after: changes)
            }
        } onCancel: {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: ticket) }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func enter(
        _ continuation: CheckedContinuation<Void, any Error>, _ ticket: UInt64, after changes: UInt64
    ) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            // The handler may have run before there was anything to remove: then the task is cancelled by now.
            if Task.isCancelled { return .failure(CancellationError()) }
            if let failure = state.failure { return .failure(failure) }
            if state.changes > changes { return .success(()) }
            state.waiting[ticket] = continuation
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
    }
}
