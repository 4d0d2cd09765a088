import SportsTime
import SportsTimeModel

/// `api-web.nhle.com/v1/schedule` (a week) and `/v1/score` (a day).
enum NHLWebAnswer: ProviderAnswer {
    static let provider = "NHL"
    static let version = "v1"

    /// Games of a season: regular (2) and playoffs (3); not the preseason (1) or all stars (4).
    private static let types: Set<Int> = [2, 3]

    static func games(in answer: AnswerValue) throws(AnswerFlaw) -> [AnswerValue] {
        // A day's scores have the games beside the week, which then has none of its own.
        if answer["games"].isThere { return try answer["games"].list() }
        var games: [AnswerValue] = []
        for day in try answer["gameWeek"].list() { games += try day["games"].list() }
        return games
    }

    static func describe(_ file: inout GameFile, _ answer: AnswerValue) {
        let week = (try? answer["gameWeek"].list()) ?? []
        let days = week.compactMap { day in (try? day["date"].text()).flatMap { LocalDate($0) } }
        // Games of a day stand beside the week; of a week, its days are named.
        file.isWhole = !answer["games"].isThere && days.count == week.count
        if let first = days.min(), let last = days.max() { file.answeredDays = first...last }
        if days.isEmpty { file.isWhole = false }
    }

    static func row(_ game: AnswerValue, of answer: AnswerValue) throws(AnswerFlaw) -> GameFile.Row? {
        guard types.contains(try game["gameType"].integer()) else { return nil }
        let (home, away) = (game["homeTeam"], game["awayTeam"])
        let isFinal = ["OFF", "FINAL"].contains(try game["gameState"].text())
        let schedule = try game["gameScheduleState"].optionalText()
        return GameFile.Row(
            line: 0, day: try instant(game["startTimeUTC"]), sport: SportID("NHL"),
            stadium: try game["venue"]["default"].text(),
            isNeutral: try game["neutralSite"].optionalFlag() ?? false,
            homeTeam: try home["abbrev"].text(), awayTeam: try away["abbrev"].text(),
            isCalledOff: schedule.map { ["PPD", "CNCL"].contains($0) } ?? false,
            score: isFinal ? try score(home: home["score"], away: away["score"]) : nil,
            sourceID: try game["id"].optionalInteger().map { String($0) })
    }
}
