#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Foundation

/// Why no answer came.
public enum WebError: Error, Hashable, Sendable {
    /// It took longer than is waited for.
    case timedOut
    /// Nobody knows a server of that name.
    case unknownHost
    /// The server cannot be reached.
    case unreachable
    /// The connection was cut.
    case cut
    /// There is no network.
    case offline
    /// The server's certificate is not to be trusted.
    case untrusted
    /// The answer has more bytes than are taken.
    case tooLarge(limit: Int)
    /// The connection failed, with the system's number.
    case failed(code: Int)

    init(_ error: URLError) {
        self =
            switch error.code {
            case .timedOut: .timedOut
            case .cannotFindHost, .dnsLookupFailed: .unknownHost
            case .cannotConnectToHost: .unreachable
            case .networkConnectionLost: .cut
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate:
                .untrusted
            default: .failed(code: error.code.rawValue)
            }
    }
}

extension WebError: CustomStringConvertible {
    /// What is told: never the address, which may hold what lets one in.
    public var description: String {
        switch self {
        case .timedOut: "it took too long to answer"
        case .unknownHost: "its name is not known"
        case .unreachable: "it cannot be reached"
        case .cut: "the connection was cut"
        case .offline: "there is no network"
        case .untrusted: "its certificate is not to be trusted"
        case .tooLarge(let limit): "the answer has more than \(limit >> 20) MiB"
        case .failed(let code): "the connection failed (\(code))"
        }
    }
}
