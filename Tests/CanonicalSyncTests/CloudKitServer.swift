import Crypto
import Foundation
import Synchronization
import TestSupport

/// A server that follows CloudKit Web Services as they are documented: signatures, pages, errors of single records, conflicts.
final class CloudKitServer: Sendable {
    /// A record as the server holds it.
    struct Record: Sendable {
        var type: String
        /// JSON of its fields.
        var fields: Data
        var tag = 1
        var modified: Int64
    }

    /// What happens to a request instead of its answer.
    enum Trouble: Sendable {
        case refuses(status: Int, code: String, retryAfter: Double?)
        case cuts(after: Int)
        case hangsUp
        case answers(status: Int, text: String)
        case breaks(record: String, code: String)
        /// Carries it out, and cuts the connection before the answer.
        case cutsWhenDone
    }

    struct State: Sendable {
        var records: [String: Record] = [:] { didSet { ordered = [:] } }
        /// The records of a type by moment of change and name, sorted once.
        var ordered: [String: [(name: String, record: Record)]] = [:]
        /// By the number of the request.
        var troubles: [Int: Trouble] = [:]
        var requests: [String] = []
        var refusals: [String] = []
        var largestPage = 0
        var clock: Int64 = 1_770_000_000_000
    }

    let container = "iCloud.org.example.sportstime"
    let key = P256.Signing.PrivateKey()
    let keyID = "0123abcd"
    let token = "to+ken/1"
    let state = Mutex(State())
    private let server: Mutex<LoopbackServer?> = Mutex(nil)
    let pageLimit: Int

    init(pageLimit: Int = 200) throws {
        self.pageLimit = pageLimit
        let loopback = try LoopbackServer { [weak self] request in self?.reply(to: request) ?? .hangUp }
        server.withLock { $0 = loopback }
    }

    var address: String { server.withLock { $0?.address } ?? "" }
    var requests: [String] { state.withLock { $0.requests } }

    /// Adds a record, or changes it; the server's clock goes on.
    func set(_ type: String, _ name: String, _ fields: [String: Any], step: Int64 = 1) throws {
        let data = try JSONSerialization.data(withJSONObject: fields)
        state.withLock {
            $0.clock += step
            let tag = ($0.records[name]?.tag ?? 0) + 1
            $0.records[name] = Record(type: type, fields: data, tag: tag, modified: $0.clock)
        }
    }

    /// Makes something happen to the nth request from now on.
    func trouble(_ trouble: Trouble, at request: Int) {
        state.withLock { $0.troubles[$0.requests.count + request] = trouble }
    }

    // MARK: Requests

