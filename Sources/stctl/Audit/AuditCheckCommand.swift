import ArgumentParser
import EventLog
import LMDB
import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `stctl audit check`: checks an audit bundle.
struct AuditCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check an audit bundle, on any machine and without the store.",
        discussion: """
            Every link of the chain is computed from the events, the events are replayed, and what they give is \
            compared with what the bundle says. That they are the events of that store is proven by the anchor alone: \
            compare it with one that you have from elsewhere, with --anchor. Ends with status 1 where something is \
            not proven.

            Examples: stctl audit check nl-west.audit
                      stctl audit check - --anchor 5f1c…/4063/9a0b… < nl-west.audit
            """)

    @Argument(help: "The file; - for standard input.")
    var file: String

    @Option(name: .long, help: "The anchor that it has to have.")
    var anchor: String?

    @OptionGroup var format: JSONOption

    func run() throws {
        var lines = try FileInput.lines(of: file)
        let meter = ProgressMeter()
        let answer = try check {
            try lines.next()
        } progress: {
            meter.show("proving events", done: Int($0), total: Int($1))
        }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else if let finding = answer.finding {
            Output.line("Not proven: \(finding).")
        } else {
            write(answer)
        }
        if !answer.isProven { throw ExitCode(CommandError.Status.found.rawValue) }
    }

    private func check(
        _ nextLine: () throws -> [UInt8]?, progress: (UInt64, UInt64) -> Void
    ) throws -> AuditAnswer {
        do {
            return try SportsTimeStore.checkAudit(
                in: FileManager.default.temporaryDirectory.path, anchor: anchor, from: nextLine,
                progress: progress)
        } catch StoreError.invalidValue(let field, "", let expected) {
            throw StoreError.invalidValue(field: field, value: file, expected: expected)
        }
    }

    private func write(_ answer: AuditAnswer) {
        Output.line(
            "\(answer.events) events are an unbroken chain to their anchor; of \(answer.visitEventsTold) about visits the "
                + "facts are told, of \(answer.visitEventsWithheld) digests.")
        if let achievement = answer.achievement {
            Output.line(
                answer.held.isEmpty
                    ? "\(achievement) is not held, as the bundle says."
                    : "They give \(achievement), by the rule and on the visits that the bundle says:")
            for rule in answer.rules { Output.line("  \(rule.name), version \(rule.version): \(rule.rule)") }
            Output.line(
                "The rules are those of that log"
                    + (answer.visitEventsWithheld > 0 ? ", and it speaks of its told visits alone" : "")
                    + ": see Audit.md.")
        } else {
            Output.line("They give all that the bundle says: \(answer.held.count) achievements are held.")
        }
        Output.line("Anchor: \(answer.anchor)")
        if anchor == nil {
            Output.line("Whose log it is, the anchor says: compare it with one that you have from elsewhere.")
        }
    }
}
