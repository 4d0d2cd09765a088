import ArgumentParser
import LMDB
import SportsTime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `stctl verify`: checks the log.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every event and the chain over them, and every view against a replay.",
        discussion: """
            The file is walked by a process of its own: a damaged page may end it, and that is told as damage. Ends \
            with status 1 where something is found wrong. Where a newer program made the views or an event, they \
            are not compared, which is told and no finding.

            Example: stctl verify
            """)

    @Flag(name: .long, help: ArgumentHelp("Walk the file in this process.", visibility: .private))
    var inProcess = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        if !inProcess {
            let end = try ChildProcess.run(["verify", "--in-process"] + forwarded())
            switch end {
            case .exited(let status): throw ExitCode(status)
            case .killed(let signal): return try tell(signal)
            }
        }
        alarm(Self.seconds(waiting: options.wait))
        let meter = ProgressMeter()
        let answer: VerifyAnswer
        do {
            answer = try options.open(needsViews: false).verify { done, total in
                alarm(Self.patience)
                meter.show("checking events", done: Int(done), total: Int(total))
            } replaying: { progress in
                alarm(Self.patience)
                meter.show(progress)
            }
        } catch let error as LMDBError where error.isOfDamage {
            meter.finish()
            return try tellDamage("a page of the file cannot be walked (\(error))")
        }
        alarm(0)
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else if let damage = answer.damage {
            Output.line("Damaged: \(damage).")
        } else {
            Output.line("\(answer.events) events in \(answer.commands) commands are as they were appended.")
            Output.line(Self.words(ofViews: answer))
            Output.line("Anchor: store \(answer.storeId), event \(answer.events), link \(answer.head)")
        }
        if !answer.isIntact { throw ExitCode(CommandError.Status.found.rawValue) }
    }

    /// What came of comparing the views.
    static func words(ofViews answer: VerifyAnswer) -> String {
        if let refusal = answer.refusedEvent {
            return "No view can hold them all: \(refusal)."
        }
        if let reason = answer.viewsNotCompared {
            return "The views were not compared: \(reason)."
        }
        return answer.differingViews.isEmpty
            ? "Every view is what they give."
            : "Not what they give: \(answer.differingViews.joined(separator: ", ")); `stctl project` mends that."
    }

    /// Seconds in which the walk has to come further: LMDB can go round in circles on a damaged page, which nothing but
    /// the end of the process (SIGALRM) ends.
    private static let patience: UInt32 = 300

    /// Seconds until the walk has to have begun: as long as it may wait for others, and then a while.
    static func seconds(waiting: Int) -> UInt32 {
        let (seconds, isTooLong) = UInt32(clamping: waiting).addingReportingOverflow(patience)
        return isTooLong ? .max : seconds
    }

    /// Whether a signal is what a damaged page ends the process that reads it with.
    static func isOfDamage(_ signal: Int32) -> Bool {
        [SIGBUS, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGALRM].contains(signal)
    }

    private func forwarded() throws -> [String] {
        ["--store", try options.path(), "--wait", String(options.wait)] + (format.json ? ["--json"] : [])
    }

    /// The walk ended by a signal: a page is not what LMDB relies on, or somebody ended it.
    private func tell(_ signal: Int32) throws {
        guard Self.isOfDamage(signal) else { throw CheckEnded(signal: signal) }
        let reason =
            signal == SIGALRM
            ? "it came no further for \(Self.patience) s" : "the process that did ended by signal \(signal)"
        try tellDamage("a page of the file cannot be walked (\(reason))")
    }

    private func tellDamage(_ what: String) throws {
        let damage = "\(what); `stctl recover` saves what still verifies"
        if format.json {
            try Output.json(
                VerifyAnswer(
                    isIntact: false, events: 0, commands: 0, storeId: "", head: "", damage: damage,
                    differingViews: []))
        } else {
            Output.line("Damaged: \(damage).")
        }
        throw ExitCode(CommandError.Status.found.rawValue)
    }
}

/// The process that checked a store was ended from without.
struct CheckEnded: Error {
    let signal: Int32
}
