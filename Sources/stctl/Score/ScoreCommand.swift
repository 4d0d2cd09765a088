import ArgumentParser
import GameResolution
import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `stctl score`: the scores of the games that were visited.
struct ScoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score", abstract: "Look the scores of your games up, or say them.",
        discussion: """
            Asked are, in this order, MLB Stats API and the NHL, NBA Stats and ESPN, and the sites of Sports-Reference as \
            far as their robots.txt allows it, none faster than it wants. They learn the sport and the day, nothing of \
            you. Their answers are kept in the store's directory: those of long ago for ever, young ones for a day.

            Examples: stctl score resolve
                      stctl score confirm 3f2a9c10 --home BOS --away NYY --score 5-3
            """,
        subcommands: [ScoreResolveCommand.self, ScoreStatusCommand.self, ScoreConfirmCommand.self])
}

/// Who is asked for games.
enum Providers {
    /// The service that asks for a store; its files lie in the store's directory.
    static func service(for store: SportsTimeStore, in path: String) throws -> HistoricalGameService {
        let server = ProcessInfo.processInfo.environment["STCTL_PROVIDERS"].flatMap { $0.isEmpty ? nil : $0 }
        return HistoricalGameService(
            store: store, api: try FreeScoreAPI(directory: path + "/answers", server: server))
    }
}

/// Scores that were looked for, in lists.
enum ScoreText {
    static func write(_ games: [ScoreOutcomeAnswer]) {
        var table = TextTable([.left, .left, .left, .left, .left, .left])
        for game in games {
            table.add(
                VisitText.shortID(game.visitId ?? ""), game.date, game.sport, game.stadiumName,
                game.outcome.replacing("_", with: " "), detail(of: game))
        }
        table.write()
    }

    private static func detail(of game: ScoreOutcomeAnswer) -> String {
        switch game.outcome {
        case "resolved":
            let score = game.homeScore.flatMap { home in game.awayScore.map { "\($0)-\(home)" } } ?? ""
            return
                "\(game.awayTeamName ?? "") at \(game.homeTeamName ?? "") \(score), \(game.provider ?? "") (\(game.scoreSource ?? ""))"
        case "ambiguous": return "one of \(game.candidates.joined(separator: ", "))"
        case "called_off": return game.gameId ?? ""
        default:
            let until =
                game.until.map { "not asked again before \($0)" }
                ?? (game.outcome == "pending" ? "the next run asks again" : nil)
            let last = game.attempts.last.map { "\($0.provider): \($0.reason)" }
            return [last, until].compactMap { $0 }.joined(separator: "; ")
        }
    }

    /// Who was asked without success, with the number of games.
    static func writeAttempts(_ games: [ScoreOutcomeAnswer]) {
        var counts: [ScoreOutcomeAnswer.Attempt: Int] = [:]
        for attempt in games.flatMap(\.attempts) { counts[attempt, default: 0] += 1 }
        for (attempt, count) in counts.sorted(by: {
            ($0.key.provider, $0.key.reason) < ($1.key.provider, $1.key.reason)
        }) {
            Output.remark("\(attempt.provider): \(attempt.reason) (\(SyncText.count(count, "game")))")
        }
    }
}
