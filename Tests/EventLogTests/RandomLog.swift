import ByteCoding
import EventLog
import LMDB
import TestSupport

extension LogStore {
    /// Appends commands of any shape that the log takes, and erases parts of some events.
    func fill(commands: Int, using generator: inout SeededGenerator, largeEvents: Bool = false) throws {
        var clock: Int64 = 1_700_000_000_000_000
        let before = try head().command
        for index in 0..<commands {
            clock += Int64.random(in: -1_000_000...9_000_000, using: &generator)
            let number = before + UInt64(index) + 1
            let causation =
                number > 1 && Bool.random(using: &generator)
                ? UInt64.random(in: 1..<number, using: &generator) : nil
            let command = CommandDraft(
                id: Identifier(using: &generator), name: Self.texts.randomElement(using: &generator) ?? "",
                origin: Self.texts.randomElement(using: &generator) ?? "",
                content: generator.bytes(count: Int.random(in: 0...40, using: &generator)),
                causation: causation)
            let events = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                Self.event(using: &generator, largeEvents)
            }
            try append(command, events, clock: clock)
        }
        for sequence in 1...(try head().sequence) {
            guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
            try erase(sequence, factual: Bool.random(using: &generator))
        }
    }

    static let texts = [
        "", "user", "visit", "estadio_é", "e\u{301}", "🏟️ Fenway", "quote \" slash \\ /",
        "\u{0}\u{1}\u{1F}\u{7F}\u{85}",
        "line\nfeed\r\ttab", "\u{2028}\u{2029}\u{FEFF}\u{FFFF}\u{10FFFF}", "{\"a\":[1]}",
    ]

    static func event(using generator: inout SeededGenerator, _ isLarge: Bool) -> EventDraft {
        let limit = isLarge && Int.random(in: 0..<4, using: &generator) == 0 ? 9_000 : 60
        return EventDraft(
            kind: UInt16.random(in: 0...UInt16.max, using: &generator),
            schemaVersion: UInt16.random(in: 0...UInt16.max, using: &generator),
            subject: texts.randomElement(using: &generator) ?? "",
            factualPart: generator.bytes(count: Int.random(in: 0...limit, using: &generator)),
            privatePart: Bool.random(using: &generator)
                ? generator.bytes(count: Int.random(in: 0...limit, using: &generator)) : nil)
    }

    /// Replaces parts of an event by their digests, as `Format.md` says: the private part, or both.
    func erase(_ sequence: UInt64, factual: Bool) throws {
        guard let row = try rows("events").first(where: { $0.key == key(sequence) }) else { return }
        try overwrite("events", row.key, Self.erased(row, factual: factual))
    }

    /// The record of an event with parts replaced by their digests.
    static func erased(_ row: RawRow, factual eraseFactual: Bool) -> [UInt8] {
        var value = row.value
        let hasPrivate = value[5] & 1 != 0
        let subject = hasPrivate ? 60 : 44
        let factual = subject + Int(FormatReader.number(value[10..<12]))
        let personal = factual + Int(FormatReader.number(value[12..<16]))
        var parts = [Array(value[factual..<personal]), Array(value[personal...])]
        if eraseFactual, value[5] & 2 == 0 {
            parts[0] = FormatReader.sha256([1] + value[28..<44] + parts[0])
            value[5] |= 2
            value.replaceSubrange(28..<44, with: [UInt8](repeating: 0, count: 16))
        }
        if hasPrivate, value[5] & 4 == 0 {
            parts[1] = FormatReader.sha256([2] + value[44..<60] + parts[1])
            value[5] |= 4
            value.replaceSubrange(44..<60, with: [UInt8](repeating: 0, count: 16))
        }
        var sizes: [UInt8] = []
        sizes.append(bigEndian: UInt32(parts[0].count))
        sizes.append(bigEndian: UInt32(parts[1].count))
        value.replaceSubrange(12..<20, with: sizes)
        return withChecksum(Array(value[..<factual]) + parts[0] + parts[1], key: row.key)
    }

    /// The whole export as lines without their ends.
    func exportedLines(from first: UInt64? = nil, through last: UInt64? = nil) throws -> [String] {
        var bytes: [UInt8] = []
        try log.export(environment, from: first, through: last, kindName: { $0 == 1 ? "Any" : nil }) {
            bytes += $0
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.last?.isEmpty == true else { throw UnendedLine() }
        return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    private struct UnendedLine: Error {}
}
