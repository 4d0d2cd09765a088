import Dispatch
import TestSupport
import Testing

/// What a server can do wrong.
enum ServerTrouble: String, CaseIterable, CustomTestStringConvertible {
    case busy, busyForSeconds, fault, unavailableUntilDate, silent, cut, page, redirect, endless, hangsUp
    case otherForm

    var testDescription: String { rawValue }

    func reply(_ silence: DispatchSemaphore) -> LoopbackReply {
        switch self {
        case .busy: .answer(status: 429, body: [])
        case .busyForSeconds: .answer(status: 429, headers: ["Retry-After": "7"], body: [])
        case .fault: .answer(status: 500, body: Array("{\"message\":\"Internal error\"}".utf8))
        case .unavailableUntilDate:
            .answer(status: 503, headers: ["Retry-After": "Wed, 01 Jun 2022 12:00:30 GMT"], body: [])
        case .silent:
            {
                _ = silence.wait(timeout: .now() + 20)
                return .hangUp
            }()
        case .cut: .cut(after: 100, of: [UInt8](repeating: 32, count: 5_000))
        case .page: .answer(status: 200, body: Array("<html><body>Maintenance</body></html>".utf8))
        case .redirect: .answer(status: 302, headers: ["Location": "/elsewhere"], body: [])
        case .endless: .answer(status: 200, body: [UInt8](repeating: 32, count: 10 << 20))
        case .hangsUp: .hangUp
        case .otherForm: .answer(status: 200, body: Array("{\"games\":7}".utf8))
        }
    }

    /// How long it is waited for: a silence is a real one.
    var patience: Duration { self == .silent ? .seconds(1) : .seconds(60) }

    /// Whether the same request may be answered the next time.
    var isRetried: Bool { ![.page, .redirect, .otherForm].contains(self) }
    var reason: String {
        switch self {
        case .busy, .busyForSeconds: "it was asked too often (HTTP status 429)"
        case .fault: "it has a fault of its own (HTTP status 500)"
        case .unavailableUntilDate: "it has a fault of its own (HTTP status 503)"
        case .silent: "it took too long to answer"
        case .cut, .hangsUp: "the connection"
        case .page: "its answer is not what it used to be: "
        case .redirect: "it sends elsewhere (HTTP status 302)"
        case .endless: "the answer has more than 8 MiB"
        case .otherForm: "its answer is not what it used to be: "
        }
    }
}
