import CanonicalSync
import EventLog
import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// A fan's store, and a folder of records that it syncs from.
final class SyncWorld {
    let directory: TemporaryDirectory
    let store: SportsTimeStore
    private var records: [RecordType: [[String: JSONValue]]] = [:]

    init() throws {
        directory = try TemporaryDirectory()
        // Years from now: what the seeds foresee has come.
        let now = try #require(UTCTime.microseconds("2031-01-01T00:00:00Z"))
        store = try SportsTimeStore.open(
            at: directory.path + "/store", clock: { Timestamp(microseconds: now) })
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try Data("[]".utf8).write(to: URL(filePath: "\(folder)/sports.json"))
    }

    var folder: String { directory.path + "/records" }

    /// What is the fan's own: to be the same before and after.
    struct Own: Equatable {
        let visits: [VisitAnswer]
        let favorites: [String]
        let nicknames: [String?]
        let earned: [String]
        let history: [HistoryAnswer]
    }

    func own() throws -> Own {
        let visits = try store.visits()
        return Own(
            visits: visits, favorites: try store.favoriteStadiums().map(\.id),
            nicknames: try visits.map { try store.stadium($0.canonicalStadiumId).nickname },
            earned: try store.achievements().filter { $0.state == .earned }.map {
                "\($0.id) \($0.earnedOn ?? "")"
            }, history: try store.history())
    }

    /// Gives a stadium what only the fan can give.
    func cherish(_ id: String) throws {
        _ = try store.setNickname(of: id, to: "the old place")
        _ = try store.setFavorite(id, true)
    }

    /// Writes a record that the store has, with some fields otherwise, into the folder; nil takes a field away.
    func change(_ type: RecordType, _ id: String, _ fields: [String: JSONValue?]) throws {
        var record = try #require(try store.record(type, id: id), "\(id)")
        for (name, value) in fields { record[name] = value }
        record["last_modified"] = record["last_modified"].flatMap { _ in .string("2030-01-01T00:00:00Z") }
        try add(type, record)
    }

    /// Writes a new record into the folder.
    func add(_ type: RecordType, _ json: String) throws {
        try add(type, try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8)))
    }

    private func add(_ type: RecordType, _ record: [String: JSONValue]) throws {
        records[type, default: []].append(record)
        let file = try #require(FolderSource.files[type])
        let data = try JSONEncoder().encode(records[type])
        try data.write(to: URL(filePath: "\(folder)/\(file)"))
    }

    /// Takes in what is in the folder.
    @discardableResult
    func sync() async throws -> SyncResult {
        let result = try await store.sync(from: try FolderSource(path: folder))
        try #require(result.failure == nil)
        return result
    }

    @discardableResult
    func visit(
        _ stadium: String, _ date: String, _ type: VisitType = .game, home: String? = nil, away: String? = nil
    ) throws -> VisitAnswer {
        let date = try #require(LocalDate(date))
        let report = try store.addVisit(
            VisitDraft(stadium: stadium, date: date, type: type, homeTeam: home, awayTeam: away))
        return try #require(report.answer.visit)
    }

    func stillToGo(_ sport: String) throws -> [String] {
        try store.progress(of: SportID(sport)).leagues.flatMap(\.remaining).map(\.id)
    }
}
