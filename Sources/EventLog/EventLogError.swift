public import ByteCoding
public import LMDB

/// Why the log could not be opened, read or appended to.
public enum EventLogError: Error, Hashable, Sendable {
    /// The directory holds an LMDB file of something else.
    case notAnEventLog(path: String)
    /// The log was written in a format that this build does not know.
    case unsupportedFormat(found: Int, supported: Int)
    /// An event's bytes are not what was appended.
    case damagedEvent(sequence: UInt64, reason: String)
    /// A command's record is not what was appended.
    case damagedCommand(number: UInt64, reason: String)
    /// A command's chain link does not follow from the one before, its record and its events.
    case brokenChain(command: UInt64, firstSequence: UInt64)
    /// A sequence that the log must have is not there.
    case missingEvent(sequence: UInt64)
    /// A sequence was asked for that no log has (0), or that is behind the end of this one.
    case noSuchEvent(sequence: UInt64, head: UInt64)
    /// A range was asked for that ends before it begins.
    case emptyRange(first: UInt64, last: UInt64)
    /// The log ends before the sequence that a follower stands at: it is not the log that was read.
    case logBehindFollower(position: UInt64, head: UInt64)
    /// The command id was used before, for other content.
    case commandConflict(id: Identifier, firstCommand: UInt64)
    /// A command would be larger than one commit may be.
    case commandTooLarge(events: Int, bytes: Int)
    /// An event, or its subject, is larger than the log takes.
    case eventTooLarge(kind: UInt16, bytes: Int, limit: Int)
    /// A command's name or origin is longer than the log takes.
    case labelTooLong(bytes: Int, limit: Int)
    /// A command without events: there is nothing to append.
    case emptyCommand
    /// The store does not have the history that an anchor vouches for.
    case anchorMismatch(LogAnchor, LogAnchor.Mismatch)
    /// An event of a kind or version that this build does not know.
    case unknownEvent(sequence: UInt64, kind: UInt16, version: UInt16, known: UInt16)
    /// An event of an old version whose parts could not be made those of the next.
    case upcastFailed(sequence: UInt64, kind: UInt16, version: UInt16, reason: String)
    /// The directory holds a log already.
    case logExists(path: String)
    /// A line of an export is not what was written, or not where it was; lines count from 1.
    case refusedExport(line: Int, reason: String)
    /// Where a backup or a restored store was to go, there is something already.
    case placeTaken(path: String)
    /// Where a backup was to be, there is none, or one that was not finished.
    case noBackup(path: String)
    /// A backup is not what was backed up.
    case refusedBackup(path: String, reason: String)
    /// A file of a backup, or of a store that is restored, could not be read or written.
    case fileFailed(path: String, cause: LMDBError)
}

extension EventLogError: CustomStringConvertible {
    /// What went wrong, and where, in one sentence.
    public var description: String {
        switch self {
        case .notAnEventLog(let path):
            "\(path) holds an LMDB file that is not an event log of this program"
        case .unsupportedFormat(let found, let supported):
            "the log has format \(found), this build reads format \(supported)"
        case .damagedEvent(let sequence, let reason):
            "event \(sequence) is damaged: \(reason)"
        case .damagedCommand(let number, let reason):
            "command \(number) is damaged: \(reason)"
        case .brokenChain(let command, let sequence):
            "the chain breaks at command \(command), which begins with event \(sequence)"
        case .missingEvent(let sequence):
            "event \(sequence) is missing"
        case .noSuchEvent(let sequence, let head):
            head == 0
                ? "there is no event \(sequence): the log is empty"
                : "there is no event \(sequence): the log begins with event 1 and ends with event \(head)"
        case .emptyRange(let first, let last):
            "the range from event \(first) to event \(last) ends before it begins"
        case .logBehindFollower(let position, let head):
            "the log ends with event \(head), but was to be followed from event \(position) on"
        case .commandConflict(let id, let first):
            "command id \(id) was used for other content, by command \(first)"
        case .commandTooLarge(let events, let bytes):
            "a command of \(events) events and \(bytes) bytes is larger than one commit takes "
                + "(\(LogLimits.eventsPerCommand) events, \(LogLimits.bytesPerCommand) bytes)"
        case .eventTooLarge(let kind, let bytes, let limit):
            "an event of kind \(kind) has \(bytes) bytes, the limit is \(limit)"
        case .labelTooLong(let bytes, let limit):
            "a command's name or origin has \(bytes) bytes, the limit is \(limit)"
        case .emptyCommand:
            "a command without events has nothing to append"
        case .anchorMismatch(let anchor, .anotherStore(let store)):
            "the store is \(store), the anchor is of store \(anchor.store)"
        case .anchorMismatch(let anchor, .shorter(let last)):
            "the log ends with event \(last), the anchor is at event \(anchor.sequence): "
                + "the store was restored to an earlier point"
        case .anchorMismatch(let anchor, .anotherLink(let link)):
            "the log has link \(link.abbreviated) at event \(anchor.sequence), the anchor has "
                + "\(anchor.link.abbreviated): its history is another one"
        case .unknownEvent(let sequence, let kind, let version, let known):
            known == 0
                ? "event \(sequence) is of kind \(kind), which this build does not know"
                : "event \(sequence) of kind \(kind) has version \(version), this build knows up to \(known)"
        case .upcastFailed(let sequence, let kind, let version, let reason):
            "event \(sequence) of kind \(kind) cannot be brought from version \(version) to the next: \(reason)"
        case .logExists(let path):
            "\(path) holds a log already"
        case .refusedExport(let line, let reason):
            "line \(line) of the export is refused: \(reason)"
        case .placeTaken(let path):
            "\(path) is there already"
        case .noBackup(let path):
            "there is no finished backup in \(path): it has no \(BackupAnchor.fileName)"
        case .refusedBackup(let path, let reason):
            "the backup in \(path) is refused: \(reason)"
        case .fileFailed(let path, let cause):
            "\(path) cannot be used: \(cause)"
        }
    }
}

/// What one append may hold.
public enum LogLimits {
    /// Events of one command: a million rows in one transaction held the write lock for 40 s (DESIGN, section 3).
    public static let eventsPerCommand = 100_000
    /// Bytes of all parts of one command.
    public static let bytesPerCommand = 64 << 20
    /// Bytes of one event's record.
    public static let bytesPerEvent = 1 << 20
    /// Bytes of the parts on one page of a reading, the last event aside.
    public static let bytesPerPage = 4 << 20
    /// Searches in the indexes for one page of a reading: some ten milliseconds.
    public static let leapsPerPage = 10_000
    /// UTF-8 bytes of a subject: its index key adds 9 to it, and an LMDB key has at most 511.
    public static let bytesPerSubject = 255
    /// UTF-8 bytes of a command's origin, and of its name.
    public static let bytesPerLabel = 255
}
