import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct ImportTests {
    private let directory: TemporaryDirectory
    private let elsewhere: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        elsewhere = try TemporaryDirectory()
        store = try LogStore(in: directory)
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `a random log comes back with every row the same`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        try store.fill(commands: 25, using: &generator, largeEvents: true)
        let (header, commands) = try Self.read(try store.exportedLines())
        #expect(try header.isWhole && header.anchor == store.head().anchor, "seed \(seed)")
        let copy = try LogStore(in: elsewhere, again: header.store, createdAt: header.createdAt)
        try copy.append(exactly: commands)
        #expect(try copy.verify() == store.head(), "seed \(seed)")
        for name in ["meta", "commands", "events", "command-ids", "subjects", "kinds"] {
            #expect(try copy.rows(name) == store.rows(name), "seed \(seed), \(name)")
        }
        try copy.environment.read { try copy.log.reader($0.snapshot).check(header.anchor) }
        #expect(try copy.exportedLines() == store.exportedLines())
    }

    @Test func `an empty log comes back empty`() throws {
        let (header, commands) = try Self.read(try store.exportedLines())
        #expect(commands.isEmpty && header.isWhole && header.eventCount == 0)
        let copy = try LogStore(in: elsewhere, again: header.store, createdAt: header.createdAt)
        #expect(try copy.head() == store.head())
    }

    @Test func `the largest command and the longest line are taken`() throws {
        let event = EventDraft(
            kind: 1, schemaVersion: 1, subject: String(repeating: "\u{1}", count: 255), factualPart: [])
        try store.append(.sample(1), [EventDraft](repeating: event, count: 3_000))
        let (header, commands) = try Self.read(try store.exportedLines())
        let copy = try LogStore(in: elsewhere, again: header.store, createdAt: header.createdAt)
        try copy.append(exactly: commands)
        #expect(try copy.head() == store.head())
    }

    @Test(arguments: 0..<3 as Range<UInt64>)
    func `the same events in a new log keep ids, digests and what is erased`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        try store.fill(commands: 15, using: &generator)
        let (_, commands) = try Self.read(try store.exportedLines())
        let other = try LogStore(in: elsewhere)
        try other.append(.sample(1), [.sample, .sample], clock: 1_700_000_010_000_000)
        let outcomes = try other.append(again: commands)
        #expect(outcomes.allSatisfy { !$0.isRepeated } && outcomes.first?.sequences.lowerBound == 3)
        #expect(try other.verify().sequence == store.head().sequence + 2)
        let (_, copies) = try Self.read(try other.exportedLines())
        let numbers = Dictionary(uniqueKeysWithValues: copies.map { ($0.command.id, $0.command.number) })
        for (original, copy) in zip(commands, copies.dropFirst()) {
            #expect(copy.command.id == original.command.id && copy.command.name == original.command.name)
            #expect(copy.command.origin == original.command.origin)
            #expect(copy.command.clock == original.command.clock)
            #expect(copy.command.recordedAt >= original.command.recordedAt)
            #expect(copy.command.contentDigest == original.command.contentDigest)
            #expect(copy.causationID == original.causationID)
            #expect(copy.command.causation == original.causationID.flatMap { numbers[$0] })
            #expect(copy.events.map(\.factualPart) == original.events.map(\.factualPart))
            #expect(copy.events.map(\.privatePart) == original.events.map(\.privatePart))
            #expect(copy.events.map(\.subject.bytes) == original.events.map(\.subject.bytes))
        }
    }

    @Test func `a command that came from another log is answered when it is asked for again`() throws {
        try store.fill()
        let (_, commands) = try Self.read(try store.exportedLines())
        let other = try LogStore(in: elsewhere)
        try other.append(again: commands)
        let head = try other.head()
        #expect(try other.append(.sample(2, causation: 1), [.sample]).isRepeated)
        #expect(
            throws: EventLogError.commandConflict(id: CommandDraft.sample(2).id, firstCommand: 2)
        ) {
            try other.append(.sample(2, content: "other"), [.sample])
        }
        #expect(try other.append(again: commands).allSatisfy(\.isRepeated))
        #expect(try other.head() == head)
    }

    @Test func `a command that both logs have is repeated where its events are the same, else refused`()
        throws
    {
        try store.fill()
        try store.erase(1, factual: false)
        let (_, commands) = try Self.read(try store.exportedLines())
        let other = try LogStore(in: elsewhere)
        try other.fill()
        let outcomes = try other.environment.write { transaction in
            try commands.dropFirst().map { try other.log.append(again: $0, in: &transaction) }
        }
        #expect(outcomes.map(\.isRepeated) == [true, true] && outcomes.map(\.command) == [2, 3])
        let another = try TemporaryDirectory()
        let third = try LogStore(in: another)
        let drafts = commands[1].events.map { _ in
            EventDraft(kind: 1, schemaVersion: 1, subject: "vis", factualPart: "c".bytes)
        }
        try third.append(.sample(2), drafts)
        #expect(
            throws: EventLogError.commandConflict(id: CommandDraft.sample(2).id, firstCommand: 1)
        ) {
            try third.append(again: [commands[1]])
        }
        withExtendedLifetime(another) {}
        // What was erased here may have been anything.
        #expect(
            throws: EventLogError.commandConflict(id: CommandDraft.sample(1).id, firstCommand: 1)
        ) {
            try other.append(again: [commands[0]])
        }
    }

    @Test func `a range is appended to a new log, and its causes outside it are left out`() throws {
        try store.fill()
        let (header, commands) = try Self.read(try store.exportedLines(from: 4))
        #expect(!header.isWhole && commands.map(\.command.number) == [2, 3])
        let other = try LogStore(in: elsewhere)
        try other.append(again: commands)
        #expect(try other.verify().sequence == 3)
        let first = try other.environment.read { try other.log.reader($0.snapshot).command(1) }
        #expect(first?.causation == nil && first?.id == CommandDraft.sample(2).id)
    }

    @Test func `a command is taken exactly only where it belongs`() throws {
        try store.fill()
        let (header, commands) = try Self.read(try store.exportedLines())
        let copy = try LogStore(in: elsewhere, again: header.store, createdAt: header.createdAt)
        #expect(throws: EventLogError.self) { try copy.append(exactly: [commands[1]]) }
        try copy.append(exactly: [commands[0]])
        #expect(throws: EventLogError.self) { try copy.append(exactly: [commands[0]]) }
        #expect(throws: EventLogError.self) { try copy.append(exactly: [commands[2]]) }
        try copy.append(exactly: Array(commands.dropFirst()))
        #expect(try copy.verify() == store.head())
    }

    @Test func `a command of another store breaks the chain of this one`() throws {
        try store.fill()
        let (_, commands) = try Self.read(try store.exportedLines())
        let other = try LogStore(in: elsewhere)
        #expect(throws: EventLogError.brokenChain(command: 1, firstSequence: 1)) {
            try other.append(exactly: commands)
        }
        #expect(try other.head().command == 0)
    }

    @Test func `a log is not made where there is one`() throws {
        let elsewhere = elsewhere
        _ = try LogStore(in: elsewhere)
        #expect(throws: EventLogError.logExists(path: elsewhere.path)) {
            try LogStore(in: elsewhere, again: store.log.store, createdAt: store.log.createdAt)
        }
    }

    @Test func `events without their command are taken over under another`() throws {
        try store.fill()
        try store.erase(1, factual: true)
        let (_, commands) = try Self.read(try store.exportedLines())
        let other = try LogStore(in: elsewhere)
        let recorded = try other.environment.write { transaction in
            try other.log.append(
                .sample(9), takingOver: commands[0].events, clock: Timestamp(microseconds: 8),
                in: &transaction)
        }
        #expect(recorded.sequences == 1...3 && recorded.clock.microseconds == 8)
        #expect(try other.verify().sequence == 3)
        #expect(try other.events(1...3).map(\.factualPart) == [nil, [], "x".bytes])
    }

    /// Takes all lines of an export.
    static func read(_ lines: [String]) throws -> (ExportHeader, [PortableCommand]) {
        var importer = LogImporter()
        var commands: [PortableCommand] = []
        for line in lines {
            if let command = try importer.take(line.bytes) { commands.append(command) }
        }
        return (try importer.finish(), commands)
    }
}

extension LogStore {
    /// A store that is to become the same log as another one.
    init(in directory: TemporaryDirectory, again store: Identifier, createdAt: Timestamp) throws {
        let environment = try Environment.open(at: directory.path)
        let opened = try environment.openTables(EventLog.tableNames)
        self.init(
            environment: environment,
            log: try EventLog(again: store, createdAt: createdAt, in: environment, tables: opened),
            tables: Dictionary(uniqueKeysWithValues: zip(EventLog.tableNames, opened)))
    }

    func append(exactly commands: [PortableCommand]) throws {
        try environment.write { transaction in
            for command in commands {
                try log.append(exactly: command, in: &transaction)
            }
        }
    }

    @discardableResult
    func append(again commands: [PortableCommand]) throws -> [AppendOutcome] {
        try environment.write { transaction in
            try commands.map { try log.append(again: $0, in: &transaction) }
        }
    }
}
