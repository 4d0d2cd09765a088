import CanonicalSync
import Fixtures
import EventLog
import Foundation
import SportsTime
import SportsTimeModel
import Synchronization
import TestSupport
import Testing

/// The seed's table of offline scenarios ("SportsTime Data Architecture", part 8), a test a row.
struct OfflineTests {
    let directory: TemporaryDirectory
    let server: CloudKitServer
    var path: String { directory.path + "/store" }

    init() throws {
        directory = try TemporaryDirectory()
        server = try CloudKitServer()
    }

    private func source(at address: String? = nil) throws -> CloudKitSource {
        CloudKitSource(
            try CloudKitDatabase(
                container: server.container, environment: .development, credentials: .apiToken(server.token),
                server: address ?? server.address,
                patience: CloudKitDatabase.Patience(attempts: 2, timeout: .seconds(5)),
                sleep: { _ in }))
    }

    /// Nobody listens there.
    private func nowhere() throws -> CloudKitSource { try source(at: "http://127.0.0.1:1") }

    private func visit(_ store: SportsTimeStore) throws {
        let day = try #require(LocalDate("2015-06-14"))
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: day))
    }

    private func fill() async throws {
        let folder = try RecordFolder(path: Fixtures.path("ufl-2025"))
        let database = try CloudKitDatabase(
            container: server.container, environment: .development, credentials: .apiToken(server.token),
            server: server.address)
        _ = try await CloudKitPublisher(database).publish(folder)
    }

    @Test func `first launch, no internet: bootstrapped from the bundled data, everything works`()
        async throws
    {
        let store = try SportsTimeStore.open(at: path)
        #expect(try store.syncStatus().bootstrapCompleted)
        let result = try await store.sync(from: try nowhere())
        #expect(result.failure?.reason == "CloudKit: it cannot be reached")
        try visit(store)
        #expect(try store.achievements().contains { $0.id == "first_pitch" && $0.state == .earned })
        #expect(try store.syncStatus().lastSuccessfulSync == nil)
    }

    @Test func `returning user, no internet: the last synced data are used`() async throws {
        try await fill()
        do {
            let store = try SportsTimeStore.open(at: path)
            #expect(try await store.sync(from: try source()).failure == nil)
        }
        let store = try SportsTimeStore.open(at: path)
        #expect(try await store.sync(from: try nowhere()).failure != nil)
        #expect(try store.team("DC Defenders").id == "team_ufl_dc")
        #expect(try store.syncStatus().lastSuccessfulSync != nil)
    }

    @Test func `CloudKit partially fails: what came is saved, the rest is tried later`() async throws {
        try await fill()
        let store = try SportsTimeStore.open(at: path)
        // Two types come, then nothing more.
        let before = server.requests.count
        for request in 7...40 { server.trouble(.hangsUp, at: request) }
        let first = try await store.sync(from: try source())
        #expect(first.failure != nil && first.updated(.leagueStructure) == 3 && first.updated(.team) == 0)
        #expect(server.requests.count > before)
        server.state.withLock { $0.troubles = [:] }
        let second = try await store.sync(from: try source())
        #expect(second.failure == nil && second.updated(.team) == 8)
    }

    @Test func `CloudKit down for days: the program goes on, failures are counted, then it recovers`()
        async throws
    {
        try await fill()
        let store = try SportsTimeStore.open(at: path)
        for day in 1...4 {
            #expect(try await store.sync(from: try nowhere()).failure != nil)
            #expect(try store.syncStatus().consecutiveFailures == day)
            _ = try store.setFavorite("Fenway Park", day % 2 == 1)
        }
        #expect(try await store.sync(from: try source()).failure == nil)
        #expect(try store.syncStatus().consecutiveFailures == 0)
    }

    @Test func `deleted and installed again: a fresh bootstrap, and an export brings the visits back`() throws
    {
        var exported: [UInt8] = []
        do {
            let store = try SportsTimeStore.open(at: path)
            try visit(store)
            exported = Array("date,stadium\n2015-06-14,Fenway Park\n".utf8)
        }
        try FileManager.default.removeItem(atPath: path)
        let store = try SportsTimeStore.open(at: path)
        #expect(try store.visits().isEmpty && store.syncStatus().bootstrapCompleted)
        #expect(try store.importVisits(exported, file: "visits.csv").added == 1)
    }
}

/// A league that no build knows is data alone.
struct NewLeagueTests {
    @Test func `a new league has search, proximity, progress, divisions and achievements from its commit on`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        #expect(throws: StoreError.self) { try store.progress(of: SportID("UFL")) }
        let result = try await store.sync(from: try FolderSource(path: Fixtures.path("ufl-2025")))
        #expect(result.totalUpdated == 23)
        #expect(try store.searchStadiums("protective").map(\.id) == ["stadium_ufl_protective_stadium"])
        #expect(
            try store.searchStadiums("liberty bowl", sport: SportID("ufl")).count == 1, "by a name of earlier"
        )
        let birmingham = try #require(Coordinate(latitude: 33.5275, longitude: -86.8113))
        #expect(
            try store.stadiums(near: birmingham, radiusMeters: 2_000).map(\.id) == [
                "stadium_ufl_protective_stadium"
            ])
        let league = try #require(try store.progress(of: SportID("UFL")).leagues.first)
        #expect(league.progress.totalStadiums == 8 && league.progress.parts.map(\.totalStadiums) == [4, 4])
        #expect(
            try store.leagueStructure.conferences(for: SportID("UFL")).map(\.id) == ["ufl_usfl", "ufl_xfl"])
        for stadium in ["protective_stadium", "tdecu_stadium", "simmons_bank_liberty_stadium", "ford_field"] {
            let date = try #require(LocalDate("2025-04-0\(1 + (try store.visits().count))"))
            _ = try await store.addVisit(
                VisitDraft(stadium: "stadium_ufl_\(stadium)", date: date, homeTeam: nil))
        }
        #expect(try store.achievements().first { $0.id == "ufl_usfl" }?.state == .earned)
        #expect(try store.why("USFL Conference Complete").entries.first?.isHeld == true)
        #expect(
            try store.stadiumIdentity.isSameStadium(
                try Stadium.ID("stadium_ufl_ford_field"), try Stadium.ID("stadium_nfl_ford_field")))
        #expect(try store.sports().last?.id == "ufl")
        let csv =
            "date,stadium,home_team,away_team\n2025-04-05,Ford Field,Michigan Panthers,Birmingham Stallions\n"
        #expect(try store.importGames(Array(csv.utf8), file: "g.csv").added == 1)
    }
}
