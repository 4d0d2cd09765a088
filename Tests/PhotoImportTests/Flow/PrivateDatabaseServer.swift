import Foundation
import Synchronization
import TestSupport

/// A user's private database, as CloudKit Web Services are documented: a token that each answer replaces, places for files,
/// receipts for them.
final class PrivateDatabaseServer: Sendable {
    struct State: Sendable {
        var token = "first+token/="
        var spent = 0
        var files: [String: [UInt8]] = [:]
        var records: [String: String] = [:]
        var refusals: [String] = []
        /// Whether every request is refused.
        var isFull = false
    }

    let state = Mutex(State())
    let apiToken = "api+token"
    private let server: Mutex<LoopbackServer?> = Mutex(nil)

    var address: String { server.withLock { $0?.address } ?? "" }

    init() throws {
        let loopback = try LoopbackServer { [weak self] request in self?.reply(to: request) ?? .hangUp }
        server.withLock { $0 = loopback }
    }

    private func reply(to request: LoopbackRequest) -> LoopbackReply {
        if request.path.hasPrefix("/upload/") || request.path.hasPrefix("/file/") { return file(request) }
        let query = URLComponents(string: "?" + request.query)?.queryItems ?? []
        func value(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
        return state.withLock { state in
            guard request.path.contains("/private/"), value("ckAPIToken") == apiToken,
                value("ckWebAuthToken") == state.token
            else {
                state.refusals.append(request.path)
                return Self.json(421, ["serverErrorCode": "AUTHENTICATION_REQUIRED"], [:])
            }
            state.spent += 1
            state.token = "token+\(state.spent)/="
            let headers = ["X-Apple-CloudKit-Web-Auth-Token": state.token]
            if state.isFull { return Self.json(413, ["serverErrorCode": "QUOTA_EXCEEDED"], headers) }
            let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
            return Self.json(200, answer(request.path, body, &state), headers)
        }
    }

    private func answer(_ path: String, _ body: [String: Any], _ state: inout State) -> [String: Any] {
        if path.hasSuffix("assets/upload") {
            let tokens = body["tokens"] as? [[String: Any]] ?? []
            return [
                "tokens": tokens.map { token in
                    [
                        "recordName": token["recordName"] ?? "",
                        "url": "\(address)/upload/\(token["recordName"] ?? "")",
                    ]
                }
            ]
        }
        if path.hasSuffix("records/modify") {
            let operation = (body["operations"] as? [[String: Any]])?.first ?? [:]
            let record = operation["record"] as? [String: Any] ?? [:]
            let name = record["recordName"] as? String ?? ""
            if operation["operationType"] as? String == "forceDelete" {
                guard state.records.removeValue(forKey: name) != nil else {
                    return ["records": [["recordName": name, "serverErrorCode": "NOT_FOUND"]]]
                }
                state.files[name] = nil
                return ["records": [["recordName": name, "deleted": true]]]
            }
            let fields = record["fields"] as? [String: Any] ?? [:]
            let asset = (fields["asset"] as? [String: Any])?["value"] as? [String: Any]
            guard asset?["receipt"] as? String == "receipt of \(name)" else {
                return ["records": [["recordName": name, "serverErrorCode": "BAD_REQUEST"]]]
            }
            state.records[name] = "\(record["recordType"] ?? "")"
            return ["records": [["recordName": name, "recordType": "VisitPhoto"]]]
        }
        let name = ((body["records"] as? [[String: Any]])?.first?["recordName"] as? String) ?? ""
        guard state.records[name] != nil else {
            return ["records": [["recordName": name, "serverErrorCode": "NOT_FOUND"]]]
        }
        let asset: [String: Any] = [
            "downloadURL": "\(address)/file/\(name)/${f}", "size": state.files[name]?.count ?? 0,
        ]
        return ["records": [["recordName": name, "fields": ["asset": ["value": asset, "type": "ASSETID"]]]]]
    }

    /// The place of files is another one: no token may come there.
    private func file(_ request: LoopbackRequest) -> LoopbackReply {
        let name = request.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        return state.withLock { state in
            guard request.query.isEmpty else { return Self.json(400, [:], [:]) }
            if request.method == "POST" {
                state.files[name] = request.body
                return Self.json(
                    200, ["singleFile": ["receipt": "receipt of \(name)", "size": request.body.count]], [:])
            }
            guard !request.path.contains("$"), let file = state.files[name] else {
                return Self.json(404, [:], [:])
            }
            return .answer(status: 200, body: file)
        }
    }

    private static func json(_ status: Int, _ object: [String: Any], _ headers: [String: String])
        -> LoopbackReply
    {
        let body = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        return .answer(status: status, headers: headers, body: [UInt8](body))
    }
}
