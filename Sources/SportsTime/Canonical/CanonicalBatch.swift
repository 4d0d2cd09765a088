import ByteCoding
public import CanonicalData
public import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Records as a source gave them, by type in the order of dependency, not yet checked.
public struct CanonicalBatch: Sendable {
    /// Where they come from: `bundled`, `folder:…`.
    public let source: String
    /// The records of each type.
    public private(set) var records: [(type: RecordType, objects: [[String: JSONValue]])]

    /// No records yet.
    public init(source: String) {
        self.source = source
        records = []
    }

    /// The records that this build carries.
    ///
    /// - Throws: ``StoreError/invalidJSON(file:reason:)`` where a file of `Resources/` is none.
    public static func bundled() throws -> CanonicalBatch {
        var batch = CanonicalBatch(source: "bundled")
        for file in CanonicalData.File.allCases {
            let bytes = CanonicalData.bytes(of: file)
            try batch.add(json: [UInt8](bytes), as: type(of: file), file: file.rawValue)
        }
        return batch
    }

    /// Adds the records of a JSON file: an array of objects.
    ///
    /// - Throws: ``StoreError/invalidJSON(file:reason:)``.
    public mutating func add(json: [UInt8], as type: RecordType, file: String) throws {
        do {
            let objects = try JSONDecoder().decode([[String: JSONValue]].self, from: Data(json))
            records.append((type, objects))
            records.sort { $0.type < $1.type }
        } catch let error as DecodingError {
            throw StoreError.invalidJSON(file: file, reason: Self.reason(of: error))
        }
    }

    /// Adds records of a type.
    public mutating func add(_ objects: [[String: JSONValue]], as type: RecordType) {
        records.append((type, objects))
        records.sort { $0.type < $1.type }
    }

    /// The file that holds records of a type.
    public static func type(of file: CanonicalData.File) -> RecordType {
        switch file {
        case .sports: .sport
        case .leagueStructure: .leagueStructure
        case .stadiums: .stadium
        case .teams: .team
        case .stadiumAliases: .stadiumAlias
        case .teamAliases: .teamAlias
        case .teamTenures: .teamTenure
        case .achievements: .achievementDefinition
        }
    }

    private static func reason(of error: DecodingError) -> String {
        switch error {
        case .dataCorrupted(let context):
            if let underlying = context.underlyingError {
                "it is not JSON, or it ends too early (\(underlying))"
            } else {
                "it is not JSON, or it ends too early"
            }
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            "it is not an array of objects"
                + (context.codingPath.isEmpty ? "" : " (record \((context.codingPath[0].intValue ?? 0) + 1))")
        @unknown default: "it cannot be read"
        }
    }
}

extension CanonicalBatch {
    /// The records in an order in which none comes before one it refers to: leagues before conferences
    /// before divisions.
    static func ordered(_ objects: [[String: JSONValue]], of type: RecordType) -> [[String: JSONValue]] {
        guard type == .leagueStructure, objects.count > 1 else { return objects }
        let levels: [JSONValue?: Int] = [
            .string("league"): 0, .string("conference"): 1, .string("division"): 2,
        ]
        return objects.enumerated()
            .sorted { left, right in
                let leftLevel = levels[left.element["type"]] ?? 3
                let rightLevel = levels[right.element["type"]] ?? 3
                return (leftLevel, left.offset) < (rightLevel, right.offset)
            }
            .map(\.element)
    }
}
