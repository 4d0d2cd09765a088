import SportsTime
import SportsTimeModel

/// Writes canonical records into a container's public database, in batches.
///
/// What is there already as it should be is left alone, so that a run that was cut off goes on where it was.
public struct CloudKitPublisher: Sendable {
    private let database: CloudKitDatabase

    /// Operations of a request (Apple, "Data Size Limits": 200).
    private static let batchSize = 200
    /// Failures that are told one by one.
    private static let toldFailures = 100

    /// A publisher into a database, whose credentials may write: a server-to-server key.
    public init(_ database: CloudKitDatabase) {
        self.database = database
    }

    /// Writes the records that are new or otherwise.
    ///
    /// - Parameters:
    ///   - folder: The records.
    ///   - isRehearsal: Whether only to say what would be written.
    ///   - progress: Called behind every batch with the type and how many of its records are done.
    /// - Returns: What it came to: records that the server refused are counted, and the rest goes on.
    /// - Throws: ``SportsTime/SourceError`` where the server cannot be reached, or refuses a whole request.
    public func publish(
        _ folder: RecordFolder, isRehearsal: Bool = false, progress: (String, Int) -> Void = { _, _ in }
    ) async throws -> PublishAnswer {
        var answer = PublishAnswer(destination: CloudKitSource(database).name)
        for type in RecordType.allCases {
            let rows = folder.rows[type] ?? []
            guard !rows.isEmpty else { continue }
            var counts = PublishAnswer.Counts(type.rawValue)
            for start in stride(from: 0, to: rows.count, by: Self.batchSize) {
                let batch = Array(rows[start...].prefix(Self.batchSize))
                try await publish(batch, of: type, isRehearsal, &counts, &answer.failures)
                progress(type.rawValue, start + batch.count)
            }
            answer.counts.append(counts)
        }
        return answer
    }

    private func publish(
        _ rows: [RecordFolder.Row], of type: RecordType, _ isRehearsal: Bool,
        _ counts: inout PublishAnswer.Counts, _ failures: inout [String]
    ) async throws {
        var rest = rows
        // A record that somebody else changed meanwhile is looked at again.
        var wait = 0.0
        for attempt in 1...3 where !rest.isEmpty {
            if wait > 0 {
                guard try await database.pause(wait) else {
                    throw SourceError(
                        "CloudKit is busy",
                        hint:
                            "try again in \(Int(min(wait, 1e9).rounded(.up))) s; what was written is not written again"
                    )
                }
            }
            let there = try await lookup(rest.map { Self.name($0, type) })
            var operations: [(row: RecordFolder.Row, operation: CloudKit.Modification.Operation)] = []
            for row in rest {
                let old = there[Self.name(row, type)]
                if let old, Self.isNewer(old, than: row, type) {
                    counts.newer += 1
                } else if let operation = Self.operation(row, old, type) {
                    operations.append((row, operation))
                } else {
                    counts.unchanged += 1
                }
            }
            rest = []
            guard !operations.isEmpty else { return }
            guard !isRehearsal else {
                for (_, operation) in operations { Self.count(operation, &counts) }
                return
            }
            let answer = try await modify(operations.map(\.operation), type)
            let errors = Dictionary(
                answer.records.filter { $0.serverErrorCode != nil }.map { ($0.recordName ?? "", $0) }
            ) { first, _ in first }
            wait = answer.records.compactMap(\.retryAfter).filter(\.isFinite).max() ?? (attempt == 1 ? 0 : 1)
            let confirmed = Set(
                answer.records.filter { $0.serverErrorCode == nil }.compactMap(\.recordName))
            for (row, operation) in operations {
                let name = Self.name(row, type)
                guard !confirmed.contains(name) else {
                    Self.count(operation, &counts)
                    continue
                }
                let error =
                    errors[name]
                    ?? CloudKit.Record(
                        recordName: name, serverErrorCode: "UNCONFIRMED",
                        reason: "the server did not answer for it")
                let code = error.serverErrorCode ?? ""
                if attempt < 3, ["CONFLICT", "EXISTS", "TRY_AGAIN_LATER", "THROTTLED"].contains(code) {
                    rest.append(row)
                    continue
                }
                counts.failed += 1
                if failures.count < Self.toldFailures {
                    failures.append(
                        "\(type.rawValue) \(error.recordName ?? ""): \(code), \(error.reason ?? "")")
                }
            }
        }
    }

