import Crypto
public import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What lets a program into a container's public database (Apple, "CloudKit Web Services Reference", Composing Web Service
/// Requests).
///
/// It is never shown: not in messages, not in the log.
public struct CloudKitCredentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    enum Kind: Sendable {
        case apiToken(String)
        case serverToServer(keyID: String, key: P256.Signing.PrivateKey)
    }

    let kind: Kind

    /// An API token: reads what is public.
    public static func apiToken(_ token: String) -> CloudKitCredentials {
        CloudKitCredentials(kind: .apiToken(token))
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
        let secret =
            switch kind {
            case .apiToken(let token): token
            case .serverToServer(let keyID, _): keyID
            }
        let hidden = secret.isEmpty ? text : text.replacing(secret, with: "…")
        let scalars = hidden.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars).prefix(500))
    }

    /// What kind of credentials they are.
    public var description: String {
        switch kind {
        case .apiToken: "an API token"
        case .serverToServer: "a server-to-server key"
        }
    }

    /// What kind of credentials they are.
    public var debugDescription: String { description }
}
