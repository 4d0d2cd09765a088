import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension VisitRows {
    /// Whether a file is JSON, as exports of the original app are.
    static func isJSON(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = start.first {
            ![UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")].contains($0)
        }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }

    /// The visits of a JSON file as rows of a table: an array of them, or an object with one (`visits`).
    ///
    /// Fields are those of the seed's `StadiumVisit`: `visitDate` (a day, RFC 3339, or seconds since 2001 as Swift writes
    /// them), `stadiumId` or `canonicalStadiumId`, `stadiumNameAtVisit`, and so on. A row's line is its place in the array.
    ///
    /// - Throws: ``StoreError/invalidJSON(file:reason:)``.
    static func table(
        json bytes: [UInt8], file: String
    ) throws(StoreError) -> (rows: [FieldTable.Row], flaws: [StoreError.RowFlaw]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let value = JSONValue(parsing: String(decoding: start, as: UTF8.self)) else {
            throw .invalidJSON(file: file, reason: "it is not JSON, or it ends too early")
        }
        var visits: [JSONValue]?
        switch value {
        case .array(let values): visits = values
        case .object(let object):
            for name in ["visits", "stadiumVisits", "stadium_visits"] {
                if case .array(let values)? = object[name] { visits = (visits ?? []) + values }
            }
        default: break
        }
        guard let visits else { throw .invalidJSON(file: file, reason: "it has no array of visits") }
        var rows: [FieldTable.Row] = []
        var flaws: [StoreError.RowFlaw] = []
        for (number, visit) in visits.enumerated() {
            guard case .object(let object) = visit else {
                flaws.append(StoreError.RowFlaw(line: number + 1, field: nil, reason: "it is no object"))
                continue
            }
            let own = names.flatMap(\.names).filter { object[$0]?.isTextOrNumber == false }.map {
                StoreError.RowFlaw(line: number + 1, field: $0, reason: "it is neither a text nor a number")
            }
            flaws += own
            if own.isEmpty { rows.append(FieldTable.Row(line: number + 1, fields: fields(object))) }
        }
        return (rows, flaws)
    }

    /// The names of each column in exports, the surest first.
    private static let names: [(column: String, names: [String])] = [
        ("date", ["visitDate", "visit_date", "date"]),
        ("stadium", ["stadiumId", "stadium_id", "canonicalStadiumId", "canonical_stadium_id", "stadium"]),
        ("stadium_name", ["stadiumNameAtVisit", "stadium_name_at_visit"]),
        ("sport", ["sport"]), ("type", ["visitType", "visitTypeRaw", "visit_type", "type"]),
        ("home_team", ["homeTeamId", "home_team_id", "home_team"]),
        ("away_team", ["awayTeamId", "away_team_id", "away_team"]),
        ("home_team_name", ["homeTeamName", "home_team_name"]),
        ("away_team_name", ["awayTeamName", "away_team_name"]),
        ("score", ["finalScore", "final_score", "score"]),
        ("seat", ["seatLocation", "seat_location", "seat"]),
        ("notes", ["notes"]), ("game", ["manualGameDescription", "manual_game_description", "game"]),
        ("game_number", ["gameNumber", "game_number"]),
    ]

    private static func fields(_ object: [String: JSONValue]) -> [String: String] {
        var fields: [String: String] = [:]
        for (column, names) in names {
            for name in names {
                guard fields[column] == nil, let text = text(object[name], isDate: column == "date") else {
                    continue
                }
                fields[column] = text
            }
        }
        // Midnight of UTC is a day; any other moment is one of the day at the stadium.
        let date = names.first { $0.column == "date" }?.names.lazy.compactMap { moment(object[$0]) }.first
        if let date, date % 86_400_000_000 != 0 { fields["moment"] = String(date) }
        if fields["stadium"] == nil { fields["stadium"] = fields["stadium_name"] }
        if fields["home_team"] == nil { fields["home_team"] = fields["home_team_name"] }
        if fields["away_team"] == nil { fields["away_team"] = fields["away_team_name"] }
        return fields
    }

    private static func text(_ value: JSONValue?, isDate: Bool) -> String? {
        switch value {
        case .string(let text):
            guard isDate, let microseconds = moment(value) else { return text.isEmpty ? nil : text }
            return UTCTime.date(microseconds: microseconds).description
        case .number, .integer:
            guard isDate else { return value?.text }
            // One that is no moment is told as it is.
            return moment(value).map { UTCTime.date(microseconds: $0).description } ?? value?.text
        default: return nil
        }
    }

    /// The moment that a date is, in microseconds since 1970; nil for a day.
    private static func moment(_ value: JSONValue?) -> Int64? {
        switch value {
        case .string(let text): text.utf8.count > 10 ? UTCTime.microseconds(text) : nil
        // Seconds since 2001-01-01, as JSONEncoder writes a Date.
        case .number(let number) where number.magnitude < 1e11: Int64((number + 978_307_200) * 1_000_000)
        default: nil
        }
    }
}

extension JSONValue {
    /// Whether it can stand in a column; null is as good as no value.
    fileprivate var isTextOrNumber: Bool {
        switch self {
        case .string, .number, .integer, .null: true
        default: false
        }
    }
}
