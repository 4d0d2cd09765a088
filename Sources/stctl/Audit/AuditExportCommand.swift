import ArgumentParser
import LMDB
import SportsTime

/// `stctl audit export`: writes an audit bundle.
struct AuditExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the answer, the rules, and the events that prove it, under their chain.",
        discussion: """
            With --achievement, the facts of the visits that it rests or rested on, and of all others nothing but \
            digests; without, the facts of every visit. Notes, seats and places of photos are never in it. Give the \
            anchor, which is told at the end, to whoever checks it by another way.

            Examples: stctl audit export nl-west.audit --achievement "NL West Champion"
                      stctl audit export --at 2026-01-31 > book.audit
            """)

    @Argument(help: "The file to be made; by default standard output.")
    var file: String?

    @Option(name: .long, help: "The id or name of the achievement to be proved; by default the whole book.")
    var achievement: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Prove what the store knew at an event, a time, or the end of a day (UTC).", valueName: "point"))
    var at: PointArgument?

    @OptionGroup var options: StoreOptions

    func run() throws {
        let store = try options.open()
        let answer: AuditAnswer
        if let file {
            do {
                answer = try DurableFile.write(to: file) { write in
                    try store.exportAudit(of: achievement, at: at?.point, to: write)
                }
            } catch let error as LMDBError {
                throw StoreError.fileUnwritable(path: file, cause: error)
            }
        } else {
            answer = try store.exportAudit(of: achievement, at: at?.point) { lines in
                Output.bytes(lines)
                try Output.flush()
            }
        }
        Output.remark("Holds \(answer.contents).\nAnchor: \(answer.anchor)")
    }
}
