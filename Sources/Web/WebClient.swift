import Synchronization

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// An answer of a server.
public struct WebAnswer: Sendable {
    /// The status: 200.
    public let status: Int
    /// The headers, by their names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]
}

/// Asks servers, and takes answers of a size and in a time.
///
/// It follows no redirection, which would carry what lets one in elsewhere, and keeps no cookie.
public final class WebClient: Sendable {
    private let session: URLSession
    private let collector: AnswerCollector

    /// A client.
    ///
    /// - Parameters:
    ///   - timeout: How long a server may be silent; an answer that drips may take five times as long.
    ///   - byteLimit: Bytes that an answer may have.
    public init(timeout: Duration, byteLimit: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout / .seconds(1)
        configuration.timeoutIntervalForResource = 5 * (timeout / .seconds(1))
        configuration.httpCookieAcceptPolicy = .never
        collector = AnswerCollector(byteLimit: byteLimit)
        session = URLSession(configuration: configuration, delegate: collector, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Asks.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``WebError``; `CancellationError`.
    public func send(_ request: URLRequest) async throws -> WebAnswer {
        let task = session.dataTask(with: request)
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    collector.expect(task.taskIdentifier, continuation)
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
        } catch let error as URLError {
            try Task.checkCancellation()
            throw WebError(error)
        }
    }
}

/// Puts the parts of answers together, as far as they may be large.
private final class AnswerCollector: NSObject, URLSessionDataDelegate {
    private struct Pending {
        let continuation: CheckedContinuation<WebAnswer, any Error>
        var body: [UInt8] = []
        var isTooLarge = false
    }

    private let byteLimit: Int
    private let pending = Mutex<[Int: Pending]>([:])

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    func expect(_ task: Int, _ continuation: CheckedContinuation<WebAnswer, any Error>) {
        pending.withLock { $0[task] = Pending(continuation: continuation) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = pending.withLock { pending in
            guard var task = pending[dataTask.taskIdentifier] else { return false }
            task.isTooLarge = task.isTooLarge || task.body.count + data.count > byteLimit
            if !task.isTooLarge { task.body += data }
            pending[dataTask.taskIdentifier] = task
            return task.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let done = pending.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if done.isTooLarge {
            done.continuation.resume(throwing: WebError.tooLarge(limit: byteLimit))
        } else if let error {
            done.continuation.resume(throwing: error)
        } else if let response = task.response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                headers["\(name)".lowercased()] = "\(value)"
            }
            done.continuation.resume(
                returning: WebAnswer(status: response.statusCode, headers: headers, body: done.body))
        } else {
            done.continuation.resume(throwing: WebError.cut)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
