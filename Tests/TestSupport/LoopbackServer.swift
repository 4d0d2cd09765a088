import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A request as a loopback server read it.
public struct LoopbackRequest: Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The query, as it was sent; empty without one.
    public let query: String
    /// The headers, by their names in lower case.
    public let headers: [String: String]
    /// The body, byte for byte.
    public let body: [UInt8]
}

/// What a loopback server does with a request.
public enum LoopbackReply: Sendable {
    /// Answers.
    case answer(status: Int, headers: [String: String] = [:], body: [UInt8])
    /// Promises a whole answer, sends so many bytes of its body, and cuts the connection.
    case cut(after: Int, of: [UInt8])
    /// Cuts the connection without an answer.
    case hangUp
}

/// An HTTP/1.1 server on this machine's loopback that can misbehave on purpose, one connection a request.
public final class LoopbackServer: Sendable {
    /// The port, which the system chose.
    public let port: UInt16
    private let listener: Int32
    private let handler: @Sendable (LoopbackRequest) -> LoopbackReply

    /// The address: `http://127.0.0.1:PORT`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Starts a server.
    ///
    /// - Parameter handler: Says what to do with a request; called on threads of its own.
    /// - Throws: ``Flaw`` where no port can be had.
    public init(_ handler: @escaping @Sendable (LoopbackRequest) -> LoopbackReply) throws {
        self.handler = handler
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        guard listener >= 0 else { throw Flaw(number: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(listener, address, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isBound else {
            let flaw = Flaw(number: errno)
            close(listener)
            throw flaw
        }
        port = UInt16(bigEndian: address.sin_port)
        Self.onThread {
            // Closed here only: a number that is free before this loop has ended may be another server's by the
            // next turn, and its requests would be answered by this one's handler.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0, errno == EINTR { continue }
                guard connection >= 0 else { return }
                Self.onThread { Self.serve(connection, handler) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Why there is no server.
    public struct Flaw: Error {
        /// The system's number.
        public let number: Int32
    }

    private static func onThread(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread(body)
    }

    private static func serve(_ connection: Int32, _ handler: (LoopbackRequest) -> LoopbackReply) {
        defer { close(connection) }
        guard let request = read(connection) else { return }
        switch handler(request) {
        case .answer(let status, let headers, let body):
            write(head(status, headers, count: body.count) + body, connection)
        case .cut(let count, let body):
            write(head(200, [:], count: body.count) + Array(body.prefix(count)), connection)
        case .hangUp: break
        }
        // The request was read whole, so that closing sends an end and not a reset.
    }

    private static func head(_ status: Int, _ headers: [String: String], count: Int) -> [UInt8] {
        var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(count)\r\nConnection: close\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        return Array("\(head)\r\n".utf8)
    }

    private static func write(_ bytes: [UInt8], _ connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    private static func read(_ connection: Int32) -> LoopbackRequest? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var headEnd: Int?
        var wanted = Int.max
        var request: (method: String, target: String, headers: [String: String]) = ("", "", [:])
        while bytes.count < wanted {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe recv(connection, $0.baseAddress, $0.count, 0)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            if headEnd == nil, let end = endOfHead(bytes) {
                headEnd = end
                request = parse(String(decoding: bytes[..<end], as: UTF8.self))
                wanted = end + 4 + (request.headers["content-length"].flatMap { Int($0) } ?? 0)
            }
        }
        guard let headEnd else { return nil }
        let target = request.target.split(separator: "?", maxSplits: 1)
        return LoopbackRequest(
            method: request.method, path: target.first.map(String.init) ?? "",
            query: target.count > 1 ? String(target[1]) : "", headers: request.headers,
            body: Array(bytes[(headEnd + 4)..<wanted]))
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count else { return nil }
        return (0...bytes.count - end.count).first { Array(bytes[$0..<$0 + end.count]) == end }
    }

    private static func parse(_ head: String) -> (method: String, target: String, headers: [String: String]) {
        let lines = head.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        return (words.first.map(String.init) ?? "", words.count > 1 ? String(words[1]) : "", headers)
    }
}
