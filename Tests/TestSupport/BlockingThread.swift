import Foundation

/// Runs what blocks on a thread of its own: the few threads that tasks share must not wait for each other.
///
/// - Returns: What the body returns.
/// - Throws: What the body throws.
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
{
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}
