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
    private let expected: [ExpectedCount]

    /// A validation.
    ///
    /// - Parameters:
    ///   - folder: The records.
    ///   - base: Records that may be referred to besides.
    ///   - today: The day, for what is out of date.
    ///   - expected: How many records there ought to be.
    public init(
        _ folder: RecordFolder, over base: RecordFolder = RecordFolder(), today: LocalDate,
        expected: [ExpectedCount] = []
    ) {
        self.folder = folder
        self.expected = expected
        self.today = today
        known = FolderRecords(folder, over: base)
    }

    /// Every problem, by file and place.
    public func problems() throws -> [DataProblem] {
        var problems = folder.flaws
        for type in RecordType.allCases {
            let rows = folder.rows[type] ?? []
            problems += repeated(rows, type)
            for row in rows { problems += try self.problems(of: row, type) }
        }
        problems += homeless() + sharedNames() + overlaps() + staleSeasons() + sharedPlaces() + wrongCounts()
        let order = RecordType.allCases.compactMap { FolderSource.files[$0] }
        let place = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        return problems.sorted {
            (place[$0.file] ?? 0, $0.record ?? 0, $0.field ?? "", $0.reason)
                < (place[$1.file] ?? 0, $1.record ?? 0, $1.field ?? "", $1.reason)
        }
    }

    // MARK: Records by themselves

    /// What merging would refuse a record for, or what is odd about it.
    private func problems(of row: RecordFolder.Row, _ type: RecordType) throws -> [DataProblem] {
        let (record, unreadable) = RecordFormat.read(row.object, as: type)
        guard record.revision.schemaVersion <= RecordRevision.currentSchemaVersion else {
            let reason = "its schema is newer than this build knows: it is put aside for one that does"
            return [DataProblem(row, field: "schema_version", reason, isWarning: true)]
        }
        // What a rule says of a field that could not be read is said of what stands in for it.
        let unread = Set(unreadable.compactMap(\.fields.first))
        let impossible = try RecordRules.flaws(of: record, known: known).filter {
            unread.isDisjoint(with: $0.fields)
        }
        let empty = RecordFormat.fields(of: type).keys.filter { row.object[$0] == .string("") }.map {
            RecordFlaw($0, reason: "it is empty")
        }
        let told = Set(empty.flatMap(\.fields))
        let flaws = (unreadable + impossible).filter { told.isDisjoint(with: $0.fields) } + empty
        return flaws.map { DataProblem(row, field: $0.fields.first, $0.reason) }
            + unknownTimeZone(of: row, type) + oddMoment(of: row)
    }

    private func unknownTimeZone(of row: RecordFolder.Row, _ type: RecordType) -> [DataProblem] {
        let field = "time_zone_identifier"
        guard type == .stadium, let zone = row.object[field]?.string, !zone.isEmpty,
            TimeZone(identifier: zone) == nil
        else { return [] }
        return [DataProblem(row, field: field, "“\(zone)” is no IANA time zone")]
    }

    /// When a record was changed decides whether it is merged.
    private func oddMoment(of row: RecordFolder.Row) -> [DataProblem] {
        let field = "last_modified"
        guard let value = row.object[field], value != .null else {
            return [
                DataProblem(
                    row, field: field, "it is missing: a later change of the record would not be merged",
                    isWarning: true)
            ]
        }
        guard let moment = value.string.flatMap({ UTCTime.microseconds($0) }),
            UTCTime.date(microseconds: moment) > today.advanced(by: 1)
        else { return [] }
        return [
            DataProblem(
                row, field: field, "it is in the future: no change before then would be merged",
                isWarning: true)
        ]
    }

    // MARK: Records beside each other

    private func repeated(
        _ rows: [RecordFolder.Row], _ type: RecordType
    ) -> [DataProblem] {
        var seen: [String: Int] = [:]
        return rows.compactMap { row in
            let id = RecordFormat.key(of: row.object, type)
            guard !id.isEmpty else { return nil }
            defer { seen[id] = seen[id] ?? row.number }
            return seen[id].map { DataProblem(row, field: type.idField, "record \($0) has the same id") }
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
            return DataProblem(
                row, field: "canonical_id",
                "\(other) is at the same stadium, on the same day, with the same number")
        }
    }

    /// Counts that are not the expected ones, and teams that lack games which the others have.
    private func wrongCounts() -> [DataProblem] {
        let counts = GameCounts(folder.rows[.game] ?? [])
        var problems = expected.compactMap { expected -> DataProblem? in
            func isOf(_ sport: SportID) -> Bool { sport.key == expected.sport.key }
            let (found, type): (Int, RecordType) =
                switch expected.subject {
                case .games: (counts.games(of: expected.sport), .game)
                case .stadiums:
                    (known.stadiums.values.count { isOf($0.sport) && $0.deprecatedOn == nil }, .stadium)
                case .teams:
                    (known.teams.values.count { isOf($0.sport) && $0.deprecatedAtMilliseconds == nil }, .team)
                }
            guard found != expected.count else { return nil }
            return DataProblem(
                file: FolderSource.files[type] ?? "", id: expected.sport.rawValue,
                reason:
                    "there are \(found) \(expected.subject) of \(expected.sport), and \(expected.count) were expected"
            )
        }
        let playing = Dictionary(
            grouping: known.teams.values.filter { $0.deprecatedAtMilliseconds == nil }, by: \.sport)
        problems += counts.gaps(among: playing, name: { known.sport($0)?.abbreviation ?? $0.rawValue }).map {
            team, reason in
            DataProblem(
                file: FolderSource.files[.game] ?? "", id: team.rawValue, reason: reason, isWarning: true)
        }
        return problems
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
