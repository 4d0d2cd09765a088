import EventLog
import LMDB
import Projections
import TestSupport
import Testing

/// A log that was written over several schema versions gives the views of one that was written in the last.
struct UpcastTests {
    private let directory: TemporaryDirectory
    private let other: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        other = try TemporaryDirectory()
    }

    /// What a subject's note is written as: `N`, then `note:N`, then `note:N;length:L`.
    private static func encoded(_ note: String, version: UInt16) -> [UInt8] {
        switch version {
        case 1: note.bytes
        case 2: "note:\(note)".bytes
        default: "note:\(note);length:\(note.utf8.count)".bytes
        }
    }

    private static let upcasters = [
        Upcaster(kind: Kind.noted, from: 1) { parts in
            Upcaster.Parts(factual: parts.factual.map { "note:".bytes + $0 }, personal: parts.personal)
        },
        Upcaster(kind: Kind.noted, from: 2) { parts in
            Upcaster.Parts(
                factual: parts.factual.map { $0 + ";length:\($0.count - 5)".bytes }, personal: parts.personal)
        },
    ]

    /// The projector of a version: it knows only how that one is written.
    private static func projector(_ version: UInt16) -> SampleProjector {
        struct OtherVersion: Error, CustomStringConvertible {
            let description = "it is written in another version"
        }
        return SampleProjector(view: NotesProjector.view, version: UInt32(version)) { event, rows in
            let part = event.factualPart?.copied ?? []
            let text = String(decoding: part, as: UTF8.self)
            let isOfVersion =
                switch version {
                case 1: !text.contains(":")
                case 2: text.hasPrefix("note:") && !text.contains(";")
                default: text.hasPrefix("note:") && text.contains(";length:")
                }
            guard isOfVersion, event.schemaVersion == version else { throw OtherVersion() }
            try rows.put(part, for: event.subject.copied, in: NotesProjector.notes)
        }
    }

    private static func open(at path: String, version: UInt16) throws -> ProjectedLog {
        try ProjectedLog.open(
            at: path, projectors: [projector(version)],
            schemas: EventSchemas(
                versions: [Kind.noted: version], upcasters: Array(upcasters.prefix(Int(version) - 1))),
            clock: Timestamp(microseconds: 1))
    }

    private static func append(
        _ note: String, to subject: String, version: UInt16, number: UInt64, in log: ProjectedLog
    ) throws {
        let event = EventDraft(
            kind: Kind.noted, schemaVersion: version, subject: subject,
            factualPart: encoded(note, version: version))
        _ = try log.append(.sample(number), clock: Timestamp(microseconds: 2)) { _ in
            [event]
        } inspect: { _, _ in
        }
    }

    private static let history: [(subject: String, note: String)] = [
        ("a", "1"), ("b", "two"), ("a", "three"), ("c", "4"), ("b", "1"), ("a", ""),
    ]

    @Test func `views of old and new events are those of a log that was written in the newest version`()
        throws
    {
        // Two events in each era; each begins with a rebuild, since the projector has changed.
        for era in 1...3 as ClosedRange<Int> {
            let log = try Self.open(at: directory.path, version: UInt16(era))
            for number in (2 * era - 1)...(2 * era) {
                let (subject, note) = Self.history[number - 1]
                try Self.append(note, to: subject, version: UInt16(era), number: UInt64(number), in: log)
            }
        }
        let stored = try storedEvents()
        let newest = try Self.open(at: other.path, version: 3)
        for (index, (subject, note)) in Self.history.enumerated() {
            try Self.append(note, to: subject, version: 3, number: UInt64(index + 1), in: newest)
        }
        do {
            let old = try Self.open(at: directory.path, version: 3)
            let reports = try old.verifyViews()
            #expect(reports.map(\.difference) == [nil])
            #expect(try reports.map(\.digest) == newest.verifyViews().map(\.digest), "history and all")
            #expect(
                try old.read { try SampleStore.rows(NotesProjector.notes, in: $0.views) }
                    == ["a=note:;length:0@6", "b=note:1;length:1@5", "c=note:4;length:1@4"])
            #expect(try old.project().map(\.difference) == [nil])
            let versions = try old.readLog { log in
                try (1...6 as ClosedRange<UInt64>).compactMap {
                    try log.withEvent(at: $0) { $0.schemaVersion }
                }
            }
            #expect(versions == [1, 1, 2, 2, 3, 3], "the log is read as it was written")
        }
        #expect(try storedEvents() == stored, "stored bytes are never rewritten")
    }

    @Test func `an event of an old version can still be appended, and is projected as the newest`() throws {
        let log = try Self.open(at: directory.path, version: 3)
        try Self.append("1", to: "a", version: 1, number: 1, in: log)
        let rows = try log.read { try SampleStore.rows(NotesProjector.notes, in: $0.views) }
        #expect(rows == ["a=note:1;length:1@1"])
        #expect(try log.verifyViews().map(\.difference) == [nil])
    }

    @Test func `an upcaster that fails stops a rebuild, with what was live untouched`() throws {
        struct Unreadable: Error, CustomStringConvertible {
            let description = "no such field"
        }
        do {
            let log = try Self.open(at: directory.path, version: 1)
            try Self.append("1", to: "a", version: 1, number: 1, in: log)
            try Self.append("2", to: "b", version: 1, number: 2, in: log)
        }
        let failing = Upcaster(kind: Kind.noted, from: 1) { parts in
            if parts.factual == "2".bytes { throw Unreadable() }
            return Upcaster.Parts(factual: parts.factual.map { "note:".bytes + $0 }, personal: nil)
        }
        let failure = EventLogError.upcastFailed(
            sequence: 2, kind: Kind.noted, version: 1, reason: "no such field")
        #expect(throws: failure) {
            try ProjectedLog.open(
                at: directory.path, projectors: [Self.projector(2)],
                schemas: EventSchemas(versions: [Kind.noted: 2], upcasters: [failing]),
                clock: Timestamp(microseconds: 1))
        }
        let log = try Self.open(at: directory.path, version: 1)
        let rows = try log.read { try SampleStore.rows(NotesProjector.notes, in: $0.views) }
        #expect(rows == ["a=1@1", "b=2@2"])
    }

    @Test func `a version from the future stops projecting, and nothing that only reads the log`() throws {
        do {
            let log = try Self.open(at: directory.path, version: 3)
            try Self.append("1", to: "a", version: 3, number: 1, in: log)
        }
        let future = EventLogError.unknownEvent(sequence: 1, kind: Kind.noted, version: 3, known: 2)
        #expect(future.description == "event 1 of kind 1 has version 3, this build knows up to 2")
        // The same projector, of a build whose schemas are older.
        let log = try ProjectedLog.open(
            at: directory.path, projectors: [Self.projector(3)],
            schemas: EventSchemas(versions: [Kind.noted: 2], upcasters: [Self.upcasters[0]]),
            clock: Timestamp(microseconds: 1))
        #expect(throws: future) { try log.project() }
        #expect(throws: future) { try log.verifyViews() }
        #expect(
            throws: EventLogError.unknownEvent(sequence: 2, kind: Kind.noted, version: 3, known: 2)
        ) {
            try Self.append("2", to: "b", version: 3, number: 2, in: log)
        }
        let unknown = EventDraft(kind: 77, schemaVersion: 1, subject: "a", factualPart: [])
        #expect(throws: EventLogError.unknownEvent(sequence: 2, kind: 77, version: 1, known: 0)) {
            _ = try log.append(.sample(3), clock: Timestamp(microseconds: 2)) { _ in
                [unknown]
            } inspect: { _, _ in
            }
        }
        let (head, part) = try log.readLog { reader in
            (try reader.verify().sequence, try reader.withEvent(at: 1) { $0.factualPart?.copied })
        }
        #expect(head == 1, "nothing was appended, and the log verifies")
        #expect(part == Self.encoded("1", version: 3))
        var lines = 0
        _ = try log.export { lines += $0.filter { $0 == 0x0A }.count }
        #expect(lines > 2)
        let rows = try log.read { try SampleStore.rows(NotesProjector.notes, in: $0.views) }
        #expect(rows == ["a=note:1;length:1@1"], "views that are there are read")
    }

    private func storedEvents() throws -> [RawRow] {
        let environment = try Environment.open(at: directory.path)
        return try environment.rows(of: environment.openTables(["log.events"])[0])
    }
}
