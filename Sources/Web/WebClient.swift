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
        } catch {
            try Task.checkCancellation()
            throw error as? WebError ?? (error as? URLError).map { WebError($0) } ?? .failed(code: 0)
        }
    }
}

/// Puts the parts of answers together, as far as they may be large.
private final class AnswerCollector: NSObject, URLSessionDataDelegate {
    private struct Pending {
        let continuation: CheckedContinuation<WebAnswer, any Error>
        var body: [UInt8] = []
        var isTooLarge = false

        /// Takes a part; whether there are too many bytes.
        mutating func take(_ data: Data, limit: Int) -> Bool {
            isTooLarge = isTooLarge || body.count + data.count > limit
            if !isTooLarge { body += data }
            return isTooLarge
        }
    }

    private struct Tasks {
        var pending: [Int: Pending] = [:]
        /// Tasks that were cancelled before anybody waited for them.
        var ended: Set<Int> = []
    }

    private let byteLimit: Int
    private let tasks = Mutex(Tasks())

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    func expect(_ task: Int, _ continuation: CheckedContinuation<WebAnswer, any Error>) {
        let isOver = tasks.withLock { tasks in
            if tasks.ended.remove(task) != nil { return true }
            tasks.pending[task] = Pending(continuation: continuation)
            return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = tasks.withLock { tasks in
            tasks.pending[dataTask.taskIdentifier]?.take(data, limit: byteLimit) ?? false
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let done = tasks.withLock { tasks in
            let done = tasks.pending.removeValue(forKey: task.taskIdentifier)
            if done == nil { tasks.ended.insert(task.taskIdentifier) }
            return done
        }
        guard let done else { return }
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
