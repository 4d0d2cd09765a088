import ByteCoding
import EventLog
import LMDB
import Projections
import TestSupport

/// A store with two views, one of which reads the other.
struct SampleStore {
    let store: ProjectedLog

    init(
        in directory: TemporaryDirectory,
        projectors: [any Projector] = [NotesProjector(), LengthsProjector()],
        customProjectors: [any Projector] = [], knownVersions: [UInt16: UInt16] = Kind.known,
        options: EnvironmentOptions = EnvironmentOptions(),
        progress: (RebuildProgress) throws -> Void = { _ in },
        review: (borrowing RebuildReview) throws -> Void = { _ in }
    ) throws {
        try self.init(
            at: directory.path, projectors: projectors, customProjectors: customProjectors,
            knownVersions: knownVersions, options: options, progress: progress, review: review)
    }

    init(
        at path: String, projectors: [any Projector] = [NotesProjector(), LengthsProjector()],
        customProjectors: [any Projector] = [], knownVersions: [UInt16: UInt16] = Kind.known,
        options: EnvironmentOptions = EnvironmentOptions(),
        progress: (RebuildProgress) throws -> Void = { _ in },
        review: (borrowing RebuildReview) throws -> Void = { _ in }
    ) throws {
        store = try ProjectedLog.open(
            at: path, projectors: projectors, schemas: EventSchemas(versions: knownVersions),
            customProjectors: customProjectors, options: options, clock: Timestamp(microseconds: 1_000),
            progress: progress, review: review)
    }

    /// Appends events as the command with the next number.
    @discardableResult
    func append(_ events: EventDraft..., isRehearsal: Bool = false) throws -> AppendOutcome? {
        let number = try head() + 1
        return try append(.sample(number), events, isRehearsal: isRehearsal)
    }

    @discardableResult
    func append(
        _ command: CommandDraft, _ events: [EventDraft], isRehearsal: Bool = false
    ) throws -> AppendOutcome? {
        try store.append(
            command, clock: Timestamp(microseconds: 2_000), isRehearsal: isRehearsal,
            decide: { _ in events }, inspect: { _, _ in }
        ).outcome
    }

    func head() throws -> UInt64 {
        try store.read { try $0.log.head().sequence }
    }

    /// The rows of a table as `key=value@since`.
    func rows(_ table: ViewTable = NotesProjector.notes) throws -> [String] {
        try store.read { try Self.rows(table, in: $0.views) }
    }

    static func rows(_ table: ViewTable, in views: ViewReader) throws -> [String] {
        var cursor = try views.rows(in: table)
        var rows: [String] = []
        while let row = try cursor.next() {
            let key = String(decoding: row.key.copied, as: UTF8.self)
            rows.append("\(key)=\(String(decoding: row.value.copied, as: UTF8.self))@\(row.since)")
        }
        return rows
    }

    /// The subjects whose notes have a length, as the second view lists them.
    func subjects(ofLength length: UInt8) throws -> [String] {
        try store.read { snapshot in
            var cursor = try snapshot.views.rows(prefix: [length], in: LengthsProjector.subjects)
            var subjects: [String] = []
            while let row = try cursor.next() {
                subjects.append(String(decoding: row.key.copied.dropFirst(), as: UTF8.self))
            }
            return subjects
        }
    }
}

extension CommandDraft {
    /// A command whose id and content follow from a number.
    static func sample(_ number: UInt64, content: String = "content") -> CommandDraft {
        var generator = SeededGenerator(seed: number)
        return CommandDraft(
            id: Identifier(using: &generator), name: "Note", origin: "user", content: content.bytes)
    }
}

extension EventDraft {
    static func noted(_ subject: String, _ note: String) -> EventDraft {
        EventDraft(kind: Kind.noted, schemaVersion: 1, subject: subject, factualPart: note.bytes)
    }

    static func removed(_ subject: String) -> EventDraft {
        EventDraft(kind: Kind.removed, schemaVersion: 1, subject: subject, factualPart: [])
    }

    static func flashed(_ subject: String) -> EventDraft {
        EventDraft(kind: Kind.flashed, schemaVersion: 1, subject: subject, factualPart: [])
    }

    static func poison(_ subject: String) -> EventDraft {
        EventDraft(kind: Kind.poison, schemaVersion: 1, subject: subject, factualPart: [])
    }

    /// Random events of the three kinds over few subjects, so that rows are often changed.
    static func random(count: Int, using generator: inout SeededGenerator) -> [EventDraft] {
        (0..<count).map { _ in
            let subject = "s\(Int.random(in: 0...9, using: &generator))"
            switch Int.random(in: 0...9, using: &generator) {
            case 0...6:
                let length = Int.random(in: 0...4, using: &generator)
                return .noted(subject, String(repeating: "n", count: length))
            case 7, 8: return .removed(subject)
            default: return .flashed(subject)
            }
        }
    }
}
