import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

/// Rows changed past the log, one at a time.
struct TamperTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
    }

    @Test func `a change of any byte of an event is found at its sequence`() throws {
        for (index, row) in try store.rows("events").enumerated() {
            for offset in row.value.indices {
                var value = row.value
                value[offset] ^= 0x10
                let error = try found("events", row.key, value)
                guard case .damagedEvent(sequence: UInt64(index + 1), _) = error else {
                    Issue.record("event \(index + 1), byte \(offset): \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test func `a change of any byte of a command is found at its number`() throws {
        for (index, row) in try store.rows("commands").enumerated() {
            for offset in row.value.indices {
                var value = row.value
                value[offset] ^= 0x10
                let error = try found("commands", row.key, value)
                guard case .damagedCommand(number: UInt64(index + 1), _) = error else {
                    Issue.record("command \(index + 1), byte \(offset): \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test func `a record cut short at any length is found`() throws {
        for (name, number) in [("events", 1), ("commands", 2)] as [(String, UInt64)] {
            let row = try #require(try store.rows(name).first { $0.key == key(number) })
            for length in row.value.indices {
                let error = try found(name, row.key, Array(row.value[..<length]))
                switch error {
                case .damagedEvent(number, _), .damagedCommand(number, _): break
                default: Issue.record("\(name), length \(length): \(String(describing: error))")
                }
            }
        }
    }

    /// Whoever can write the file can also make checksums right: then the chain tells.
    @Test func `a forged event with the right checksum is found`() throws {
        for (index, row) in try store.rows("events").enumerated() {
            let (command, first) = [(1, 1), (2, 4), (3, 5)].last { $0.1 <= index + 1 } ?? (0, 0)
            for bit in 32..<row.value.count * 8 {
                var value = row.value
                value[bit / 8] ^= 1 << UInt8(bit % 8)
                switch try found("events", row.key, withChecksum(value, key: row.key)) {
                case .brokenChain(UInt64(command), UInt64(first)): break
                case .damagedEvent(sequence: UInt64(index + 1), _): break
                case let error:
                    Issue.record("event \(index + 1), bit \(bit): \(String(describing: error))")
                }
            }
        }
    }

    /// The salt of the content (bytes 64 to 80) is the one thing that nothing vouches for: it guards a
    /// content that is not there.
    @Test func `a forged command with the right checksum is found`() throws {
        for row in try store.rows("commands") {
            for bit in 32..<row.value.count * 8 where !(64..<80).contains(bit / 8) {
                var value = row.value
                value[bit / 8] ^= 1 << UInt8(bit % 8)
                let error = try found("commands", row.key, withChecksum(value, key: row.key))
                #expect(error != nil, "command \(row.key), bit \(bit)")
            }
        }
    }

    @Test func `a forged command whose sequences pass the greatest number is refused, not trapped on`() throws
    {
        var value = try store.rows("commands")[2].value
        value.replaceSubrange(8..<20, with: [UInt8](repeating: 0xFF, count: 12))
        let forged = withChecksum(value, key: key(3))
        guard case .damagedCommand(number: 3, _) = try found("commands", key(3), forged) else {
            Issue.record("the forged command was taken")
            return
        }
    }

    @Test func `bytes hidden behind an event without a private part are found`() throws {
        var value = try store.rows("events")[1].value
        value[19] = 6
        let forged = withChecksum(value + "hidden".bytes, key: key(2))
        guard case .damagedEvent(sequence: 2, _) = try found("events", key(2), forged) else {
            Issue.record("the hidden bytes were not found")
            return
        }
    }

    @Test func `a record moved to another place is found`() throws {
        let rows = try store.rows("events")
        guard case .damagedEvent(sequence: 4, _) = try found("events", key(4), rows[4].value) else {
            Issue.record("the moved record was taken")
            return
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `a missing event is named`(sequence: UInt64) throws {
        #expect(try found("events", key(sequence), nil) == .missingEvent(sequence: sequence))
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `a missing command is named`(number: UInt64) throws {
        let error = try found("commands", key(number), nil)
        #expect(error == .damagedCommand(number: number, reason: "it is missing"))
    }

    @Test func `events whose command is cut off are named`() throws {
        let error = try found("commands", key(3), nil)
        #expect(error == .damagedEvent(sequence: 5, reason: "no command holds it"))
    }

    @Test func `an event behind the end is named`() throws {
        let value = try store.rows("events")[0].value
        let error = try found("events", key(9), value)
        #expect(error == .damagedEvent(sequence: 9, reason: "no command holds it"))
    }

    private func found(_ name: String, _ key: [UInt8], _ value: [UInt8]?) throws -> EventLogError? {
        do {
            try store.verify(name, key, as: value)
        } catch let error as EventLogError {
            return error
        } catch is LogStore.Undo {
            return nil
        }
        return nil
    }
}
