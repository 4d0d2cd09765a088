import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// Photos become visits: by themselves where that is certain, else as the user says.
struct PhotoVisitTests {
    private let world: PhotoStore
    private var store: SportsTimeStore { world.store }

    init() throws {
        world = try PhotoStore()
    }

    @Test func `several photos of a game are of one visit, and the same photo again is none`() throws {
        let first = try world.photo("a", "2015-06-14T14:20:00")
        let second = try world.photo("b", "2015-06-14T15:20:00", north: 0.001)
        #expect(try world.take(first, second).map(\.outcome) == ["visit_added", "joined_visit"])
        let visit = try #require(try store.visits().first)
        #expect(try store.visits().count == 1 && visit.gameId == "game_mlb_2015_20150614_tor_bos")
        #expect(visit.dataSource == "automatic" && visit.source == "photo_import")
        #expect(visit.photoCaptureDate == "2015-06-14T18:20:00Z" && visit.photoLatitude != nil)
        #expect(try store.photos(ofVisit: visit.id).map(\.path) == [first, second])
        let head = try store.stats().head
        #expect(try world.take(first, second).map(\.outcome) == ["known", "known"])
        #expect(try store.stats().head == head)
        try world.verify()
    }

    @Test func `a photo of a doubleheader is asked, and each game has a visit`() throws {
        let (one, two) = (
            try world.photo("one", "2015-06-03T14:20:00"), try world.photo("two", "2015-06-03T20:20:00")
        )
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2015-06-03")))
        #expect(try world.take(one, two).allSatisfy { $0.question == "several_games" })
        #expect(throws: StoreError.self) { try store.confirmPhotos([try world.id(one)]) }
        let games = [1, 2].map { "game_mlb_2015_20150603_min_bos_\($0)" }
        _ = try store.confirmPhotos([try world.id(one)], game: games[0])
        _ = try store.confirmPhotos([try world.id(two)], game: games[1])
        let visits = try store.visits()
        #expect(visits.compactMap(\.gameId).sorted() == games)
        // What the user said of the first stays; the game is filled in.
        #expect(visits.first { $0.gameId == games[0] }?.source == "manual")
        #expect(visits.first { $0.gameId == games[1] }?.dataSource == "partial_manual")
        try world.verify()
    }

