import SportsTime
import SportsTimeModel

/// Makes canonical records of raw tables, with ids that stay (the seed's `sportstime_parser` normalizers).
///
/// - `stadiums.csv`: `sport`, `name`, `city`, `state`, `country`, `latitude`, `longitude`, and any of `capacity`,
///   `year_opened`, `time_zone`, `id`
/// - `teams.csv`: `sport`, `abbreviation`, `name`, `city`, `stadium`, and any of `conference`, `division`, `id`
/// - `schedule.csv`: `sport`, `date`, `home_team`, `away_team`, and any of `stadium`, `game_number`
///
/// A stadium or club that is known by any of its names keeps its id; a new one gets one of its name, and has it from then on,
/// since what was written is known the next time.
public struct DataNormalizer {
    /// What came of the tables.
    public struct Result: Sendable {
        /// The records.
        public let folder: RecordFolder
        /// Rows that could not be taken, and why.
        public let problems: [DataProblem]
    }

    private var stadiums: Registry
    private var teams: Registry
    private let parts: [RecordFolder.Row]
    private let sports: [SportID: CanonicalSport]
    private let tenures: [String: [TeamTenure]]
    private let games: [String: [String: JSONValue]]
    private let now: String
    private var problems: [DataProblem] = []
    private var folder = RecordFolder()

    /// A normalizer.
    ///
    /// - Parameters:
    ///   - known: The records that are known: those of earlier runs, of this build.
    ///   - nowMilliseconds: The moment that new and changed records are marked with: milliseconds since 1970.
    public init(known: [RecordFolder], nowMilliseconds: Int64) {
        stadiums = Registry(
            .stadium, aliases: .stadiumAlias, name: "alias_name", owner: "stadium_canonical_id", known)
        teams = Registry(.team, aliases: .teamAlias, name: "alias_value", owner: "team_canonical_id", known)
        parts = known.flatMap { $0.rows[.leagueStructure] ?? [] }
        let homes = known.flatMap { $0.rows[.teamTenure] ?? [] }
            .compactMap { (try? RecordFormat.record($0.object, of: .teamTenure)) as? TeamTenure }
            .filter { if case .home = $0.place { $0.deprecatedAtMilliseconds == nil } else { false } }
        tenures = Dictionary(grouping: homes) { $0.team.rawValue }
        games = Dictionary(
            known.reversed().flatMap { $0.rows[.game] ?? [] }.map {
                (RecordFormat.id(of: $0.object), $0.object)
            }
        ) { $1 }
        let records = known.reversed().flatMap { $0.rows[.sport] ?? [] }
            .compactMap { (try? RecordFormat.record($0.object, of: .sport)) as? CanonicalSport }
        sports = Dictionary(records.map { ($0.id, $0) }) { $1 }
        now = UTCTime.text(milliseconds: nowMilliseconds)
    }

    /// Reads the tables that there are.
    ///
    /// - Parameter tables: The bytes of the files, by name.
    /// - Returns: The records, and the rows that could not be taken.
    public mutating func normalize(_ tables: [String: [UInt8]]) -> Result {
        var objects: [RecordType: [[String: JSONValue]]] = [:]
        for row in rows("stadiums.csv", tables, Self.stadiumColumns) {
            if let object = stadium(row) { objects[.stadium, default: []].append(object) }
        }
        for row in rows("teams.csv", tables, Self.teamColumns) {
            if let object = team(row) { objects[.team, default: []].append(object) }
        }
        for (type, all) in objects {
            let file = FolderSource.files[type] ?? ""
            folder.rows[type] = all.enumerated().map {
                RecordFolder.Row(file: file, number: $0 + 1, object: $1)
            }
        }
        var ids: Set<String> = []
        for row in rows("schedule.csv", tables, Self.scheduleColumns) {
            guard let object = game(row) else { continue }
            guard ids.insert(RecordFormat.id(of: object)).inserted else {
                note(
                    row, nil,
                    "a row before it has the same game: the games of a doubleheader need a game_number")
                continue
            }
            folder.rows[.game, default: []].append(
                RecordFolder.Row(
                    file: FolderSource.files[.game] ?? "", number: ids.count, object: object))
        }
        return Result(folder: folder, problems: problems)
    }

    // MARK: Tables

    private struct Row {
        let file: String
        let line: Int
        let fields: [String: String]
    }

    private static let stadiumColumns = (
        required: ["sport", "name", "city", "latitude", "longitude"],
        optional: ["state", "country", "capacity", "year_opened", "time_zone", "id"]
    )
    private static let teamColumns = (
        required: ["sport", "abbreviation", "name", "city", "stadium"],
        optional: ["conference", "division", "id"]
    )
    private static let scheduleColumns = (
        required: ["sport", "date", "home_team", "away_team"], optional: ["stadium", "game_number"]
    )

