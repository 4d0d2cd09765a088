public import SportsTime
public import SportsTimeModel

/// The canonical records of a container's public database (seed "SportsTime Data Architecture", part 3).
///
/// The public database has no feed of changes: each type is asked for the records modified since the last run, oldest
/// first, and read to its end by CloudKit's markers.
public struct CloudKitSource: CanonicalSource {
    /// The database.
    public let database: CloudKitDatabase

    /// `cloudkit:`, the container and its environment.
    public var name: String { "cloudkit:\(database.container)/\(database.environment.rawValue)" }

    /// Records of an answer (Apple, "Data Size Limits": 200).
    static let pageSize = 200

    /// A database as a source.
    public init(_ database: CloudKitDatabase) {
        self.database = database
    }

    /// When a record of a type was last modified, by the server's clock.
    ///
    /// - Throws: ``SportsTime/SourceError``.
    public func lastModification(of type: RecordType) async throws -> Int64? {
        let answer = try await query(type, since: nil, isAscending: false, limit: 1, marker: nil)
        return answer.records.compactMap { $0.modified?.timestamp }.filter {
            $0.magnitude < 100_000_000_000_000
        }.max()
    }

    /// A page of the records of a type.
    ///
    /// - Throws: ``SportsTime/SourceError``.
    public func page(
        of type: RecordType, modifiedSince moment: Int64?, after marker: String?
    ) async throws -> RecordPage {
        let answer = try await query(
            type, since: moment, isAscending: true, limit: Self.pageSize, marker: marker)
        var page = RecordPage(records: [], next: answer.continuationMarker)
        for record in answer.records where record.deleted != true {
            if let code = record.serverErrorCode {
                let words = [code, record.reason ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
                page.failures.append(database.shown("\(record.recordName ?? "a record"): \(words)"))
                continue
            }
            if let other = record.recordType, other != type.rawValue {
                page.failures.append(
                    database.shown(
                        "\(record.recordName ?? "a record"): it is a \(other), not a \(type.rawValue)"))
                continue
            }
            page.records.append(CloudKitRecordFormat.object(record, of: type))
            if let modified = record.modified?.timestamp, modified.magnitude < 100_000_000_000_000 {
                page.modifiedUpTo = max(page.modifiedUpTo ?? modified, modified)
            }
        }
        return page
    }

    private func query(
        _ type: RecordType, since moment: Int64?, isAscending: Bool, limit: Int, marker: String?
    ) async throws -> CloudKit.Records {
        let filter = moment.map {
            CloudKit.Query.Filter(
                comparator: "GREATER_THAN_OR_EQUALS", fieldName: "___modTime",
                fieldValue: CloudKit.Value(value: .number(Double($0)), type: "TIMESTAMP"))
        }
        let question = CloudKit.Query(
            query: CloudKit.Query.Question(
                recordType: type.rawValue, filterBy: filter.map { [$0] } ?? [],
                sortBy: [CloudKit.Query.Sort(fieldName: "___modTime", ascending: isAscending)]),
            resultsLimit: limit, continuationMarker: marker)
        do {
            return try await database.send("records/query", question)
        } catch is CloudKitRefusal.UnknownType where marker == nil && moment == nil {
            // A container that was made before a type was thought of has no records of it. One that had some still has.
            return CloudKit.Records(records: [], continuationMarker: nil)
        } catch is CloudKitRefusal.UnknownType {
            throw SourceError(
                "CloudKit has no record type \(type.rawValue) any more", hint: "see to the container's schema"
            )
        }
    }
}
