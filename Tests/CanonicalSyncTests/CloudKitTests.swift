import CanonicalSync
import Crypto
import EventLog
import Foundation
import SportsTime
import SportsTimeModel
import SportsTimeViews
import Synchronization
import TestSupport
import Testing

/// The public database of a container, by CloudKit Web Services, against a server that follows the documents.
struct CloudKitTests {
    let server: CloudKitServer
    let directory: TemporaryDirectory
    let store: SportsTimeStore
    /// What was waited for, instead of waiting.
    let waits = Waits()

    final class Waits: Sendable {
        let all = Mutex<[Duration]>([])
    }

    init() throws {
        server = try CloudKitServer()
        directory = try TemporaryDirectory()
        store = try SportsTimeStore.open(at: directory.path + "/store")
    }

    private func source(_ credentials: CloudKitCredentials? = nil) throws -> CloudKitSource {
        let own = try CloudKitCredentials.serverToServer(
            keyID: server.keyID, pem: server.key.pemRepresentation)
        let waits = waits
        return CloudKitSource(
            try CloudKitDatabase(
                container: server.container, environment: .development, credentials: credentials ?? own,
                server: server.address, patience: CloudKitDatabase.Patience(timeout: .seconds(10)),
                sleep: { wait in waits.all.withLock { $0.append(wait) } }))
    }

    private func stamp(_ text: String) -> [String: Any] {
        ["value": (UTCTime.microseconds(text) ?? 0) / 1_000, "type": "TIMESTAMP"]
    }

    private func text(_ text: String) -> [String: Any] { ["value": text, "type": "STRING"] }

    /// A league with this many stadiums, with the fields that the seed's app writes.
    private func publishLeague(stadiums: Int) throws {
        try server.set(
            "Sport", "xfl",
            [
                "sportId": text("xfl"), "abbreviation": text("XFL"), "displayName": text("XFL Football"),
                "iconName": text("football.fill"), "colorHex": text("#E31837"),
                "seasonStartMonth": ["value": 2, "type": "INT64"],
                "seasonEndMonth": ["value": 5, "type": "INT64"],
                "isActive": ["value": 1, "type": "INT64"], "lastModified": stamp("2026-03-01"),
                "broadcaster": text("ABC"), "founded": ["value": 982_368_000_000, "type": "TIMESTAMP"],
            ])
        for number in 0..<stadiums {
            // Several share a moment: pages end in the midst of them.
            try server.set(
                "Stadium", "stadium_xfl_s\(number)", stadium("Park \(number)"), step: number % 7 == 0 ? 1 : 0)
        }
        try server.set(
            "Team", "team_xfl_dc",
            [
                "name": text("DC Defenders"), "abbreviation": text("DC"), "sport": text("xfl"),
                "city": text("Washington"),
                "stadiumCanonicalId": [
                    "value": ["recordName": "stadium_xfl_s0", "action": "NONE"], "type": "REFERENCE",
                ],
            ])
        try server.set(
            "StadiumAlias", "a1",
            [
                "aliasName": text("Old Park"), "stadiumCanonicalId": text("stadium_xfl_s0"),
                "validFrom": stamp("2001-02-03"), "validUntil": stamp("2004-05-06"),
            ])
    }

    private func stadium(_ name: String) -> [String: Any] {
        [
            "name": text(name), "city": text("Somewhere"), "state": text("Ohio"), "country": text("US"),
            "location": ["value": ["latitude": 40.5, "longitude": -80.25], "type": "LOCATION"],
            "sport": text("XFL"), "timeZoneIdentifier": text("America/New_York"),
            "primaryTeamAbbrevs": ["value": ["DC"], "type": "STRING_LIST"],
        ]
    }

    private func stadiums() throws -> Int {
        try store.stadiums(of: SportID("XFL")).count
    }

