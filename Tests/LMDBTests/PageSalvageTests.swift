import LMDB
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PageSalvageTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/data.mdb" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [0, 1, 100, 2_000, 2_030, 2_040, 4_000, 4_080, 4_081, 70_000])
    func `every row of a store is found, on pages of its own where it is large`(size: Int) throws {
        var generator = SeededGenerator(seed: UInt64(size))
        let rows = (0..<40).map { index in
            RawRow(key: "key \(100 + index)".bytes, value: generator.bytes(count: size))
        }
        try write(rows)
        let found = try self.found(keySize: 7)
        #expect(rows.allSatisfy { found.contains($0) })
    }

    @Test func `headers of pages are not asked`() throws {
        let rows = (0..<200).map { RawRow(key: "key \(100 + $0)".bytes, value: [UInt8($0)]) }
        try write(rows)
        var file = try Data(contentsOf: URL(fileURLWithPath: path))
        for page in 2..<file.count / 4_096 {
            file.replaceSubrange(page * 4_096..<page * 4_096 + 16, with: [UInt8](repeating: 0xFF, count: 16))
        }
        try file.write(to: URL(fileURLWithPath: path))
        let found = try self.found(keySize: 7)
        #expect(rows.allSatisfy { found.contains($0) })
    }

    @Test func `the page size is that of the meta pages, or the usual one`() throws {
        try write([])
        #expect(try PageSalvage(path: path).pageSize == 4_096)
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try PageSalvage(path: path).pageSize == 4_096)
        #expect(try PageSalvage(path: path).fileSize == 0)
        var meta = [UInt8](repeating: 0, count: 1 << 15)
        for offset in [0, 1 << 14] {
            meta.replaceSubrange(offset + 16..<offset + 20, with: [0xDE, 0xC0, 0xEF, 0xBE])
            meta.replaceSubrange(offset + 40..<offset + 44, with: [0, 0x40, 0, 0])
        }
        try Data(meta).write(to: URL(fileURLWithPath: path))
        #expect(try PageSalvage(path: path).pageSize == 1 << 14)
        for offset in [0, 1 << 14] {
            var damaged = meta
            damaged[offset + 41] = 0
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            #expect(try PageSalvage(path: path).pageSize == 1 << 14)
        }
    }

    @Test func `bytes beyond the file are none`() throws {
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
        let file = try PageSalvage(path: path)
        #expect(file.bytes(at: 1, count: 9) == [2, 3])
        for offset in [-1, 3, 4, .max, .min] {
            #expect(file.bytes(at: offset, count: 9).isEmpty)
        }
        #expect(file.bytes(at: 0, count: .max) == [1, 2, 3])
        #expect(file.bytes(at: 0, count: -1).isEmpty)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `garbage gives rows within its bounds only`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var garbage = generator.bytes(count: Int.random(in: 1...9_000, using: &generator))
        // Mostly zeros and ones look most like nodes.
        for index in garbage.indices where seed % 2 == 0 && garbage[index] > 20 { garbage[index] &= 1 }
        try Data(garbage).write(to: URL(fileURLWithPath: path))
        for keySize in [0, 1, 8, 511] {
            _ = try found(keySize: keySize)
        }
    }

    @Test func `a file that is not there is an error`() {
        #expect(throws: LMDBError.noSuchFile) { _ = try PageSalvage(path: path) }
    }

    private func write(_ rows: [RawRow]) throws {
        let environment = try Environment.open(at: directory.path)
        let table = try environment.openTables(["rows"])[0]
        try environment.write { transaction in
            for row in rows {
                try transaction.put(row.value.span, for: row.key.span, in: table)
            }
        }
    }

    private func found(keySize: Int) throws -> Set<RawRow> {
        let file = try PageSalvage(path: path)
        var rows: Set<RawRow> = []
        for offset in stride(from: 0, to: file.fileSize, by: file.pageSize) {
            let page = file.bytes(at: offset, count: file.pageSize)
            file.forEachRow(on: page.span, keySize: keySize) { key, value in
                let content =
                    switch value {
                    case .inPage(let range): Array(page[range])
                    case .inFile(let offset, let size): file.bytes(at: offset, count: size)
                    }
                rows.insert(RawRow(key: key.indices.map { key[$0] }, value: content))
            }
        }
        return rows
    }
}
