import ArgumentParser
import LMDB
import SportsTime

/// `stctl export`: writes the log as lines of JSON.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the log as lines of JSON, to keep or to import elsewhere.",
        discussion: """
            It holds every visit with its notes, seats and photo positions, as far as they were not erased: keep it \
            as you keep the store. A whole export can become the same log again; a range of it only new events of \
            another log.

            Examples: stctl export stadiums.ndjson
                      stctl export | gzip > stadiums.ndjson.gz
            """)

    @Argument(help: "The file, which must not be there yet; by default standard output.")
    var file: String?

    @Option(name: .long, help: "The first event; the command that holds it is exported whole.")
    var from: UInt64?

    @Option(name: .long, help: "The last event; the command that holds it is exported whole.")
    var to: UInt64?

    @OptionGroup var options: StoreOptions

    func run() throws {
        let store = try options.open(needsViews: false)
        let answer: ExportAnswer
        if let file {
            do {
                answer = try DurableFile.write(to: file) { write in
                    try store.export(from: from, through: to, to: write)
                }
            } catch let error as LMDBError {
                throw StoreError.fileUnwritable(path: file, cause: error)
            }
        } else {
            answer = try store.export(from: from, through: to) { lines in
                Output.bytes(lines)
                try Output.flush()
            }
        }
        Output.remark(
            "Exported \(answer.events) events of \(answer.commands) commands, with their private parts.\n"
                + "Anchor: \(answer.anchor)")
    }
}
