import LMDB
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct LineReaderTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
            ("\n\na\n\n", ["", "", "a", ""]),
            ("a\r\n", ["a\r"]), ("four\n", ["four"]), ("fours\n", ["four", "s"]), ("four", ["four"]),
            ("fourfourx\ny", ["four", "four", "x", "y"]), ("four\n\nfour\n", ["four", "", "four"]),
        ] as [(String, [String])])
    func `lines end with a newline, and long ones come in pieces`(text: String, lines: [String]) throws {
        #expect(try read(text.bytes, limit: 4) == lines.map(\.bytes))
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `lines of any length come whole across reads`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let lines = (0..<40).map { _ in
            generator.bytes(count: Int.random(in: 0...20_000, using: &generator)).filter { $0 != 0x0A }
        }
        let text = Array(lines.map { $0 + [0x0A] }.joined())
        #expect(try read(text, limit: 1 << 20) == lines, "seed \(seed)")
    }

    @Test func `a file that is not there is an error`() {
        #expect(throws: LMDBError.noSuchFile) {
            _ = try LineReader(path: directory.path + "/none", limit: 1)
        }
    }

    @Test func `a directory is an error`() {
        #expect(throws: LMDBError.self) {
            var reader = try LineReader(path: directory.path, limit: 1)
            _ = try reader.next()
        }
    }

    private func read(_ text: [UInt8], limit: Int) throws -> [[UInt8]] {
        let path = directory.path + "/lines"
        try Data(text).write(to: URL(fileURLWithPath: path))
        var reader = try LineReader(path: path, limit: limit)
        var lines: [[UInt8]] = []
        while let line = try reader.next() {
            lines.append(line)
        }
        return lines
    }
}