    private func reply(to request: LoopbackRequest) -> LoopbackReply {
        let prefix = "/database/1/\(container)/development/public/"
        let operation = request.path.hasPrefix(prefix) ? String(request.path.dropFirst(prefix.count)) : ""
        let trouble = state.withLock { state in
            state.requests.append(operation)
            return state.troubles.removeValue(forKey: state.requests.count)
        }
        if let refusal = refusalOfCredentials(request) {
            state.withLock { $0.refusals.append(refusal) }
            return Self.refuse(401, "AUTHENTICATION_FAILED", refusal, nil)
        }
        switch trouble {
        case .refuses(let status, let code, let retryAfter):
            return Self.refuse(status, code, "as told", retryAfter)
        case .hangsUp: return .hangUp
        case .answers(let status, let text):
            return .answer(status: status, headers: ["Content-Type": "text/html"], body: Array(text.utf8))
        default: break
        }
        guard let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any] else {
            return Self.refuse(400, "BAD_REQUEST", "the body is no JSON", nil)
        }
        var answer: [String: Any]
        switch operation {
        case "records/query":
            guard let found = query(body) else {
                return Self.refuse(404, "NOT_FOUND", "did not find record type", nil)
            }
            answer = found
        case "records/lookup": answer = lookup(body)
        case "records/modify": answer = modify(body)
        default: return Self.refuse(404, "NOT_FOUND", "no such operation", nil)
        }
        if case .breaks(let name, let code) = trouble, var records = answer["records"] as? [[String: Any]] {
            records = records.map {
                $0["recordName"] as? String == name
                    ? ["recordName": name, "serverErrorCode": code, "reason": "the server was busy"] : $0
            }
            answer["records"] = records
        }
        let bytes = [UInt8]((try? JSONSerialization.data(withJSONObject: answer)) ?? Data())
        if case .cuts(let count) = trouble { return .cut(after: count, of: bytes) }
        if case .cutsWhenDone = trouble { return .hangUp }
        return .answer(status: 200, headers: ["Content-Type": "application/json"], body: bytes)
    }

    private static func refuse(_ status: Int, _ code: String, _ reason: String, _ retryAfter: Double?)
        -> LoopbackReply
    {
        var answer: [String: Any] = ["uuid": "1", "serverErrorCode": code, "reason": reason]
        if let retryAfter { answer["retryAfter"] = retryAfter }
        if status == 421 { answer["redirectURL"] = "https://idmsa.example.org/" }
        let bytes = [UInt8]((try? JSONSerialization.data(withJSONObject: answer)) ?? Data())
        return .answer(status: status, headers: ["Content-Type": "application/json"], body: bytes)
    }

    /// Why a request is not let in; nil where it is.
    private func refusalOfCredentials(_ request: LoopbackRequest) -> String? {
        guard request.method == "POST" else { return "it is no POST" }
        if request.query == "ckAPIToken=to%2Bken/1" { return nil }
        guard request.query.isEmpty else { return "the token is wrong" }
        let headers = request.headers
        guard headers["x-apple-cloudkit-request-keyid"] == keyID,
            let moment = headers["x-apple-cloudkit-request-iso8601date"],
            let date = ISO8601DateFormatter().date(from: moment),
            let signature = headers["x-apple-cloudkit-request-signaturev1"].flatMap({
                Data(base64Encoded: $0)
            }),
            let ecdsa = try? P256.Signing.ECDSASignature(derRepresentation: signature)
        else { return "the signature's headers are missing" }
        guard abs(date.timeIntervalSinceNow) < 600 else { return "the signature is too old" }
        let digest = Data(SHA256.hash(data: Data(request.body))).base64EncodedString()
        let message = Data("\(moment):\(digest):\(request.path)".utf8)
        return key.publicKey.isValidSignature(ecdsa, for: message) ? nil : "the signature is wrong"
    }

    // MARK: Operations

    private func query(_ body: [String: Any]) -> [String: Any]? {
        let question = body["query"] as? [String: Any] ?? [:]
        let type = question["recordType"] as? String ?? ""
        let filter = (question["filterBy"] as? [[String: Any]])?.first
        let since = ((filter?["fieldValue"] as? [String: Any])?["value"] as? NSNumber)?.int64Value ?? .min
        let sort = (question["sortBy"] as? [[String: Any]])?.first
        let isAscending = sort?["ascending"] as? Bool ?? true
        let limit = min(body["resultsLimit"] as? Int ?? pageLimit, pageLimit)
        var found = state.withLock { state in
            if let known = state.ordered[type] { return known }
            let sorted = state.records.filter { $0.value.type == type }
                .sorted { ($0.value.modified, $0.key) < ($1.value.modified, $1.key) }
                .map { (name: $0.key, record: $0.value) }
            state.ordered[type] = sorted
            return sorted
        }
        guard !found.isEmpty || Self.types.contains(type) else { return nil }
        found = Array(found.drop { $0.record.modified < since })
        if !isAscending { found.reverse() }
        // A marker is a place in the order of the index, as CloudKit's are: (moment, name) of the last record.
        if let marker = body["continuationMarker"] as? String {
            let parts = marker.split(separator: "|", maxSplits: 1)
            let last = (Int64(parts[0]) ?? 0, String(parts[1]))
            found = found.filter {
                let place = ($0.record.modified, $0.name)
                return isAscending ? place > last : place < last
            }
        }
        let page = found.prefix(limit)
        state.withLock { $0.largestPage = max($0.largestPage, page.count) }
        var answer: [String: Any] = ["records": page.map { Self.json($0.name, $0.record) }]
        if page.count < found.count, let last = page.last {
            answer["continuationMarker"] = "\(last.record.modified)|\(last.name)"
        }
        return answer
    }

    private static let types: Set<String> = [
        "Sport", "LeagueStructure", "Stadium", "Team", "StadiumAlias", "TeamAlias",
    ]

    private static func json(_ name: String, _ record: Record) -> [String: Any] {
        [
            "recordName": name, "recordType": record.type, "recordChangeTag": "t\(record.tag)",
            "fields": (try? JSONSerialization.jsonObject(with: record.fields)) ?? [:],
            "created": ["timestamp": 1], "modified": ["timestamp": record.modified, "userRecordName": "_u"],
            "deleted": false,
        ]
    }

    private func lookup(_ body: [String: Any]) -> [String: Any] {
        let names = (body["records"] as? [[String: Any]] ?? []).compactMap { $0["recordName"] as? String }
        let all = state.withLock { $0.records }
        return [
            "records": names.map { name in
                all[name].map { Self.json(name, $0) }
                    ?? ["recordName": name, "serverErrorCode": "NOT_FOUND", "reason": "Record not found"]
            }
        ]
    }

    private func modify(_ body: [String: Any]) -> [String: Any] {
        let answers = (body["operations"] as? [[String: Any]] ?? []).map { operation -> [String: Any] in
            let record = operation["record"] as? [String: Any] ?? [:]
            let name = record["recordName"] as? String ?? ""
            let old = state.withLock { $0.records[name] }
            switch operation["operationType"] as? String {
            case "create" where old != nil:
                return [
                    "recordName": name, "serverErrorCode": "EXISTS",
                    "reason": "record to insert already exists",
                ]
            case "update" where old.map { "t\($0.tag)" } != record["recordChangeTag"] as? String:
                return ["recordName": name, "serverErrorCode": "CONFLICT", "reason": "oplock error"]
            default: break
            }
            var merged =
                old.flatMap { try? JSONSerialization.jsonObject(with: $0.fields) as? [String: Any] } ?? [:]
            for (field, value) in record["fields"] as? [String: Any] ?? [:] {
                let isNull = (value as? [String: Any])?["value"] is NSNull
                merged[field] = isNull ? nil : value
            }
            let fields = (try? JSONSerialization.data(withJSONObject: merged)) ?? Data()
            let type = record["recordType"] as? String ?? old?.type ?? ""
            let new = state.withLock { state in
                state.clock += 1
                let new = Record(type: type, fields: fields, tag: (old?.tag ?? 0) + 1, modified: state.clock)
                state.records[name] = new
                return new
            }
            return Self.json(name, new)
        }
        return ["records": answers]
    }
}
