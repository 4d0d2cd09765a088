import Foundation
import TestSupport
import Testing

@testable import LMDB

/// Copies of an environment, and the replacement of its file.
struct CopyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var options: EnvironmentOptions {
        EnvironmentOptions(mapSizeBytes: 64 << 20, lockTimeout: .milliseconds(20), program: "copy test")
    }

    private var copied: EnvironmentOptions { FileReplacement.optionsOfCopy(options) }

    private func makeFolder(_ name: String) throws -> String {
        try Directory.make("\(directory.path)/\(name)")
        return "\(directory.path)/\(name)"
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int) ?? 0
    }

    @Test(arguments: [true, false])
    func `a copy has every row, and is its owner's alone`(isCompact: Bool) throws {
        let store = try Store(at: makeFolder("store"), options: options)
        try store.put((0..<500).map { ("key \($0)", "value \($0)") })
        let path = "\(directory.path)/copy"
        try store.environment.copy(to: path, isCompact: isCompact)
        #expect(try permissions(path) == 0o700)
        #expect(try permissions(path + "/data.mdb") == 0o600)
        let copy = try Store(at: path, options: copied)
        #expect(try copy.rows() == store.rows())
        #expect(try copy.environment.rowCounts() == ["rows": 500])
        #expect(try copy.environment.rowCounts() == store.environment.rowCounts())
    }

    @Test func `a compact copy has no byte of a row that was deleted`() throws {
        let store = try Store(at: makeFolder("store"), options: options)
        let secret = "a secret of some length"
        try store.put((0..<200).map { ("key \($0)", "\(secret) \($0)") })
        try store.environment.write { transaction in
            for number in 0..<200 where number % 3 != 0 {
                try transaction.put("gone".bytes.span, for: "key \(number)".bytes.span, in: store.table)
            }
            for number in stride(from: 0, to: 200, by: 3) {
                try transaction.delete("key \(number)".bytes.span, in: store.table)
            }
        }
        let path = "\(directory.path)/copy"
        try store.environment.copy(to: path, isCompact: true)
        let live = try Data(contentsOf: URL(filePath: store.environment.path + "/data.mdb"))
        let copy = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
        #expect(live.range(of: Data(secret.utf8)) != nil, "the test shows nothing otherwise")
        #expect(copy.range(of: Data(secret.utf8)) == nil)
        #expect(copy.count < live.count)
    }

    @Test func `a copy is one snapshot, whatever is written meanwhile`() async throws {
        let store = try Store(at: makeFolder("store"), options: options)
        // Each write sets all rows to one number: a copy with two numbers would be of two commits.
        let write: @Sendable (Int) throws -> Void = { number in
            try store.put((0..<300).map { ("key \($0)", "\(number)") })
        }
        try write(0)
        async let writer: Void = onThread { for number in 1...60 { try write(number) } }
        for number in 0..<10 {
            let path = "\(directory.path)/copy \(number)"
            try store.environment.copy(to: path, isCompact: number % 2 == 0)
            let values = Set(try Store(at: path, options: copied).rows().map { $0.split(separator: "=")[1] })
            #expect(values.count == 1, "\(values)")
        }
        try await writer
    }

    @Test func `nothing is overwritten, and nothing is left of a copy that failed`() throws {
        let store = try Store(at: makeFolder("store"), options: options)
        let path = try makeFolder("taken")
        #expect(throws: LMDBError.fileExists) { try store.environment.copy(to: path, isCompact: true) }
        #expect(throws: LMDBError.noSuchFile) {
            try store.environment.copy(to: directory.path + "/none/copy", isCompact: true)
        }
        #expect(try directory.contents() == ["store", "taken"])
    }

    @Test func `a copy that the device has no room for leaves nothing`() async throws {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            try Directory.make(path + "/store")
            let store = try Store(at: path + "/store")
            try store.put((0..<2_000).map { ("key \($0)", "a value of some length \($0)") })
            var limit = rlimit(rlim_cur: 40_000, rlim_max: 40_000)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            do throws(LMDBError) {
                try store.environment.copy(to: path + "/copy", isCompact: true)
                preconditionFailure("there was room")
            } catch {
                precondition(error == .fileTooLarge, "\(error)")
            }
            precondition(Directory.names(in: path + "/copy").isEmpty)
        }
    }

    @Test func `a replaced file is what the next opening sees`() throws {
        let path = try makeFolder("store")
        try Store(at: path, options: options).put([("old", "1")])
        do {
            let replacement = try FileReplacement(of: path, options: options)
            try Store(at: path, options: FileReplacement.optionsOfOwner(options)).environment
                .copy(to: replacement.directory("new"), isCompact: true)
            try Store(at: replacement.directory("new"), options: copied).put([("new", "2")])
            try replacement.put("new", step: "test.replaced")
        }
        #expect(try Store(at: path, options: options).rows() == ["new=2", "old=1"])
        #expect(!Directory.names(in: path).contains(FileReplacement.folderName))
    }

    @Test func `a file is not replaced while anyone has it open, this process included`() throws {
        let path = try makeFolder("store")
        var store: Store? = try Store(at: path, options: options)
        #expect {
            _ = try FileReplacement(of: path, options: options)
        } throws: { error in
            guard case EnvironmentError.locked(path, .store, let holders) = error else { return false }
            return holders.map(\.program) == ["copy test"]
        }
        store = nil
        // One without a lock of its own is known all the same.
        store = try Store(at: path, options: copied)
        #expect(throws: LMDBError.alreadyOpen) { _ = try FileReplacement(of: path, options: options) }
        withExtendedLifetime(store) {}
        store = nil
        let replacement = try FileReplacement(of: path, options: options)
        #expect(throws: EnvironmentError.self) { _ = try Store(at: path, options: options) }
        withExtendedLifetime(replacement) {}
    }

    @Test func `what a killed replacement has left goes with the next one`() throws {
        let path = try makeFolder("store")
        _ = try Store(at: path, options: options)
        for name in ["/replacement", "/replacement/working", "/replacement/working/rebuild"] {
            try Directory.make(path + name)
            try DurableFile.write("left".bytes, to: path + name + "/data.mdb")
        }
        _ = try FileReplacement(of: path, options: options)
        #expect(!Directory.names(in: path).contains(FileReplacement.folderName))
    }
}