    @Test func `a visit that is there is joined and completed, one in other words is asked about`() throws {
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14")))
        #expect(
            try world.take(try world.photo("a", "2015-06-14T14:20:00")).map(\.outcome) == ["joined_visit"])
        #expect(try store.visits().map(\.gameId) == ["game_mlb_2015_20150614_tor_bos"])
        var other = VisitDraft(stadium: "Fenway Park", date: try day("2015-06-13"))
        other.gameDescription = "with Dad"
        _ = try store.addVisit(other)
        let asked = try world.take(try world.photo("b", "2015-06-13T17:20:00"))
        #expect(asked.map(\.question) == ["several_visits"])
        #expect(try store.visits().count == 2)
        _ = try store.confirmPhotos([asked[0].photoId])
        #expect(try store.visits().count == 2)
        try world.verify()
    }

    @Test func `a tour does not stand in the way, a postponed game does`() throws {
        var tour = VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14"))
        tour.type = .tour
        _ = try store.addVisit(tour)
        #expect(try world.take(try world.photo("a", "2015-06-14T14:20:00")).map(\.outcome) == ["visit_added"])
        var rain = VisitDraft(stadium: "Fenway Park", date: try day("2015-06-13"))
        rain.type = .postponed
        _ = try store.addVisit(rain)
        #expect(
            try world.take(try world.photo("b", "2015-06-13T17:20:00")).map(\.question) == ["several_visits"])
    }

    @Test(arguments: [true, false])
    func `a visit that was deleted comes back only as the user says`(_ isByPhoto: Bool) throws {
        if isByPhoto {
            try world.take(try world.photo("a", "2015-06-14T14:20:00"))
        } else {
            _ = try store.addVisit(GameVisitDraft(game: "game_mlb_2015_20150614_tor_bos"))
        }
        _ = try store.deleteVisit(try #require(try store.visits().first).id)
        let asked = try world.take(try world.photo("b", "2015-06-14T14:30:00"))
        #expect(asked.map(\.question) == ["visit_deleted"])
        #expect(try store.visits().isEmpty)
        _ = try store.confirmPhotos([asked[0].photoId])
        #expect(try store.visits().count == 1)
        try world.verify()
    }

    @Test func `what a user corrects is marked, and the original kept`() throws {
        try world.take(try world.photo("a", "2015-06-14T14:20:00"))
        let visit = try #require(try store.visits().first)
        var correction = VisitCorrection()
        correction.finalScore = .set(FinalScore(home: 1, away: 0))
        _ = try store.correctVisit(visit.id, correction)
        let why = try store.whyVisit(visit.id)
        #expect(why.visit?.dataSource == "user_corrected" && why.visit?.source == "photo_import")
        #expect(why.original?.contains("Fenway Park") == true && why.original?.contains("1-0") == false)
        #expect(why.photos.first?.attachedBy == "automatic" && why.photos.first?.candidates.isEmpty == false)
    }

    @Test func `where its games are not all known a photo waits, and rematching makes the visit`() throws {
        let young = try PhotoStore(isCovered: false)
        let photo = try young.photo("a", "2015-06-14T14:20:00")
        #expect(try young.take(photo).map(\.question) == ["games_not_known"])
        #expect(try young.store.rematchWaitingPhotos().photos.isEmpty)
        try young.know(isCovered: true)
        let before = try young.store.stats().head
        #expect(
            try young.store.rematchWaitingPhotos(isRehearsal: true).photos.map(\.outcome) == ["visit_added"])
        #expect(try young.store.stats().head == before)
        #expect(try young.store.rematchWaitingPhotos().photos.map(\.outcome) == ["visit_added"])
        #expect(try young.state(photo) == "visit")
        let events = try young.store.photo(try young.id(photo)).events.map(\.event)
        #expect(events == ["PhotoImported", "PhotoRematched", "PhotoAttached"])
        try young.verify()
    }

    private static let moments: [(String, String?, String?, String?)] = [
        ("2015-06-14T23:59:00", "-04:00", nil, nil), ("2015-06-15T04:30:00", "-04:00", nil, "after_midnight"),
        ("2015-06-15T05:00:00", "-04:00", nil, nil), ("2015-06-14T18:20:00", "+00:00", nil, nil),
        // A camera that was set at home, in Japan.
        ("2015-06-15T03:20:00", "+09:00", nil, nil),
        ("2015-06-14T14:20:00", nil, "2015-06-13T18:20:00Z", "clocks_disagree"),
        // The satellites know that it was night.
        ("2015-06-14T05:30:00", nil, "2015-06-14T07:30:00Z", "after_midnight"),
        ("2034-06-14T14:20:00", "-04:00", nil, "date_in_future"),
    ]

    @Test(arguments: moments)
    func `the day is that of the stadium`(
        _ wall: String, _ offset: String?, _ gps: String?, _ question: String?
    ) throws {
        let taken = try world.take(try world.photo("a", wall, offset: offset, gps: gps))
        #expect(taken.map(\.question) == [question])
    }

    @Test func `a photo is told what to be of`() throws {
        let far = try world.photo("far", "2015-06-14T14:20:00", north: 1)
        #expect(try world.take(far).map(\.question) == ["no_stadium_nearby"])
        let id = try world.id(far)
        #expect(throws: StoreError.self) { try store.confirmPhotos([id]) }
        #expect(throws: StoreError.self) { try store.assignPhotos([id], to: PhotoAssignment()) }
        _ = try store.assignPhotos([id], to: PhotoAssignment(stadium: "Fenway Park", type: .tour))
        let visit = try #require(try store.visits().first)
        #expect(visit.visitType == "tour" && visit.visitDate == "2015-06-14")
        #expect(visit.dataSource == "partial_manual" && visit.source == "photo_import")
        #expect(throws: StoreError.self) {
            try store.assignPhotos([id], to: PhotoAssignment(visit: visit.id))
        }
        try world.verify()
    }

    private func day(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }
}
