import SportsTime
import SportsTimeModel

/// `statsapi.mlb.com/api/v1/schedule`: days with their games.
enum MLBStatsAnswer: ProviderAnswer {
    static let provider = "MLB Stats API"
    static let version = "v1"

    /// Games of a season: regular season, and the rounds of the postseason (F, D, L, W); not spring training (S) or
    /// exhibitions (E), nor the all-star game (A).
    private static let types: Set<String> = ["R", "F", "D", "L", "W"]

    static func games(in answer: AnswerValue) throws(AnswerFlaw) -> [AnswerValue] {
        var games: [AnswerValue] = []
        for day in try answer["dates"].list() { games += try day["games"].list() }
        return games
    }

    static func describe(_ file: inout GameFile, _ answer: AnswerValue) {
        // `dates` has days with games alone: an answer that was cut short is told by its count.
        let count = (try? games(in: answer).count) ?? 0
        file.isWhole = (try? answer["totalGames"].integer()) == count
    }

    static func row(_ game: AnswerValue, of answer: AnswerValue) throws(AnswerFlaw) -> GameFile.Row? {
        guard types.contains(try game["gameType"].text()) else { return nil }
        let date = game["officialDate"]
        guard let day = LocalDate(try date.text()) else { throw date.flaw("is not a day") }
        // A game that was postponed claims to be `Final` in its abstract state.
        let state = try game["status"]["codedGameState"].text()
        let isCalledOff = ["D", "C"].contains(state)
        let (home, away) = (game["teams"]["home"], game["teams"]["away"])
        let isDoubleheader = try game["doubleHeader"].optionalText().map { $0 != "N" } ?? false
        return GameFile.Row(
            line: 0, day: .local(day), sport: SportID("MLB"), stadium: try game["venue"]["name"].text(),
            homeTeam: try home["team"]["name"].text(), awayTeam: try away["team"]["name"].text(),
            number: isDoubleheader ? try game["gameNumber"].integer() : 0, isCalledOff: isCalledOff,
            score: ["F", "O"].contains(state) ? try score(home: home["score"], away: away["score"]) : nil,
            sourceID: try game["gamePk"].optionalInteger().map { String($0) })
    }
}