    private mutating func rows(
        _ file: String, _ tables: [String: [UInt8]], _ columns: (required: [String], optional: [String])
    ) -> [Row] {
        guard let bytes = tables[file] else { return [] }
        do throws(StoreError) {
            let table = try FieldTable(
                bytes, file: file, required: columns.required, optional: columns.optional)
            for flaw in table.flaws {
                problems.append(DataProblem(file: file, record: flaw.line, reason: flaw.reason))
            }
            return table.rows.compactMap { row in
                let missing = columns.required.filter { row.fields[$0] == nil }
                for column in missing {
                    problems.append(
                        DataProblem(file: file, record: row.line, field: column, reason: "it is empty"))
                }
                return missing.isEmpty ? Row(file: file, line: row.line, fields: row.fields) : nil
            }
        } catch {
            problems.append(DataProblem(file: file, reason: error.description))
            return []
        }
    }

    private mutating func note(_ row: Row, _ field: String?, _ reason: String) {
        problems.append(DataProblem(file: row.file, record: row.line, field: field, reason: reason))
    }

    // MARK: Records

    private mutating func stadium(_ row: Row) -> [String: JSONValue]? {
        let sport = SportID(row.fields["sport"] ?? "")
        let fresh = "stadium_\(sport.key)_\(Self.slug(row.fields["name"] ?? ""))"
        guard let id = id(row, sport, stadiums, fresh) else { return nil }
        guard stadiums.claim(id) else { return repeated(row, id) }
        var object = stadiums.object(id) ?? [:]
        object["canonical_id"] = .string(id)
        for field in ["city", "state", "country"] {
            if let text = row.fields[field] { object[field] = .string(text) }
        }
        object["name"] = recordName(row, id, stadiums)
        object["sport"] = .string(stadiums.object(id).flatMap { $0["sport"]?.string } ?? sport.rawValue)
        for column in ["latitude", "longitude", "capacity", "year_opened"] {
            guard let text = row.fields[column] else { continue }
            guard let number = Double(text), number.isFinite else {
                note(row, column, "“\(text)” is no number")
                return nil
            }
            object[column] = .number(number)
        }
        if let zone = row.fields["time_zone"] { object["time_zone_identifier"] = .string(zone) }
        if object["time_zone_identifier"] == nil, let state = row.fields["state"] {
            object["time_zone_identifier"] = stadiums.onlyTimeZone(ofState: state).map { .string($0) }
        }
        guard object["time_zone_identifier"] != nil else {
            note(
                row, "time_zone",
                "it is missing, and the stadiums of its state that are known are not all in one zone")
            return nil
        }
        return stamped(object, stadiums.object(id), .stadium, row)
    }

    private mutating func team(_ row: Row) -> [String: JSONValue]? {
        let sport = SportID(row.fields["sport"] ?? "")
        let abbreviation = Self.slug(row.fields["abbreviation"] ?? "")
        guard let id = id(row, sport, teams, "team_\(sport.key)_\(abbreviation)") else { return nil }
        guard teams.claim(id) else { return repeated(row, id) }
        let name = row.fields["stadium"] ?? ""
        guard let home = resolve(name, sport, stadiums, row, "stadium") else { return nil }
        var object = teams.object(id) ?? [:]
        object["canonical_id"] = .string(id)
        for field in ["abbreviation", "city"] { object[field] = row.fields[field].map { .string($0) } }
        object["name"] = recordName(row, id, teams)
        object["sport"] = .string(teams.object(id).flatMap { $0["sport"]?.string } ?? sport.rawValue)
        object["stadium_canonical_id"] = .string(home)
        for (column, level) in [("conference", "conference"), ("division", "division")] {
            guard let name = row.fields[column] else { continue }
            let found = parts.filter {
                $0.object["sport"]?.string.map { SportID($0) } == sport && $0.object["type"]?.string == level
                    && [$0.object["name"], $0.object["abbreviation"], $0.object["id"]].compactMap {
                        $0?.string
                    }
                    .contains { NormalizedName($0) == NormalizedName(name) }
            }
            guard let part = found.first, found.count == 1 else {
                note(
                    row, column,
                    found.isEmpty ? "no \(level) is called “\(name)”" : "“\(name)” may be one of several")
                return nil
            }
            object["\(level)_id"] = part.object["id"]
        }
        return stamped(object, teams.object(id), .team, row)
    }

