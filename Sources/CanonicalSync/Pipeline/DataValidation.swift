import SportsTime
public import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds everything that is wrong with a folder of canonical records, all of it at once (the seed's `sportstime_parser`
/// validation reports).
public struct DataValidation {
    private let folder: RecordFolder
    private let known: FolderRecords
    private let today: LocalDate

    /// A validation.
    ///
    /// - Parameters:
    ///   - folder: The records.
    ///   - base: Records that may be referred to besides.
    ///   - today: The day, for what is out of date.
    public init(_ folder: RecordFolder, over base: RecordFolder = RecordFolder(), today: LocalDate) {
        self.folder = folder
        self.today = today
        known = FolderRecords(folder, over: base)
    }

    /// Every problem, by file and place.
    public func problems() throws -> [DataProblem] {
        var problems = folder.flaws
        for type in RecordType.allCases {
            let rows = folder.rows[type] ?? []
            problems += repeated(rows) { RecordFormat.key(of: $0, type) }
            for row in rows {
                let fields = Self.fieldProblems(row, type, today)
                problems += fields
                let references = lostReferences(of: row, type)
                problems += references
                // What a field's own flaw says already is not said again.
                if references.isEmpty, !fields.contains(where: { !$0.isWarning }) {
                    problems += try problem(of: row, type).map { [$0] } ?? []
                }
            }
        }
        problems += homeless() + sharedNames() + overlaps() + staleSeasons() + sharedPlaces()
        let order = RecordType.allCases.compactMap { FolderSource.files[$0] }
        let place = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        return problems.sorted {
            (place[$0.file] ?? 0, $0.record ?? 0, $0.field ?? "", $0.reason)
                < (place[$1.file] ?? 0, $1.record ?? 0, $1.field ?? "", $1.reason)
        }
    }

    // MARK: Records by themselves

    private static let optional: Set<String> = [
        "last_modified", "schema_version", "is_active", "abbreviation", "parent_id", "display_order", "state",
        "country", "capacity", "year_opened", "primary_team_abbrevs", "site_id", "image_url", "deprecated_at",
        "conference_id", "division_id", "primary_color", "secondary_color", "valid_from", "valid_until",
        "secondary", "precision", "description", "sport", "version", "visit_types", "stadium_canonical_id",
        "structure_id", "season", "date", "game_number", "status",
    ]

    private static func isRequired(_ field: String, of type: RecordType) -> Bool {
        switch (type, field) {
        case (.leagueStructure, "sport"), (.stadium, "sport"), (.team, "sport"), (.sport, "abbreviation"),
            (.team, "abbreviation"), (.team, "stadium_canonical_id"), (.stadiumAlias, "stadium_canonical_id"),
            (.game, "stadium_canonical_id"):
            true
        default: !optional.contains(field)
        }
    }

    private static func fieldProblems(
        _ row: RecordFolder.Row, _ type: RecordType, _ today: LocalDate
    ) -> [DataProblem] {
        var problems: [DataProblem] = []
        for (field, kind) in RecordFormat.fields(of: type) {
            guard let value = row.object[field], value != .null else {
                if isRequired(field, of: type) {
                    problems.append(DataProblem(row, field: field, "it is missing"))
                }
                if field == "last_modified" {
                    problems.append(
                        DataProblem(
                            row, field: field,
                            "it is missing: a later change of the record would not be merged",
                            isWarning: true))
                }
                continue
            }
            if field == "last_modified", case .string(let text) = value,
                let moment = UTCTime.microseconds(text),
                UTCTime.date(microseconds: moment) > today.advanced(by: 1)
            {
                problems.append(
                    DataProblem(
                        row, field: field, "it is in the future: no change before then would be merged",
                        isWarning: true))
            }
            if let flaw = flaw(of: value, kind) ?? flaw(of: value, field, row, type) {
                problems.append(DataProblem(row, field: field, flaw))
            }
        }
        if type == .stadium, case .string(let zone)? = row.object["time_zone_identifier"],
            TimeZone(identifier: zone) == nil
        {
            problems.append(DataProblem(row, field: "time_zone_identifier", "“\(zone)” is no IANA time zone"))
        }
        return problems
    }

    /// What numbers can be.
    private static let ranges: [String: ClosedRange<Double>] = [
        "latitude": -90...90, "longitude": -180...180, "capacity": 0...1_000_000, "year_opened": 1800...2200,
        "season_start_month": 1...12, "season_end_month": 1...12, "display_order": 0...1_000_000,
        "version": 1...1_000_000, "game_number": 0...9,
    ]

    /// What is wrong with a value that is of the right kind.
    private static func flaw(
        of value: JSONValue, _ field: String, _ row: RecordFolder.Row, _ type: RecordType
    ) -> String? {
        switch (field, value) {
        case (_, .number(let number)):
            guard let range = ranges[field], !range.contains(number) else { return nil }
            return "it is not from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case ("site_id", .string(let id)):
            return (try? SiteID(id)) == nil ? "“\(id)” is not of the form site_{identifier}" : nil
        case ("sport", .string(let sport)) where [.stadium, .team, .game].contains(type):
            let parts = RecordFormat.id(of: row.object).split(
                separator: "_", omittingEmptySubsequences: false)
            guard parts.count > 1, SportID(String(parts[1])) != SportID(sport) else { return nil }
            return "its id is of another sport than “\(sport)”"
        case ("status", .string(let status)) where type == .game:
            return Game.statuses[status.lowercased()] == nil
                ? "“\(status)” is not one of \(Game.statuses.keys.sorted().joined(separator: ", "))" : nil
        case ("date", .string(let date)) where type == .game:
            let day = GameIDParts(RecordFormat.id(of: row.object))?.date
            return day.map { $0.description != date } ?? false ? "its id is of another day than \(date)" : nil
        case ("season", .string(let season)) where type == .game:
            let year = GameIDParts(RecordFormat.id(of: row.object))?.season
            return year.map { !season.hasPrefix("\($0)") } ?? false
                ? "its id is of another season than \(season)" : nil
        default: return nil
        }
    }

    private static func flaw(of value: JSONValue, _ kind: RecordFormat.Field) -> String? {
        switch (kind, value) {
        case (.text, .string(let text)): text.isEmpty ? "it is empty" : nil
        case (.text, _): "it is no text"
        case (.integer, .number(let number)): Int(exactly: number) == nil ? "it is no whole number" : nil
        case (.integer, _): "it is no whole number"
        case (.number, .number): nil
        case (.number, _): "it is no number"
        case (.flag, .bool), (.flag, .number(0)), (.flag, .number(1)): nil
        case (.flag, _): "it is neither true nor false"
        case (.texts, .array(let values)):
            values.allSatisfy { if case .string = $0 { true } else { false } }
                ? nil : "it is no list of texts"
        case (.texts, _): "it is no list of texts"
        case (.moment, .string(let text)):
            UTCTime.microseconds(text) == nil ? "“\(text)” is neither a day nor a moment" : nil
        case (.day, .string(let text)): LocalDate(text) == nil ? "“\(text)” is no day" : nil
        case (.moment, _), (.day, _): "it is no text"
        case (.rule, .object): nil
        case (.rule, _): "it is no rule"
        }
    }

    /// Fields that name another record, and its type.
    private static let references: [String: RecordType] = [
        "parent_id": .leagueStructure, "conference_id": .leagueStructure, "division_id": .leagueStructure,
        "structure_id": .leagueStructure, "stadium_canonical_id": .stadium, "team_canonical_id": .team,
        "home_team_canonical_id": .team, "away_team_canonical_id": .team,
    ]

    /// Every field that names a record which is not there.
    private func lostReferences(of row: RecordFolder.Row, _ type: RecordType) -> [DataProblem] {
        RecordFormat.fields(of: type).keys.sorted().compactMap { field in
            guard let target = Self.references[field], let id = row.object[field]?.string, !id.isEmpty,
                !known.exists(target, id: id)
            else { return nil }
            let what = target == .leagueStructure ? "part of a league" : target.rawValue.lowercased()
            return DataProblem(row, field: field, "there is no \(what) \(id)")
        }
    }

    /// What merging would refuse a record for.
    private func problem(of row: RecordFolder.Row, _ type: RecordType) throws -> DataProblem? {
        do throws(RecordFlaw) {
            let record = try RecordFormat.record(row.object, of: type)
            guard case .invalid(let reason)? = try? MergeDecider.decide(record, known: known) else {
                return nil
            }
            return DataProblem(row, reason)
        } catch {
            return DataProblem(row, error.reason)
        }
    }

    // MARK: Records beside each other

    private func repeated(
        _ rows: [RecordFolder.Row], key: ([String: JSONValue]) -> String
    ) -> [DataProblem] {
        var seen: [String: Int] = [:]
        return rows.compactMap { row in
            let id = key(row.object)
            guard !id.isEmpty else { return nil }
            defer { seen[id] = seen[id] ?? row.number }
            return seen[id].map { DataProblem(row, "record \($0) has the same id") }
        }
    }

    /// Stadiums of today without a club, and clubs of today in a stadium of the past.
    private func homeless() -> [DataProblem] {
        let homes = Set(known.teams.values.filter(\.isActive).map(\.stadium))
        let stadiums = (folder.rows[.stadium] ?? []).compactMap { row -> DataProblem? in
            guard let stadium = known.stadium(row), stadium.isActive, !homes.contains(stadium.id) else {
                return nil
            }
            return DataProblem(row, "no club is at home in it", isWarning: true)
        }
        let teams = (folder.rows[.team] ?? []).compactMap { row -> DataProblem? in
            guard let team = (try? Team.ID(RecordFormat.id(of: row.object))).flatMap({ known.teams[$0] }),
                team.isActive, known.stadiums[team.stadium].map({ !$0.isActive }) ?? false
            else { return nil }
            return DataProblem(
                row, field: "stadium_canonical_id", "its home \(team.stadium) is one of the past",
                isWarning: true)
        }
        return stadiums + teams
    }

    /// Two stadiums of today, of one sport, with one name.
    private func sharedNames() -> [DataProblem] {
        let active = known.stadiums.values.filter(\.isActive)
        let byName = Dictionary(grouping: active) { "\($0.sport.key) \(NormalizedName($0.name).key)" }
        return (folder.rows[.stadium] ?? []).compactMap { row in
            guard let stadium = known.stadium(row), stadium.isActive,
                let other = byName["\(stadium.sport.key) \(NormalizedName(stadium.name).key)"]?
                    .filter({ $0.id != stadium.id }).min(by: { $0.id < $1.id })
            else { return nil }
            return DataProblem(row, field: "name", "\(other.id) has the same name", isWarning: true)
        }
    }

    /// Names of a stadium that are to be shown for the same days.
    private func overlaps() -> [DataProblem] {
        let aliases = (folder.rows[.stadiumAlias] ?? []).compactMap {
            row -> (RecordFolder.Row, StadiumAlias)? in
            guard let record = try? RecordFormat.record(row.object, of: .stadiumAlias),
                let alias = record as? StadiumAlias,
                !alias.window.isSecondary, alias.deprecatedAtMilliseconds == nil, alias.window.from != nil
            else { return nil }
            return (row, alias)
        }
        return Dictionary(grouping: aliases) { $0.1.stadium }.values.flatMap { own -> [DataProblem] in
            let sorted = own.sorted {
                ($0.1.window.from?.daysSince1970 ?? 0) < ($1.1.window.from?.daysSince1970 ?? 0)
            }
            return zip(sorted, sorted.dropFirst()).compactMap { first, second in
                guard let until = first.1.window.until, let from = second.1.window.from, from <= until else {
                    return nil
                }
                return DataProblem(
                    second.0, field: "valid_from", "“\(first.1.window.name)” goes on until \(until)",
                    isWarning: true)
            }
        }
    }

    // MARK: Games

    /// Games at one stadium on one day with one number: only one of them comes in.
    private func sharedPlaces() -> [DataProblem] {
        var holders: [CanonicalGameKey: String] = [:]
        return (folder.rows[.game] ?? []).compactMap { row in
            guard let record = try? RecordFormat.record(row.object, of: .game) as? CanonicalGame,
                !record.game.isCalledOff
            else { return nil }
            guard let other = holders[record.game.key], other != record.recordID else {
                holders[record.game.key] = record.recordID
                return nil
            }
            return DataProblem(row, "\(other) is at the same stadium, on the same day, with the same number")
        }
    }

    /// Sports whose season has begun without a game of it.
    private func staleSeasons() -> [DataProblem] {
        var latest: [SportID: LocalDate] = [:]
        for row in folder.rows[.game] ?? [] {
            guard let game = GameIDParts(RecordFormat.id(of: row.object)) else { continue }
            latest[game.sport] = max(latest[game.sport] ?? game.date, game.date)
        }
        return latest.sorted { $0.key < $1.key }.compactMap { sport, day in
            guard let record = known.sport(sport), record.seasonYear(of: day) < record.seasonYear(of: today),
                record.toDomain().isInSeason(for: today)
            else { return nil }
            return DataProblem(
                file: FolderSource.files[.game] ?? "", id: sport.rawValue,
                reason:
                    "the season of \(record.season(of: today)) has begun, and the last game of \(record.id) is of \(day)",
                isWarning: true)
        }
    }
}
