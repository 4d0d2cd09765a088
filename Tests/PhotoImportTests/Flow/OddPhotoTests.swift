import Foundation
import PhotoImport
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// Odd orders of events, files that move, and values that no photo has.
struct OddPhotoTests {
    private let world: PhotoStore
    private var store: SportsTimeStore { world.store }

    init() throws {
        world = try PhotoStore()
    }

    @Test func `a rematch puts photos only to visits that are there`() throws {
        let young = try PhotoStore(isCovered: false)
        let first = try young.photo("a", "2015-06-14T14:20:00")
        let second = try young.photo("b", "2015-06-14T15:20:00")
        #expect(try young.take(second).map(\.question) == ["games_not_known"])
        try young.know(isCovered: true)
        // One that is certain, and waits all the same, because it was taken from another visit.
        let other = VisitDraft(stadium: "Dodger Stadium", date: try #require(LocalDate("2015-06-01")))
        _ = try young.store.addVisit(other)
        let visit = try #require(try young.store.visits().first).id
        _ = try PhotoImporter(young.store).attach([first], to: visit)
        _ = try young.store.detachPhoto(young.id(first))
        _ = try young.store.dismissPhotos([young.id(first)], isDismissed: false)
        #expect(try young.store.rematchWaitingPhotos().photos.map(\.outcome) == ["visit_added"])
        #expect(try young.store.visits().count == 2)
        let photo = try young.store.photo(young.id(second)).photo
        #expect(photo.state == "visit" && photo.visitId != visit)
        try young.verify()
    }

    @Test func `a rematch goes by what each photo was imported with, and refuses a sport that is none`()
        throws
    {
        var importer = PhotoImporter(store)
        importer.rules.highConfidenceRadius = 900
        let near = try world.photo("near", "2015-06-13T14:20:00", north: 0.0065)
        #expect(try importer.importPhotos(at: [near]).photos.map(\.question) == [nil])
        let far = try world.photo("far", "2015-06-15T02:20:00", north: 0.0065)
        #expect(try importer.importPhotos(at: [far]).photos.map(\.question) == ["after_midnight"])
        #expect(try store.rematchWaitingPhotos().photos.isEmpty)
        let misspelt = PhotoMatchingRules(sport: SportID("MBL"))
        #expect(throws: StoreError.self) { try store.rematchWaitingPhotos(rules: misspelt) }
        // A sport that has no stadium there leaves what was found.
        #expect(
            try store.rematchWaitingPhotos(
                rules: PhotoMatchingRules(searchRadius: 2_000, sport: SportID("NHL"))
            ).photos.isEmpty)
    }

    @Test func `a camera's clock that is years off hides no game of the satellites' day`() throws {
        // Fenway Park opened in 1912.
        let photo = try world.photo("a", "1900-01-01T14:20:00", offset: nil, gps: "2015-06-14T18:20:00Z")
        #expect(try world.take(photo).map(\.question) == ["clocks_disagree"])
        let found = try store.photo(world.id(photo)).photo.candidates.first { $0.sport == "mlb" }
        #expect(found?.games.map(\.date) == ["2015-06-13", "2015-06-14", "2015-06-15"])
        _ = try store.confirmPhotos([world.id(photo)], game: "game_mlb_2015_20150614_tor_bos")
        #expect(try store.visits().map(\.visitDate) == ["2015-06-14"])
    }

