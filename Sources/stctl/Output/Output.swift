import Synchronization
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where results go.
enum Output {
    /// Writes an answer as JSON: names in snake case and sorted, no value for what is not known.
    static func json(_ answer: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        line(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }

    /// Writes an answer as JSON in one line.
    static func jsonLine(_ answer: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        line(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }

    /// What is not written yet.
    private static let pending = Mutex<[UInt8]>([])

    /// Writes a line of the result.
    static func line(_ text: String) {
        pending.withLock { $0 += Array((text + "\n").utf8) }
    }

    /// Hands everything to standard output: a result that was not delivered is an error.
    static func flush() throws {
        let bytes = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
        } catch let error as Errno {
            throw OutputError(reason: error.description)
        }
    }

    /// Writes a remark to standard error.
    static func remark(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    }

    /// Whether standard output is looked at by a person.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// A heading, set off where somebody looks.
    static func heading(_ text: String) -> String {
        isTerminal ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }
}

extension Output {
    /// Writes bytes as they are.
    static func bytes(_ bytes: [UInt8]) {
        pending.withLock { $0 += bytes }
    }
}

/// Standard output took no more.
struct OutputError: Error {
    let reason: String
}
