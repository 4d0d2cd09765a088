public import LMDB
import SportsTimeModel

/// Why a store could not be opened, or a command or question not be understood.
///
/// Refusals by the rules are ``SportsTimeModel/VisitRefusal``; failures of the log and the views have their
/// own types.
public enum StoreError: Error, Hashable, Sendable {
    /// The directory cannot be made or written to.
    case directoryUnusable(path: String, reason: String)
    /// There is no store in the directory, and none is to be made.
    case noStore(path: String)
    /// The directory holds other files, and no store.
    case directoryNotEmpty(path: String)
    /// A file cannot be read.
    case fileUnreadable(path: String, reason: String)
    /// A file cannot be made.
    case fileUnwritable(path: String, cause: LMDBError)
    /// A file of records is not the JSON it should be.
    case invalidJSON(file: String, reason: String)
    /// Records of a source that cannot be taken.
    case invalidRecords(source: String, records: [RecordFlaw])
    /// Nothing has that name or id.
    case unknown(what: Thing, name: String, suggestions: [String])
    /// Several have that name.
    case ambiguous(what: Thing, name: String, candidates: [Candidate])
    /// A point of history cannot be proven any more.
    case notProvable(reason: String)
    /// A value that should be something is not.
    case invalidValue(field: String, value: String, expected: String)
    /// The rows of a file that cannot be taken.
    case invalidRows(file: String, rows: [RowFlaw])
    /// The facts of a visit cannot be erased while it is there.
    case visitNotDeleted(id: String)
    /// The facts of an event that belongs to no visit cannot be erased.
    case factsStay(sequence: UInt64, kind: String)
    /// The columns of a file are not those it should have.
    case invalidColumns(file: String, reason: String)

    /// A command that cannot be undone, or not by itself.
    case notUndoable(command: UInt64, reason: String)
    /// The user has switched syncing off.
    case syncIsOff
    /// This build derives the views otherwise, so that achievements would be lost: that has to be accepted.
    case wouldRevoke(achievements: [String])

    /// What a name was to name.
    public enum Thing: String, Hashable, Sendable {
        /// A stadium.
        case stadium
        /// A team.
        case team
        /// A visit.
        case visit
        /// A game.
        case game
        /// A photo.
        case photo
        /// A sport.
        case sport
        /// An achievement.
        case achievement
        /// A league, conference or division.
        case leaguePart = "league, conference or division"
    }

    /// Something that an ambiguous name may mean.
    public struct Candidate: Hashable, Sendable {
        /// Its id.
        public let id: String
        /// What tells it from the others.
        public let description: String

        init(id: String, description: String) {
            self.id = id
            self.description = description
        }
    }

    /// What is wrong with a canonical record.
    public struct RecordFlaw: Hashable, Sendable {
        /// The id that it claims.
        public let id: String
        /// What is wrong.
        public let reason: String

        init(id: String, reason: String) {
            self.id = id
            self.reason = reason
        }
    }

    /// What is wrong with a row of a file.
    public struct RowFlaw: Hashable, Sendable {
        /// The line on which the row begins, from 1.
        public let line: Int
        /// The column; nil where the whole row is wrong.
        public let field: String?
        /// What is wrong.
        public let reason: String
        /// Whether it is that a name may mean several.
        public let isAmbiguous: Bool

        /// What is wrong with a row.
        public init(line: Int, field: String?, reason: String, isAmbiguous: Bool = false) {
            self.line = line
            self.field = field
            self.reason = reason
            self.isAmbiguous = isAmbiguous
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// What is wrong, and where, in one sentence; rows and candidates in a line each.
    public var description: String {
        switch self {
        case .directoryUnusable(let path, let reason): "\(path) cannot be used: \(reason)"
        case .noStore(let path): "there is no store in \(path)"
        case .directoryNotEmpty(let path): "\(path) holds other files, and no store"
        case .fileUnreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .fileUnwritable(let path, let cause): "\(path) cannot be written: \(cause)"
        case .invalidJSON(let file, let reason): "\(file): \(reason)"
        case .invalidRecords(let source, let records):
            "\(records.count) \(records.count == 1 ? "record" : "records") of \(source) cannot be taken:\n"
                + records.map { "  \(Self.shown($0.id)): \($0.reason)" }.joined(separator: "\n")
        case .unknown(let what, let name, _): "no \(what.rawValue) is called “\(Self.shown(name))”"
        case .ambiguous(let what, let name, let candidates):
            "“\(Self.shown(name))” may be one of \(candidates.count) \(what.plural):\n"
                + candidates.map { "  \($0.id)  \($0.description)" }.joined(separator: "\n")
        case .notProvable(let reason): "nothing can be proven: \(reason)"
        case .invalidValue(let field, let value, let expected):
            "\(field) “\(Self.shown(value))” is not \(expected)"
        case .invalidRows(let file, let rows):
            "\(Self.count(rows)) of \(file) cannot be taken, so none was:\n"
                + Self.list(rows)
        case .visitNotDeleted(let id): "visit \(id) has not been deleted, so its facts stay"
        case .factsStay(let sequence, let kind):
            "event \(sequence) is \(kind): only the facts of visits can be erased"
        case .invalidColumns(let file, let reason): "\(file): \(reason)"
        case .syncIsOff: "syncing is switched off"
        case .notUndoable(let command, let reason):
            command == 0
                ? "nothing can be undone: \(reason)" : "command \(command) cannot be undone: \(reason)"
        case .wouldRevoke(let achievements):
            "this build derives the views otherwise: \(achievements.count) "
                + (achievements.count == 1 ? "achievement" : "achievements") + " would be lost:\n"
                + achievements.map { "  \($0)" }.joined(separator: "\n")
        }
    }

    /// Flaws that are listed: a file may have a wrong name in every row.
    private static let listedFlaws = 20

    /// The flaws, a line each, the same one in many rows once.
    private static func list(_ flaws: [RowFlaw]) -> String {
        let groups = LineList.grouped(
            flaws.map { ($0.line, "\($0.field.map { ", \($0)" } ?? ""): \($0.reason)") })
        var list = groups.prefix(listedFlaws).map { "  \(LineList.text($0.lines))\($0.text)" }
        if groups.count > listedFlaws { list.append("  … and \(groups.count - listedFlaws) more") }
        return list.joined(separator: "\n")
    }

    /// A row may have several flaws.
    private static func count(_ flaws: [RowFlaw]) -> String {
        let count = Set(flaws.map(\.line)).count
        return "\(count) \(count == 1 ? "row" : "rows")"
    }
}

extension StoreError {
    /// What a user typed, cut where it would fill the screen.
    static func shown(_ text: String) -> String {
        let cut = boundedText(text, bytes: 80)
        return cut == text ? text : cut + "…"
    }
}

extension StoreError.Thing {
    var plural: String {
        switch self {
        case .leaguePart: "parts of leagues"
        default: rawValue + "s"
        }
    }
}
