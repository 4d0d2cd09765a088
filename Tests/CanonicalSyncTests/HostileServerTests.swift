import CanonicalSync
import EventLog
import Foundation
import SportsTime
import SportsTimeModel
import Synchronization
import TestSupport
import Testing

/// A container whose server errs, lies or does not end.
struct HostileServerTests {
    let server: CloudKitServer
    let directory: TemporaryDirectory
    let store: SportsTimeStore

    init() throws {
        server = try CloudKitServer(pageLimit: 2)
        directory = try TemporaryDirectory()
        store = try SportsTimeStore.open(at: directory.path + "/store")
    }

    private func sync() async throws -> SyncResult {
        let database = try CloudKitDatabase(
            container: server.container, environment: .development, credentials: .apiToken(server.token),
            server: server.address, sleep: { _ in })
        return try await store.sync(from: CloudKitSource(database))
    }

    private func fill(_ stadiums: Int) throws {
        try server.set(
            "Sport", "Sport_xfl",
            [
                "sportId": ["value": "xfl"], "abbreviation": ["value": "XFL"],
                "displayName": ["value": "XFL"],
                "iconName": ["value": "i"], "colorHex": ["value": "#000000"],
                "seasonStartMonth": ["value": 2],
                "seasonEndMonth": ["value": 5],
            ])
        for number in 0..<stadiums { try server.set("Stadium", "stadium_xfl_s\(number)", stadium(number)) }
    }

    private func stadium(_ number: Int, _ more: [String: Any] = [:]) -> [String: Any] {
        var fields: [String: Any] = [
            "name": ["value": "Park \(number)"], "city": ["value": "X"], "latitude": ["value": 40.5],
            "longitude": ["value": -80.5], "sport": ["value": "XFL"],
            "timeZoneIdentifier": ["value": "America/New_York"],
        ]
        for (name, value) in more { fields[name] = value }
        return fields
    }

    @Test func `a refusal in the midst of pages is no end, and nothing is lost by it`() async throws {
        try fill(7)
        // Sports: newest, page, newest; structure has none: newest, page; stadiums: newest, page, and this one.
        server.trouble(.refuses(status: 404, code: "NOT_FOUND", retryAfter: nil), at: 8)
        let first = try await sync()
        #expect(first.failure != nil && first.updated(.stadium) < 7)
        #expect(try await sync().failure == nil)
        #expect(try store.stadiums(of: SportID("xfl")).count == 7)
    }

    @Test func `a container that is not there is no empty one`() async throws {
        server.trouble(.refuses(status: 404, code: "NOT_FOUND", retryAfter: nil), at: 1)
        #expect(try await sync().failure?.reason.contains("NOT_FOUND") == true)
        #expect(try store.syncStatus().lastSuccessfulSync == nil)
    }

    @Test(arguments: [1e300, -1e300, 1e19, 9e15])
    func `a moment outside of all calendars refuses its record, and no other`(moment: Double) async throws {
        try fill(3)
        try server.set(
            "Stadium", "stadium_xfl_odd",
            stadium(9, ["deprecatedAt": ["value": moment, "type": "TIMESTAMP"]]))
        let result = try await sync()
        #expect(result.failure == nil && result.updated(.stadium) == 3 && result.invalid == 1)
        _ = try store.syncStatus()
    }

    @Test func `a record whose fields are none is refused, and no other`() async throws {
        try fill(3)
        try server.set(
            "Stadium", "stadium_xfl_odd", stadium(9, ["name": NSNull(), "city": ["type": "STRING"]]))
        let result = try await sync()
        #expect(result.failure == nil && result.updated(.stadium) == 3 && result.invalid == 1)
    }

    @Test(arguments: [1e300, 1e19, -5, 0.25])
    func `an odd time to wait is no trap`(retryAfter: Double) async throws {
        server.trouble(.refuses(status: 429, code: "THROTTLED", retryAfter: retryAfter), at: 1)
        let result = try await sync()
        #expect((result.failure == nil) == (retryAfter < 60))
    }

