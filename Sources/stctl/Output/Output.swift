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
        bytes(try encoder.encode(answer) + [UInt8(ascii: "\n")])
    }

    /// Writes an answer as JSON in one line.
    static func jsonLine(_ answer: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        bytes(try encoder.encode(answer) + [UInt8(ascii: "\n")])
    }

    /// What is not written yet.
    private static let pending = Mutex<[UInt8]>([])

    /// Writes a line of the result; control characters, which a note or an imported log may hold, as U+FFFD: a
    /// terminal obeys them.
    static func line(_ text: String) {
        pending.withLock { $0 += Array((replacingControls(in: text) + "\n").utf8) }
    }

    /// Whether a terminal obeys a character, or writes those behind it the other way round (Unicode Standard Annex #9).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 32 && scalar != "\n" || scalar.value == 127 }
        return scalar.properties.generalCategory == .control
            || ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
    }

    private static func replacingControls(in text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        // Our own are those of a heading.
        return text.split(separator: bold, omittingEmptySubsequences: false).map { part in
            part.split(separator: plain, omittingEmptySubsequences: false).map { part in
                String(String.UnicodeScalarView(part.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
            }.joined(separator: plain)
        }.joined(separator: bold)
    }

    private static let bold = "\u{1B}[1m"
    private static let plain = "\u{1B}[0m"

    /// Hands everything to standard output: a result that was not delivered is an error.
    static func flush() throws {
        let bytes = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
        } catch let error as Errno {
            guard error != .brokenPipe else { throw ReaderGone() }
            throw OutputError(reason: error.description)
        }
    }

    /// Writes a remark to standard error, control characters as ``line(_:)`` has them.
    static func remark(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll((replacingControls(in: text) + "\n").utf8)
    }

    /// Whether standard output is looked at by a person.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// A heading, set off where somebody looks.
    static func heading(_ text: String) -> String {
        isTerminal ? bold + text + plain : text
    }
}

extension Output {
    /// Writes bytes as they are.
    static func bytes(_ bytes: some Sequence<UInt8>) {
        pending.withLock { $0 += bytes }
    }
}

/// Who reads standard output reads no more.
struct ReaderGone: Error {}

/// Standard output took no more.
struct OutputError: Error {
    let reason: String
}
