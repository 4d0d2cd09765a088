import ArgumentParser
import ByteCoding
import EventLog
import LMDB
import PhotoImport
import Projections
import SportsTime
import SportsTimeModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What went wrong, as a user is told: a sentence, a hint, a status (those of BSD's `sysexits.h`).
struct CommandError {
    /// The statuses that are used.
    enum Status: Int32 {
        /// A check found something.
        case found = 1
        /// The command line is wrong.
        case usage = 64
        /// The input is wrong: a name, a date, a row of a file.
        case data = 65
        /// An input file, or the store, is not there or cannot be read.
        case noInput = 66
        /// The store is damaged, or a rule of the engine was broken.
        case software = 70
        /// The store cannot be made.
        case cannotCreate = 73
        /// The device failed or is full.
        case inputOutput = 74
        /// Somebody else is at it: try again.
        case temporary = 75
        /// The file may not be read or written.
        case noPermission = 77
        /// The file is not a store of this version, or of this program.
        case configuration = 78
    }

    let message: String
    let hint: String?
    let status: Status

    /// Tells the user, and ends the process.
    static func exit(_ error: any Error, of command: (some ParsableCommand).Type) -> Never {
        // A check that found something has its result to tell first.
        try? Output.flush()
        guard let told = CommandError(error) else {
            if command.exitCode(for: error) == .validationFailure,
                let verb = VerbNames.near(CommandLine.arguments.dropFirst(), in: command)
            {
                Output.remark(command.fullMessage(for: error))
                Output.remark("hint: did you mean `\(verb)`?")
                endProcess(Status.usage.rawValue)
            }
            command.exit(withError: error)
        }
        Output.remark("stctl: \(told.message)")
        if let hint = told.hint { Output.remark("hint: \(hint)") }
        endProcess(told.status.rawValue)
    }

    /// Nil for errors of the command line itself, and for ends that are none.
    init?(_ error: any Error) {
        switch error {
        case let error as StoreError: self.init(error)
        case let refusal as VisitRefusal:
            self.init(message: refusal.description, hint: Self.hint(for: refusal), status: .data)
        case let error as EventLogError: self.init(error)
        case let error as ProjectionError: self.init(error)
        case let error as LMDBError: self.init(error)
        case let error as EnvironmentError: self.init(error)
        case let error as PhotoFileError:
            self.init(message: error.description, hint: Self.hint(for: error), status: .noInput)
        case let error as SourceError:
            self.init(message: error.reason, hint: error.hint, status: .noInput)
        case let error as SourceInterruption:
            self.init(
                message: "the source was not read to its end: \(error.error.reason)",
                hint: error.error.hint ?? "what has come is kept; the next run goes on from there",
                status: .temporary)
        case let error as ByteCodingError:
            self.init(
                message: "\(StoreOptions.opened ?? "the store") has a row that cannot be read: \(error)",
                hint:
                    "`stctl verify` tells whether the log is intact; if so, `stctl project` mends the views",
                status: .software)
        case let error as OutputError:
            self.init(
                message: "the results could not be written whole: \(error.reason)",
                hint: "make room for them; `stctl log` shows whether a change was made", status: .inputOutput)
        case let error as CheckEnded:
            self.init(
                message:
                    "the check was ended by signal \(error.signal); nothing is known of the store",
                hint: "run it again; where memory is short, the system ends what takes most of it",
                status: .temporary)
        default: return nil
        }
    }

    private init(message: String, hint: String?, status: Status) {
        self.message = message
        self.hint = hint
        self.status = status
    }

    private init(_ error: StoreError) {
        message = error.description
        switch error {
        case .directoryUnusable:
            hint = "name another directory with --store, or set its permissions"
            status = .cannotCreate
        case .noStore:
            hint = "name the directory of the store with --store, or make one with `stctl init`"
            status = .noInput
        case .directoryNotEmpty:
            hint = "a store has a directory of its own: name one that is empty or new"
            status = .cannotCreate
        case .fileUnreadable:
            hint = "name a file that is there and that you may read, or - for standard input"
            status = .noInput
        case .unknown(let what, _, let suggestions):
            hint = Self.hint(for: what, suggestions)
            status = .data
        case .ambiguous(let what, _, _):
            hint =
                switch what {
                case .visit, .photo: "give more digits of the id"
                case .leaguePart, .achievement: "name one of these ids"
                case .game: "say which with --game, or --game-number where the verb has it"
                default: "name one of these ids, or say which with --sport"
                }
            status = .data
        case .visitNotDeleted:
            hint = "delete it first with `stctl visit delete ID`, or leave out --facts"
            status = .data
        case .factsStay:
            hint = "leave out --facts, or name only events of visits that were deleted"
            status = .data
        case .invalidRows(_, let rows):
            hint =
                (rows.contains { $0.isAmbiguous && $0.field == "stadium" }
                    ? "say which stadium by its id, or with a column sport; " : "")
                + "mend these rows and import the file again; nothing was taken from it so far"
            status = .data
        case .invalidRecords:
            hint = "mend these records in the file"
            status = .data
        case .invalidColumns:
            hint = "the first row names the columns: date and stadium, and any of the others"
            status = .data
        case .invalidValue(let field, _, _):
            hint = Self.hint(forField: field)
            status = .data
        case .fileUnwritable(_, let cause):
            hint = cause.isForWantOfRoom ? "make room for it, or name another file" : "name another file"
            status = Self.status(ofFile: cause)
        case .notProvable:
            hint =
                "what was erased is known to be only from its erasure on: leave out --at, or name a later point"
            status = .data
        case .invalidJSON:
            hint = nil
            status = .data
        case .syncIsOff:
            hint = "`stctl sync on` switches it on"
            status = .noPermission
        case .notUndoable:
            hint = "`stctl log` shows the events and their numbers"
            status = .data
        case .wouldRevoke:
            hint = "`stctl project --accept` takes the new rules; the old program goes on with the old ones"
            status = .temporary
        }
    }

    private init(_ error: EventLogError) {
        switch error {
        case .notAnEventLog, .logExists, .placeTaken, .noBackup, .refusedBackup, .refusedExport, .fileFailed:
            message = error.description
        default:
            message = (StoreOptions.opened.map { "\($0): " } ?? "") + error.description
        }
        switch error {
        case .notAnEventLog:
            hint = "name the directory of a store with --store; this file was left as it is"
            status = .configuration
        case .unsupportedFormat:
            hint = "use the version of stctl that wrote it, or a newer one"
            status = .configuration
        case .damagedEvent, .damagedCommand, .brokenChain, .missingEvent:
            hint = "`stctl verify` says more; a backup from before the damage is the way back"
            status = .software
        case .emptyRange:
            hint = "give --to an event that comes behind that of --from"
            status = .data
        case .noSuchEvent:
            hint = "`stctl log` shows the last events"
            status = .data
        case .logBehindFollower:
            hint = "`stctl log` shows where the log ends; is it the store that was followed before?"
            status = .data
        case .commandTooLarge, .eventTooLarge, .labelTooLong:
            hint = "split the input into smaller ones"
            status = .data
        case .commandConflict, .emptyCommand:
            hint = nil
            status = .software
        case .unknownEvent:
            hint =
                "use the version of stctl that wrote it, or a newer one; `stctl log`, `verify` and `export` still work"
            status = .configuration
        case .upcastFailed:
            hint = "`stctl verify` tells whether the log is intact"
            status = .software
        case .anchorMismatch:
            hint = "name the store that the anchor was taken from, or take a new anchor with `stctl stats`"
            status = .found
        case .logExists, .placeTaken:
            hint = "name another directory: what is there stays as it is"
            status = .cannotCreate
        case .refusedExport:
            hint = "export it again from the store that it came from"
            status = .data
        case .noBackup:
            hint = "name the directory that `stctl backup` made; one without that file was not finished"
            status = .noInput
        case .refusedBackup:
            hint = "name another backup; nothing was restored"
            status = .data
        case .fileFailed(_, let cause):
            hint =
                cause.isForWantOfRoom
                ? "make room for it, or name another directory"
                : "name another directory, or set its permissions"
            status = Self.status(ofFile: cause)
        }
    }

    private init(_ error: ProjectionError) {
        message = error.description
        switch error {
        case .behindHead:
            hint = "`stctl log` shows the last events"
            status = .data
        case .newerView:
            hint = "use the version of stctl that wrote it, or a newer one"
            status = .configuration
        case .cannotStart:
            hint = "leave out --from: then everything is replayed"
            status = .data
        case .fileFailed(_, let cause):
            hint = nil
            status = Self.status(ofFile: cause)
        case .copyDiffers, .notErased:
            hint = "`stctl verify` tells whether the log is intact; the store is as it was"
            status = .software
        case .viewNotAtHead:
            hint = "`stctl project` rebuilds the views"
            status = .software
        case .viewStopped:
            hint = "a newer program may have a projector that takes the event"
            status = .software
        case .missingRow:
            hint = "`stctl verify` tells whether the log is intact; if so, `stctl project` mends the views"
            status = .software
        case .poisonEvent, .undeclaredRead, .foreignWrite, .unknownView, .keyTooLong:
            hint = "`stctl verify` tells whether the log is intact"
            status = .software
        }
    }

    private init(_ error: EnvironmentError) {
        message = error.description
        switch error {
        case .locked(_, .writer, _), .locked(_, .rebuild, _), .locked(_, .sync, _):
            hint = "try again when it has ended, or wait longer with --wait SECONDS"
            status = .temporary
        case .locked(_, .store, _):
            hint = "end those programs and try again, or wait longer with --wait SECONDS"
            status = .temporary
        case .networkFileSystem:
            hint = "name a directory on a local disk with --store; STCTL_NETWORK_FILES=1 tries all the same"
            status = .configuration
        case .notDurable:
            hint = "see to the device, then run the command again"
            status = .inputOutput
        }
    }

    /// The status where a file could not be made or written.
    private static func status(ofFile cause: LMDBError) -> Status {
        switch cause {
        case _ where cause.isForWantOfRoom: .inputOutput
        case .permissionDenied, .readOnlyFileSystem: .noPermission
        default: .cannotCreate
        }
    }

    private init(_ error: LMDBError) {
        let store = StoreOptions.opened ?? "the store"
        switch error {
        case .noSpace, .inputOutput, .fileTooLarge, .quotaExceeded:
            message = "the device of \(store) is full, or failed (\(error)): nothing was written"
            hint = "make room on it and try again; what was there before is as it was"
            status = .inputOutput
        case .permissionDenied, .readOnlyFileSystem:
            message = "the files of \(store) may not be written: \(error)"
            hint = "set their permissions, or name another directory with --store"
            status = .noPermission
        case .notLMDB, .versionMismatch:
            message = "\(store)/data.mdb is not a file of this program: \(error)"
            hint = "name the directory of a store with --store; this file was left as it is"
            status = .configuration
        case .mapFull:
            message = "the address space reserved for \(store) is used up"
            hint = "allow the process more (ulimit -v)"
            status = .inputOutput
        case .fileReplaced:
            message =
                "\(store)/data.mdb was removed or replaced while it was open: what was written may be gone"
            hint = "`stctl log` shows whether the change is there; if not, do it again"
            status = .temporary
        case _ where error.isOfDamage:
            message = "\(store)/data.mdb is damaged: \(error)"
            hint =
                "`stctl recover` saves what still verifies; a backup from before the damage is the other way back"
            status = .software
        default:
            message = "\(store) failed: \(error)"
            hint = "`stctl verify` tells whether the log is intact"
            status = .inputOutput
        }
    }
}

/// Ends the process.
///
/// Not named as the C function is, so as to keep it apart from ``CommandError/exit(_:of:)``.
private func endProcess(_ status: Int32) -> Never {
    exit(status)
}
