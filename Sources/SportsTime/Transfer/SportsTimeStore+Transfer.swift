import ByteCoding
import EventLog
public import LMDB
public import Projections
import SportsTimeModel

extension SportsTimeStore {
    /// Exports the log, or a range of it, as newline-delimited JSON (`EventLog.docc/Export.md`).
    ///
    /// It holds everything that was ever recorded and not erased: visits, notes, seats, positions of photos.
    ///
    /// - Parameters:
    ///   - first: The first event of interest; the whole command that holds it is exported.
    ///   - last: The last event of interest, likewise.
    ///   - sink: Takes whole lines.
    /// - Returns: What was exported.
    /// - Throws: ``EventLog/EventLogError``, ``LMDB/LMDBError``, and what the sink throws.
    public func export(
        from first: UInt64? = nil, through last: UInt64? = nil, to sink: ([UInt8]) throws -> Void
    ) throws -> ExportAnswer {
        let header = try projected.export(
            from: first, through: last, kindName: { EventKind(rawValue: $0)?.name }, to: sink)
        return ExportAnswer(
            events: header.eventCount, commands: header.commandCount, isWhole: header.isWhole,
            anchor: header.anchor.description)
    }

    /// Imports a log.
    ///
    /// Where there is no store, a whole export becomes the same log again, link by link, under the same store id.
    /// A store that is there takes the commands over as new ones of its own, and passes over those that it has.
    ///
    /// - Parameters:
    ///   - path: The directory of the store.
    ///   - isRehearsal: Whether only to prove every line and say what would be done: on a copy, where there is a
    ///     store.
    ///   - options: How its environment is opened.
    ///   - nextLine: Gives the lines of the export, without their newlines; nil behind the last.
    ///   - progress: Called with the events taken and how many the export has.
    ///   - rebuilding: Called while the views of the new store are made.
    /// - Returns: What was imported.
    /// - Throws: ``EventLog/EventLogError/refusedExport(line:reason:)``, ``StoreError``,
    ///   ``Projections/ProjectionError``, and what the device reports. There is no new store then; a store
    ///   that was there keeps the commits before, and the same import again goes on behind them.
    public static func importLog(
        at path: String, isRehearsal: Bool = false, options: EnvironmentOptions = EnvironmentOptions(),
        from nextLine: () throws -> [UInt8]?, progress: (UInt64, UInt64) -> Void = { _, _ in },
        rebuilding: (RebuildProgress) -> Void = { _ in }
    ) throws -> LogImportAnswer {
        var importer = LogImporter()
        guard let first = try nextLine() else {
            _ = try importer.finish()
            preconditionFailure("an importer without lines refuses to finish")
        }
        _ = try importer.take(first)
        guard let header = importer.header else { preconditionFailure("the first line is the header") }
        // The commands that are left, each proven; that none is missing is known when all have been taken.
        func forEachCommand(_ body: (PortableCommand) throws -> Void) throws {
            var done: UInt64 = 0
            while let line = try nextLine() {
                guard let command = try importer.take(line) else { continue }
                try body(command)
                done += UInt64(command.events.count)
                progress(done, header.eventCount)
            }
            _ = try importer.finish()
        }
        let isNew = !StoreDirectory.hasStore(path)
        if isNew, isRehearsal {
            try forEachCommand { _ in }
            return LogImportAnswer(
                header, commands: Int(header.commandCount), events: Int(header.eventCount),
                isSameLog: header.isWhole)
        }
        if isNew, header.isWhole {
            return try replicate(
                header, at: path, options: options, rebuilding: rebuilding, forEachCommand)
        }
        let store = try open(at: path, bootstraps: isNew, options: options, progress: rebuilding)
        guard isRehearsal else { return try store.takeOver(header, forEachCommand) }
        var taken: LogImportAnswer?
        let difference = try store.whatIf { copy in taken = try copy.takeOver(header, forEachCommand) }
        guard let taken else { preconditionFailure("the changes of a what-if are made") }
        return LogImportAnswer(
            header, commands: taken.commands, events: taken.events, alreadyThere: taken.alreadyThere,
            isSameLog: taken.isSameLog, storeID: taken.storeId, head: taken.head, difference: difference)
    }

    private typealias Commands = ((PortableCommand) throws -> Void) throws -> Void

