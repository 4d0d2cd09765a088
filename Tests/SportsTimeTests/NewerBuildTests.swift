import Foundation
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime

/// A store that an older build made is opened by this one.
struct NewerBuildTests {
    let directory: TemporaryDirectory
    var path: String { directory.path + "/store" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A store with the data of an older build: no achievements, no tenures, and Fenway Park under another name.
    private func makeOlder(isSyncOn: Bool = true) throws {
        let store = try SportsTimeStore.open(at: path, bootstraps: false)
        var older = CanonicalBatch(source: "bundled")
        for (type, objects) in try CanonicalBatch.bundled().records
        where type != .achievementDefinition && type != .teamTenure {
            older.add(
                objects.map { object in
                    guard RecordDecoding.claimedID(object) == "stadium_mlb_fenway_park" else { return object }
                    var object = object
                    (object["name"], object["last_modified"]) = (
                        .string("Fenway Field"), .string("2020-01-01")
                    )
                    return object
                }, as: type)
        }
        try store.merge(older)
        let day = try #require(LocalDate("2015-06-14"))
        _ = try store.addVisit(VisitDraft(stadium: "stadium_mlb_fenway_park", date: day))
        _ = try store.setNickname(of: "stadium_mlb_fenway_park", to: "the Fens")
        if !isSyncOn { _ = try store.switchSync(false) }
    }

    @Test func `its newer data are taken in once, and achievements with them`() throws {
        try makeOlder()
        do {
            let store = try SportsTimeStore.open(at: path)
            let taken = try #require(store.takenIn.first)
            #expect(store.takenIn.count == 1 && taken.source == "bundled")
            #expect(taken.updated(.stadium) == 1 && taken.updated(.teamTenure) == 688)
            #expect(
                taken.changes.map(\.definition.id).contains("first_pitch"), "dated by the visit, earned now")
            let stadium = try store.stadium("Fenway Park", sport: SportID("MLB"))
            #expect(stadium.name == "Fenway Park" && stadium.nickname == "the Fens")
            #expect(
                try store.visits().map(\.stadiumNameAtVisit) == ["Fenway Field"], "frozen as it was known")
        }
        let again = try SportsTimeStore.open(at: path)
        #expect(again.takenIn.isEmpty)
    }

    @Test func `switched off, the store stays as it is, and takes in when it is switched on`() throws {
        try makeOlder(isSyncOn: false)
        do {
            let store = try SportsTimeStore.open(at: path)
            #expect(store.takenIn.isEmpty)
            #expect(try store.achievements().isEmpty)
            _ = try store.switchSync(true)
        }
        #expect(try !SportsTimeStore.open(at: path).takenIn.isEmpty)
    }

    @Test func `what waited for a newer schema and is not newer is not tried again each time`() throws {
        let store = try SportsTimeStore.open(at: path)
        var batch = CanonicalBatch(source: "folder:/newer")
        let fenway = try #require(try store.record(.stadium, id: "stadium_mlb_fenway_park"))
        var newer = fenway
        (newer["schema_version"], newer["last_modified"]) = (.number(2), nil)
        batch.add([newer], as: .stadium)
        try store.merge(batch)
        #expect(try store.syncStatus().deferred == 1)
        #expect(try store.takeInDeferredRecords(schema: 2)?.totalUpdated == 0)
        let events = try store.stats().events
        #expect(try store.takeInDeferredRecords(schema: 2) == nil)
        #expect(try store.stats().events == events)
        #expect(try store.record(.stadium, id: "stadium_mlb_fenway_park") == fenway)
    }

    @Test func `who only reads the log changes nothing`() throws {
        try makeOlder()
        let store = try SportsTimeStore.open(at: path, needsViews: false)
        #expect(store.takenIn.isEmpty)
        #expect(try store.log(LogQuery(limit: 1)).last?.event == "StadiumNicknameSet")
    }
}
