public import SportsTime
import Web

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
public import Foundation

/// A container's public database, or a user's private one, spoken to by CloudKit Web Services.
///
/// What the server asks to be patient for is waited for and tried again; what it refuses is told with what to do.
public final class CloudKitDatabase: Sendable {
    /// The environments of a container.
    public enum Environment: String, Sendable {
        /// Where schemas are made.
        case development
        /// What users see.
        case production
    }

    /// How patient requests are.
    public struct Patience: Sendable {
        /// How often a request is tried.
        public var attempts: Int
        /// The longest that is waited before the next try; a server that asks for more is told as busy.
        public var longestWait: Duration
        /// How long an answer may take.
        public var timeout: Duration

        /// A choice.
        public init(
            attempts: Int = 5, longestWait: Duration = .seconds(60), timeout: Duration = .seconds(60)
        ) {
            (self.attempts, self.longestWait, self.timeout) = (attempts, longestWait, timeout)
        }
    }

    /// The container: `iCloud.com.example.app`.
    public let container: String
    /// The environment.
    public let environment: Environment
    private let server: URL
    private let credentials: CloudKitCredentials
    private let patience: Patience
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let web: WebClient

    /// Apple's server.
    public static var appleServer: String { "https://api.apple-cloudkit.com" }

    /// A database.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - environment: The environment.
    ///   - credentials: What lets this program in.
    ///   - server: The server; another one than Apple's for tests, without TLS only on this machine.
    ///   - patience: How patient requests are.
    ///   - now: Reads the time, which signatures hold.
    ///   - sleep: Waits.
    /// - Throws: ``SportsTime/SourceError`` where the server's address is none, or credentials would be sent in clear.
    public init(
        container: String, environment: Environment, credentials: CloudKitCredentials,
        server: String = CloudKitDatabase.appleServer, patience: Patience = Patience(),
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws(SourceError) {
        guard let url = URL(string: server), let host = url.host,
            url.scheme == "https" || url.scheme == "http"
        else { throw SourceError("“\(server)” is no address of a server") }
        guard url.scheme == "https" || ["127.0.0.1", "localhost", "::1"].contains(host) else {
            throw SourceError(
                "\(server) would be sent the credentials in clear", hint: "name it with https://")
        }
        guard !container.isEmpty,
            container.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) })
        else {
            throw SourceError(
                "“\(container)” is no container", hint: "it is of the form iCloud.com.example.app")
        }
        (self.container, self.environment, self.server) = (container, environment, url)
        (self.credentials, self.patience, self.now, self.sleep) = (credentials, patience, now, sleep)
        web = WebClient(timeout: patience.timeout, byteLimit: Self.byteLimit)
    }

    /// Bytes that an answer may have: a page has at most 200 records of at most 1 MB each (Apple, "CloudKit Web Services
    /// Reference", Data Size Limits).
    private static let byteLimit = 256 << 20

    /// Sends an operation, as often as it takes, and reads the answer.
    ///
    /// - Parameters:
    ///   - operation: Its path below the database: `records/query`.
    ///   - body: What is sent.
    ///   - type: What the answer is read as.
    /// - Returns: The answer.
    /// - Throws: ``SportsTime/SourceError`` where it is refused, or no answer comes; `CancellationError`.
    func send<Body: Encodable & Sendable, Answer: Decodable>(
        _ operation: String, _ body: Body, as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        let data = try JSONEncoder().encode(body)
        var wait: Duration = .seconds(1)
        for attempt in 1...patience.attempts {
            let isLast = attempt == patience.attempts
            let answer: WebAnswer
            do {
                answer = try await exchange(operation, data)
            } catch let error as WebError {
                // Nobody knows whether the token of a user was spent by a request without an answer.
                guard !isLast, !credentials.isSpentByUse else { throw Self.failure(error) }
                try await sleep(wait)
                wait *= 2
                continue
            }
            if (200..<300).contains(answer.status) {
                do { return try JSONDecoder().decode(Answer.self, from: Data(answer.body)) } catch {
                    throw SourceError("the server's answer to \(operation) is not what CloudKit answers")
                }
            }
            let refusal = CloudKitRefusal(status: answer.status, body: Data(answer.body), hiding: credentials)
            if refusal.isUnknownType { throw CloudKitRefusal.UnknownType() }
            guard refusal.isTemporary, !isLast else { throw refusal.error(operation) }
            guard try await pause(refusal.retryAfter ?? wait / .seconds(1)) else {
                throw refusal.error(operation)
            }
            wait *= 2
        }
        throw SourceError("the server did not answer \(operation)")
    }

    /// Waits for as long as the server says, if there is that much patience.
    ///
    /// - Returns: Whether it was waited.
    /// - Throws: `CancellationError`.
    func pause(_ seconds: Double) async throws -> Bool {
        guard seconds.isFinite, seconds <= patience.longestWait / .seconds(1) else { return false }
        try await sleep(max(.seconds(seconds), .milliseconds(100)))
        return true
    }

    /// A text of the server without the credentials, should it repeat them, and in one line.
    func shown(_ text: String) -> String { credentials.hidden(in: text) }

    private func exchange(_ operation: String, _ body: Data) async throws -> WebAnswer {
        let path =
            "/database/1/\(container)/\(environment.rawValue)/\(credentials.database)/\(operation)"
        var components = URLComponents(url: server, resolvingAgainstBaseURL: false) ?? URLComponents()
        components.path = path
        let query = credentials.query
        if !query.isEmpty {
            components.queryItems = query.map { URLQueryItem(name: $0.name, value: $0.value) }
            // A plus would be read as a space (RFC 3986 leaves it as it is, forms do not).
            components.percentEncodedQuery = components.percentEncodedQuery?
                .replacingOccurrences(of: "+", with: "%2B")
        }
        guard let url = components.url else { throw SourceError("there is no address for \(operation)") }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("SportsTime", forHTTPHeaderField: "User-Agent")
        for (name, value) in try credentials.headers(body: body, path: path, date: now()) {
            request.setValue(value, forHTTPHeaderField: name)
        }
        let answer = try await web.send(request)
        try credentials.take(answer.headers)
        return answer
    }

    /// Sends a request that no credentials go with, and reads the answer.
    ///
    /// - Throws: ``SportsTime/SourceError``; `CancellationError`.
    func transfer(_ request: URLRequest) async throws -> WebAnswer {
        do { return try await web.send(request) } catch let error as WebError { throw Self.failure(error) }
    }

    /// What is told of a failure of the network.
    private static func failure(_ error: WebError) -> SourceError {
        SourceError(
            "CloudKit: \(error)", hint: "what has come is kept; `stctl` works without a network for ever")
    }
}
