import Foundation
import LMDB
import Synchronization
import TestSupport
import Testing

/// Files that take the place of others.
struct DurableFileTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/file"
    }

    @Test func `eight replace a file at once, and who reads it reads one of them whole`() throws {
        let size = 1 << 16
        try DurableFile.replace(path, with: [UInt8](repeating: 8, count: size))
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            do {
                for _ in 0..<20 {
                    if number < 8 {
                        try DurableFile.replace(
                            path, with: [UInt8](repeating: UInt8(number), count: size))
                    } else {
                        let bytes = try Data(contentsOf: URL(filePath: path))
                        guard bytes.count == size, Set(bytes).count == 1 else {
                            failures.withLock { $0.append("\(bytes.count) bytes of \(Set(bytes))") }
                            continue
                        }
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file"])
    }

    @Test func `what a process that is no more left half made goes, and nothing else`() throws {
        // No process has a number as large.
        let (dead, alive) = (999_999_999, Directory.process)
        let kept = ["a", "a.\(alive)-12", "a.\(dead)", "a.\(dead)-x", "b.\(dead)-7"]
        for name in kept + ["a.\(dead)-7", "a.jpg.\(dead)-8.source"] {
            try DurableFile.write([1], to: "\(directory.path)/\(name)")
        }
        DurableFile.removeLeftovers(in: directory.path, of: "a")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == kept.sorted())
    }

    @Test func `a second name is given unless there is one`() throws {
        let other = directory.path + "/other"
        try DurableFile.write([1], to: path)
        try DurableFile.write([2], to: other)
        try DurableFile.link(path, to: other)
        #expect(try Data(contentsOf: URL(filePath: other)) == Data([2]))
        DurableFile.remove(other)
        try DurableFile.link(path, to: other)
        #expect(try Data(contentsOf: URL(filePath: other)) == Data([1]))
        #expect(throws: LMDBError.self) { try DurableFile.link(path, to: directory.path + "/none/file") }
    }

    @Test func `what fails leaves the file as it was, and nothing beside it`() throws {
        struct Failure: Error {}
        try DurableFile.replace(path, with: [1, 2, 3])
        #expect(throws: Failure.self) {
            try DurableFile.replace(path) { partial in
                try DurableFile.write([4], to: partial)
                throw Failure()
            }
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
