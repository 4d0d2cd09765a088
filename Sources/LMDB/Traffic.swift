import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts this process's transactions in an environment: its map can be changed only while there is none.
final class Traffic: Sendable {
    private struct State {
        var active = 0
        /// Transactions by the thread that began them.
        var held: [UInt: Int] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Counts a transaction that is about to begin; waits while the map is being changed.
    ///
    /// A thread that holds a transaction already passes: the change waits for it, so it must not wait itself.
    func enter() {
        let thread = currentThread()
        wait { state in
            guard !state.isStopped || state.held[thread] != nil else { return false }
            state.active += 1
            state.held[thread, default: 0] += 1
            return true
        }
    }

    /// Counts a transaction that has ended, on the thread that began it.
    func leave() {
        let thread = currentThread()
        state.withLock { state in
            state.active -= 1
            let left = (state.held[thread] ?? 1) - 1
            state.held[thread] = left == 0 ? nil : left
        }
    }

    /// Runs a change while no transaction is open.
    ///
    /// - Returns: Whether it was run: false where this thread holds a transaction, for whose end it would wait.
    func stopped(_ change: () throws(LMDBError) -> Void) throws(LMDBError) -> Bool {
        let thread = currentThread()
        var isHolding = false
        wait { state in
            isHolding = state.held[thread] != nil
            guard !isHolding, !state.isStopped else { return isHolding }
            state.isStopped = true
            return true
        }
        guard !isHolding else { return false }
        defer { state.withLock { $0.isStopped = false } }
        wait { $0.active == 0 }
        try change()
        return true
    }

    /// Looks until a condition holds.
    ///
    /// That the map grows is so rare that nothing better is worth its code.
    private func wait(until condition: (inout State) -> Bool) {
        while !state.withLock({ condition(&$0) }) {
            usleep(100)
        }
    }
}