    @Test func `a record that was changed in a time to come does not hide what changes until then`()
        async throws
    {
        try fill(2)
        let future: Int64 = 253_370_764_800_000
        server.state.withLock { $0.records["stadium_xfl_s1"]?.modified = future }
        #expect(try await sync().failure == nil)
        try server.set(
            "Stadium", "stadium_xfl_s0", stadium(0, ["name": ["value": "New Park"]]), step: 200_000_000_000)
        _ = try await sync()
        #expect(try store.stadium("stadium_xfl_s0").name == "New Park")
    }

    @Test func `a token that the server repeats is not shown, nor kept`() async throws {
        server.trouble(
            .answers(
                status: 403,
                text: #"{"serverErrorCode":"ACCESS_DENIED","reason":"no: \#(server.token) \u001b[31m"}"#),
            at: 1)
        let reason = try #require(try await sync().failure).reason
        #expect(
            reason.contains("ACCESS_DENIED") && !reason.contains(server.token) && !reason.contains("\u{1B}"))
        #expect(try !store.log(LogQuery(limit: 5)).contains { $0.summary.contains(server.token) })
    }

    @Test func `what waits comes in with the next run that ends, whatever became of the one before`()
        async throws
    {
        try fill(0)
        try server.set(
            "Team", "team_xfl_a",
            [
                "name": ["value": "A"], "abbreviation": ["value": "A"], "sport": ["value": "XFL"],
                "city": ["value": "X"],
                "stadiumCanonicalId": ["value": "stadium_xfl_s0"],
            ])
        #expect(try await sync().invalid == 1)
        try server.set("Stadium", "stadium_xfl_s0", stadium(0), step: 1_000)
        // The stadium comes, then the run fails.
        server.trouble(.refuses(status: 403, code: "ACCESS_DENIED", retryAfter: nil), at: 9)
        let failed = try await sync()
        #expect(failed.failure != nil && failed.updated(.stadium) == 1)
        #expect(try store.team("team_xfl_a").name == "A")
    }
}

/// What may not be lost of what waits.
struct WaitingRecordTests {
    let world: SyncWorld

    init() throws {
        world = try SyncWorld()
    }

    private func team(_ name: String, at stadium: String, _ modified: String) -> String {
        #"{"canonical_id":"team_mlb_por","name":"\#(name)","abbreviation":"POR","sport":"MLB","city":"Portland","#
            + #""stadium_canonical_id":"\#(stadium)","last_modified":"\#(modified)"}"#
    }