    private mutating func game(_ row: Row) -> [String: JSONValue]? {
        let sport = SportID(row.fields["sport"] ?? "")
        guard let date = LocalDate(row.fields["date"] ?? "") else {
            note(row, "date", "“\(row.fields["date"] ?? "")” is no day")
            return nil
        }
        guard let home = resolve(row.fields["home_team"] ?? "", sport, teams, row, "home_team"),
            let away = resolve(row.fields["away_team"] ?? "", sport, teams, row, "away_team")
        else { return nil }
        var stadium: String?
        if let name = row.fields["stadium"] {
            guard let found = resolve(name, sport, stadiums, row, "stadium") else { return nil }
            stadium = found
        } else {
            let there = tenures[home]?.first { $0.contains(date) }
            stadium =
                if case .home(let id)? = there?.place { id.rawValue } else {
                    teams.object(home)?["stadium_canonical_id"]?.string
                }
        }
        guard let stadium else {
            note(row, "stadium", "it is missing, and the home of \(home) is not known")
            return nil
        }
        let number = Int(row.fields["game_number"] ?? "0") ?? -1
        guard (0...9).contains(number) else {
            note(row, "game_number", "“\(row.fields["game_number"] ?? "")” is no number of a game on its day")
            return nil
        }
        guard home != away else {
            note(row, "away_team", "it is the home team")
            return nil
        }
        let day = date.description.replacing("-", with: "")
        let codes = [away, home].map { $0.split(separator: "_", maxSplits: 2).last.map(String.init) ?? $0 }
        let season = sports[sport]?.seasonYear(of: date) ?? date.year
        let id =
            "game_\(sport.key)_\(season)_\(day)_\(codes[0])_\(codes[1])" + (number > 0 ? "_\(number)" : "")
        var object: [String: JSONValue] = [
            "canonical_id": .string(id), "sport": .string(sport.rawValue), "season": .string("\(season)"),
            "date": .string(date.description), "home_team_canonical_id": .string(home),
            "away_team_canonical_id": .string(away), "stadium_canonical_id": .string(stadium),
            "game_number": .number(Double(number)),
        ]
        // What the table says nothing of stays; one that is known as it is, is as old as it was.
        if let known = games[id] {
            if object.allSatisfy({ known[$0.key] == $0.value }) { return known }
            object.merge(known) { new, _ in new }
        }
        object["last_modified"] = .string(now)
        return object
    }

    // MARK: Ids

    /// The id of a row's stadium or club: the one it says, the one by which it is known, or a new one.
    private mutating func id(_ row: Row, _ sport: SportID, _ registry: Registry, _ fresh: String) -> String? {
        let name = row.fields["name"] ?? ""
        let said = row.fields["id"]
        let known = registry.ids(named: name, of: sport)
        guard said != nil || known.count < 2 else {
            note(
                row, "name", "“\(name)” may be \(known.joined(separator: " or ")): say which in the column id"
            )
            return nil
        }
        var id = said ?? known.first ?? fresh
        if said == nil, known.isEmpty {
            // A new name of one that is known is not to make it two.
            if let other = registry.likely(row.fields, sport, id: fresh) {
                note(
                    row, "name",
                    "“\(name)” may be \(other) under a new name: say which in the column id, or an id of its own"
                )
                return nil
            }
            // Another one has the id: the city tells them apart, for ever.
            if registry.object(id) != nil { id = "\(fresh)_\(Self.slug(row.fields["city"] ?? ""))" }
        }
        let isID = registry.type == .stadium ? (try? Stadium.ID(id)) != nil : (try? Team.ID(id)) != nil
        guard isID, id.split(separator: "_").dropFirst().first.map(String.init) == sport.key else {
            note(
                row, "id",
                "“\(id)” is no id of a \(registry.type == .stadium ? "stadium" : "team") of \(sport)")
            return nil
        }
        return id
    }

    /// The name of a record: one that it is known by, of today or earlier, is no new one.
    private func recordName(_ row: Row, _ id: String, _ registry: Registry) -> JSONValue? {
        let name = row.fields["name"] ?? ""
        let isKnown = registry.has(id, name: name)
        return isKnown ? registry.object(id)?["name"] : .string(name)
    }

    private mutating func repeated(_ row: Row, _ id: String) -> [String: JSONValue]? {
        note(row, nil, "a row before it is \(id) too")
        return nil
    }

    private mutating func resolve(
        _ name: String, _ sport: SportID, _ registry: Registry, _ row: Row, _ field: String
    ) -> String? {
        if registry.object(name) != nil { return name }
        let found = registry.ids(named: name, of: sport)
        if found.count == 1 { return found[0] }
        note(
            row, field,
            found.isEmpty
                ? "nothing of \(sport) is called “\(name)”"
                : "“\(name)” may be \(found.joined(separator: " or "))")
        return nil
    }

    /// The record, marked as new where anything is otherwise than what is known, and known from now on.
    private mutating func stamped(
        _ object: [String: JSONValue], _ known: [String: JSONValue]?, _ type: RecordType, _ row: Row
    ) -> [String: JSONValue]? {
        var object = object
        let isSame = known.map { RecordChangeAnswer.Field.between($0, object).isEmpty } ?? false
        object["last_modified"] = isSame ? known?["last_modified"] : .string(now)
        let flaws = RecordFormat.read(object, as: type).flaws
        guard flaws.isEmpty else {
            for flaw in flaws { note(row, flaw.fields.first, flaw.reason) }
            return nil
        }
        if type == .stadium { stadiums.insert(object) } else { teams.insert(object) }
        return object
    }

    /// A name as a part of an id: lower case letters and digits, one underscore between words.
    static func slug(_ name: String) -> String {
        NormalizedName.words(of: name).map { word in
            String(String.UnicodeScalarView(word.key.unicodeScalars.filter { $0.isASCII }))
        }.filter { !$0.isEmpty }.joined(separator: "_")
    }
}
