import ArgumentParser
import CanonicalSync
import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which source is read.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A folder of JSON files; cloudkit:CONTAINER, with /development behind it for that environment; or bundled.",
            valueName: "source"))
    var from: String

    @OptionGroup var cloudKit: CloudKitOptions

    /// The source.
    ///
    /// - Throws: ``SportsTime/SourceError`` where it cannot be one.
    func source() throws -> any CanonicalSource {
        if from == "bundled" { return BundledSource() }
        if let name = CloudKitOptions.name(from) { return CloudKitSource(try cloudKit.database(name)) }
        return try FolderSource(path: from.hasPrefix("folder:") ? String(from.dropFirst(7)) : from)
    }
}

/// How a container is spoken to: credentials come from the environment, so that no list of processes shows them.
struct CloudKitOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Another server than Apple's.", visibility: .hidden))
    var server: String?

    /// The container and environment that a source's name means; nil for another source.
    static func name(_ text: String) -> String? {
        text.hasPrefix("cloudkit:") ? String(text.dropFirst(9)) : nil
    }

    /// The database of a container: the public one, or the private one of the user.
    ///
    /// - Throws: ``SportsTime/SourceError`` where there are no credentials, or they are none.
    func database(_ name: String, isPrivate: Bool = false) throws -> CloudKitDatabase {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2,
            let environment = CloudKitDatabase.Environment(
                rawValue: parts.count == 2 ? parts[1] : "production")
        else {
            throw SourceError(
                "“\(name)” names no environment of a container",
                hint: "write cloudkit:CONTAINER, or cloudkit:CONTAINER/development")
        }
        return try CloudKitDatabase(
            container: parts[0], environment: environment,
            credentials: isPrivate ? try Self.userCredentials() : try Self.credentials(),
            server: server ?? CloudKitDatabase.appleServer,
            // An original of 50 MB takes its time.
            patience: CloudKitDatabase.Patience(timeout: isPrivate ? .seconds(600) : .seconds(60)))
    }

    private static func userCredentials() throws -> CloudKitCredentials {
        let variables = ProcessInfo.processInfo.environment
        guard let apiToken = variables["CLOUDKIT_API_TOKEN"], !apiToken.isEmpty,
            let file = variables["CLOUDKIT_WEB_AUTH_TOKEN_FILE"], !file.isEmpty
        else {
            throw SourceError(
                "there are no credentials for your own part of CloudKit",
                hint:
                    "set CLOUDKIT_API_TOKEN, and CLOUDKIT_WEB_AUTH_TOKEN_FILE to a file with your ckWebAuthToken"
            )
        }
        return .user(apiToken: apiToken, token: try CloudKitWebToken(path: file))
    }

    private static func credentials() throws -> CloudKitCredentials {
        let variables = ProcessInfo.processInfo.environment
        if let keyID = variables["CLOUDKIT_KEY_ID"], let file = variables["CLOUDKIT_PRIVATE_KEY"] {
            guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
                throw SourceError(
                    "the file that CLOUDKIT_PRIVATE_KEY names cannot be read",
                    hint: "it holds the private key in PEM")
            }
            return try .serverToServer(keyID: keyID, pem: pem)
        }
        if let token = variables["CLOUDKIT_API_TOKEN"], !token.isEmpty { return .apiToken(token) }
        throw SourceError(
            "there are no credentials for CloudKit",
            hint: "set CLOUDKIT_API_TOKEN, or CLOUDKIT_KEY_ID and CLOUDKIT_PRIVATE_KEY (a file in PEM)")
    }
}
