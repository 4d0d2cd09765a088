import ByteCoding
import EventLog
import LMDB
import SportsTime
import SportsTimeModel
import SportsTimeViews
import TestSupport

/// A fan at the front door: one command after the other, small and large, each told before and after.
struct SingleWriter {
    private let store: SportsTimeStore
    private let prefix: String
    private var generator: SeededGenerator
    /// Rows of the largest import.
    private let largestImport: Int
    private var commands = 0
    /// Visits that stood when last heard of, oldest first.
    private(set) var visits: [String]
    /// What this fan has done and may take back: the command's first sequence, and how many events that
    /// takes.
    private var undoable: [(sequence: UInt64, events: Int)] = []

    /// A fan with a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - prefix: What the tokens of the commands begin with.
    ///   - visits: Visits that there are.
    ///   - largestImport: Rows of the largest import.
    ///   - generator: What decides.
    init(
        _ store: SportsTimeStore, prefix: String, visits: [String], largestImport: Int,
        generator: SeededGenerator
    ) {
        self.store = store
        self.prefix = prefix
        self.visits = visits
        self.largestImport = largestImport
        self.generator = generator
    }

    /// Does one thing.
    ///
    /// - Throws: What no command may throw.
    mutating func act() throws {
        let token = "\(prefix)c\(commands)"
        commands += 1
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<40: try add(token)
        case 40..<52: try correct(token)
        case 52..<60: try delete(token)
        case 60..<68: try setNickname(token)
        case 68..<74: try setFavorite(token)
        case 74..<80: try undo(token)
        case 80..<93: try merge(token)
        case 93..<99: try importRows(Int.random(in: 10...30, using: &generator), token)
        default: try importRows(Int.random(in: 30...max(30, largestImport), using: &generator), token)
        }
    }

    private mutating func add(_ token: String) throws {
        let intent = Intent(token: token, name: "AddVisit", needles: [.marks(token, 1)])
        let draft = VisitDraft(
            stadium: generator.stadium(), date: generator.day(),
            type: generator.happens(80) ? .game : .tour, seat: "seat of \(token)",
            notes: notes(token))
        if let report = try report(intent, { try $0.addVisit(draft) }) {
            if let visit = report.visit { visits.append(visit.visit.id.description) }
            if let outcome = report.outcome { undoable.append((outcome.sequences.lowerBound, 1)) }
        }
    }

    /// A mark, sometimes so often that it fills pages of its own, which are not soon written over.
    private mutating func notes(_ token: String) -> String {
        let count = generator.happens(20) ? Int.random(in: 200...1_000, using: &generator) : 1
        return Array(repeating: Intent.mark(token, 0), count: count).joined(separator: " ")
    }

    private mutating func correct(_ token: String) throws {
        guard let visit = visits.randomElement(using: &generator) else { return try add(token) }
        let intent = Intent(token: token, name: "CorrectVisit", needles: [.marks(token, 1)])
        var correction = VisitCorrection()
        correction.notes = .set(notes(token))
        if generator.happens(50) { correction.date = generator.day() }
        if generator.happens(30) { correction.stadium = generator.stadium() }
        let change = correction
        _ = try report(intent) { try $0.correctVisit(visit, change) }
    }

    private mutating func delete(_ token: String) throws {
        guard let place = visits.indices.randomElement(using: &generator) else { return try add(token) }
        let visit = visits.remove(at: place)
        let intent = Intent(token: token, name: "DeleteVisit", needles: [.text(visit)])
        _ = try report(intent) { try $0.deleteVisit(visit) }
    }

    private mutating func setNickname(_ token: String) throws {
        let stadium = generator.stadium()
        let intent = Intent(token: token, name: "SetNickname", needles: [.marks(token, 1)])
        _ = try report(intent) { try $0.setNickname(of: stadium, to: Intent.mark(token, 0)) }
    }

    private mutating func setFavorite(_ token: String) throws {
        let stadium = generator.stadium()
        let isFavorite = Bool.random(using: &generator)
        let intent = Intent(token: token, name: "SetFavorite", needles: [.text("user/\(stadium)")])
        _ = try report(intent) { try $0.setFavorite(stadium, isFavorite) }
    }

    private mutating func undo(_ token: String) throws {
        guard let change = undoable.popLast() else { return try add(token) }
        let intent = Intent(token: token, name: "Undo", needles: [.anything(change.events)])
        try tell(intent) { try $0.undo(change.sequence).command }
    }

    private mutating func merge(_ token: String) throws {
        let count = Int.random(in: 1...6, using: &generator)
        let records = (0..<count).map { index in
            let mark = Intent.mark(token, index)
            return
                #"{"canonical_id":"stadium_nwsl_\#(mark)","name":"Field \#(mark)","city":"City","#
                + #""state":"State","country":"US","sport":"NWSL","latitude":40.5,"longitude":-80.5,"#
                + #""time_zone_identifier":"America/New_York","last_modified":"2026-02-01T00:00:00Z"}"#
        }
        let source = "folder:\(Intent.mark(token, count))"
        let intent = Intent(token: token, name: "MergeRecords", needles: [.marks(token, count + 1)])
        var batch = CanonicalBatch(source: source)
        try batch.add(
            json: Array("[\(records.joined(separator: ","))]".utf8), as: .stadium, file: "stadiums")
        let merged = batch
        _ = try report(intent) { try $0.merge(merged).report }
    }

    private mutating func importRows(_ count: Int, _ token: String) throws {
        var file = "date,stadium,home_team,away_team,score,notes\n"
        for index in 0..<count {
            let place = "\(generator.day()),\(generator.stadium())"
            file += "\(place),\(generator.game()),\(Intent.mark(token, index))\n"
        }
        let bytes = Array(file.utf8)
        let intent = Intent(token: token, name: "ImportVisits", needles: [.marks(token, count)])
        lastFirst = nil
        try tell(intent) { try $0.importVisits(bytes, file: "visits.csv").command }
        if count <= 60, generator.happens(30), let first = lastFirst { undoable.append((first, count)) }
    }

    /// The first sequence of what was acknowledged last.
    private var lastFirst: UInt64?

    /// Asks for a command, and tells what comes of it.
    ///
    /// - Returns: The report; nil where the rules refused.
    /// - Throws: What no command may throw.
    private mutating func report(
        _ intent: Intent, _ body: (SportsTimeStore) throws -> CommandReport
    ) throws -> CommandReport? {
        var report: CommandReport?
        try perform(intent) { store in
            let done = try body(store)
            report = done
            return done.outcome.map { ($0.command, $0.sequences) }
        }
        return report
    }

    private mutating func tell(_ intent: Intent, _ body: (SportsTimeStore) throws -> CommandAnswer) throws {
        try perform(intent) { store in
            let answer = try body(store)
            guard let command = answer.command, let first = answer.firstSequence,
                let last = answer.lastSequence
            else { return nil }
            return (command, first...last)
        }
    }

    private mutating func perform(
        _ intent: Intent,
        _ body: (SportsTimeStore) throws -> (command: UInt64, sequences: ClosedRange<UInt64>)?
    ) throws {
        WorkerVoice.begin(intent)
        do {
            let stopwatch = Stopwatch()
            let outcome = try body(store)
            WorkerVoice.count("wait", stopwatch.elapsed / .milliseconds(1))
            guard let done = outcome else { return WorkerVoice.nothing(intent, "no change") }
            lastFirst = done.sequences.lowerBound
            WorkerVoice.acknowledge(intent, command: done.command, sequences: done.sequences)
        } catch let refusal as StoreError {
            // Another writer may have deleted the visit, or changed it since.
            WorkerVoice.nothing(intent, refusal.description)
        } catch let refusal as VisitRefusal {
            WorkerVoice.nothing(intent, refusal.description)
        }
    }
}