    @Test func `a newer record that waits outlives an older one that comes in`() async throws {
        try world.add(.team, team("Pioneers", at: "stadium_mlb_portland", "2029-06-05"))
        #expect(try await world.sync().invalid == 1)
        try world.add(.team, team("Beavers", at: "stadium_mlb_petco_park", "2029-06-03"))
        try await world.sync()
        #expect(try world.store.team("team_mlb_por").name == "Beavers")
        try world.add(
            .stadium,
            #"{"canonical_id":"stadium_mlb_portland","name":"Zidell Yards","city":"Portland","state":"Oregon","country":"US","#
                + #""latitude":45.49,"longitude":-122.67,"sport":"MLB","time_zone_identifier":"America/Los_Angeles","#
                + #""last_modified":"2029-01-01"}"#)
        try await world.sync()
        #expect(try world.store.team("team_mlb_por").name == "Pioneers")
        #expect(try world.store.syncStatus().refused.isEmpty)
    }

    @Test func `an older record leaves no trace but the count, however wrong it is`() async throws {
        try world.add(.team, team("Pioneers", at: "stadium_mlb_petco_park", "2029-06-05"))
        try await world.sync()
        try world.add(.team, team("Old", at: "stadium_mlb_nowhere", "2020-01-01"))
        let result = try await world.sync()
        #expect(result.invalid == 0)
        #expect(try world.store.syncStatus().refused.isEmpty)
    }

    @Test func `records without an id, or with one, wait each by itself, once`() async throws {
        for number in 1...3 {
            try world.add(.team, #"{"name":"Nobody \#(number)","last_modified":"2029-01-01"}"#)
        }
        for reason in ["X", "Y"] {
            try world.add(
                .stadium,
                #"{"canonical_id":"stadium_mlb_x","name":"\#(reason)","last_modified":"2029-01-01"}"#)
        }
        #expect(try await world.sync().invalid == 5)
        let head = try world.store.log(LogQuery(limit: 1)).last?.sequence
        #expect(try await world.sync().invalid == 5)
        #expect(try world.store.log(LogQuery(limit: 1)).last?.sequence == head.map { $0 + 1 })
    }

    @Test func `a stadium whose id leaves no room for a site is refused, and the rest comes in`() async throws
    {
        func stadium(_ id: String) -> String {
            #"{"canonical_id":"\#(id)","name":"Long","city":"X","latitude":40,"longitude":-80,"sport":"MLB","#
                + #""time_zone_identifier":"UTC","last_modified":"2029-01-01"}"#
        }
        try world.add(.stadium, stadium("stadium_mlb_" + String(repeating: "x", count: 108)))
        try world.add(.stadium, stadium("stadium_mlb_short"))
        let result = try await world.sync()
        #expect(result.invalid == 1 && result.updated(.stadium) == 1)
    }

    @Test func `records of many bytes go in several commits`() async throws {
        for number in 0..<30 {
            try world.add(
                .sport,
                ##"{"id":"s\##(number)","abbreviation":"S","display_name":"S","icon_name":"i","color_hex":"#000000","##
                    + #""season_start_month":2,"season_end_month":5,"more":""#
                    + String(repeating: "x", count: 800_000) + #"","last_modified":"2029-01-01"}"#)
        }
        #expect(try await world.sync().totalUpdated == 30)
    }

    @Test func `publishing writes over nothing newer, and over nothing that it cannot read`() async throws {
        let path = world.directory.path + "/published"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let file = URL(filePath: path + "/sports.json")
        try Data(
            #"[{"id":"MLB","display_name":"New Baseball","mascot":"a bat","last_modified":"2040-01-01"},{"id":"NBA","mascot":"a ball"}]"#
                .utf8
        ).write(to: file)
        let answer = try FolderPublisher(path: path).publish(RecordFolder.bundled())
        #expect(answer.counts.first?.newer == 1)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("New Baseball") && text.contains("a bat") && text.contains("a ball"))
        try Data("[{]".utf8).write(to: file)
        #expect(throws: SourceError.self) { try FolderPublisher(path: path).publish(RecordFolder.bundled()) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "[{]")
    }

    @Test func `a club under a new name, and a stadium in the old place, are asked about`() throws {
        var normalizer = DataNormalizer(known: [try RecordFolder.bundled()], nowMilliseconds: 0)
        let result = normalizer.normalize([
            "teams.csv": Array(
                "sport,abbreviation,name,city,stadium\nMLB,CLE,Cleveland Spiders,Cleveland,Progressive Field\n"
                    .utf8),
            "stadiums.csv": Array(
                "sport,name,city,state,latitude,longitude\nMLB,Spider Park,Cleveland,Ohio,41.4962,-81.6852\n"
                    .utf8),
        ])
        #expect(result.folder.rows.isEmpty)
        #expect(
            result.problems.map(\.reason).allSatisfy { $0.contains("under a new name") }
                && result.problems.count == 2)
    }

    @Test func `a preview leaves nothing behind`() async throws {
        for _ in 1...2 { _ = try await world.store.syncPreview(from: try FolderSource(path: world.folder)) }
        let names = try FileManager.default.contentsOfDirectory(atPath: world.directory.path + "/store")
        #expect(!names.contains { $0.hasPrefix("scratch") })
    }
}
