import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

/// What merging left aside, and how sources stand, against a count on one's fingers over random histories.
struct RecordModelTests {
    /// A record that waits.
    private struct Waiting: Hashable {
        let id: String
        let json: String
        let moment: Int64
        var schema: UInt32 = 0
    }

    /// The same, kept in sets, by the words of DESIGN alone.
    private struct Model {
        var rejected: Set<Waiting> = []
        var deferred: Set<Waiting> = []
        var watermarks: [String: Int64] = [:]
        var failures: [String: Int] = [:]
        var lastSuccess: [String: UInt64] = [:]
        var runs: [UInt64] = []
        /// Of each run, by its first command, how far it came.
        var progress: [UInt64: UInt64] = [:]
        /// Of each source the last run without an end.
        var unfinished: [String: UInt64] = [:]
        var isOn = true

        mutating func apply(_ event: DomainEvent, _ sequence: UInt64, _ command: UInt64) {
            switch event {
            case .recordRejected(let record):
                let new = Waiting(
                    id: record.recordID, json: record.json, moment: record.lastModifiedMilliseconds)
                // Of one id the newest waits alone; what was put aside has been looked at.
                rejected = rejected.filter { $0.id != new.id || $0.moment >= new.moment }
                deferred = deferred.filter { $0.id != new.id || $0.moment > new.moment }
                rejected.insert(new)
            case .recordDeferred(let record):
                // What says the same is the same record.
                deferred = deferred.filter { $0.id != record.recordID || $0.json != record.json }
                deferred.insert(
                    Waiting(
                        id: record.recordID, json: record.json, moment: record.lastModifiedMilliseconds,
                        schema: record.schemaVersion))
            case .sportMerged(let sport):
                let moment = sport.revision.lastModifiedMilliseconds
                rejected = rejected.filter { $0.id != sport.id.key || $0.moment > moment }
                deferred = deferred.filter { $0.id != sport.id.key || $0.moment > moment }
            case .syncCompleted(let summary):
                failures[summary.source] = 0
                unfinished[summary.source] = nil
                lastSuccess[summary.source] = sequence
                runs.append(sequence)
            case .syncFailed(let failure):
                failures[failure.summary.source, default: 0] += 1
                unfinished[failure.summary.source] = nil
                runs.append(sequence)
            case .watermarkAdvanced(let mark):
                watermarks["\(mark.source) \(mark.recordType.rawValue)"] = mark.modifiedAtMilliseconds
            case .syncProgressed(let part):
                // Every event here is a command of its own.
                progress[part.firstCommand ?? command] = sequence
                unfinished[part.summary.source] = sequence
            case .syncSwitched(let isOn): self.isOn = isOn
            default: break
            }
        }
    }

    private static let ids = ["xfl", "yfl", "zfl"]
    private static let sources = ["cloudkit", "folder:/a"]

    private static func event(_ generator: inout SeededGenerator) -> DomainEvent {
        let id = ids.randomElement(using: &generator) ?? ""
        let source = sources.randomElement(using: &generator) ?? ""
        let number = Int64.random(in: 0...99, using: &generator)
        let summary = SyncSummary(source: source, counts: [])
        switch Int.random(in: 0..<9, using: &generator) {
        case 0:
            return .recordRejected(
                RejectedRecord(
                    recordType: "Sport", recordID: id, reason: "why", json: "{\"n\":\(number)}",
                    lastModifiedMilliseconds: number / 10))
        case 1:
            return .recordDeferred(
                DeferredRecord(
                    recordType: "Sport", recordID: id,
                    schemaVersion: UInt32.random(in: 2...4, using: &generator),
                    json: "{\"n\":\(number)}", lastModifiedMilliseconds: number / 10))
        case 2:
            return .sportMerged(
                CanonicalSport(
                    revision: RecordRevision(
                        lastModifiedMilliseconds: number,
                        schemaVersion: UInt32.random(in: 1...3, using: &generator)),
                    id: SportID(id), abbreviation: "X", displayName: "X", iconName: "i", colorHex: "#000000",
                    seasonStartMonth: 1, seasonEndMonth: 2))
        case 3: return .syncCompleted(summary)
        case 4: return .syncFailed(SyncFailure(summary: summary, reason: "because \(number)"))
        case 5, 6:
            return .syncProgressed(
                SyncProgress(
                    summary: summary, firstCommand: number % 4 == 0 ? nil : UInt64(number) % 5 + 1))
        case 7:
            return .watermarkAdvanced(
                SyncWatermark(
                    source: source, recordType: [.team, .sport].randomElement(using: &generator) ?? .team,
                    modifiedAtMilliseconds: number))
        default: return .syncSwitched(isOn: Bool.random(using: &generator))
        }
    }

    @Test func `random histories come to what a count on one's fingers comes to, then and now`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let world = try SmallWorld()
            var model = Model()
            var past: (sequence: UInt64, model: Model)?
            let count = Int.random(in: 1...40, using: &generator)
            for number in 1...count {
                let event = Self.event(&generator)
                try world.append([event])
                let head = try world.log.readLog { try $0.head() }
                let sequence = head.sequence
                model.apply(event, sequence, head.command)
                if number == count / 2 { past = (sequence, model) }
                try world.read { try Self.compare(model, $0, "seed \(seed)") }
            }
            if let past {
                try world.log.read(asOf: past.sequence) {
                    try Self.compare(past.model, $0.views, "seed \(seed)")
                }
            }
        }
    }

    private static func compare(_ model: Model, _ views: ViewReader, _ words: Comment) throws {
        let rejected = try RecordView.rejections(of: .sport, in: views).map {
            Waiting(id: $0.recordID, json: $0.json, moment: $0.lastModifiedMilliseconds)
        }
        #expect(rejected.count == model.rejected.count && Set(rejected) == model.rejected, words)
        for schema in [1, 2, 3, 4] as [UInt32] {
            let deferred = try RecordView.deferrals(upToSchema: schema, in: views).map {
                Waiting(
                    id: $0.recordID, json: $0.json, moment: $0.lastModifiedMilliseconds,
                    schema: $0.schemaVersion)
            }
            let expected = model.deferred.filter { $0.schema <= schema }
            #expect(deferred.count == expected.count && Set(deferred) == expected, words)
        }
        for source in sources {
            let state = try RecordView.state(of: source, in: views)
            #expect(Int(state.consecutiveFailures) == model.failures[source] ?? 0, words)
            #expect(state.lastSuccessSequence == model.lastSuccess[source], words)
            #expect(state.unfinishedSequence == model.unfinished[source], words)
            for type in [RecordType.team, .sport] {
                #expect(
                    try RecordView.watermark(of: source, type, in: views)
                        == model.watermarks["\(source) \(type.rawValue)"],
                    words)
            }
        }
        #expect(try RecordView.runs(limit: 100, in: views).map(\.sequence) == model.runs.reversed(), words)
        #expect(
            try RecordView.progress(limit: 100, in: views).map(\.sequence)
                == model.progress.values.sorted(by: >),
            words)
        for command in 1...6 as ClosedRange<UInt64> {
            let progress = try RecordView.progress(ofRunFrom: command, in: views)
            #expect(progress?.sequence == model.progress[command], words)
        }
        #expect(try RecordView.isSyncOn(in: views) == model.isOn, words)
    }
}
