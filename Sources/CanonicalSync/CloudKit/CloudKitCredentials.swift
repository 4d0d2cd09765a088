import Crypto
public import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What lets a program into a container's public database, or a user into its private one (Apple, "CloudKit Web Services Reference", Composing Web Service
/// Requests).
///
/// It is never shown: not in messages, not in the log.
public struct CloudKitCredentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    enum Kind: Sendable {
        case apiToken(String)
        case serverToServer(keyID: String, key: P256.Signing.PrivateKey)
        case user(apiToken: String, token: CloudKitWebToken)
    }

    let kind: Kind

    /// An API token: reads what is public.
    public static func apiToken(_ token: String) -> CloudKitCredentials {
        CloudKitCredentials(kind: .apiToken(token))
    }

    /// A user who has signed in: reads and writes what is that user's own.
    ///
    /// - Parameters:
    ///   - apiToken: The container's API token.
    ///   - token: The user's token.
    /// - Returns: The credentials.
    public static func user(apiToken: String, token: CloudKitWebToken) -> CloudKitCredentials {
        CloudKitCredentials(kind: .user(apiToken: apiToken, token: token))
    }

    /// The database that they let in to: `public` or `private`.
    var database: String {
        if case .user = kind { "private" } else { "public" }
    }

    /// Whether a request may have spent them, although no answer came.
    var isSpentByUse: Bool {
        if case .user = kind { true } else { false }
    }

    /// What of them is part of a request's address.
    var query: [(name: String, value: String)] {
        switch kind {
        case .apiToken(let token): [("ckAPIToken", token)]
        case .serverToServer: []
        case .user(let apiToken, let token): [("ckAPIToken", apiToken), ("ckWebAuthToken", token.current)]
        }
    }

    /// Takes what an answer replaces of them.
    ///
    /// - Parameter headers: The answer's headers, by their names in lower case.
    /// - Throws: ``SportsTime/SourceError`` where it cannot be kept.
    func take(_ headers: [String: String]) throws(SourceError) {
        guard case .user(_, let token) = kind, let next = headers["x-apple-cloudkit-web-auth-token"] else {
            return
        }
        try token.replace(by: next)
    }

    /// A server-to-server key: signs every request by ECDSA on P-256 with SHA-256.
    ///
    /// - Parameters:
    ///   - keyID: The key's id, as CloudKit shows it.
    ///   - pem: The private key in PEM.
    /// - Returns: The credentials.
    /// - Throws: ``SportsTime/SourceError`` where it is none.
    public static func serverToServer(keyID: String, pem: String) throws(SourceError) -> CloudKitCredentials {
        do {
            let key = try P256.Signing.PrivateKey(pemRepresentation: pem)
            return CloudKitCredentials(kind: .serverToServer(keyID: keyID, key: key))
        } catch {
            throw SourceError(
                "the private key is no P-256 key in PEM",
                hint: "`openssl ecparam -name prime256v1 -genkey -noout` makes one")
        }
    }

    /// The headers that sign a request: over its date, the digest of its body, and its path.
    ///
    /// - Parameters:
    ///   - body: The bytes that are sent.
    ///   - path: The path, without host and query.
    ///   - date: The moment of the request.
    /// - Returns: The headers; none for a token, which is part of the query.
    /// - Throws: What signing throws.
    func headers(body: Data, path: String, date: Date) throws -> [String: String] {
        guard case .serverToServer(let keyID, let key) = kind else { return [:] }
        let moment = date.formatted(.iso8601)
        let digest = Data(SHA256.hash(data: body)).base64EncodedString()
        let signature = try key.signature(for: Data("\(moment):\(digest):\(path)".utf8))
        return [
            "X-Apple-CloudKit-Request-KeyID": keyID,
            "X-Apple-CloudKit-Request-ISO8601Date": moment,
            "X-Apple-CloudKit-Request-SignatureV1": signature.derRepresentation.base64EncodedString(),
        ]
    }

    /// A text that came from elsewhere, without what is secret, should it be repeated there, and in one line.
    func hidden(in text: String) -> String {
        let secrets =
            switch kind {
            case .apiToken(let token): [token]
            case .serverToServer(let keyID, _): [keyID]
            case .user(let apiToken, let token): [apiToken, token.current]
            }
        let hidden = secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "…") }
        let scalars = hidden.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars).prefix(500))
    }

    /// What kind of credentials they are.
    public var description: String {
        switch kind {
        case .apiToken: "an API token"
        case .serverToServer: "a server-to-server key"
        case .user: "a user's token"
        }
    }

    /// What kind of credentials they are.
    public var debugDescription: String { description }
}
