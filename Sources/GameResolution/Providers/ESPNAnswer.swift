import SportsTime
import SportsTimeModel

/// `site.api.espn.com/apis/site/v2/sports/…/scoreboard`: the events of a day or week, of any league.
enum ESPNAnswer: ProviderAnswer {
    static let provider = "ESPN"
    static let version = "site v2"

    static func games(in answer: AnswerValue) throws(AnswerFlaw) -> [AnswerValue] {
        try answer["events"].list()
    }

    static func row(_ event: AnswerValue, of answer: AnswerValue) throws(AnswerFlaw) -> GameFile.Row? {
        // 1 is the preseason of the leagues of North America; soccer counts otherwise, in thousands.
        if try event["season"]["type"].optionalInteger() == 1 { return nil }
        guard let game = try event["competitions"].list().first else {
            throw event["competitions"].flaw("is empty")
        }
        guard let league = try answer["leagues"].list().first else {
            throw answer["leagues"].flaw("is empty")
        }
        let sides = try game["competitors"].list()
        let home = try side("home", of: sides, in: game), away = try side("away", of: sides, in: game)
        let type = game["status"]["type"].isThere ? game["status"]["type"] : event["status"]["type"]
        // The name of the state is not to be relied upon: soccer has others.
        let (isCompleted, state) = (try type["completed"].optionalFlag(), try type["state"].optionalText())
        let isFinal = isCompleted == true && state == "post"
        let name = try type["name"].text()
        let isCalledOff = ["STATUS_POSTPONED", "STATUS_CANCELED", "STATUS_CANCELLED"].contains(name)
        return GameFile.Row(
            line: 0, day: try instant(event["date"]), sport: SportID(try league["abbreviation"].text()),
            stadium: try game["venue"]["fullName"].optionalText(),
            isNeutral: try game["neutralSite"].optionalFlag() ?? false,
            homeTeam: try home["team"]["displayName"].text(),
            awayTeam: try away["team"]["displayName"].text(), number: try number(of: game),
            isCalledOff: isCalledOff,
            score: isFinal && !isCalledOff ? try score(home: home["score"], away: away["score"]) : nil,
            sourceID: try event["id"].optionalText())
    }

    private static func side(
        _ name: String, of sides: [AnswerValue], in game: AnswerValue
    ) throws(AnswerFlaw) -> AnswerValue {
        for side in sides where try side["homeAway"].text() == name { return side }
        throw game["competitors"].flaw("has no \(name) team")
    }

    /// The games of a doubleheader are told apart by a headline alone: `Doubleheader - Game 1 - Makeup from July 17`.
    private static func number(of game: AnswerValue) throws(AnswerFlaw) -> Int {
        guard game["notes"].isThere else { return 0 }
        for note in try game["notes"].list() {
            guard let headline = try note["headline"].optionalText(),
                let range = headline.firstRange(of: "Doubleheader - Game ")
            else { continue }
            return Int(headline[range.upperBound...].prefix(1)) ?? 0
        }
        return 0
    }
}