    private func modify(
        _ operations: [CloudKit.Modification.Operation], _ type: RecordType
    ) async throws -> CloudKit.Records {
        do {
            return try await database.send(
                "records/modify", CloudKit.Modification(operations: operations, atomic: false))
        } catch is CloudKitRefusal.UnknownType {
            throw SourceError(
                "the container has no record type \(type.rawValue)",
                hint: "make it in the development environment, and deploy the schema to production")
        }
    }

    private func lookup(_ names: [String]) async throws -> [String: CloudKit.Record] {
        let answer: CloudKit.Records = try await database.send(
            "records/lookup", CloudKit.Lookup(records: names.map { CloudKit.Lookup.Name(recordName: $0) }))
        let found = answer.records.filter { $0.serverErrorCode == nil && $0.deleted != true }
        return Dictionary(found.map { ($0.recordName ?? "", $0) }) { first, _ in first }
    }

    /// What is to be done with a record; nil where it is there as it should be.
    private static func operation(
        _ row: RecordFolder.Row, _ old: CloudKit.Record?, _ type: RecordType
    ) -> CloudKit.Modification.Operation? {
        var fields = CloudKitRecordFormat.fields(row.object, of: type)
        if let old {
            let before = CloudKitRecordFormat.object(old, of: type, completes: false)
            guard !isSame(before, row.object, type) else { return nil }
            // A field that the record has no more is taken away; one that only the server knows stays.
            for own in RecordFormat.fields(of: type).keys where before[own] != nil && row.object[own] == nil {
                fields[CloudKitRecordFormat.name(own, of: type)] = CloudKit.Value(value: .null, type: nil)
            }
        }
        let record = CloudKit.Record(
            recordName: name(row, type), recordType: type.rawValue,
            recordChangeTag: old?.recordChangeTag, fields: fields)
        return CloudKit.Modification.Operation(
            operationType: old == nil ? "create" : "update", record: record)
    }

    /// Whether the server has every field as the record has it.
    private static func isSame(
        _ there: [String: JSONValue], _ record: [String: JSONValue], _ type: RecordType
    ) -> Bool {
        let known = RecordFormat.fields(of: type).keys
        let names = Set(known).union(record.keys)
        return names.allSatisfy { name in
            let (old, new) = (there[name] ?? .null, record[name] ?? .null)
            if old == new { return true }
            // The id may stand in the record's name alone, and a flag may be a number.
            if name == type.idField { return true }
            return CloudKitRecordFormat.fields([name: old], of: type).mapValues(\.value)
                == CloudKitRecordFormat.fields([name: new], of: type).mapValues(\.value)
        }
    }

    /// Whether the server's record was changed later than the one that is to be published.
    private static func isNewer(
        _ old: CloudKit.Record, than row: RecordFolder.Row, _ type: RecordType
    ) -> Bool {
        let there = CloudKitRecordFormat.object(old, of: type, completes: false)
        return PublishAnswer.isNewer(there, than: row.object)
    }

    private static func name(_ row: RecordFolder.Row, _ type: RecordType) -> String {
        CloudKitRecordFormat.recordName(type, id: RecordFormat.key(of: row.object, type))
    }

    private static func count(
        _ operation: CloudKit.Modification.Operation, _ counts: inout PublishAnswer.Counts
    ) {
        if operation.operationType == "create" { counts.created += 1 } else { counts.updated += 1 }
    }
}
