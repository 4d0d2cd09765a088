import SportsTime

/// The messages of CloudKit Web Services, as far as they are needed.
enum CloudKit {
    /// The value of a field, with its type.
    struct Value: Codable, Sendable {
        var value: JSONValue
        var type: String?

        init(value: JSONValue, type: String?) {
            self.value = value
            self.type = type
        }

        /// Reads a field; what is none has no value: one odd record must not stand in the way of its page.
        init(from decoder: any Decoder) throws {
            guard case .object(let object) = try JSONValue(from: decoder) else {
                self.init(value: .null, type: nil)
                return
            }
            self.init(value: object["value"] ?? .null, type: object["type"]?.string)
        }
    }

    /// A record, or why it could not be had: both stand in the same list.
    struct Record: Codable, Sendable {
        struct Stamp: Codable, Sendable {
            var timestamp: Int64?

            /// Reads a stamp; a moment that is no whole number of milliseconds is none.
            init(from decoder: any Decoder) throws {
                guard case .object(let object) = try JSONValue(from: decoder),
                    case .number(let number)? = object["timestamp"]
                else { return }
                timestamp = Int64(exactly: number)
            }
        }

        var recordName: String?
        var recordType: String?
        var recordChangeTag: String?
        var fields: [String: Value]?
        var modified: Stamp?
        var deleted: Bool?
        var serverErrorCode: String?
        var reason: String?
        var retryAfter: Double?
    }

    /// `records/query`.
    struct Query: Encodable, Sendable {
        struct Filter: Encodable, Sendable {
            let comparator: String
            let fieldName: String
            let fieldValue: Value
        }

        struct Sort: Encodable, Sendable {
            let fieldName: String
            let ascending: Bool
        }

        struct Question: Encodable, Sendable {
            let recordType: String
            let filterBy: [Filter]
            let sortBy: [Sort]
        }

        let query: Question
        let resultsLimit: Int
        let continuationMarker: String?
    }

    /// The answer to `records/query`, `records/lookup` and `records/modify`.
    struct Records: Decodable, Sendable {
        var records: [Record]
        var continuationMarker: String?
    }

    /// `records/lookup`.
    struct Lookup: Encodable, Sendable {
        struct Name: Encodable, Sendable {
            let recordName: String
        }

        let records: [Name]
    }

    /// `records/modify`.
    struct Modification: Encodable, Sendable {
        struct Operation: Encodable, Sendable {
            let operationType: String
            let record: Record
        }

        let operations: [Operation]
        let atomic: Bool
    }
}
