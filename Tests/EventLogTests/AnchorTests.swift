import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct AnchorTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
    }

    @Test func `the head's anchor names store, last sequence and link`() throws {
        try store.fill()
        let head = try store.head()
        #expect(head.anchor == LogAnchor(store: store.log.store, sequence: 6, link: head.link))
        try check(head.anchor)
    }

    @Test func `an anchor comes back from its text`() throws {
        try store.fill()
        let anchor = try store.head().anchor
        #expect(anchor.description == "\(store.log.store)/6/\(anchor.link)")
        #expect(LogAnchor(anchor.description) == anchor)
    }

    @Test func `a text that is no anchor is none`() throws {
        let text = try store.head().anchor.description
        let parts = text.split(separator: "/").map { String($0) }
        #expect(LogAnchor(text) != nil)
        for other in [
            "", "/", "//", text + "/", "/" + text, text.dropLast() + "", text + "0", " " + text, text + "\n",
            "\(parts[0])/00/\(parts[2])", "\(parts[0])/-1/\(parts[2])", "\(parts[0])/+1/\(parts[2])",
            "\(parts[0])/18446744073709551616/\(parts[2])", "\(parts[0])//\(parts[2])",
            "x\(parts[0])/0/\(parts[2])",
        ] {
            #expect(LogAnchor(other) == nil, "\(other)")
        }
    }

    @Test func `an anchor taken at any time holds for ever`() throws {
        var anchors = [try store.head().anchor]
        for number in 1...4 as ClosedRange<UInt64> {
            try store.append(.sample(number), [.sample, .sample])
            anchors.append(try store.head().anchor)
        }
        #expect(anchors.map(\.sequence) == [0, 2, 4, 6, 8])
        for anchor in anchors {
            try check(anchor)
        }
    }

    @Test func `the anchor within a command is that of the command`() throws {
        try store.fill()
        let anchors = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return try (0...7 as ClosedRange<UInt64>).map { try reader.anchor(at: $0) }
        }
        #expect(anchors.map { $0?.sequence } == [0, 1, 2, 3, 4, 5, 6, nil])
        #expect(anchors[1]?.link == anchors[3]?.link && anchors[3]?.link != anchors[4]?.link)
        #expect(anchors[5]?.link == anchors[6]?.link)
        for anchor in anchors.compactMap({ $0 }) {
            try check(anchor)
        }
    }

    @Test func `a log that was cut short is noticed`() throws {
        try store.fill()
        let head = try store.head().anchor
        for sequence in [5, 6] as [UInt64] { try store.overwrite("events", key(sequence), nil) }
        try store.overwrite("commands", key(3), nil)
        #expect(throws: EventLogError.anchorMismatch(head, .shorter(lastSequence: 4))) { try check(head) }
    }

    @Test func `a log that went another way after it was cut short is noticed`() throws {
        try store.fill()
        let head = try store.head().anchor
        for sequence in [5, 6] as [UInt64] { try store.overwrite("events", key(sequence), nil) }
        try store.overwrite("commands", key(3), nil)
        try store.append(.sample(4), [.sample, .sample])
        let other = try store.head().link
        #expect(throws: EventLogError.anchorMismatch(head, .anotherLink(other))) { try check(head) }
    }

    @Test func `another store is noticed, even an empty one`() throws {
        let elsewhere = try TemporaryDirectory()
        let other = try LogStore(in: elsewhere)
        let anchor = try other.head().anchor
        #expect(throws: EventLogError.anchorMismatch(anchor, .anotherStore(store.log.store))) {
            try check(anchor)
        }
        withExtendedLifetime(elsewhere) {}
    }

    @Test func `a missing event under the head is damage, not a shorter log`() throws {
        try store.fill()
        let head = try store.head().anchor
        try store.overwrite("events", key(6), nil)
        #expect(throws: EventLogError.missingEvent(sequence: 6)) { try check(head) }
    }

    private func check(_ anchor: LogAnchor) throws {
        try store.environment.read { try store.log.reader($0.snapshot).check(anchor) }
    }
}
