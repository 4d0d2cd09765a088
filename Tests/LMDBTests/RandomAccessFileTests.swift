import Foundation
import LMDB
import TestSupport
import Testing

struct RandomAccessFileTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/file" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `bytes are read from anywhere, and fewer at the end`() throws {
        try Data(0..<100).write(to: URL(filePath: path))
        let modified = Date(timeIntervalSince1970: 1_434_291_611.5)
        try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: path)
        let file = try RandomAccessFile(path: path)
        #expect(file.byteCount == 100)
        #expect(file.modifiedAtNanoseconds == 1_434_291_611_500_000_000)
        #expect(try file.bytes(at: 0, count: 3) == [0, 1, 2])
        #expect(try file.bytes(at: 97, count: 3) == [97, 98, 99])
        #expect(try file.bytes(at: 97, count: .max) == [97, 98, 99])
        #expect(try file.bytes(at: 100, count: 1).isEmpty)
        #expect(try file.bytes(at: .max, count: 1).isEmpty)
        #expect(try file.bytes(at: -1, count: 1).isEmpty)
        #expect(try file.bytes(at: 5, count: -1).isEmpty)
    }

    @Test func `a file that has become shorter gives what is left`() throws {
        try Data(0..<100).write(to: URL(filePath: path))
        let file = try RandomAccessFile(path: path)
        try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 10)
        #expect(try file.bytes(at: 8, count: 20) == [8, 9])
        #expect(try file.bytes(at: 50, count: 20).isEmpty)
    }

    @Test func `what is no regular file is refused without waiting`() throws {
        #expect(throws: RandomAccessFile.OpenError.notRegularFile) {
            _ = try RandomAccessFile(path: directory.path)
        }
        #expect(throws: RandomAccessFile.OpenError.notRegularFile) {
            _ = try RandomAccessFile(path: "/dev/zero")
        }
        let made = unsafe mkfifo(path, 0o600)
        #expect(made == 0)
        #expect(throws: RandomAccessFile.OpenError.notRegularFile) { _ = try RandomAccessFile(path: path) }
        #expect(throws: RandomAccessFile.OpenError.system(LMDBError(rawValue: ENOENT))) {
            _ = try RandomAccessFile(path: path + "/none".replacing("/", with: "-"))
        }
    }
}
