import Crypto
import EventLog
import LMDB
import TestSupport
import Testing

/// Exports that somebody or something changed.
struct ImportRefusalTests {
    private let directory: TemporaryDirectory
    private let store: LogStore
    private let lines: [String]

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
        try store.erase(6, factual: true)
        lines = try store.exportedLines()
    }

    @Test func `an export cut short after any line is refused`() throws {
        for count in 0..<lines.count {
            expect(Array(lines.prefix(count)), refusedAt: count + 1, "its last line has not come")
        }
    }

    @Test func `a torn line is refused, wherever it is torn`() {
        for (index, line) in lines.enumerated() {
            for size in stride(from: 0, to: line.utf8.count, by: 7) {
                let torn = String(decoding: line.utf8.prefix(size), as: UTF8.self)
                expect(lines[..<index] + [torn], refusedAt: index + 1, "no JSON")
            }
        }
    }

    @Test func `a line that is left out, repeated or elsewhere is refused`() {
        expect(lines.removing(0), refusedAt: 1, "it is no SportsTime event log export")
        expect(lines.removing(1), refusedAt: 2, "command 1 is expected, this is command 2")
        expect(lines.removing(2), refusedAt: 3, "command 2 is expected, this is command 3")
        expect(lines.removing(3), refusedAt: 4, "command 3 is expected, this is the end")
        expect(lines + [lines[4]], refusedAt: 6, "behind the end")
        expect([lines[0]] + lines, refusedAt: 2, "it is no command")
        expect(Array(lines[..<2]) + lines[1...], refusedAt: 3, "command 2 is expected, this is command 1")
        expect(Array(lines[..<4]) + lines[3...], refusedAt: 5, "the last command was on the line before")
        expect([lines[0], lines[2], lines[1]] + lines[3...], refusedAt: 2, "command 1 is expected")
        expect(lines[..<4] + [""] + lines[4...], refusedAt: 5, "no JSON")
    }

    @Test func `a change of any letter is refused at its line, or at the end where it says nothing`() throws {
        var generator = SeededGenerator(seed: 15)
        for (index, line) in lines.enumerated() {
            let start = Int.random(in: 0..<5, using: &generator)
            for offset in stride(from: start, to: line.utf8.count, by: 5) {
                var changed = line.bytes
                let letter = UInt8.random(in: 0x20...0x7E, using: &generator)
                guard changed[offset] != letter else { continue }
                changed[offset] = letter
                var all = lines.map(\.bytes)
                all[index] = changed
                let error = refusal(of: all)
                guard case .refusedExport(let found, _) = error, found == index + 1 || found == lines.count
                else {
                    Issue.record("line \(index + 1), byte \(offset), \(letter): \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test(arguments: [
        (1, #""version":1"#, #""version":2"#, "the export has version 2, this build reads version 1"),
        (1, #""whole":true"#, #""whole":1"#, "whole is no truth value"),
        (1, #""created_us":1000"#, #""created_us":1001"#, "created is not the time of created_us"),
        (1, #""first_command":1"#, #""first_command":2"#, "a whole log begins with command 1"),
        (1, #""last_command":3"#, #""last_command":0"#, "numbers do not fit"),
        (1, #""last_sequence":6"#, #""last_sequence":7"#, "the anchor is none of this store"),
        (1, #""first_sequence":1"#, #""first_sequence":2"#, "link_before is not the one"),
        (1, #""last_command":3"#, #""last_command":18446744073709551615"#, "numbers do not fit"),
        (1, #""last_command":3"#, #""last_command":18446744073709551616"#, "no integer, or too large"),
        (1, #","anchor":"#, #","more":1,"anchor":"#, "more is not known here"),
        (2, #""sequence":2"#, #""sequence":3"#, "event 2 is expected, this is event 3"),
        (2, #""kind":2"#, #""kind":65536"#, "kind is no integer, or too large"),
        (2, #""kind":2"#, #""kind":2.0"#, "kind is no integer, or too large"),
        (2, #""kind":2"#, #""kind":"2""#, "kind is no integer, or too large"),
        (2, #""kind":2"#, #""kind":3"#, "the chain breaks at command 1"),
        (2, #""subject":"visit""#, #""subject":"visits""#, "the chain breaks at command 1"),
        (2, #""recorded_us":2000"#, #""recorded_us":2001"#, "recorded is not the time of recorded_us"),
        (2, #""name":"AddVisit","#, "", "name is missing"),
        (2, #""name":"AddVisit""#, #""name":"AddVisit","name":"AddVisit""#, "comes twice"),
        (2, #""bytes":"b3BlbmVkIDE5MTI=""#, #""bytes":"b3BlbmVkIDE5MTM=""#, "the chain breaks"),
        (2, #""bytes":"b3BlbmVkIDE5MTI=""#, #""bytes":"b3BlbmVkIDE5MTJ=""#, "bytes is no base64"),
        (2, #""factual":{"bytes":"","#, #""factual":{"#, "bytes is missing"),
        (3, #""causation":1"#, #""causation":0"#, "no command has number 0"),
        (3, #""causation":1,"#, "", "causation is missing"),
        (3, #""events":["#, #""events":[],"event":["#, "a command of 0 events is none"),
        (3, #"{"command":2"#, #"["command"]"#, "no JSON"),
        (4, #""kind":258"#, #""kind":259"#, "the chain breaks at command 3"),
        (5, #""commands":3"#, #""commands":2"#, "command 4 is expected, this is the end"),
        (5, #""events":6"#, #""events":5"#, "there were 6 events"),
        (5, #""link":""#, #""link":"A"#, "link has other than lower-case hexadecimal digits"),
        (5, #""link":""#, #""link":"00"#, "link is no digest"),
        (5, #"{"end":"S"#, #"{"end":"s"#, "it is no end"),
    ])
    func `an edited line is refused with its number and the reason`(
        line: Int, old: String, new: String, reason: String
    ) throws {
        var edited = lines
        let range = try #require(edited[line - 1].firstRange(of: old))
        edited[line - 1].replaceSubrange(range, with: new)
        expect(edited, refusedAt: line, reason)
    }

    @Test func `what the chain does not cover is guarded by the digest of the bytes`() {
        for (line, old, new) in [
            (
                1, "1970-01-01T00:00:00.001000Z\",\"created_us\":1000",
                "1970-01-01T00:00:00.001001Z\",\"created_us\":1001"
            ),
            (2, #""kind_name":"Any""#, #""kind_name":"Other""#), (2, #"{"command""#, #"{ "command""#),
        ] {
            var edited = lines
            edited[line - 1] = edited[line - 1].replacing(old, with: new)
            #expect(edited != lines)
            expect(edited, refusedAt: 5, "the bytes before are not those that were written")
        }
    }

    @Test func `an edit with a digest made to fit is still refused by the chain`() throws {
        var edited = lines
        edited[2] = edited[2].replacing(#""bytes":"Yg==""#, with: #""bytes":"Yw==""#)
        let digest = FormatReader.sha256(edited.dropLast().map { $0 + "\n" }.joined().bytes)
        let found = try #require(edited[4].firstRange(of: #""sha256":""#))
        edited[4] = edited[4][..<found.upperBound] + hex(digest) + "\"}"
        expect(edited, refusedAt: 3, "the chain breaks at command 2")
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func expect(
        _ lines: [String], refusedAt line: Int, _ reason: String, location: SourceLocation = #_sourceLocation
    ) {
        let error = refusal(of: lines.map(\.bytes))
        guard case .refusedExport(line, let found) = error, found.contains(reason) else {
            Issue.record("line \(line), \(reason): \(String(describing: error))", sourceLocation: location)
            return
        }
    }

    private func refusal(of lines: [[UInt8]]) -> EventLogError? {
        var importer = LogImporter()
        do throws(EventLogError) {
            for line in lines {
                _ = try importer.take(line)
            }
            _ = try importer.finish()
            return nil
        } catch {
            return error
        }
    }
}

extension [String] {
    /// The lines but one.
    fileprivate func removing(_ index: Int) -> [String] {
        Array(self[..<index] + self[(index + 1)...])
    }
}