    /// Makes the same log in a new store: aside first, and in its place when all of it has been proven.
    private static func replicate(
        _ header: ExportHeader, at path: String, options: EnvironmentOptions,
        rebuilding: (RebuildProgress) -> Void, _ forEachCommand: Commands
    ) throws -> LogImportAnswer {
        try makeIncoming(at: path, options: options, rebuilding: rebuilding) { incoming in
            let replica = try LogReplica(
                of: header.store, createdAt: header.createdAt, at: incoming, options: options)
            try forEachCommand { try replica.take($0) }
            let head = try replica.finish()
            guard head.link == header.anchor.link else {
                throw EventLogError.brokenChain(command: head.command, firstSequence: head.sequence)
            }
        } answer: { store in
            try store.importAnswer(
                header, commands: Int(header.commandCount), events: Int(header.eventCount), repeated: 0)
        }
    }

    /// Makes a new store aside, its views too, and puts it in its place when all of it is there.
    ///
    /// Nobody else can make a store there meanwhile: who tries waits.
    ///
    /// - Parameters:
    ///   - path: The directory of the store.
    ///   - options: How its environment is opened, and how long to wait for others.
    ///   - rebuilding: Called while its views are made.
    ///   - fill: Makes the log in a directory.
    ///   - answer: Says what was made: behind it, nothing is left that could fail but the change of the name.
    /// - Returns: The answer.
    /// - Throws: ``EventLog/EventLogError/logExists(path:)`` where there is a store, and what the closures and the
    ///   device throw; there is no new store then.
    static func makeIncoming<Answer>(
        at path: String, options: EnvironmentOptions, rebuilding: (RebuildProgress) -> Void,
        _ fill: (String) throws -> Void, answer: (SportsTimeStore) throws -> Answer
    ) throws -> Answer {
        try StoreDirectory.prepare(path, creates: true)
        let replacement: FileReplacement
        do {
            replacement = try FileReplacement(of: path, isNew: true, options: options)
        } catch let error as LMDBError where error == .fileExists {
            throw EventLogError.logExists(path: path)
        }
        let incoming = replacement.directory("incoming")
        try Directory.make(incoming)
        try fill(incoming)
        // In a closure: the store has to be closed before its file gets another name.
        let made = try {
            try answer(open(at: incoming, bootstraps: false, options: options, progress: rebuilding))
        }()
        Step.reached("import.complete")
        try replacement.put("incoming", step: "import.moved")
        return made
    }

    private func takeOver(
        _ header: ExportHeader, _ forEachCommand: Commands
    ) throws -> LogImportAnswer {
        var waiting: [PortableCommand] = []
        var waitingEvents = 0
        var commands = 0
        var events = 0
        var repeated = 0
        func write() throws {
            let taken = try projected.takeOver(waiting)
            Step.reached("import.taken")
            commands += waiting.count - taken.repeated
            events += taken.events
            repeated += taken.repeated
            waiting = []
            waitingEvents = 0
        }
        try forEachCommand { command in
            waiting.append(command)
            waitingEvents += command.events.count
            if waitingEvents >= 5_000 { try write() }
        }
        try write()
        return try importAnswer(header, commands: commands, events: events, repeated: repeated)
    }

    private func importAnswer(
        _ header: ExportHeader, commands: Int, events: Int, repeated: Int
    ) throws -> LogImportAnswer {
        let head = try projected.readLog { try $0.head() }
        return LogImportAnswer(
            header, commands: commands, events: events, alreadyThere: repeated,
            isSameLog: projected.log.store == header.store && head.link == header.anchor.link,
            storeID: projected.log.store.description, head: head.link.description)
    }
}

extension LogImportAnswer {
    /// What an import did; a store that is not named is the exported one.
    fileprivate init(
        _ header: ExportHeader, commands: Int, events: Int, alreadyThere: Int = 0, isSameLog: Bool,
        storeID: String? = nil, head: String? = nil, difference: DifferenceAnswer? = nil
    ) {
        let exported = (id: header.store.description, head: header.anchor.link.description)
        self.init(
            commands: commands, events: events, alreadyThere: alreadyThere, isSameLog: isSameLog,
            storeId: storeID ?? exported.id, head: head ?? exported.head, exportedStoreId: exported.id,
            exportedHead: exported.head, difference: difference)
    }
}
