import Foundation
import GameResolution
import SportsTimeModel
import Testing

@testable import SportsTime

/// The games of `Resources/games/`: whole, and what the sources say.
struct CarriedGamesTests {
    static let files = [
        ("mlb-2010", 2_430), ("mlb-2015", 2_429), ("mlb-2019", 2_429), ("nba-2021-10-to-2022-01", 758),
        ("nhl-2022-10-to-2023-01", 797), ("wnba-1997-to-2014", 4_139),
    ]

    @Test(arguments: files)
    func `every game of a file comes in, with its score, and again changes nothing`(
        _ name: String, _ games: Int
    ) throws {
        let world = try GameWorld()
        let file = try GameFile(reading: Repository.bytes("Resources/games/\(name).csv"), name: "\(name).csv")
        let answer = try world.store.importGames(file)
        #expect(answer.rows == games && answer.added == games && answer.scores == games)
        #expect(answer.notTaken.isEmpty)
        let events = try world.store.stats().events
        #expect(try world.store.importGames(file).alreadyThere == games)
        #expect(try world.store.stats().events == events)
    }

    @Test(arguments: [2010, 2015, 2019])
    func `baseball's are those of the game logs`(_ year: Int) throws {
        let world = try GameWorld()
        _ = try world.store.importGames(
            GameFile(reading: Repository.bytes("Resources/games/mlb-\(year).csv"), name: "mlb-\(year).csv"))
        let carried = try world.games("\(year)-01-01", "\(year)-12-31")
        let logs = try GameWorld()
        _ = try logs.store.importGames(
            GameFile(reading: RetrosheetTests.log(of: year).bytes, name: "GL\(year).TXT"))
        #expect(try logs.games("\(year)-01-01", "\(year)-12-31") == carried)
        #expect(carried.count > 2_000)
    }

    @Test func `these are all that are carried`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Resources/games")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == Self.files.map { "\($0.0).csv" }.sorted())
        let readme = String(decoding: try Repository.bytes("README.md"), as: UTF8.self)
        #expect(Self.files.map(\.1).reduce(0, +) == 12_982 && readme.contains("12,982"))
    }
}
