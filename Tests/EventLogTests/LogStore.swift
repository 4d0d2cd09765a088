import ByteCoding
import EventLog
import LMDB
import TestSupport

/// A log in an environment of its own, and the raw rows below it.
struct LogStore {
    let environment: Environment
    let log: EventLog
    /// The log's tables by name, for tests that look at bytes or damage them.
    let tables: [String: Table]

    init(
        in directory: TemporaryDirectory, clock: Timestamp = Timestamp(microseconds: 1_000),
        options: EnvironmentOptions = EnvironmentOptions()
    ) throws {
        try self.init(at: directory.path, clock: clock, options: options)
    }

    init(
        at path: String, clock: Timestamp = Timestamp(microseconds: 1_000),
        options: EnvironmentOptions = EnvironmentOptions()
    ) throws {
        environment = try Environment.open(at: path, options: options)
        let opened = try environment.openTables(EventLog.tableNames)
        log = try EventLog(in: environment, tables: opened, clock: clock)
        tables = Dictionary(uniqueKeysWithValues: zip(EventLog.tableNames, opened))
    }

    init(environment: Environment, log: EventLog, tables: [String: Table]) {
        self.environment = environment
        self.log = log
        self.tables = tables
    }

    /// Appends a command as a caller of the log does: looked up first, all in one write.
    @discardableResult
    func append(
        _ command: CommandDraft, _ events: [EventDraft], clock: Int64 = 2_000
    ) throws -> AppendOutcome {
        try environment.write { transaction in
            if let first = try log.repeated(command, in: transaction.snapshot) { return first }
            let recorded = try log.append(
                command, events: events, clock: Timestamp(microseconds: clock), in: &transaction)
            return AppendOutcome(
                command: recorded.number, sequences: recorded.sequences, isRepeated: false)
        }
    }

    func head() throws -> LogHead {
        try environment.read { try log.reader($0.snapshot).head() }
    }

    func verify() throws -> LogHead {
        try environment.read { try log.reader($0.snapshot).verify() }
    }

    /// The events of a range, copied.
    func events(_ sequences: ClosedRange<UInt64>) throws -> [Event] {
        try environment.read { transaction in
            var events: [Event] = []
            try log.reader(transaction.snapshot).forEachEvent(in: sequences) { event in
                events.append(Event(event))
                return true
            }
            return events
        }
    }

    /// Three commands with six events: with and without private parts, of two kinds and four subjects.
    func fill() throws {
        try append(
            .sample(1),
            [
                EventDraft(
                    kind: 1, schemaVersion: 1, subject: "stadium_mlb_fenway_park",
                    factualPart: "opened 1912".bytes, privatePart: "seat 12".bytes),
                EventDraft(kind: 2, schemaVersion: 3, subject: "visit", factualPart: "".bytes),
                EventDraft(
                    kind: 1, schemaVersion: 1, subject: "", factualPart: "x".bytes, privatePart: []),
            ], clock: 2_000)
        try append(
            .sample(2, causation: 1),
            [EventDraft(kind: 1, schemaVersion: 1, subject: "vis", factualPart: "b".bytes)], clock: 3_000)
        try append(
            .sample(3),
            [
                EventDraft(kind: 2, schemaVersion: 1, subject: "visit", factualPart: "c".bytes),
                EventDraft(
                    kind: 258, schemaVersion: 772, subject: "visit", factualPart: "d".bytes,
                    privatePart: "e".bytes),
            ], clock: 2_500)
    }
}

extension CommandDraft {
    /// A command whose id and content follow from a number.
    static func sample(_ number: UInt64, content: String? = nil, causation: UInt64? = nil) -> CommandDraft {
        var generator = SeededGenerator(seed: number)
        return CommandDraft(
            id: Identifier(using: &generator), name: "AddVisit", origin: "user",
            content: (content ?? "content \(number)").bytes, causation: causation)
    }
}

extension EventDraft {
    /// Any event.
    static let sample = EventDraft(kind: 1, schemaVersion: 1, subject: "visit", factualPart: "a".bytes)
}

/// A recorded event that may leave its snapshot.
struct Event: Equatable {
    var sequence: UInt64
    var kind: UInt16
    var schemaVersion: UInt16
    var command: UInt64
    var recordedAt: Int64
    var subject: String
    var factualPart: [UInt8]?
    var privatePart: [UInt8]?
    var isPrivatePartErased = false

    init(_ event: borrowing RecordedEvent) {
        sequence = event.sequence
        kind = event.kind
        schemaVersion = event.schemaVersion
        command = event.command
        recordedAt = event.recordedAt.microseconds
        subject = String(decoding: [UInt8](event.subject), as: UTF8.self)
        if let part = event.factualPart { factualPart = [UInt8](part) }
        if let part = event.privatePart { privatePart = [UInt8](part) }
        isPrivatePartErased = event.isPrivatePartErased
    }

    init(_ event: LoggedEvent) {
        sequence = event.sequence
        kind = event.kind
        schemaVersion = event.schemaVersion
        command = event.command
        recordedAt = event.recordedAt.microseconds
        subject = event.subject
        factualPart = event.factualPart
        privatePart = event.privatePart
        isPrivatePartErased = event.isPrivatePartErased
    }
}