    @Test func `the days of two clocks that are far apart are two windows`() throws {
        let (day, other) = (try #require(LocalDate("2015-06-14")), try #require(LocalDate("1995-10-30")))
        func days(_ date: LocalDate, _ other: LocalDate?) -> [String] {
            PhotoJudge.Moment(date: date, otherDate: other).days(tolerance: 1).map {
                "\($0.lowerBound) \($0.upperBound)"
            }
        }
        #expect(days(day, nil) == ["2015-06-13 2015-06-15"])
        #expect(days(day, day.advanced(by: 1)) == ["2015-06-13 2015-06-16"])
        #expect(days(day, day.advanced(by: -2)) == ["2015-06-11 2015-06-15"])
        #expect(days(day, other) == ["1995-10-29 1995-10-31", "2015-06-13 2015-06-15"])
    }

    @Test func `the original of a corrected visit is what it was just before`() throws {
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        let visit = try #require(try world.take(photo).first?.visitId)
        // A score comes after the visit was made, then the user corrects it.
        var scored = try GameFile(
            csv: Array(
                """
                date,stadium,home_team,away_team,game_number,home_score,away_score
                2015-06-14,stadium_mlb_fenway_park,team_mlb_bos,team_mlb_tor,0,5,13
                """.utf8), name: "scores.csv")
        scored.isComplete = false
        _ = try store.importGames(scored)
        var correction = VisitCorrection()
        correction.finalScore = .set(FinalScore(home: 1, away: 0))
        _ = try store.correctVisit(visit, correction)
        #expect(try store.whyVisit(visit).original?.contains("5-13") == true)
        correction.finalScore = .set(FinalScore(home: 2, away: 0))
        _ = try store.correctVisit(visit, correction)
        #expect(try store.whyVisit(visit).original?.contains("5-13") == true)
    }

    @Test func `of several stadiums in one place the sport says which`() throws {
        var row = PhotoTableRow(id: "a", format: .jpeg, tags: "exif")
        (row.latitude, row.longitude) = (42.3463, -71.0974)
        let photo = try world.write("a", row.recipe)
        #expect(try world.take(photo).map(\.question) == ["missing_date"])
        var assignment = PhotoAssignment()
        assignment.date = LocalDate("2015-06-14")
        #expect(throws: StoreError.self) { try store.assignPhotos([world.id(photo)], to: assignment) }
        assignment.sport = SportID("MLB")
        _ = try store.assignPhotos([world.id(photo)], to: assignment)
        #expect(try store.visits().map(\.canonicalStadiumId) == ["stadium_mlb_fenway_park"])
    }

    @Test func `a deletion that was undone can be undone with its import`() throws {
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        try world.take(photo)
        _ = try store.deletePhoto(world.id(photo))
        _ = try store.undo()
        _ = try store.undo()
        #expect(try store.visits().isEmpty && store.allPhotos().isEmpty)
        try world.verify()
    }

    @Test func `what left its place is found where it lies now, whatever lies there instead`() throws {
        let first = try world.photo("a", "2015-06-14T14:20:00")
        let second = try world.photo("b", "2015-06-14T15:20:00")
        try world.take(first, second)
        let (a, b) = (try world.id(first), try world.id(second))
        // They change places.
        let manager = FileManager.default
        try manager.moveItem(atPath: first, toPath: first + ".away")
        try manager.moveItem(atPath: second, toPath: first)
        try manager.moveItem(atPath: first + ".away", toPath: second)
        try world.take(first, second)
        #expect(try store.photo(a).photo.path == second && store.photo(b).photo.path == first)
        // One is edited where it lies, and its copy is put to the visit that it is of.
        let copy = world.directory.path + "/copy.jpg"
        try manager.copyItem(atPath: second, toPath: copy)
        let edited = try Data(contentsOf: URL(filePath: second)) + Data([0])
        try edited.write(to: URL(filePath: second))
        let visit = try #require(try store.photo(a).photo.visitId)
        _ = try PhotoImporter(store).attach([copy], to: visit)
        #expect(try store.photo(a).photo.path == copy)
    }

    @Test func `names that Unicode writes in two ways are two files`() throws {
        let (composed, combining) = ("caf\u{E9}", "cafe\u{301}")
        try world.photo(composed, "2015-06-14T14:20:00")
        try world.photo(combining, "2015-06-13T14:20:00")
        #expect(
            try world.take(world.directory.path + "/photos").map(\.outcome) == ["visit_added", "visit_added"])
    }

    @Test func `what is no photo is counted, or told where its name says that it is one`() throws {
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        let folder = world.directory.path + "/photos"
        for name in ["notes.txt", "film.mov", "broken.JPG"] {
            try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        let answer = try PhotoImporter(store).importPhotos(at: [folder])
        #expect(answer.photos.map(\.path) == [photo] && answer.passedOver == 2)
        #expect(answer.refused.map(\.path) == [folder + "/broken.JPG"])
    }

    @Test func `a way up is that of the folder, not that of the link to it`() throws {
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        let folder = world.directory.path
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + "/photos/below", withIntermediateDirectories: false)
        try manager.createSymbolicLink(
            atPath: folder + "/link", withDestinationPath: folder + "/photos/below")
        let taken = try PhotoImporter(store).importPhotos(at: [folder + "/link/../a.jpg"])
        let found = try #require(taken.photos.first?.path)
        #expect(
            URL(filePath: found).resolvingSymlinksInPath() == URL(filePath: photo).resolvingSymlinksInPath())
    }

    @Test func `numbers that no photo has are refused`() throws {
        let digest = [UInt8](repeating: 7, count: 32)
        func draft(_ change: (inout PhotoMetadata) -> Void) -> PhotoDraft {
            var metadata = PhotoMetadata(
                captureTime: PhotoMetadata.CaptureTime(wallMilliseconds: 1_434_291_600_000, source: .exif))
            change(&metadata)
            return PhotoDraft(
                contentDigest: digest, format: "jpeg", byteCount: 1, metadata: metadata, path: nil,
                modifiedAtNanoseconds: nil)
        }
        let odd: [PhotoDraft] = [
            draft { $0.captureTime?.wallMilliseconds = .max },
            draft { $0.captureTime?.wallMilliseconds = .min },
            draft { $0.gpsMilliseconds = .max }, draft { $0.captureTime?.offsetMinutes = .min },
        ]
        for draft in odd {
            #expect(throws: StoreError.self) { try store.importPhotos([draft]) }
            let photo = try Photo(
                contentDigest: digest, format: "jpeg", byteCount: 1, metadata: draft.metadata,
                match: PhotoMatch(question: .missingLocation, candidates: []), path: nil,
                modifiedAtNanoseconds: nil)
            #expect(throws: (any Error).self) { try Photo(decoding: photo.encoded.span, details: nil) }
        }
        for radius in [Double.infinity, .nan, 1e300] {
            let rules = PhotoMatchingRules(highConfidenceRadius: radius)
            #expect(throws: StoreError.self) { try store.importPhotos([draft { _ in }], rules: rules) }
            let photo = try Photo(
                contentDigest: digest, format: "jpeg", byteCount: 1, metadata: PhotoMetadata(),
                match: PhotoMatch(question: .missingLocation, candidates: [], rules: rules), path: nil,
                modifiedAtNanoseconds: nil)
            #expect(throws: (any Error).self) { try Photo(decoding: photo.encoded.span, details: nil) }
        }
        #expect(try store.allPhotos().isEmpty)
    }
}
