import EventLog
import LMDB
import Projections
import TestSupport
import Testing

struct OpeningTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a new store has empty views`() throws {
        let store = try SampleStore(in: directory)
        #expect(try store.head() == 0)
        #expect(try store.rows() == [])
        #expect(store.store.path == directory.path)
        #expect(store.store.sizeBytes.used > 0 && store.store.sizeBytes.reserved == 64 << 30)
    }

    @Test func `views are the same after reopening, and are not rebuilt`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "22"))
        }
        let store = try SampleStore(in: directory, progress: Self.unexpected)
        #expect(try store.rows() == ["a=1@1", "b=22@2"])
        #expect(try store.subjects(ofLength: 2) == ["b"])
    }

    @Test func `appends go on where the last opening ended`() throws {
        for round in 1...3 {
            let outcome = try SampleStore(in: directory, progress: Self.unexpected)
                .append(.noted("a", "\(round)"))
            #expect(outcome?.sequences == UInt64(round)...UInt64(round))
        }
        #expect(try SampleStore(in: directory, progress: Self.unexpected).rows() == ["a=3@3"])
    }

    @Test func `the sizes of views count their history`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("a", "2"))
        let sizes = try store.store.viewStatistics()
        #expect(sizes.map(\.view) == ["notes", "lengths"])
        #expect(sizes.map(\.rows) == [2, 2])
        #expect(sizes.map(\.depth) == [1, 1] && sizes.map(\.pages) == [1, 1])
    }

    @Test func `another program's LMDB file is not taken, nor changed`() throws {
        do {
            let environment = try Environment.open(at: directory.path)
            let table = try environment.openTables(["theirs"])[0]
            try environment.overwrite("a".bytes, with: "1".bytes, in: table)
        }
        #expect(throws: EventLogError.notAnEventLog(path: directory.path)) {
            try SampleStore(in: directory)
        }
        let environment = try Environment.open(at: directory.path)
        #expect(try environment.rows(of: environment.openTables(["theirs"])[0]).count == 1)
        #expect(try !environment.hasTable("log.meta") && !environment.hasTable("views"))
    }

    @Test func `a log of a newer format is not given tables`() throws {
        do {
            let environment = try Environment.open(at: directory.path)
            let meta = try environment.openTables(["log.meta"])[0]
            try environment.overwrite("format".bytes, with: "SportsTime event log 3".bytes, in: meta)
        }
        #expect(throws: EventLogError.unsupportedFormat(found: 3, supported: 2)) {
            try SampleStore(in: directory)
        }
        let environment = try Environment.open(at: directory.path)
        #expect(try !environment.hasTable("log.events") && !environment.hasTable("views"))
    }

    @Test func `a view of an older projector is rebuilt`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "22"))
        }
        var steps: [RebuildProgress.Step] = []
        do {
            let store = try SampleStore(
                in: directory, projectors: [Self.shouting(version: 2), LengthsProjector()],
                progress: { steps.append($0.step) })
            #expect(try store.rows() == ["a=1!@1", "b=22!@2"])
            #expect(try store.subjects(ofLength: 2) == ["a"], "the view that reads it follows")
        }
        #expect(steps.first == .replaying && steps.last == .copying)
        let store = try SampleStore(
            in: directory, projectors: [Self.shouting(version: 2), LengthsProjector()],
            progress: Self.unexpected)
        #expect(try store.rows() == ["a=1!@1", "b=22!@2"])
    }

    @Test func `a view that the store has not had yet is built`() throws {
        do {
            let store = try SampleStore(in: directory, projectors: [NotesProjector()])
            try store.append(.noted("a", "1"))
            #expect(throws: ProjectionError.unknownView(view: "lengths")) {
                try store.subjects(ofLength: 1)
            }
        }
        #expect(try SampleStore(in: directory).subjects(ofLength: 1) == ["a"])
    }

    @Test func `a view that another build left behind is caught up`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"))
        }
        do {
            // This build does not know the second view, so it cannot keep it up.
            try SampleStore(in: directory, projectors: [NotesProjector()]).append(.noted("b", "2"))
        }
        let store = try SampleStore(in: directory)
        #expect(try store.subjects(ofLength: 1) == ["a", "b"])
        #expect(try store.store.verifyViews().allSatisfy { $0.difference == nil })
    }

    @Test func `a view that reads one which another build has changed is rebuilt`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"))
        }
        do {
            // This build makes the notes anew, and does not know who reads them.
            _ = try SampleStore(in: directory, projectors: [Self.shouting(version: 2)])
        }
        let store = try SampleStore(
            in: directory, projectors: [Self.shouting(version: 2), LengthsProjector()])
        #expect(try store.subjects(ofLength: 2) == ["a"])
    }

    /// The notes with an exclamation mark: what another version of the projector makes of them.
    static func shouting(version: UInt32) -> SampleProjector {
        SampleProjector(view: NotesProjector.view, version: version) { event, rows in
            try rows.put(
                (event.factualPart?.copied ?? []) + "!".bytes, for: event.subject.copied,
                in: NotesProjector.notes)
        }
    }

    static func unexpected(_ progress: RebuildProgress) {
        Issue.record("nothing was to be rebuilt: \(progress)")
    }
}
