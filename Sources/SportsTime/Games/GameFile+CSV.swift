public import SportsTimeModel

extension GameFile {
    /// The columns that a file of this project's own form must have, and those it may have.
    static let requiredColumns = ["date", "home_team", "away_team"]
    static let optionalColumns = [
        "stadium", "sport", "game_number", "status", "last_modified", "home_score", "away_score",
    ]

    /// The columns of a file of this project's own form.
    public static let columns = Set(requiredColumns + optionalColumns)

    /// Reads a file of comma-separated values of this project's own form.
    ///
    /// The first row names the columns: `date` (at the stadium), `home_team`, `away_team`, and any of `stadium` (else the
    /// home team's of that day), `sport`, `game_number`, `status` (`scheduled`, `played`, `postponed`, `cancelled`),
    /// `home_score`, `away_score`, `last_modified`. Names are those of the day.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: Its name.
    /// - Throws: ``StoreError/invalidColumns(file:reason:)`` where the first row does not name its columns,
    ///   ``StoreError/invalidRows(file:rows:)`` where it is no table.
    public init(csv bytes: [UInt8], name: String) throws(StoreError) {
        let table = try FieldTable(
            bytes, file: name, required: Self.requiredColumns, optional: Self.optionalColumns)
        var rows: [Row] = []
        var flaws = table.flaws
        for row in table.rows {
            if let game = Self.game(row, flaws: &flaws) { rows.append(game) }
        }
        self.init(name: name, provider: name, content: bytes, rows: rows, flaws: flaws)
    }

    private static func game(_ row: FieldTable.Row, flaws: inout [StoreError.RowFlaw]) -> Row? {
        var own: [StoreError.RowFlaw] = []
        defer { flaws += own }
        let date = row.date(&own)
        let number = row.gameNumber(&own)
        func text(_ column: String) -> String {
            guard let text = row.fields[column] else {
                own.append(StoreError.RowFlaw(line: row.line, field: column, reason: "it is missing"))
                return ""
            }
            return text
        }
        let (home, away) = (text("home_team"), text("away_team"))
        let isCalledOff = row.fields["status"].map { Game.statuses[$0.lowercased()] } ?? false
        if isCalledOff == nil {
            own.append(
                StoreError.RowFlaw(
                    line: row.line, field: "status",
                    reason: "“\(row.fields["status"] ?? "")” is not one of "
                        + Game.statuses.keys.sorted().joined(separator: ", ")))
        }
        let modified = row.fields["last_modified"].map { UTCTime.microseconds($0) }
        if let modified, modified == nil {
            own.append(
                StoreError.RowFlaw(
                    line: row.line, field: "last_modified",
                    reason:
                        "“\(row.fields["last_modified"] ?? "")” is not a moment of the form 2026-01-31T18:00:00Z"
                ))
        }
        let score = row.score("home_score", "away_score", &own)
        guard own.isEmpty, let date, let isCalledOff else { return nil }
        return Row(
            line: row.line, day: .local(date), sport: row.fields["sport"].map { SportID($0) },
            stadium: row.fields["stadium"], homeTeam: home, awayTeam: away, number: number ?? 0,
            isCalledOff: isCalledOff, score: row.fields["status"]?.lowercased() == "scheduled" ? nil : score,
            lastModifiedMilliseconds: (modified ?? nil).map { $0 / 1_000 })
    }
}

extension FieldTable.Row {
    /// The score that two columns have; nil where they have none, which is noted as a flaw where they have half of one.
    ///
    /// - Parameters:
    ///   - home: The column of the home team's points.
    ///   - away: The column of the away team's.
    ///   - flaws: What is wrong.
    /// - Returns: The score.
    public func score(_ home: String, _ away: String, _ flaws: inout [StoreError.RowFlaw]) -> FinalScore? {
        // What tables write where there is none.
        let texts = [home, away].map { column in fields[column].flatMap { $0 == "NA" ? nil : $0 } }
        if texts == [nil, nil] { return nil }
        let points = texts.map {
            $0.flatMap { Int($0) }.flatMap { (0...FinalScore.limit).contains($0) ? $0 : nil }
        }
        if let home = points[0], let away = points[1] { return FinalScore(home: home, away: away) }
        let place = points[0] == nil ? 0 : 1
        flaws.append(
            StoreError.RowFlaw(
                line: line, field: [home, away][place],
                reason: texts[place].map { "“\($0)” is not a number from 0 to \(FinalScore.limit)" }
                    ?? "it is missing"))
        return nil
    }
}
