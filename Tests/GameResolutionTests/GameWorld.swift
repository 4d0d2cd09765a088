import GameResolution
import SportsTimeModel
import TestSupport
import Testing

@testable import SportsTime

/// A store that takes in answers of providers.
final class GameWorld {
    let store: SportsTimeStore
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        store = try SportsTimeStore.open(at: directory.path + "/store")
    }

    func take(_ text: String) throws -> GameImportAnswer {
        try store.importGames(try GameFile(reading: Array(text.utf8), name: "answer"))
    }

    /// The games of some days: day, away team, home team, stadium, number, and the score or what is in its place.
    func games(_ first: String, _ last: String) throws -> [String] {
        try store.games(on: try #require(LocalDate(first))...(try #require(LocalDate(last)))).map { game in
            let score = game.homeScore.map { "\(game.awayScore ?? -1)-\($0)" } ?? "–"
            return "\(game.date) \(game.awayTeamId) \(game.homeTeamId) \(game.stadiumId) \(game.gameNumber) "
                + (game.isCalledOff ? "off" : score)
        }
    }
}
