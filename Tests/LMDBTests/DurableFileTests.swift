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
