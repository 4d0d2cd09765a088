public import SportsTimeModel

/// The seeds' JSON formats of canonical records: which fields a type has, and what they hold.
public enum RecordFormat {
    /// What a field holds.
    public enum Field: Hashable, Sendable {
        /// A text.
        case text
        /// A whole number.
        case integer
        /// A number.
        case number
        /// True or false.
        case flag
        /// A list of texts.
        case texts
        /// A moment: RFC 3339 in UTC, or a day.
        case moment
        /// A day: `yyyy-mm-dd`.
        case day
        /// A rule: an object.
        case rule
    }

    /// The fields of a type, by name.
    public static func fields(of type: RecordType) -> [String: Field] {
        var fields: [String: Field] = ["last_modified": .moment, "schema_version": .integer]
        fields[type.idField] = .text
        let own: [String: Field] =
            switch type {
            case .sport:
                [
                    "abbreviation": .text, "display_name": .text, "icon_name": .text, "color_hex": .text,
                    "season_start_month": .integer, "season_end_month": .integer, "is_active": .flag,
                ]
            case .leagueStructure:
                [
                    "sport": .text, "type": .text, "name": .text, "abbreviation": .text, "parent_id": .text,
                    "display_order": .integer,
                ]
            case .stadium:
                [
                    "name": .text, "city": .text, "state": .text, "country": .text, "latitude": .number,
                    "longitude": .number, "capacity": .integer, "sport": .text, "year_opened": .integer,
                    "primary_team_abbrevs": .texts, "time_zone_identifier": .text, "site_id": .text,
                    "image_url": .text, "deprecated_at": .moment,
                ]
            case .team:
                [
                    "name": .text, "abbreviation": .text, "sport": .text, "city": .text,
                    "stadium_canonical_id": .text, "conference_id": .text, "division_id": .text,
                    "primary_color": .text, "secondary_color": .text, "deprecated_at": .moment,
                ]
            case .stadiumAlias:
                [
                    "stadium_canonical_id": .text, "alias_name": .text, "valid_from": .day,
                    "valid_until": .day, "secondary": .flag, "precision": .text, "deprecated_at": .moment,
                ]
            case .teamAlias:
                [
                    "team_canonical_id": .text, "alias_type": .text, "alias_value": .text, "valid_from": .day,
                    "valid_until": .day, "secondary": .flag, "deprecated_at": .moment,
                ]
            case .teamTenure:
                [
                    "team_canonical_id": .text, "tenure_type": .text, "stadium_canonical_id": .text,
                    "structure_id": .text, "valid_from": .day, "valid_until": .day, "deprecated_at": .moment,
                ]
            case .achievementDefinition:
                [
                    "name": .text, "description": .text, "category": .text, "sport": .text,
                    "requirement": .rule, "display_order": .integer, "version": .integer,
                    "visit_types": .texts, "deprecated_at": .moment,
                ]
            case .game:
                [
                    "sport": .text, "season": .text, "date": .day, "stadium_canonical_id": .text,
                    "home_team_canonical_id": .text, "away_team_canonical_id": .text, "game_number": .integer,
                    "status": .text, "deprecated_at": .moment,
                ]
            }
        return fields.merging(own) { first, _ in first }
    }

    /// Reads a record.
    ///
    /// - Throws: ``UnreadableRecord`` with everything that is wrong, where it is none.
    public static func record(
        _ object: [String: JSONValue], of type: RecordType
    ) throws(UnreadableRecord) -> any CanonicalRecord {
        let (record, flaws) = read(object, as: type)
        guard flaws.isEmpty else { throw UnreadableRecord(flaws: flaws) }
        return record
    }

    /// Reads a record as far as it can be read.
    ///
    /// - Returns: The record, with something that stands in for each field that cannot be read, and what is wrong with
    ///   those.
    public static func read(
        _ object: [String: JSONValue], as type: RecordType
    ) -> (record: any CanonicalRecord, flaws: [RecordFlaw]) {
        RecordDecoding.read(object, as: type)
    }

    /// The fields of a record, those that this build does not know among them.
    public static func object(_ record: any CanonicalRecord) -> [String: JSONValue] {
        RecordEncoding.object(record)
    }

    /// What a record is known by among those of its type: its id, in lower case for a sport; empty where it has none.
    public static func key(of object: [String: JSONValue], _ type: RecordType) -> String {
        RecordDecoding.key(object, of: type)
    }

    /// The id that a record claims; empty where it has none.
    public static func id(of object: [String: JSONValue]) -> String {
        RecordDecoding.claimedID(object)
    }
}

/// An object is no record.
public struct UnreadableRecord: Error, Hashable, Sendable {
    /// Everything that is wrong with it.
    public let flaws: [RecordFlaw]

    /// The same in words.
    public var reason: String { flaws.reason }
}

extension [RecordFlaw] {
    /// All of them in words.
    var reason: String { map(\.reason).joined(separator: "; ") }
}
