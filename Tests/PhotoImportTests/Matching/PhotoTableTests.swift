import Foundation
import PhotoImport
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// 2,000 photos around real stadiums and games: what becomes of each stands in a table that a naive oracle wrote.
struct PhotoTableTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    private static let table = Result {
        PhotoTableRow.rows(
            of: try String(contentsOfFile: "\(root)/Fixtures/photo-recipes.csv", encoding: .utf8))
    }

    private let directory: TemporaryDirectory
    private let store: SportsTimeStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try Self.world(at: directory.path + "/store")
    }

    private static func world(at path: String) throws -> SportsTimeStore {
        let store = try SportsTimeStore.open(at: path)
        for (file, isComplete) in PhotoWorld.files {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(root)/\(file)")))
            var games = try GameFile(csv: bytes, name: file)
            games.isComplete = isComplete
            let answer = try store.importGames(games)
            #expect(answer.notTaken.isEmpty, "\(file)")
        }
        return store
    }

    @Test
    func `the table has 2,000 photos of every format, and asks every question that a photo alone can raise`()
        throws
    {
        let rows = try Self.table.get()
        #expect(rows.count == 2_000)
        #expect(Set(rows.map(\.format)) == Set(PhotoRecipe.Container.allCases))
        let asked = Set(rows.map(\.question))
        let others: Set<PhotoQuestion> = [.dateInFuture, .severalVisits, .visitDeleted]
        for question in PhotoQuestion.allCases where !others.contains(question) {
            #expect(asked.contains(question.rawValue), "\(question) is never asked")
        }
        #expect(rows.count { $0.question.isEmpty } > 200)
    }

    @Test func `the table is what the naive oracle says`() throws {
        let oracle = try PhotoWorld.oracle(root: Self.root)
        for row in try Self.table.get() {
            let expected = try #require(oracle.judge(row), "\(row.id)")
            #expect(expected.question == row.question && expected.game == row.game, "\(row.line)")
        }
    }

    @Test func `every photo is classified as the table says`() throws {
        let oracle = try PhotoWorld.oracle(root: Self.root)
        for row in try Self.table.get() {
            let photo = try PhotoMetadataExtractor.extract(from: PhotoMaker.bytes(of: row.recipe))
            let rules = PhotoMatchingRules(sport: row.sport.map { SportID($0) })
            let match = try store.match(photo.metadata, rules: rules)
            #expect(match.question?.rawValue ?? "" == row.question, "\(row.line)")
            if row.game != "?", !row.game.isEmpty {
                #expect(match.proposal?.option.gameID == row.game, "\(row.line)")
            }
            #expect(!row.game.isEmpty || match.proposal == nil, "\(row.line)")
            let judged = try #require(oracle.judge(row), "\(row.line)")
            #expect(match.combined.rawValue == judged.combined, "\(row.line)")
            let result = try GameMatcher(store).matchGame(
                metadata: photo.metadata, sport: row.sport.map { SportID($0) })
            switch result {
            case .singleMatch(let game): #expect(row.question.isEmpty && game == row.game)
            case .multipleMatches(let games): #expect(!row.question.isEmpty && !games.isEmpty)
            case .noMatches(.metadataMissing): #expect(row.question.hasPrefix("missing_"))
            case .noMatches(.noStadiumNearby): #expect(row.question == "no_stadium_nearby")
            case .noMatches(.noGamesOnDate):
                #expect(["no_games_on_date", "games_not_known"].contains(row.question))
            }
        }
    }

    @Test func `an import makes the visits that are certain, one a game, and a second one nothing`() throws {
        // given
        let folder = directory.path + "/photos"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let rows = try Self.table.get().filter { $0.sport == nil }
        for row in rows {
            try Data(PhotoMaker.bytes(of: row.recipe)).write(to: URL(filePath: "\(folder)/\(row.id)"))
        }
        // when
        let importer = PhotoImporter(store)
        let first = try importer.importPhotos(at: [folder])
        let before = try store.stats()
        let second = try importer.importPhotos(at: [folder])
        // then
        #expect(first.refused.isEmpty && first.photos.count == rows.count)
        let games = Set(rows.filter { $0.question.isEmpty }.map(\.game))
        let visits = try store.visits()
        #expect(Set(visits.compactMap(\.gameId)) == games && visits.count == games.count)
        #expect(visits.allSatisfy { $0.dataSource == "automatic" && $0.source == "photo_import" })
        #expect(second.photos.allSatisfy { $0.outcome == "known" })
        #expect(try store.stats().head == before.head)
        for photo in first.photos where photo.question == nil {
            let visit = try #require(visits.first { $0.id == photo.visitId })
            #expect(visit.photoCaptureDate != nil && visit.photoLatitude != nil)
        }
    }
}
