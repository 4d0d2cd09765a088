import CanonicalSync
import Fixtures
import Foundation
import SportsTime
import SportsTimeModel
import Synchronization
import TestSupport
import Testing

/// Publishing into a container.
struct CloudKitPublishTests {
    let server: CloudKitServer
    let directory: TemporaryDirectory
    let folder: RecordFolder

    init() throws {
        server = try CloudKitServer()
        directory = try TemporaryDirectory()
        folder = try RecordFolder(path: Fixtures.path("ufl-2025"))
    }

    private func database() throws -> CloudKitDatabase {
        try CloudKitDatabase(
            container: server.container, environment: .development, credentials: .apiToken(server.token),
            server: server.address, sleep: { _ in })
    }

    @Test func `what is published is what a store takes in from there`() async throws {
        let publisher = CloudKitPublisher(try database())
        #expect(try await publisher.publish(folder, isRehearsal: true).written == 23)
        #expect(server.state.withLock { $0.records.isEmpty })
        #expect(try await publisher.publish(folder).written == 23)
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        let result = try await store.sync(from: CloudKitSource(try database()))
        #expect(result.totalUpdated == 23 && result.failure == nil, "\(result.summary)")
        for type in RecordType.allCases {
            for row in folder.rows[type] ?? [] {
                let id = RecordFormat.id(of: row.object)
                let there = try #require(try store.record(type, id: id))
                let record = RecordFormat.object(try RecordFormat.record(row.object, of: type))
                #expect(there == record, "\(id)")
            }
        }
    }

    @Test func `again nothing is written, and a field that only the server knows stays`() async throws {
        let publisher = CloudKitPublisher(try database())
        _ = try await publisher.publish(folder)
        try server.state.withLock { state in
            var record = try #require(state.records["team_ufl_dc"])
            var fields = try #require(try JSONSerialization.jsonObject(with: record.fields) as? [String: Any])
            fields["mascot"] = ["value": "a knight", "type": "STRING"]
            fields["city"] = ["value": "Somewhere", "type": "STRING"]
            record.fields = try JSONSerialization.data(withJSONObject: fields)
            state.records["team_ufl_dc"] = record
        }
        let again = try await publisher.publish(folder)
        #expect(again.written == 1 && again.counts.first { $0.recordType == "Team" }?.updated == 1)
        let fields = try server.state.withLock { state in
            String(decoding: try #require(state.records["team_ufl_dc"]).fields, as: UTF8.self)
        }
        #expect(fields.contains("a knight") && fields.contains("Washington"))
        #expect(try await publisher.publish(folder).written == 0)
    }

    @Test func `fields that no build knows go through a store to another container, with their types`()
        async throws
    {
        try server.set(
            "Sport", "xfl",
            [
                "sportId": ["value": "xfl", "type": "STRING"],
                "abbreviation": ["value": "XFL", "type": "STRING"],
                "displayName": ["value": "XFL", "type": "STRING"],
                "iconName": ["value": "i", "type": "STRING"],
                "colorHex": ["value": "#000000", "type": "STRING"],
                "seasonStartMonth": ["value": 2, "type": "INT64"],
                "seasonEndMonth": ["value": 5, "type": "INT64"],
                "founded": ["value": 982_368_000_000, "type": "TIMESTAMP"],
                "fans": ["value": 9_007_199_254_740_993, "type": "INT64"],
                "tags": ["value": ["a", "b"], "type": "STRING_LIST"],
            ])
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        #expect(try await store.sync(from: CloudKitSource(try database())).totalUpdated == 1)
        let other = try CloudKitServer()
        let destination = try CloudKitDatabase(
            container: other.container, environment: .development, credentials: .apiToken(other.token),
            server: other.address)
        _ = try await CloudKitPublisher(destination).publish(RecordFolder(of: store))
        let published = try #require(other.state.withLock { $0.records["Sport_xfl"] }).fields
        let fields = try #require(
            try JSONSerialization.jsonObject(with: published) as? [String: [String: Any]])
        #expect(fields["founded"]?["value"] as? Int64 == 982_368_000_000)
        #expect(fields["founded"]?["type"] as? String == "TIMESTAMP")
        #expect(fields["fans"]?["value"] as? Int64 == 9_007_199_254_740_993)
        #expect(fields["tags"]?["value"] as? [String] == ["a", "b"])
        // What the store has is what its build brought, and the league.
        #expect(other.state.withLock { $0.records.count } == 3_902)
    }

    @Test func `the tool reads a container with its token from the environment, and never shows it`()
        async throws
    {
        _ = try await CloudKitPublisher(try database()).publish(folder)
        let (address, token, path) = (server.address, server.token, directory.path)
        let container = server.container
        let run = try await onThread { () -> (status: Int32, output: String) in
            let process = Process()
            process.executableURL = URL(filePath: BuiltProgram.path("stctl"))
            process.arguments = [
                "sync", "--from", "cloudkit:\(container)/development", "--server", address, "--store",
                path + "/tool",
            ]
            process.environment = ["CLOUDKIT_API_TOKEN": token, "HOME": path, "PATH": "/usr/bin:/bin"]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.runAlone()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: data, as: UTF8.self))
        }
        #expect(run.status == 0 && run.output.contains("Merged 23 records of cloudkit:"), "\(run.output)")
        #expect(!run.output.contains(token))
    }

    @Test func `a run that was cut off goes on where it was`() async throws {
        // Sports, structure and stadiums: a lookup and a change for each; the change of stadiums is done and not answered.
        for request in 6...20 { server.trouble(.cutsWhenDone, at: request) }
        await #expect(throws: SourceError.self) {
            try await CloudKitPublisher(try database()).publish(folder)
        }
        server.state.withLock { $0.troubles = [:] }
        let answer = try await CloudKitPublisher(try database()).publish(folder)
        #expect(answer.written == 11 && answer.counts.first { $0.recordType == "Stadium" }?.unchanged == 8)
        #expect(server.state.withLock { $0.records.count } == 23)
    }

    @Test func `a record that somebody else changed meanwhile is looked at again`() async throws {
        // A lookup and a change for each of sports, structure and stadiums; then those of teams.
        server.trouble(.breaks(record: "team_ufl_dc", code: "CONFLICT"), at: 8)
        let answer = try await CloudKitPublisher(try database()).publish(folder)
        #expect(answer.failed == 0 && server.requests.filter { $0 == "records/lookup" }.count == 7)
    }

    @Test func `records that the server refuses are told, and the rest is written`() async throws {
        for request in 1...20 {
            server.trouble(.breaks(record: "team_ufl_dc", code: "VALIDATING_REFERENCE_ERROR"), at: request)
        }
        let answer = try await CloudKitPublisher(try database()).publish(folder)
        #expect(answer.failed == 1 && answer.failures.first?.contains("team_ufl_dc") == true)
    }
}
