import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

@testable import CanonicalSync

/// Files of records, read a part at a time.
struct JSONArrayTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// What the decoder makes of the whole text; nil where it is no array of objects.
    private static func whole(_ text: [UInt8]) -> [[String: JSONValue]]? {
        try? JSONDecoder().decode([[String: JSONValue]].self, from: Data(text))
    }

    /// What comes of its pages; nil where one cannot be read.
    private static func paged(
        _ text: [UInt8], pageLimit: Int, byteLimit: Int, chunk: Int
    ) -> [[String: JSONValue]]? {
        var objects: [[String: JSONValue]] = []
        var offset = 0
        while true {
            var scanner = JSONArrayScanner(isInside: offset > 0, pageLimit: pageLimit, byteLimit: byteLimit)
            var place = offset
            while !scanner.isDone, !scanner.isFlawed {
                scanner.read(Array(text[place...].prefix(chunk)))
                place = min(place + chunk, text.count)
            }
            guard !scanner.isFlawed,
                let page = try? JSONDecoder().decode([[String: JSONValue]].self, from: scanner.page)
            else { return nil }
            objects += page
            if scanner.isAtEnd { return objects }
            offset += scanner.consumed
        }
    }

    @Test func `pages of any size are what the decoder makes of the whole text`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<2_000 {
            var text = Array(Self.text(using: &generator).utf8)
            if Bool.random(using: &generator), !text.isEmpty {
                let place = Int.random(in: text.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: text.remove(at: place)
                case 1: text.insert("[]{}\",\\ x".utf8.randomElement(using: &generator) ?? 0, at: place)
                default: text.removeSubrange(place...)
                }
            }
            let expected = Self.whole(text)
            let found = Self.paged(
                text, pageLimit: Int.random(in: 1...5, using: &generator),
                byteLimit: Int.random(in: 200...2_000, using: &generator),
                chunk: Int.random(in: 1...60, using: &generator))
            if expected == nil { refused += 1 }
            try #require(found == expected, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
        }
        #expect((200...1_000).contains(refused), "some are refused, most are not: \(refused)")
    }

    /// An array of up to ten small objects, with blanks between anything.
    private static func text(using generator: inout SeededGenerator) -> String {
        func blank() -> String { ["", "", " ", "\n", "\t", "\r\n"].randomElement(using: &generator) ?? "" }
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 2 ? 4 : 6), using: &generator) {
            case 0: return "\(Int.random(in: -5...500, using: &generator))"
            case 1: return ["true", "false", "null"].randomElement(using: &generator) ?? "null"
            case 2, 3:
                return [#""""#, #""plain""#, #""a \" } ] , b""#, #""\\""#, #""[{""#, #""Übung 🏟\n""#]
                    .randomElement(using: &generator) ?? #""""#
            case 4:
                let values = (0..<Int.random(in: 0...2, using: &generator)).map { _ in value(depth + 1) }
                return "[" + values.joined(separator: blank() + "," + blank()) + "]"
            default: return object(depth + 1)
            }
        }
        func object(_ depth: Int) -> String {
            let fields = (0..<Int.random(in: 0...3, using: &generator)).map {
                "\"f\($0)\"" + blank() + ":" + blank() + value(depth)
            }
            return "{" + blank() + fields.joined(separator: "," + blank()) + "}"
        }
        let objects = (0..<Int.random(in: 0...10, using: &generator)).map { _ in object(0) }
        return blank() + "[" + blank() + objects.joined(separator: blank() + "," + blank()) + blank() + "]"
            + blank()
    }

    @Test func `a folder gives a long file page by page`() async throws {
        let count = 2 * JSONArrayFile.pageLimit + 7
        let objects = (1...count).map { "{\"id\": \"s\($0)\"}" }
        try Data("\u{FEFF}[\(objects.joined(separator: ",\n"))]\n".utf8)
            .write(to: URL(filePath: directory.path + "/sports.json"))
        let source = try FolderSource(path: directory.path)
        var found: [JSONValue?] = []
        var marker: String?
        var pages = 0
        repeat {
            let page = try await source.page(of: .sport, modifiedSince: nil, after: marker)
            found += page.records.map { $0["id"] }
            marker = page.next
            pages += 1
        } while marker != nil
        #expect(pages == 3 && found == (1...count).map { .string("s\($0)") })
    }

    @Test func `a file that changes between two pages is told`() async throws {
        let file = URL(filePath: directory.path + "/sports.json")
        func write(_ count: Int) throws {
            let objects = (1...count).map { "{\"id\": \"s\($0)\"}" }
            try Data("[\(objects.joined(separator: ","))]".utf8).write(to: file, options: .atomic)
        }
        try write(1_500)
        let source = try FolderSource(path: directory.path)
        let first = try await source.page(of: .sport, modifiedSince: nil, after: nil)
        try write(1_501)
        await #expect(throws: SourceError("sports.json was changed while it was read", hint: "sync again")) {
            try await source.page(of: .sport, modifiedSince: nil, after: first.next)
        }
    }

    @Test(arguments: [
        "", "[", "{}", "[1]", "[{}", "[{}] x", "[{}]]", "null", "[{\"a\":}]", "[{\"a\"",
    ])
    func `what is no array of objects is refused`(_ text: String) async throws {
        try Data(text.utf8).write(to: URL(filePath: directory.path + "/sports.json"))
        let source = try FolderSource(path: directory.path)
        await #expect(
            throws: SourceError(
                "sports.json is not JSON, or no array of objects", hint: "`stctl data validate` says where")
        ) { try await source.page(of: .sport, modifiedSince: nil, after: nil) }
    }

    @Test func `what would wait for ever, or nests without end, is refused`() async throws {
        let path = directory.path + "/sports.json"
        try Data("[]".utf8).write(to: URL(filePath: directory.path + "/teams_canonical.json"))
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let source = try FolderSource(path: directory.path)
        await #expect(throws: SourceError("sports.json cannot be read", hint: "see to its permissions")) {
            try await source.page(of: .sport, modifiedSince: nil, after: nil)
        }
        try FileManager.default.removeItem(atPath: path)
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        for (text, isTaken) in [
            ("[{\"x\":\(deep.dropFirst().dropLast())}]", true), ("[{\"x\":\(deep)}]", false),
        ] {
            try Data(text.utf8).write(to: URL(filePath: path))
            let page = try? await source.page(of: .sport, modifiedSince: nil, after: nil)
            #expect((page != nil) == isTaken)
        }
    }

    @Test func `an object may be as large as a page, and no larger`() {
        for (size, isTaken) in [(900, true), (1_100, false)] {
            let text = Array(
                "[{\"a\":\"\"},{\"x\":\"\(String(repeating: "y", count: size))\"},{\"b\":\"\"}]".utf8)
            let found = Self.paged(text, pageLimit: 10, byteLimit: 1_000, chunk: 64)
            #expect(found?.count == (isTaken ? 3 : nil))
        }
    }
}
