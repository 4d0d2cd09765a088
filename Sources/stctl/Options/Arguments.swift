public import ArgumentParser
import EventLog
import LMDB
import SportsTime
public import GameResolution
public import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Values that users type, read before a verb runs.

/// A day.
struct DateArgument: ExpressibleByArgument {
    let date: LocalDate

    init(_ date: LocalDate) {
        self.date = date
    }

    init?(argument: String) {
        guard let date = LocalDate(argument) else { return nil }
        self.date = date
    }
}

/// A sport's id.
struct SportArgument: ExpressibleByArgument {
    let sport: SportID

    init?(argument: String) {
        sport = SportID(argument)
    }
}

/// A final score.
struct ScoreArgument: ExpressibleByArgument {
    let score: FinalScore

    init?(argument: String) {
        guard let score = FinalScore(argument) else { return nil }
        self.score = score
    }
}

extension VisitType: ExpressibleByArgument {}
extension VisitSource: ExpressibleByArgument {}
extension GameFormat: ExpressibleByArgument {}

/// What a user wrote: on the command line, or in a file.
struct NotesOptions: ParsableArguments {
    @Option(name: .long, help: "Your notes.")
    var notes: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Your notes, read from a file (- for standard input).", valueName: "file"))
    var notesFile: String?

    func validate() throws {
        if notes != nil, notesFile != nil {
            throw ValidationError("Give --notes or --notes-file, not both.")
        }
    }

    /// The notes; nil where none were given.
    func text() throws -> String? {
        guard let notesFile else { return notes }
        guard let text = String(validating: try FileInput.bytes(of: notesFile), as: UTF8.self) else {
            throw StoreError.invalidValue(field: "file of notes", value: notesFile, expected: "in UTF-8")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// Reads whole files that users name.
enum FileInput {
    /// Bytes of a file that is read: more is none that anybody wrote.
    private static let byteLimit = 64 << 20

    /// The lines of an export; of standard input for `-`.
    static func lines(of path: String) throws -> LineReader {
        var isDirectory = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory {
            throw StoreError.fileUnreadable(path: path, reason: "it is a directory")
        }
        do {
            return try LineReader(path: path == "-" ? nil : path, limit: ExportFormat.bytesPerLine)
        } catch {
            throw StoreError.fileUnreadable(
                path: path, reason: error == .noSuchFile ? "there is no such file" : error.description)
        }
    }

    /// The bytes of a file; of standard input for `-`.
    static func bytes(of path: String) throws -> [UInt8] {
        do {
            if let bytes = try InputFile.bytes(of: path == "-" ? nil : path, limit: byteLimit) {
                return bytes
            }
        } catch {
            throw StoreError.fileUnreadable(
                path: path, reason: error == .noSuchFile ? "there is no such file" : error.description)
        }
        throw StoreError.fileUnreadable(
            path: path, reason: "it has more than \(byteLimit >> 20) MiB; split it")
    }
}
