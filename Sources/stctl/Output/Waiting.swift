import Dispatch
import Synchronization

/// Waits on the main thread for work that awaits: a verb does one thing, and then the process ends.
enum Waiting {
    /// Runs a closure to its end.
    ///
    /// - Throws: What the closure throws.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Value, any Error>?>(nil)
        Task.detached {
            let value: Result<Value, any Error>
            do { value = .success(try await body()) } catch { value = .failure(error) }
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        guard let value = result.withLock({ $0 }) else { throw CancellationError() }
        return try value.get()
    }
}