    @Test func `records come in with every type of field, by a signed request`() async throws {
        try publishLeague(stadiums: 3)
        let result = try await store.sync(from: try source())
        #expect(result.failure == nil && result.totalUpdated == 6, "\(result.summary)")
        #expect(result.source == "cloudkit:iCloud.org.example.sportstime/development")
        let stadium = try store.stadium("stadium_xfl_s0")
        #expect(stadium.latitude == 40.5 && stadium.teams == ["DC Defenders"])
        #expect(
            stadium.names.contains {
                $0.name == "Old Park" && $0.validFrom == "2001-02-03" && $0.validUntil == "2004-05-06"
            })
        let sport = try #require(try store.record(.sport, id: "xfl"))
        #expect(sport["broadcaster"] == .object(["value": .string("ABC"), "type": .string("STRING")]))
        #expect(sport["last_modified"] == .string("2026-03-01T00:00:00Z"))
        #expect(server.state.withLock { $0.refusals }.isEmpty)
    }

    @Test func `an API token does as well`() async throws {
        try publishLeague(stadiums: 1)
        #expect(try await store.sync(from: try source(.apiToken(server.token))).totalUpdated == 4)
    }

    @Test func `a wrong token or key is refused, and never shown`() async throws {
        let wrong = try CloudKitCredentials.serverToServer(
            keyID: server.keyID, pem: CloudKitServer().key.pemRepresentation)
        for credentials in [CloudKitCredentials.apiToken("s3cret"), wrong] {
            let result = try await store.sync(from: try source(credentials))
            let failure = try #require(result.failure)
            #expect(failure.reason.contains("AUTHENTICATION_FAILED") && failure.hint != nil)
            #expect(!"\(result) \(credentials)".contains("s3cret"))
        }
        let log = try store.log(LogQuery(limit: 100)).map(\.summary).joined()
        #expect(!log.contains("s3cret"))
    }

    @Test func `20,000 records in pages of 200, cut off twice in the middle, come in whole`() async throws {
        let ids = try publishGames(days: 400, perDay: 50)
        #expect(ids.count == 20_000)
        // Twice the server goes away in the midst of the games, for longer than anybody has patience.
        var merged = 0
        for start in [50, 40] {
            for request in start...start + 20 { server.trouble(.cuts(after: 5_000), at: request) }
            let run = try await store.sync(from: try source())
            #expect(run.failure?.reason.hasPrefix("CloudKit: ") == true)
            #expect(run.updated(.game) > 1_000)
            merged += run.updated(.game)
            server.state.withLock { $0.troubles = [:] }
        }
        // A cut in between is not even told.
        server.trouble(.cuts(after: 5_000), at: 20)
        let last = try await store.sync(from: try source())
        #expect(last.failure == nil && merged + last.updated(.game) == 20_000)
        #expect(
            try Set(store.records(.game).compactMap { $0["canonical_id"]?.text })
                == Set(ids.map { "\"\($0)\"" }))
        #expect(server.state.withLock { $0.largestPage } == 200)
        let again = try await store.sync(from: try source())
        #expect(again.totalUpdated == 0 && again.failure == nil)
    }

    /// A season of a league of a hundred clubs.
    private func publishGames(days: Int, perDay: Int) throws -> [String] {
        try publishLeague(stadiums: 100)
        for number in 0..<100 {
            try server.set(
                "Team", "team_xfl_c\(number)",
                [
                    "name": text("Club \(number)"), "abbreviation": text("C\(number)"), "sport": text("xfl"),
                    "city": text("Somewhere"), "stadiumCanonicalId": text("stadium_xfl_s\(number)"),
                ])
        }
        let first = try #require(LocalDate("2026-02-01"))
        return try (0..<days).flatMap { day in
            try (0..<perDay).map { number in
                let (home, away) = (number, perDay + (number + day) % perDay)
                let date = first.advanced(by: day).description.replacing("-", with: "")
                let id = "game_xfl_2026_\(date)_c\(away)_c\(home)"
                try server.set(
                    "Game", id,
                    [
                        "stadiumCanonicalId": text("stadium_xfl_s\(home)"),
                        "homeTeamCanonicalId": text("team_xfl_c\(home)"),
                        "awayTeamCanonicalId": text("team_xfl_c\(away)"),
                        "lastModified": stamp("2026-03-01"),
                    ], step: number % 7 == 0 ? 1 : 0)
                return id
            }
        }
    }

    @Test func `a server that stays away is given up, and the next run goes on where it was`() async throws {
        try publishLeague(stadiums: 2_000)
        for request in 9...30 { server.trouble(.hangsUp, at: request) }
        let first = try await store.sync(from: try source())
        #expect(first.failure?.reason.hasPrefix("CloudKit: ") == true)
        let there = first.updated(.stadium)
        #expect(there > 0 && there < 2_000)
        server.state.withLock { $0.troubles = [:] }
        for request in 6...30 { server.trouble(.cuts(after: 100), at: request) }
        let second = try await store.sync(from: try source())
        #expect(second.failure != nil && second.updated(.stadium) + there < 2_000)
        server.state.withLock { $0.troubles = [:] }
        let third = try await store.sync(from: try source())
        #expect(third.failure == nil)
        #expect(try stadiums() == 2_000)
        #expect(third.updated(.stadium) == 2_000 - there - second.updated(.stadium))
    }

    @Test(arguments: [(429, "THROTTLED", 3.0), (503, "TRY_AGAIN_LATER", 0.5), (500, "INTERNAL_ERROR", nil)])
    func `a busy server is waited for as long as it says`(status: Int, code: String, retryAfter: Double?)
        async throws
    {
        try publishLeague(stadiums: 1)
        server.trouble(.refuses(status: status, code: code, retryAfter: retryAfter), at: 2)
        let result = try await store.sync(from: try source())
        #expect(result.failure == nil && result.totalUpdated == 4)
        #expect(waits.all.withLock { $0 } == [.seconds(retryAfter ?? 1)])
    }

    @Test func `a server that asks for more patience than there is, is told as busy`() async throws {
        server.trouble(.refuses(status: 429, code: "THROTTLED", retryAfter: 3_600), at: 1)
        let failure = try #require(try await store.sync(from: try source()).failure)
        #expect(failure.hint == "try again in 3600 s; what has come is kept")
        #expect(waits.all.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [
        (401, "AUTHENTICATION_FAILED"), (403, "ACCESS_DENIED"), (421, "AUTHENTICATION_REQUIRED"),
        (400, "BAD_REQUEST"),
        (413, "QUOTA_EXCEEDED"),
    ])
    func `what waiting does not mend is told at once`(status: Int, code: String) async throws {
        server.trouble(.refuses(status: status, code: code, retryAfter: nil), at: 1)
        let failure = try #require(try await store.sync(from: try source()).failure)
        #expect(failure.reason == "CloudKit refused records/query: \(code), as told")
        #expect(server.requests.count == 1 && waits.all.withLock { $0 }.isEmpty)
    }

    @Test func `a web page instead of an answer is none`() async throws {
        server.trouble(.answers(status: 200, text: "<html>captive portal</html>"), at: 1)
        let failure = try #require(try await store.sync(from: try source()).failure)
        #expect(failure.reason.contains("is not what CloudKit answers"))
    }

    @Test func `a redirection is not followed`() async throws {
        server.trouble(.answers(status: 302, text: ""), at: 1)
        let failure = try #require(try await store.sync(from: try source()).failure)
        #expect(failure.reason.contains("302"))
    }

    @Test func `a record that the server cannot give now is given by the next run`() async throws {
        try publishLeague(stadiums: 5)
        let number = 5
        for request in 1...12 {
            server.trouble(.breaks(record: "stadium_xfl_s3", code: "TRY_AGAIN_LATER"), at: request)
        }
        let first = try await store.sync(from: try source())
        #expect(first.failure?.reason.contains("stadium_xfl_s3: TRY_AGAIN_LATER") == true)
        #expect(first.updated(.stadium) == number - 1)
        server.state.withLock { $0.troubles = [:] }
        let second = try await store.sync(from: try source())
        #expect(second.failure == nil && second.updated(.stadium) == 1)
    }

    @Test func `a container without a type of record is one without such records`() async throws {
        try publishLeague(stadiums: 1)
        // The server knows no TeamTenure and no AchievementDefinition.
        #expect(try await store.sync(from: try source()).failure == nil)
    }

    @Test func `credentials are not sent in clear but to this machine`() throws {
        #expect(throws: SourceError.self) {
            try CloudKitDatabase(
                container: "iCloud.x", environment: .production, credentials: .apiToken("x"),
                server: "http://example.org")
        }
        #expect(throws: SourceError.self) {
            try CloudKitCredentials.serverToServer(keyID: "x", pem: "no key")
        }
        #expect(throws: SourceError.self) {
            try CloudKitDatabase(
                container: "iCloud.x/../y", environment: .production, credentials: .apiToken("x"))
        }
    }

    @Test func `a changed record comes in alone, one of an old time comes in and changes nothing`()
        async throws
    {
        try publishLeague(stadiums: 30)
        _ = try await store.sync(from: try source())
        try server.set("Stadium", "stadium_xfl_s4", stadium("New Park"), step: 1_000_000)
        let result = try await store.sync(from: try source())
        #expect(result.updated(.stadium) == 1)
        #expect(try store.stadium("stadium_xfl_s4").name == "New Park")
        var old = stadium("Ancient Park")
        old["lastModified"] = stamp("1999-01-01")
        try server.set("Stadium", "stadium_xfl_s4", old, step: 1_000)
        #expect(try await store.sync(from: try source()).totalUpdated == 0)
        #expect(try store.stadium("stadium_xfl_s4").name == "New Park")
    }
}
