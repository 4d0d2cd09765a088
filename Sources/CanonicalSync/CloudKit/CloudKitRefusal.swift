import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An answer that is a refusal (Apple, "CloudKit Web Services Reference", Error Codes): the reason, and how long to wait,
/// stand in the body.
struct CloudKitRefusal {
    private struct Body: Decodable {
        let serverErrorCode: String?
        let reason: String?
        let retryAfter: Double?
    }

    let status: Int
    let code: String
    let reason: String
    /// Seconds to wait before the next try.
    let retryAfter: Double?

    init(status: Int, body: Data, hiding credentials: CloudKitCredentials) {
        let read = try? JSONDecoder().decode(Body.self, from: body)
        self.status = status
        code = credentials.hidden(in: read?.serverErrorCode ?? "")
        reason = credentials.hidden(in: read?.reason ?? "")
        retryAfter = read?.retryAfter.flatMap { $0.isFinite && $0 >= 0 ? min($0, 1e9) : nil }
    }

    /// Whether the same request may be answered later.
    var isTemporary: Bool {
        ["THROTTLED", "TRY_AGAIN_LATER", "INTERNAL_ERROR"].contains(code) || status == 429 || status >= 500
    }

    /// The container has no such type of record.
    struct UnknownType: Error {}

    /// Whether the container has no such type of record.
    ///
    /// Only these words say so: a marker that has expired, or a container that is not there, are 404 too.
    var isUnknownType: Bool {
        let words = reason.lowercased()
        return [400, 404].contains(status)
            && ["did not find record type", "unknown record type"].contains { words.contains($0) }
    }

    func error(_ operation: String) -> SourceError {
        let hint: String? =
            switch status {
            case 401:
                "the API token or key is not one of this container, or the clock of this machine is wrong"
            case 403: "the role of this token or key does not allow it"
            case 421:
                "the database wants a user to sign in: use an API token or a server-to-server key of the public one, or a user's token that was not spent yet"
            case 413: "the container is full"
            case 429, 503:
                retryAfter.map { "try again in \(Int(min($0, 1e9).rounded(.up))) s; what has come is kept" }
                    ?? "try again later; what has come is kept"
            case 500...: "try again later; what has come is kept"
            default: nil
            }
        let words = [code.isEmpty ? "HTTP status \(status)" : code, reason].filter { !$0.isEmpty }
        return SourceError("CloudKit refused \(operation): \(words.joined(separator: ", "))", hint: hint)
    }
}
