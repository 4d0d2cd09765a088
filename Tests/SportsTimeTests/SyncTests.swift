import EventLog
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import Synchronization
import Testing

@testable import SportsTime

/// Runs of sources: page by page, slice by slice, to the end or not.
struct SyncTests {
    let test: TestStore
    var store: SportsTimeStore { test.store }

    init() throws {
        test = try TestStore()
    }

    private func watermark(_ type: RecordType, of source: String = "list") throws -> Int64? {
        try store.read { try RecordView.watermark(of: source, type, in: $0.views) }
    }

    private func exists(_ id: String) throws -> Bool {
        try store.read { try StadiumView.stadium(try Stadium.ID(id), in: $0.views) != nil }
    }

    @Test func `every page is read, and the next run asks from the last change on`() async throws {
        let source = ListSource.league(1_000, pageSize: 30)
        let first = try await store.sync(from: source)
        #expect(first.totalUpdated == 1_001 && first.updated(.stadium) == 1_000 && first.failure == nil)
        #expect(try watermark(.stadium) == 1_000_000)
        let pages = source.pages
        let second = try await store.sync(from: source)
        #expect(second.totalUpdated == 0 && second.isEmpty)
        #expect(
            second.summary.counts.first { $0.recordType == .stadium }?.skippedOlder == 1,
            "the tie comes again")
        #expect(source.asked[pages...].first { $0.type == .stadium }?.since == 1_000_000)
    }

    @Test func `the second run appends nothing but its summary`() async throws {
        let source = ListSource.league(40)
        source.set(.stadium, ["canonical_id": .string("stadium_xfl_bad")], modified: 5)
        var future = Rows.sport("yfl")
        future["schema_version"] = .number(99)
        source.set(.sport, future, modified: 2)
        _ = try await store.sync(from: source)
        let head = try test.head()
        let again = try await store.sync(from: source)
        #expect(try test.head() == head + 1)
        #expect(again.outcome?.sequences == head + 1...head + 1)
    }

    @Test func `what changes while pages are read is read once more`() async throws {
        let source = ListSource.league(10, pageSize: 4)
        // While the second page of stadiums is read, the first stadium gets a new name and goes to the end.
        source.on(
            page: 4,
            .runs {
                source.set(
                    .stadium, Rows.stadium("stadium_xfl_s0", name: "Renamed", modified: "2026-04-01"),
                    modified: 99_000)
            })
        _ = try await store.sync(from: source)
        let name = try store.read {
            try StadiumView.stadium(try Stadium.ID("stadium_xfl_s0"), in: $0.views)?.name
        }
        #expect(name == "Renamed")
        #expect(try watermark(.stadium) == 99_000)
        // Its move had shifted the others: one that had been on the third page was on the second, which had been read.
        for number in 0..<10 { #expect(try exists("stadium_xfl_s\(number)")) }
    }

    @Test func `a type that never rests is known up to what it was when it was last read`() async throws {
        let source = ListSource.league(4, pageSize: 2)
        for page in 1...40 {
            source.on(
                page: page,
                .runs {
                    let name = "Renamed \(page)"
                    source.set(
                        .stadium, Rows.stadium("stadium_xfl_s0", name: name), modified: 10_000 + Int64(page))
                })
        }
        let result = try await store.sync(from: source)
        #expect(result.failure == nil && source.pages < 40)
        let reached = try #require(try watermark(.stadium))
        #expect(reached < 10_000 + Int64(source.pages))
    }

    @Test func `a run that is cut off keeps what has come, and the next one goes on from there`() async throws
    {
        let source = ListSource.league(1_000, pageSize: 100)
        // Two pages of sports and structure, then three of stadiums.
        source.on(page: 6, .fails("the connection was cut"))
        let first = try await store.sync(from: source)
        #expect(first.failure?.reason == "the connection was cut")
        #expect(first.updated(.stadium) == 300)
        #expect(try watermark(.stadium) == 300_000)
        #expect(try store.syncStatus().consecutiveFailures == 1)
        let pages = source.pages
        source.on(page: 4, .fails("again"))
        _ = try await store.sync(from: source)
        #expect(source.asked[pages...].first { $0.type == .stadium }?.since == 300_000)
        #expect(try store.syncStatus().consecutiveFailures == 2)
        let last = try await store.sync(from: source)
        #expect(last.failure == nil)
        for number in 0..<1_000 { #expect(try exists("stadium_xfl_s\(number)")) }
        let status = try store.syncStatus()
        #expect(status.consecutiveFailures == 0 && status.lastSuccessfulSync != nil)
        #expect(
            try store.syncRuns().map { $0.failure }.prefix(3) == [nil, "again", "the connection was cut"])
    }

    @Test func `a cancelled task keeps what has come, and says so`() async throws {
        let source = ListSource.league(1_000, pageSize: 100)
        source.on(page: 5, .isCancelled)
        let result = try await store.sync(from: source)
        #expect(result.wasCancelled && result.updated(.stadium) == 200)
        #expect(try await store.sync(from: source).updated(.stadium) == 800)
    }

    @Test func `a task that is cancelled from outside asks for no page more`() async throws {
        let source = ListSource.league(1_000, pageSize: 10)
        let store = store
        let task = Task { try await store.sync(from: source) }
        source.on(page: 20, .runs { task.cancel() })
        #expect(try await task.value.wasCancelled)
        #expect(source.pages <= 21)
    }

    @Test func `a record that cannot be delivered is asked for again, with all behind it`() async throws {
        let source = ListSource.league(10, pageSize: 4)
        source.on(page: 4, .cannotDeliver("stadium_xfl_s5: the server was busy"))
        let first = try await store.sync(from: source)
        #expect(
            first.failure?.reason == "1 record could not be delivered: stadium_xfl_s5: the server was busy")
        #expect(first.updated(.stadium) == 10, "the others have come")
        #expect(try watermark(.stadium) == 4_000)
        #expect(try await store.sync(from: source).failure == nil)
        #expect(try watermark(.stadium) == 10_000)
    }

    @Test func `a source that does not go on is told from one that ends`() async throws {
        struct Stuck: CanonicalSource {
            let name = "stuck"
            func lastModification(of type: RecordType) async throws -> Int64? { nil }
            func page(of type: RecordType, modifiedSince: Int64?, after: String?) async throws -> RecordPage {
                RecordPage(records: [], next: "same")
            }
        }
        let result = try await store.sync(from: Stuck())
        #expect(result.failure?.reason.contains("does not go on") == true)
    }

    @Test func `a record that comes before what it refers to comes in as soon as that does`() async throws {
        let early = ListSource("early")
        early.set(.team, Rows.team("team_xfl_a", at: "stadium_xfl_s0"), modified: 1)
        let first = try await store.sync(from: early)
        #expect(first.invalid == 1)
        #expect(try store.syncStatus().refused.map(\.id) == ["team_xfl_a"])
        let second = try await store.sync(from: ListSource.league(1))
        #expect(second.updated(.team) == 1 && second.totalUpdated == 3 && second.invalid == 0)
        #expect(try store.syncStatus().refused.isEmpty)
        #expect(try store.team("team_xfl_a").stadiumId == "stadium_xfl_s0")
    }

    @Test func `parts of a league that come before their whole come in within the same run`() async throws {
        let source = ListSource(pageSize: 1)
        source.set(.sport, Rows.sport("xfl"), modified: 1)
        func part(_ id: String, _ type: String, _ parent: String?) -> [String: JSONValue] {
            var part: [String: JSONValue] = [
                "id": .string(id), "sport": .string("XFL"), "type": .string(type), "name": .string(id),
            ]
            part["parent_id"] = parent.map { .string($0) }
            return part
        }
        source.set(.leagueStructure, part("xfl_n", "division", "xfl_e"), modified: 1)
        source.set(.leagueStructure, part("xfl_e", "conference", "xfl"), modified: 2)
        source.set(.leagueStructure, part("xfl", "league", nil), modified: 3)
        let result = try await store.sync(from: source)
        #expect(result.updated(.leagueStructure) == 3 && result.invalid == 0)
    }

    @Test func `records of a newer schema wait for a build that knows it, also behind the watermark`()
        async throws
    {
        let source = ListSource.league(2)
        var future = Rows.stadium("stadium_xfl_future", name: "Future Park")
        future["schema_version"] = .number(2)
        future["roof"] = .string("open")
        source.set(.stadium, future, modified: 500)
        let result = try await store.sync(from: source)
        #expect(result.skippedIncompatible == 1 && result.failure == nil)
        #expect(try watermark(.stadium) == 2_000)
        #expect(try store.syncStatus().deferred == 1)
        #expect(try store.takeInDeferredRecords() == nil, "this build does not know the schema")
        // Such a build opens the store.
        let taken = try store.takeInDeferredRecords(schema: 2)
        #expect(taken?.totalUpdated == 1)
        let merged = try store.read {
            try StadiumView.stadium(try Stadium.ID("stadium_xfl_future"), in: $0.views)
        }
        #expect(merged?.revision.schemaVersion == 2)
        #expect(merged?.revision.unknownFields.map(\.name) == ["roof"])
        #expect(try store.syncStatus().deferred == 0)
        #expect(try store.takeInDeferredRecords(schema: 2) == nil)
    }

    @Test func `a record put aside stays so while older ones of its schema are merged`() async throws {
        var future = Rows.sport("xfl")
        future["schema_version"] = .number(3)
        let source = ListSource()
        source.set(.sport, future, modified: 5)
        _ = try await store.sync(from: source)
        let older = ListSource("older")
        older.set(.sport, Rows.sport("xfl", modified: "2026-02-01"), modified: 1)
        _ = try await store.sync(from: older)
        #expect(try store.syncStatus().deferred == 1)
        #expect(try store.takeInDeferredRecords(schema: 2) == nil)
    }

    @Test func `one run goes on at a time, and who reads is named`() async throws {
        let source = ListSource.league(10)
        let other = ListSource.league(10)
        let store = store
        let status = Mutex<SyncStatusAnswer?>(nil)
        source.on(
            page: 3,
            .runs {
                let now = try store.syncStatus()
                status.withLock { $0 = now }
            })
        _ = try await store.sync(from: source)
        let seen = try #require(status.withLock { $0 })
        #expect(seen.syncInProgress && seen.holder?.contains("pid ") == true)
        #expect(try !store.syncStatus().syncInProgress)
        _ = try await store.sync(from: other)
    }

    @Test func `switched off, no source is read, and nothing of a newer build is taken in`() async throws {
        _ = try store.switchSync(false)
        await #expect(throws: StoreError.syncIsOff) { try await store.sync(from: ListSource.league(1)) }
        #expect(try !store.syncStatus().isOn)
        _ = try store.undo()
        #expect(try await store.sync(from: ListSource.league(1)).totalUpdated == 2)
    }

    @Test func `a preview tells records, totals and achievements, and changes nothing`() async throws {
        try test.visit("Fenway Park", "2015-06-14")
        let source = ListSource.league(1)
        let renamed = Rows.stadium(
            "stadium_mlb_fenway_park", name: "Fenway Gardens", sport: "MLB", modified: "2026-05-01")
        source.set(.stadium, renamed, modified: 3)
        let definition: [String: JSONValue] = [
            "id": .string("boston"), "name": .string("Boston"), "category": .string("special"),
            "requirement": .object([
                "type": .string("stadiums"), "ids": .array([.string("stadium_mlb_fenway_park")]),
            ]), "last_modified": .string("2026-05-01"),
        ]
        source.set(.achievementDefinition, definition, modified: 3)
        let head = try test.head()
        let preview = try await store.syncPreview(from: source)
        #expect(try test.head() == head)
        #expect(preview.totalUpdated == 4 && preview.sequence == nil)
        #expect(preview.difference?.achievements.filter { $0.change == .gained }.map(\.name) == ["Boston"])
        let change = preview.records?.first { $0.id == "stadium_mlb_fenway_park" }
        let name = change?.fields.first { $0.name == "name" }
        #expect(name?.before == "\"Fenway Park\"" && name?.after == "\"Fenway Gardens\"")
        let run = try await store.sync(from: source)
        #expect(run.changes.map(\.definition.id) == ["boston"])
        let told = try store.syncRun(try #require(run.answer.sequence))
        #expect(told.records.map(\.fields) == preview.records?.map(\.fields))
    }

    @Test func `fields that this build does not know come back as they came`() throws {
        let json = """
            {"id":"xfl","abbreviation":"XFL","display_name":"X","icon_name":"i","color_hex":"#000000",
            "season_start_month":2,"season_end_month":5,"is_active":true,"last_modified":"2026-03-01T00:00:00.123Z",
            "big":9007199254740993,"deep":{"a":[1,2.5,null,true]},"imageURL":"x"}
            """
        let object = try #require(SyncRun.object(json))
        let record = try RecordFormat.record(object, of: .sport)
        #expect(record.revision.unknownFields.map(\.name) == ["big", "deep", "imageURL"])
        #expect(JSONValue.object(RecordEncoding.object(record)) == .object(object))
        #expect(JSONValue.object(RecordEncoding.object(record)).text.contains("9007199254740993"))
    }

    @Test func `every record that this build carries is written as it was read`() throws {
        for (type, objects) in try CanonicalBatch.bundled().records {
            for object in objects {
                let record = try RecordFormat.record(object, of: type)
                let again = try RecordFormat.record(RecordEncoding.object(record), of: type)
                let first = try #require(record as? any EventRecord)
                #expect((again as? any EventRecord)?.encoded == first.encoded, "\(record.recordID)")
            }
        }
    }
}
