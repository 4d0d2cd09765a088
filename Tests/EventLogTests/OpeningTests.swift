import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct OpeningTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a store keeps its id and the time of its creation`() throws {
        let first = try LogStore(in: directory, clock: Timestamp(microseconds: 7)).log
        let second = try LogStore(in: directory, clock: Timestamp(microseconds: 8)).log
        #expect(first.createdAt == Timestamp(microseconds: 7))
        #expect(second.createdAt == first.createdAt)
        #expect(second.store == first.store)
    }

    @Test func `two stores have two ids`() throws {
        let other = try TemporaryDirectory()
        #expect(try LogStore(in: directory).log.store != LogStore(in: other).log.store)
        withExtendedLifetime(other) {}
    }

    @Test func `an empty log ends at 0, with a link that the store's id gives`() throws {
        let store = try LogStore(in: directory)
        let head = try store.head()
        #expect(head.sequence == 0 && head.command == 0 && head.recordedAt == nil)
        #expect(head.link == Digest(of: "SportsTime event log 1".bytes + store.log.store.bytes))
        #expect(try store.verify() == head)
    }

    @Test func `a log is the same after reopening`() throws {
        let before = try { () throws -> (LogHead, [Event]) in
            let store = try LogStore(in: directory)
            try store.fill()
            return (try store.head(), try store.events(1...6))
        }()
        let store = try LogStore(in: directory)
        #expect(try store.head() == before.0)
        #expect(try store.events(1...6) == before.1)
        #expect(try store.verify() == before.0)
    }

    @Test func `a format from the future is refused by its number`() throws {
        try change("format", to: "SportsTime event log 3")
        #expect(throws: EventLogError.unsupportedFormat(found: 3, supported: 2)) {
            try LogStore(in: directory)
        }
    }

    @Test(arguments: ["SportsTime event log ", "SportsTime event log x", "Another log 1", ""])
    func `another program's meta row is no event log`(format: String) throws {
        try change("format", to: format)
        #expect(throws: EventLogError.notAnEventLog(path: directory.path)) { try LogStore(in: directory) }
    }

    @Test func `a format that is no text is no event log`() throws {
        try change("format", to: "SportsTime event log ".bytes + [0xFF])
        #expect(throws: EventLogError.notAnEventLog(path: directory.path)) { try LogStore(in: directory) }
    }

    @Test(arguments: ["format", "store", "created"])
    func `a store that lacks a meta row is no event log`(name: String) throws {
        try change(name, to: nil as [UInt8]?)
        #expect(throws: EventLogError.notAnEventLog(path: directory.path)) { try LogStore(in: directory) }
    }

    @Test(arguments: ["store", "created"])
    func `a meta row of the wrong size is no event log`(name: String) throws {
        try change(name, to: "short")
        #expect(throws: EventLogError.notAnEventLog(path: directory.path)) { try LogStore(in: directory) }
    }

    private func change(_ name: String, to value: String) throws {
        try change(name, to: value.bytes)
    }

    /// Changes a meta row of a store that is closed before and after.
    private func change(_ name: String, to value: [UInt8]?) throws {
        try LogStore(in: directory).overwrite("meta", name.bytes, value)
    }
}
