import ByteCoding
import EventLog
import Foundation
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews

@testable import SportsTime

/// Takes a store and the model through the same history, and compares them after every step.
struct HistoryRun {
    /// The store and the model are not of one mind.
    struct Disagreement: Error, CustomStringConvertible {
        let difference: String

        var description: String { difference }
    }

    /// A command did not come to the events that it should have.
    struct UnexpectedOutcome: Error {
        let reason: String
    }

    /// The first day of visits: 2015-06-01.
    static let firstDay = 16_587
    /// When canonical records begin to change: 2021-01-01.
    private static let firstChangeDay = 18_628

    let store: SportsTimeStore
    private(set) var oracle = Oracle()
    private var sequence = 0
    /// What the command said that it did to the ledger.
    private var reported: [AchievementChange] = []
    private var changeCount = 0
    /// Definitions that were refused, until they come in.
    private var waiting: [String: Oracle.Definition] = [:]
    /// Definitions that ask for more than there is.
    private(set) var refusedCount = 0
    /// The engine's ids of visits, and what the history calls them.
    private var ids: [String: String] = [:]
    private var labels: [String: String] = [:]

    /// A store of its own for each history: what is left of it is the caller's to remove.
    init(at path: String) throws {
        store = try SportsTimeStore.open(
            at: path, bootstraps: false,
            options: EnvironmentOptions(mapSizeBytes: 1 << 30, durability: .scratch),
            clock: { Timestamp(microseconds: 1_700_000_000_000_000) })
    }

