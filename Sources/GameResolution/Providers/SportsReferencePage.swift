import SportsTime
import SportsTimeModel

/// A day's page of a Sports-Reference site (baseball-, basketball-, hockey- and pro-football-reference.com): games without
/// their stadiums.
enum SportsReferencePage {
    /// The sites, by what their titles end with.
    private static let sites = [
        ("Baseball-Reference", "MLB"), ("Basketball-Reference", "NBA"), ("Hockey-Reference", "NHL"),
        ("Pro-Football-Reference", "NFL"),
    ]

    /// Whether a file seems to be one.
    static func seems(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "<")
    }

    /// Reads a page; a row's line is the place of its game on the page.
    ///
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where it is another page.
    static func file(_ bytes: [UInt8], name: String) throws(StoreError) -> GameFile {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let title = blocks(of: text[...], "<title", "</title>").first.map({ content($0) }),
            let (site, sport) = sites.first(where: { title.contains($0.0) })
        else {
            throw .invalidRows(
                file: name,
                rows: [
                    StoreError.RowFlaw(
                        line: 1, field: "title",
                        reason: "it is not a page of scores of a Sports-Reference site")
                ])
        }
        // A day without games may show those of another one: the title says which.
        let day = date(in: title)
        var file = GameFile(name: name, provider: site, content: bytes, rows: [])
        (file.scoreSource, file.providerVersion) = (.scraped, day?.description)
        for (place, summary) in summaries(of: text).enumerated() {
            do throws(AnswerFlaw) {
                var row = try row(summary, on: day, path: "game_summary[\(place)]")
                (row.line, row.sport) = (place + 1, SportID(sport))
                file.rows.append(row)
            } catch {
                file.flaws.append(
                    StoreError.RowFlaw(line: place + 1, field: error.path, reason: error.reason))
            }
        }
        return file
    }

    private static func summaries(of text: String) -> [Substring] {
        let parts = text.components(behind: "<div class=\"game_summary ")
        return parts.flatMap { blocks(of: $0, "<table class=\"teams\"", "</table>").prefix(1) }
    }

    private static func row(
        _ summary: Substring, on day: LocalDate?, path: String
    ) throws(AnswerFlaw) -> GameFile.Row {
        func flaw(_ reason: String) -> AnswerFlaw { AnswerFlaw(path: path, reason: reason) }
        let rows = blocks(of: summary, "<tr", "</tr>")
        // Football has the day of each game: its pages are those of a week.
        let dates = rows.filter { !$0.contains("/teams/") }
        guard let date = dates.lazy.compactMap({ date(in: plain($0)) }).first ?? day else {
            throw flaw("has no day, and neither has the title")
        }
        let teams = rows.filter { $0.contains("/teams/") }
        guard teams.count == 2 else { throw flaw("has \(teams.count) teams, not 2") }
        let sides = teams.map { team in blocks(of: team, "<td", "</td>").map { content($0) } }
        guard let away = sides[0].first, let home = sides[1].first, !away.isEmpty, !home.isEmpty else {
            throw flaw("has a team without a name")
        }
        let points = sides.map { $0.count > 1 ? $0[1] : "" }
        var score: FinalScore?
        if points != ["", ""] {
            guard let first = Int(points[0]), let second = Int(points[1]),
                (0...FinalScore.limit).contains(first),
                (0...FinalScore.limit).contains(second)
            else { throw flaw("has the score “\(points[0])” to “\(points[1])”") }
            score = FinalScore(home: second, away: first)
        }
        return GameFile.Row(
            line: 0, day: .local(date), homeTeam: home, awayTeam: away, number: number(in: summary),
            score: score)
    }

    /// The number of the game on its day: of a box score's name (`ANA202008170`) the digit behind the day.
    private static func number(in summary: Substring) -> Int {
        var digits = ""
        for character in summary {
            if character.isASCII, character.isNumber {
                digits.append(character)
                if digits.utf8.count == 9 { return Int(digits.suffix(1)) ?? 0 }
            } else {
                digits = ""
            }
        }
        return 0
    }

    // MARK: Text

    /// What stands from one text to another, each time.
    private static func blocks(of text: Substring, _ start: String, _ end: String) -> [Substring] {
        text.components(behind: start).compactMap { rest in
            rest.firstRange(of: end).map { rest[..<$0.lowerBound] }
        }
    }

    /// The text of an element whose tag has just begun.
    private static func content(_ element: Substring) -> String {
        guard let end = element.firstIndex(of: ">") else { return "" }
        return plain(element[element.index(after: end)...])
    }

    /// A text without tags, with one space between words.
    private static func plain(_ html: Substring) -> String {
        var text = ""
        var isInTag = false
        for character in html {
            switch character {
            case "<": isInTag = true
            case ">":
                isInTag = false
                text += " "
            default: if !isInTag { text.append(character) }
            }
        }
        for (entity, character) in [("&nbsp;", " "), ("&amp;", "&"), ("&#39;", "'"), ("&quot;", "\"")] {
            text = text.replacing(entity, with: character)
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The day in a text, as `March 4, 2020` or `Sep 10, 2020`.
    private static func date(in text: String) -> LocalDate? {
        let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
        for (place, word) in words.enumerated().dropLast(2) where word.count >= 3 {
            guard let month = months.firstIndex(where: { $0 == word || $0.prefix(3) == word }),
                let day = Int(words[place + 1]), let year = Int(words[place + 2])
            else { continue }
            return LocalDate(year: year, month: month + 1, day: day)
        }
        return nil
    }
}

extension StringProtocol where SubSequence == Substring {
    /// What stands behind each occurrence of a text, up to the end.
    fileprivate func components(behind text: String) -> [Substring] {
        var found: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            let next = rest[range.upperBound...]
            let end = next.firstRange(of: text)?.lowerBound ?? next.endIndex
            found.append(next[..<end])
            rest = next
        }
        return found
    }
}
