import SportsTime
import SportsTimeModel

/// `stats.nba.com/stats/scoreboardv3`, and the same from `cdn.nba.com`: the games of a day, without their arenas.
enum NBAStatsAnswer: ProviderAnswer {
    static let provider = "NBA Stats"
    static let version = "v3"

    /// The beginnings of ids of a season's games: regular season, playoffs, play-in, final of the cup; not the preseason
    /// (`001`) or all stars (`003`).
    private static let types: Set<Substring> = ["002", "004", "005", "006"]

    static func games(in answer: AnswerValue) throws(AnswerFlaw) -> [AnswerValue] {
        try answer["scoreboard"]["games"].list()
    }

    static func row(_ game: AnswerValue, of answer: AnswerValue) throws(AnswerFlaw) -> GameFile.Row? {
        let id = try game["gameId"].text()
        let isWomen = id.hasPrefix("10")
        guard isWomen ? ["102", "104"].contains(id.prefix(3)) : types.contains(id.prefix(3)) else {
            return nil
        }
        let (home, away) = (game["homeTeam"], game["awayTeam"])
        let isFinal = try game["gameStatus"].integer() == 3
        let isCalledOff = try game["gameStatusText"].optionalText().map { $0.hasPrefix("PPD") } ?? false
        // `gameEt` is the time of New York with a false `Z`.
        return GameFile.Row(
            line: 0, day: try instant(game["gameTimeUTC"]), sport: SportID(isWomen ? "WNBA" : "NBA"),
            isNeutral: try game["isNeutral"].optionalFlag() ?? false,
            homeTeam: try home["teamTricode"].text(), awayTeam: try away["teamTricode"].text(),
            isCalledOff: isCalledOff,
            score: isFinal && !isCalledOff ? try score(home: home["score"], away: away["score"]) : nil,
            sourceID: id)
    }
}