    /// Runs something with a store in a directory that is removed at the end.
    static func inTemporaryStore<Result>(
        _ body: (inout HistoryRun) throws -> Result
    ) throws -> Result {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("random-history-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var run = try HistoryRun(at: path)
        return try body(&run)
    }

    /// Takes in the records of a world, as the first batch.
    mutating func build(_ records: [Oracle.Record]) throws {
        var batch = CanonicalBatch(source: "folder:world")
        try batch.add(json: RecordText.array(RecordText.sports), as: .sport, file: "sports")
        sequence += RecordText.sports.count
        try merge(records, into: &batch)
        try compare()
    }

    /// Does one thing in both, and compares.
    mutating func apply(_ step: HistoryStep) throws {
        let before = sequence
        reported = []
        switch step {
        case .add(let label, let day, let stadium, let type, let game):
            try add(label, day, stadium, type, game)
        case .correct(let label, let day, let stadium, let type, let game):
            guard let visit = oracle.visits[label] else { return }
            try correct(visit, day, stadium, type, game)
        case .delete(let label):
            guard let id = ids[label], oracle.visits[label] != nil else { return }
            let rehearsal = try store.deleteVisit(id, isRehearsal: true)
            try compare()
            let report = try store.deleteVisit(id)
            try advance(by: 1, report)
            guard rehearsal.changes == report.changes else {
                throw Disagreement(difference: "the rehearsal told of \(rehearsal.changes)")
            }
            oracle.delete(label, at: sequence)
        case .merge(let records):
            var batch = CanonicalBatch(source: "folder:world")
            try merge(records, into: &batch)
        case .staleMerge(let record):
            try mergeStale(record)
        case .count(let types):
            try count(types)
        }
        try compareReport(after: before)
        try compare()
    }

    /// Rebuilds the views twice: neither may differ from what was there.
    mutating func rebuild() throws {
        let first = try store.projected.project()
        let second = try store.projected.project()
        for report in first + second where report.difference != nil {
            throw Disagreement(difference: "\(report.view) replayed is not what was live: \(report)")
        }
        guard first.map(\.digest) == second.map(\.digest) else {
            throw Disagreement(difference: "two rebuilds have different digests")
        }
        try compare(isThorough: true)
    }

    // MARK: - Steps

    private mutating func add(
        _ label: String, _ day: Int, _ stadium: String, _ type: String, _ game: Oracle.Game?
    ) throws {
        let report = try store.addVisit(
            VisitDraft(
                stadium: stadium, date: Self.date(day), type: VisitType(rawValue: type) ?? .game,
                homeTeam: game?.home, awayTeam: game?.away, finalScore: Self.score(game)))
        try advance(by: 1, report)
        guard let id = report.visit?.visit.id.description else {
            throw UnexpectedOutcome(reason: "the report of an added visit has none")
        }
        ids[label] = id
        labels[id] = label
        oracle.add(
            Oracle.Visit(
                id: label, sequence: sequence, day: day, stadium: stadium, type: type), game: game)
    }

    private static func score(_ game: Oracle.Game?) -> FinalScore? {
        game?.score.map { FinalScore(home: $0[0], away: $0[1]) }
    }

    private mutating func correct(
        _ visit: Oracle.Visit, _ day: Int?, _ stadium: String?, _ type: String?, _ game: Oracle.Game?
    ) throws {
        var new = visit
        new.day = day ?? visit.day
        new.stadium = stadium ?? visit.stadium
        new.type = type ?? visit.type
        var correction = VisitCorrection()
        correction.date = day.map { Self.date($0) }
        correction.stadium = stadium
        correction.type = type.flatMap { VisitType(rawValue: $0) }
        correction.notes = .set("after event \(sequence)")
        correction.homeTeam = game?.home.map { .set($0) } ?? .clear
        correction.awayTeam = game?.away.map { .set($0) } ?? .clear
        correction.finalScore = Self.score(game).map { .set($0) } ?? .clear
        let report = try store.correctVisit(ids[visit.id] ?? "", correction)
        try advance(by: 1, report)
        oracle.correct(new, game: game, at: sequence)
    }

    private mutating func count(_ types: Set<String>?) throws {
        let report = try store.setCountedVisits(types.map { Set($0.compactMap { VisitType(rawValue: $0) }) })
        // The same choice again is no event.
        if types != oracle.countedTypes { try advance(by: 1, report) }
        oracle.count(types)
    }

    /// Records go in by type, each an event, and the summary of the run behind them.
    private mutating func merge(_ records: [Oracle.Record], into batch: inout CanonicalBatch) throws {
        let types: [RecordType] = [
            .leagueStructure, .stadium, .team, .teamTenure, .achievementDefinition,
        ]
        var applied: [Oracle.Record] = []
        for type in types {
            let ofType = records.filter { Self.type(of: $0) == type }
            let texts = ofType.map { record in
                changeCount += 1
                return RecordText(lastModifiedDay: Self.firstChangeDay + changeCount).text(record)
            }
            try batch.add(json: RecordText.array(texts), as: type, file: type.rawValue)
            applied += ofType
        }
        let first = sequence
        let before = waiting
        let (summary, report) = try store.merge(batch)
        var refused = 0
        for (index, record) in applied.enumerated() {
            if case .definition(let definition) = record, definition.isActive, !isPossible(definition) {
                refused += 1
                waiting[definition.id] = definition
            } else {
                if case .definition(let definition) = record { waiting[definition.id] = nil }
                oracle.merge(record, at: first + index + 1)
            }
        }
        // What was refused before comes in where it has become possible: in commits of their own, each of which ends with
        // how far the run is.
        var cameIn = 0
        let ofFirstCommit = applied.count + (before.isEmpty || applied.isEmpty ? 0 : 1)
        for definition in before.isEmpty ? [] : waiting.values.sorted(by: { $0.id < $1.id })
        where isPossible(definition) {
            cameIn += 1
            waiting[definition.id] = nil
            oracle.merge(.definition(definition), at: first + ofFirstCommit + cameIn)
        }
        try advance(by: ofFirstCommit + (cameIn > 0 ? cameIn + 1 : 0) + 1, report)
        refusedCount += refused
        guard summary.counts.allSatisfy({ $0.skippedOlder == 0 }),
            summary.counts.reduce(0, { $0 + $1.invalid }) == refused
        else { throw UnexpectedOutcome(reason: "\(summary), \(refused) are impossible") }
    }

    private func isPossible(_ definition: Oracle.Definition) -> Bool {
        oracle.isPossible(definition.rule, sports: RandomWorld.sports.count)
    }

    private mutating func mergeStale(_ record: Oracle.Record) throws {
        var batch = CanonicalBatch(source: "folder:stale")
        let text = RecordText(lastModifiedDay: Self.firstChangeDay).text(record)
        try batch.add(json: RecordText.array([text]), as: Self.type(of: record), file: "stale")
        let (summary, report) = try store.merge(batch)
        try advance(by: 1, report)
        guard summary.counts.allSatisfy({ $0.applied == 0 }) else {
            throw UnexpectedOutcome(reason: "\(summary)")
        }
    }

    private mutating func advance(by count: Int, _ report: CommandReport) throws {
        sequence += count
        reported = report.changes
        guard let last = report.outcome?.sequences.upperBound, last == UInt64(sequence) else {
            throw UnexpectedOutcome(
                reason: "events up to \(sequence) were expected, not \(report.outcome as Any)")
        }
    }

    private func compare(isThorough: Bool = false) throws {
        let comparison = HistoryComparison(oracle: oracle, labels: labels, isThorough: isThorough)
        let difference = try store.projected.read { try comparison.difference(from: $0.views) }
        if let difference { throw Disagreement(difference: difference) }
    }

    private func compareReport(after sequence: Int) throws {
        let found = reported.map { change in
            let judgement = change.change.judgement
            let entry = "\(change.definition.id) \(change.change.number)"
            return "\(judgement.sequence): \(entry) \(judgement.outcome)"
        }
        let expected = oracle.judgements(after: sequence)
        guard found.count == expected.count, Set(found) == expected else {
            throw Disagreement(
                difference: "the report\n  engine: \(found.sorted())\n  model:  \(expected.sorted())")
        }
    }

    private static func date(_ day: Int) -> LocalDate {
        LocalDate(daysSince1970: Int32(firstDay + day))
    }

    private static func type(of record: Oracle.Record) -> RecordType {
        switch record {
        case .part: .leagueStructure
        case .stadium: .stadium
        case .team: .team
        case .tenure: .teamTenure
        case .definition: .achievementDefinition
        }
    }
}
