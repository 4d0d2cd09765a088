import SportsTime
import SportsTimeModel

/// Tables of games as people publish them: nflverse, FiveThirtyEight, and many that call the columns something similar.
enum GameTable {
    /// What a column says.
    private enum Role: CaseIterable {
        case date, home, away, homeScore, awayScore, stadium, neutral, number, status, sport, modified

        /// What it is called, the best first.
        var names: [String] {
            switch self {
            case .date: ["date", "gameday", "schedule_date", "game_date"]
            case .home: ["home_team", "team_home", "home", "team1", "home_abbr", "home_team_abbr"]
            case .away: ["away_team", "team_away", "visitor", "away", "team2", "away_abbr", "away_team_abbr"]
            case .homeScore:
                ["home_score", "score_home", "home_team_score", "hgoal", "home_pts", "score1", "home_points"]
            case .awayScore:
                [
                    "away_score", "score_away", "away_team_score", "vgoal", "away_pts", "score2",
                    "away_points",
                    "visitor_score",
                ]
            case .stadium: ["stadium", "venue", "arena", "stadium_name", "park_id"]
            case .neutral: ["neutral", "stadium_neutral", "location"]
            case .number: ["game_number"]
            case .status: ["status"]
            case .sport: ["sport", "league"]
            case .modified: ["last_modified"]
            }
        }
    }

    /// Reads a file.
    ///
    /// One that has no other columns than this project's own form is read as such.
    ///
    /// - Throws: ``StoreError/invalidColumns(file:reason:)``, ``StoreError/invalidRows(file:rows:)``.
    static func file(_ bytes: [UInt8], name: String) throws(StoreError) -> GameFile {
        let table = try FieldTable(bytes, file: name, required: [], optional: [], allowsOthers: true)
        let columns = Set(table.columns)
        if columns.isSubset(of: GameFile.columns) { return try GameFile(csv: bytes, name: name) }
        var places: [Role: String] = [:]
        for role in Role.allCases { places[role] = role.names.first(where: columns.contains) }
        for role in [Role.date, .home, .away] where places[role] == nil {
            throw .invalidColumns(
                file: name,
                reason: "no column is one of \(role.names.joined(separator: ", ")) (line 1 names: "
                    + "\(table.columns.joined(separator: ", ")))")
        }
        guard (places[.homeScore] == nil) == (places[.awayScore] == nil) else {
            let missing = places[.homeScore] == nil ? Role.homeScore : .awayScore
            throw .invalidColumns(
                file: name,
                reason: "there is one half of the score, and no column is one of "
                    + missing.names.joined(separator: ", "))
        }
        var file = GameFile(name: name, provider: name, content: bytes, rows: [], flaws: table.flaws)
        for row in table.rows {
            if let game = game(row, places, &file.flaws) { file.rows.append(game) }
        }
        return file
    }

    private static func game(
        _ row: FieldTable.Row, _ places: [Role: String], _ flaws: inout [StoreError.RowFlaw]
    ) -> GameFile.Row? {
        var own: [StoreError.RowFlaw] = []
        defer { flaws += own }
        func text(_ role: Role) -> String? { places[role].flatMap { row.fields[$0] } }
        func flaw(_ role: Role, _ reason: String) {
            own.append(StoreError.RowFlaw(line: row.line, field: places[role], reason: reason))
        }
        let day = text(.date).flatMap { date($0) }
        if day == nil {
            flaw(.date, text(.date).map { "“\($0)” is not a day" } ?? "it is missing")
        }
        for role in [Role.home, .away] where text(role) == nil { flaw(role, "it is missing") }
        let number = text(.number).map { Int($0) } ?? 0
        if number.map(Game.numbers.contains) != true {
            flaw(.number, "“\(text(.number) ?? "")” is not a number from 0 to 9")
        }
        let status = text(.status).map { statuses[$0.lowercased()] } ?? .played
        if status == nil { flaw(.status, "“\(text(.status) ?? "")” is no state of a game that is known") }
        var score: FinalScore?
        if let home = places[.homeScore], let away = places[.awayScore], status == .played {
            score = row.score(home, away, &own)
        }
        let modified = text(.modified).map { UTCTime.microseconds($0) }
        if let modified, modified == nil {
            flaw(.modified, "“\(text(.modified) ?? "")” is not a day or a moment")
        }
        guard own.isEmpty, let day, let number, let status else { return nil }
        return GameFile.Row(
            line: row.line, day: day, sport: text(.sport).map { SportID($0) },
            stadium: text(.stadium).map { ProviderCodes.bundled.id(.stadium, $0, of: "retrosheet") },
            isNeutral: text(.neutral).map { isYes.contains($0.lowercased()) } ?? false,
            homeTeam: text(.home) ?? "", awayTeam: text(.away) ?? "", number: number,
            isCalledOff: status == .calledOff, score: score,
            lastModifiedMilliseconds: (modified ?? nil).map { $0 / 1_000 })
    }

    private enum State {
        case played, toCome, calledOff
    }

    /// What tables call the state of a game: this project, and FiveThirtyEight's hockey (`post`, `pre`, `live`).
    private static let statuses: [String: State] = [
        "played": .played, "post": .played, "final": .played, "scheduled": .toCome, "pre": .toCome,
        "live": .toCome, "postponed": .calledOff, "cancelled": .calledOff, "canceled": .calledOff,
    ]

    /// What tables write where a game was on neutral ground.
    private static let isYes: Set<String> = ["1", "true", "neutral", "yes"]

    /// A day as tables write it: `2015-06-14`, `20150614`, `6/14/2015`, or a moment, of which the day is taken, since the `Z`
    /// of many is false.
    static func date(_ text: String) -> GameFile.Row.Day? {
        if let day = LocalDate(text) ?? RetrosheetLog.date(text) { return .local(day) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        if parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2] {
            return LocalDate(year: year, month: month, day: day).map { .local($0) }
        }
        guard text.utf8.count > 10, UTCTime.microseconds(text) != nil else { return nil }
        return LocalDate(String(text.prefix(10))).map { .local($0) }
    }
}
