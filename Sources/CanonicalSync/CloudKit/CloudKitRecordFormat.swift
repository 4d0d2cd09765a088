import SportsTime
import SportsTimeModel

/// Between the fields of CloudKit's records (`displayName`, seed "Dynamic Sports", `CKSport`) and those of the seeds' JSON
/// formats (`display_name`).
///
/// A field that this build does not know keeps its own name, and its value with its type, so that it can be written back.
enum CloudKitRecordFormat {
    /// The fields of a record; its name where it says no id, the server's moment of change where it says none.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - type: Its type.
    ///   - completes: Whether to fill in what the record itself does not say.
    /// - Returns: The fields.
    static func object(
        _ record: CloudKit.Record, of type: RecordType, completes: Bool = true
    ) -> [String: JSONValue] {
        let known = RecordFormat.fields(of: type)
        let names = Dictionary(known.keys.map { (name($0, of: type), $0) }) { first, _ in first }
        var object: [String: JSONValue] = [:]
        for (name, field) in record.fields ?? [:] {
            if let own = names[name], let kind = known[own] {
                if let value = value(field, kind) { object[own] = value }
            } else if field.type == "LOCATION", case .object(let point) = field.value,
                known["latitude"] != nil
            {
                object["latitude"] = object["latitude"] ?? point["latitude"]
                object["longitude"] = object["longitude"] ?? point["longitude"]
            } else {
                object[name] = unknown(field)
            }
        }
        guard completes else { return object }
        let id = type.idField
        if object[id] == nil {
            let prefix = "\(type.rawValue)_"
            object[id] = record.recordName.map {
                .string($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0)
            }
        }
        if object["last_modified"] == nil, let modified = record.modified?.timestamp,
            modified.magnitude < 100_000_000_000_000
        {
            object["last_modified"] = .string(UTCTime.text(milliseconds: modified))
        }
        return object
    }

    /// The fields of a record, for CloudKit.
    static func fields(_ object: [String: JSONValue], of type: RecordType) -> [String: CloudKit.Value] {
        let known = RecordFormat.fields(of: type)
        var fields: [String: CloudKit.Value] = [:]
        for (own, value) in object where value != .null {
            if let kind = known[own] {
                fields[name(own, of: type)] = self.value(value, kind)
            } else {
                fields[own] = typed(value)
            }
        }
        return fields
    }

    /// The name of a record: one in its zone, whatever its type, while a league, its sport and its achievement may share an
    /// id.
    static func recordName(_ type: RecordType, id: String) -> String {
        type.idField == "canonical_id" ? id : "\(type.rawValue)_\(id)"
    }

    /// A field's name at CloudKit: `displayName`.
    static func name(_ own: String, of type: RecordType) -> String {
        // The seed's CKSport; the other types' records are not in the seeds.
        if type == .sport, own == "id" { return "sportId" }
        let words = own.split(separator: "_")
        return words.first.map(String.init).map { first in
            first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        } ?? own
    }

    // MARK: From CloudKit

    private static func value(_ field: CloudKit.Value, _ kind: RecordFormat.Field) -> JSONValue? {
        switch (kind, field.value) {
        case (_, .null): return nil
        // A moment outside of all calendars stays a number, which merging refuses.
        case (.moment, .number(let milliseconds)) where milliseconds.magnitude < 1e14:
            return .string(UTCTime.text(milliseconds: Int64(milliseconds)))
        case (.day, .number(let milliseconds)) where milliseconds.magnitude < 1e14:
            return .string(UTCTime.date(microseconds: Int64(milliseconds) * 1_000).description)
        case (.flag, .number(let number)) where number == 0 || number == 1: return .bool(number == 1)
        case (.rule, .string(let text)):
            // A text that is no rule stays one, and is refused with that reason.
            return JSONValue(parsing: text) ?? field.value
        case (.text, .object(let reference)) where field.type == "REFERENCE": return reference["recordName"]
        default: return field.value
        }
    }

    private static func unknown(_ field: CloudKit.Value) -> JSONValue {
        var object: [String: JSONValue] = ["value": field.value]
        object["type"] = field.type.map { .string($0) }
        return .object(object)
    }

    // MARK: To CloudKit

    private static func value(_ value: JSONValue, _ kind: RecordFormat.Field) -> CloudKit.Value {
        switch (kind, value) {
        case (.moment, .string(let text)), (.day, .string(let text)):
            guard let microseconds = UTCTime.microseconds(text) else {
                return CloudKit.Value(value: value, type: "STRING")
            }
            return CloudKit.Value(value: .number(Double(microseconds / 1_000)), type: "TIMESTAMP")
        case (.flag, .bool(let isSo)):
            return CloudKit.Value(value: .number(isSo ? 1 : 0), type: "INT64")
        case (.rule, _): return CloudKit.Value(value: .string(value.text), type: "STRING")
        case (.integer, _): return CloudKit.Value(value: value, type: "INT64")
        case (.number, _): return CloudKit.Value(value: value, type: "DOUBLE")
        case (.texts, _): return CloudKit.Value(value: value, type: "STRING_LIST")
        default: return CloudKit.Value(value: value, type: "STRING")
        }
    }

    private static func typed(_ value: JSONValue) -> CloudKit.Value {
        if case .object(let object) = value, let inner = object["value"],
            Set(object.keys).isSubset(of: ["value", "type"])
        {
            guard case .string(let type)? = object["type"] else {
                return CloudKit.Value(value: inner, type: nil)
            }
            return CloudKit.Value(value: inner, type: type)
        }
        // A field that came from a file has no type; CloudKit has none for objects.
        switch value {
        case .string: return CloudKit.Value(value: value, type: "STRING")
        case .bool(let isSo): return CloudKit.Value(value: .number(isSo ? 1 : 0), type: "INT64")
        case .object, .array: return CloudKit.Value(value: .string(value.text), type: "STRING")
        default: return CloudKit.Value(value: value, type: nil)
        }
    }
}
