import SportsTime
import Web

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Foundation

/// Assets: files beside records (Apple, "CloudKit Web Services Reference", Uploading Assets).
extension CloudKitDatabase {
    /// Bytes that an asset may have (the same, Data Size Limits).
    public static var assetByteLimit: Int { 50 << 20 }

    /// Uploads a file as the asset of a record, in place of the one it had.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: The record's name.
    ///   - type: The record's type.
    ///   - field: The asset's field.
    ///   - texts: Other fields of the record.
    /// - Throws: ``SportsTime/SourceError``; `CancellationError`.
    public func uploadAsset(
        _ bytes: [UInt8], record name: String, type: String, field: String, texts: [String: String]
    ) async throws {
        guard bytes.count <= Self.assetByteLimit else {
            throw SourceError("CloudKit takes files of at most \(Self.assetByteLimit >> 20) MiB")
        }
        let tokens: CloudKit.AssetTokens = try await send(
            "assets/upload",
            CloudKit.AssetRequest(tokens: [
                CloudKit.AssetRequest.Token(recordName: name, recordType: type, fieldName: field)
            ]))
        guard let address = tokens.tokens.first?.url else {
            throw SourceError("CloudKit named no place for the file")
        }
        let receipt = try await post(bytes, to: address)
        var fields = texts.mapValues { CloudKit.Value(value: .string($0), type: "STRING") }
        fields[field] = CloudKit.Value(value: receipt, type: "ASSETID")
        try await modify("forceReplace", CloudKit.Record(recordName: name, recordType: type, fields: fields))
    }

    /// Deletes a record with its assets; one that is not there is as good.
    ///
    /// - Parameters:
    ///   - name: The record's name.
    ///   - type: The record's type.
    /// - Throws: ``SportsTime/SourceError``; `CancellationError`.
    public func deleteRecord(_ name: String, type: String) async throws {
        try await modify("forceDelete", CloudKit.Record(recordName: name, recordType: type))
    }

    /// Downloads the asset of a record.
    ///
    /// - Parameters:
    ///   - name: The record's name.
    ///   - field: The asset's field.
    /// - Returns: The file.
    /// - Throws: ``SportsTime/SourceError`` where there is none; `CancellationError`.
    public func downloadAsset(ofRecord name: String, field: String) async throws -> [UInt8] {
        let answer: CloudKit.Records = try await send(
            "records/lookup", CloudKit.Lookup(records: [CloudKit.Lookup.Name(recordName: name)]))
        guard case .object(let asset)? = answer.records.first?.fields?[field]?.value,
            let address = asset["downloadURL"]?.string
        else { throw SourceError("CloudKit has no file of \(name)") }
        // The server leaves the file's name to whoever asks.
        let named = address.replacing("${f}", with: "photo")
        let file = try await transfer(URLRequest(url: try Self.place(named)))
        guard (200..<300).contains(file.status) else {
            throw SourceError("CloudKit did not hand out the file: HTTP status \(file.status)")
        }
        return file.body
    }

    private func modify(_ operation: String, _ record: CloudKit.Record) async throws {
        let answer: CloudKit.Records = try await send(
            "records/modify",
            CloudKit.Modification(
                operations: [CloudKit.Modification.Operation(operationType: operation, record: record)],
                atomic: false))
        guard let told = answer.records.first else {
            throw SourceError("CloudKit does not say what became of the record")
        }
        guard let code = told.serverErrorCode else { return }
        if operation == "forceDelete", ["NOT_FOUND", "UNKNOWN_ITEM"].contains(code) { return }
        let reason = told.reason ?? ""
        throw SourceError(shown("CloudKit refused records/modify: \(code), \(reason)"))
    }

    /// Sends a file to the place that was named for it; what lets this program in is not sent there.
    private func post(_ bytes: [UInt8], to address: String) async throws -> JSONValue {
        var request = URLRequest(url: try Self.place(address))
        request.httpMethod = "POST"
        request.httpBody = Data(bytes)
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        let answer = try await transfer(request)
        guard (200..<300).contains(answer.status) else {
            throw SourceError("CloudKit did not take the file: HTTP status \(answer.status)")
        }
        guard let read = try? JSONDecoder().decode(CloudKit.AssetReceipt.self, from: Data(answer.body)),
            case .object(let file) = read.singleFile
        else { throw SourceError("CloudKit's receipt for the file is not what it answers") }
        // The checksum is the server's own, not one of the file's bytes: only the size can be checked.
        if case .number(let size)? = file["size"], size != Double(bytes.count) {
            throw SourceError("CloudKit took \(Int(exactly: size) ?? 0) of \(bytes.count) bytes")
        }
        return read.singleFile
    }

    /// Where a file is sent to or had from: by TLS, or on this machine.
    private static func place(_ address: String) throws(SourceError) -> URL {
        guard let url = URL(string: address), let host = url.host,
            url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "::1"].contains(host)
        else { throw SourceError("CloudKit named a place for the file that is not safe") }
        return url
    }
}

extension CloudKit {
    /// `assets/upload`.
    struct AssetRequest: Encodable, Sendable {
        struct Token: Encodable, Sendable {
            let recordName: String
            let recordType: String
            let fieldName: String
        }

        let tokens: [Token]
    }

    /// The answer to `assets/upload`.
    struct AssetTokens: Decodable, Sendable {
        struct Token: Decodable, Sendable {
            let url: String?
        }

        let tokens: [Token]
    }

    /// What the place that takes a file answers.
    struct AssetReceipt: Decodable, Sendable {
        let singleFile: JSONValue
    }
}
