import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct RepeatedCommandTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
    }

    @Test func `a command again returns the first outcome and appends nothing`() throws {
        try store.append(.sample(1), [.sample])
        let first = try store.append(.sample(2), [.sample, .sample])
        try store.append(.sample(3), [.sample])
        let before = try store.head()
        let again = try store.append(.sample(2), [.sample, .sample])
        #expect(again == AppendOutcome(command: 2, sequences: first.sequences, isRepeated: true))
        #expect(try store.head() == before)
        #expect(try store.rows("events").count == 4)
    }

    @Test func `a command is known again after reopening`() throws {
        let other = try TemporaryDirectory()
        do {
            try LogStore(in: other).append(.sample(1), [.sample])
        }
        #expect(try LogStore(in: other).append(.sample(1), [.sample]).isRepeated)
        withExtendedLifetime(other) {}
    }

    @Test func `the same id for other content is refused`() throws {
        try store.append(.sample(1), [.sample])
        let before = try store.head()
        let other = CommandDraft.sample(1, content: "something else")
        #expect(throws: EventLogError.commandConflict(id: other.id, firstCommand: 1)) {
            try store.append(other, [.sample])
        }
        #expect(try store.head() == before)
    }

    @Test func `the same content under another id is another command`() throws {
        try store.append(.sample(1, content: "same"), [.sample])
        let second = try store.append(.sample(2, content: "same"), [.sample])
        #expect(!second.isRepeated && second.command == 2)
    }

    @Test func `an id whose command is gone is damage, not a new command`() throws {
        try store.append(.sample(1), [.sample])
        try store.append(.sample(2), [.sample])
        try store.overwrite("commands", key(1), nil)
        #expect(throws: EventLogError.damagedCommand(number: 1, reason: "it is missing")) {
            try store.append(.sample(1), [.sample])
        }
    }

    @Test func `the content of a command is not in the store`() throws {
        let content = "a secret of some length"
        try store.append(.sample(1, content: content), [.sample])
        for name in ["commands", "command-ids"] {
            for row in try store.rows(name) {
                #expect(!String(decoding: row.value, as: UTF8.self).contains(content))
            }
        }
    }
}
