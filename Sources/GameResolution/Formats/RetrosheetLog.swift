import SportsTime
import SportsTimeModel

/// Game logs of Retrosheet: a row a game, 161 fields without a header (www.retrosheet.org/gamelogs/glfields.txt).
///
/// The information in them was obtained free of charge from and is copyrighted by Retrosheet. Interested parties may contact
/// Retrosheet at www.retrosheet.org.
enum RetrosheetLog {
    /// Fields that a row has at least: what is read of it.
    private static let fieldCount = 17

    /// Whether a file seems to be one: it begins with a date of eight digits in a field.
    static func seems(_ bytes: ArraySlice<UInt8>) -> Bool {
        let field = bytes.prefix { $0 != UInt8(ascii: ",") }.filter { $0 != UInt8(ascii: "\"") }
        return field.count == 8 && field.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Reads a file: the games of the regular season of a year, which is complete where each team has all of its games.
    ///
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where it is no table.
    static func file(_ bytes: [UInt8], name: String) throws(StoreError) -> GameFile {
        let table: [CSVReader.Row]
        do throws(CSVReader.Flaw) {
            table = try CSVReader.rows(of: bytes)
        } catch {
            throw .invalidRows(
                file: name, rows: [StoreError.RowFlaw(line: error.line, field: nil, reason: error.reason)])
        }
        var file = GameFile(name: name, provider: "Retrosheet", content: bytes, rows: [])
        for row in table {
            guard row.fields.count >= fieldCount else {
                file.flaws.append(
                    StoreError.RowFlaw(
                        line: row.line, field: nil,
                        reason: "it has \(row.fields.count) fields, and a game log has 161"))
                continue
            }
            if let game = game(row, &file.flaws) { file.rows.append(game) }
        }
        file.isComplete = isWholeSeason(table)
        return file
    }

    /// Games that each team of a whole season has at least: 1981 was the shortest but for 2020, when it was 60.
    private static let leastGames = 50

    /// Whether a table has a whole season: one year, and of each team its games from the first (fields 6 and 9) to the last
    /// without a gap, all teams about as many.
    ///
    /// The beginning of a season, postseasons, and logs of one team have not.
    private static func isWholeSeason(_ table: [CSVReader.Row]) -> Bool {
        guard Set(table.map { $0.fields[0].prefix(4) }).count == 1 else { return false }
        var numbers: [String: Set<Int>] = [:]
        for row in table where row.fields.count >= fieldCount {
            for (team, place) in [(3, 5), (6, 8)] {
                guard let number = Int(row.fields[place]),
                    numbers[row.fields[team], default: []].insert(number).inserted
                else { return false }
            }
        }
        let counts = numbers.values.map(\.count)
        return numbers.values.allSatisfy { $0.min() == 1 && $0.max() == $0.count }
            && counts.min().map { $0 >= leastGames } ?? false
            && (counts.max() ?? 0) - (counts.min() ?? 0) <= 10
    }

    private static func game(_ row: CSVReader.Row, _ flaws: inout [StoreError.RowFlaw]) -> GameFile.Row? {
        func flaw(_ field: String, _ text: String, _ form: String) {
            flaws.append(
                StoreError.RowFlaw(line: row.line, field: field, reason: "“\(text)” is not \(form)"))
        }
        let text = row.fields[0]
        guard let date = date(text) else {
            flaw("date", text, "a day of the form 20150614")
            return nil
        }
        guard let number = number(row.fields[1]) else {
            flaw("number of game", row.fields[1], "one of 0, 1, 2, 3, A, B")
            return nil
        }
        let points = row.fields[9...10].map { Int($0) }
        let codes = ProviderCodes.bundled
        var score: FinalScore?
        if let away = points[0], let home = points[1], (0...FinalScore.limit).contains(away),
            (0...FinalScore.limit).contains(home)
        {
            score = FinalScore(home: home, away: away)
        } else if row.fields[9...10].contains(where: { !$0.isEmpty }) {
            flaw("score", row.fields[9...10].joined(separator: ","), "a score")
            return nil
        }
        return GameFile.Row(
            line: row.line, day: .local(date), sport: SportID("MLB"),
            stadium: codes.id(.stadium, row.fields[16], of: "retrosheet"),
            homeTeam: codes.id(.team, row.fields[6], of: "retrosheet"),
            awayTeam: codes.id(.team, row.fields[3], of: "retrosheet"), number: number, score: score)
    }

    /// A day of the form `yyyymmdd`.
    static func date(_ text: String) -> LocalDate? {
        guard text.utf8.count == 8 else { return nil }
        return LocalDate("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
    }

    /// The number of a game on its day: A and B are those of a doubleheader of three teams.
    private static func number(_ text: String) -> Int? {
        switch text {
        case "0", "1", "2", "3": Int(text)
        case "A": 1
        case "B": 2
        default: nil
        }
    }
}
