import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl erase`: erases what is private, with a proof.
struct EraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase the private parts of a visit's events, and prove it.",
        discussion: """
            Deleting a visit is an event, and the log keeps what was there. Erasing takes it out of the file: notes, \
            seat, description of the game and position of the photo, of every event of the visit, or of the events \
            given with --event; of its photos the place, the file's name and the caption, too, or of a single photo, \
            whose id may stand for the visit's. Copies of originals beside the store go with `stctl photo delete`. With --facts also what was visited and when; the visit has to be deleted for that. \
            Its id stays, and an event that records the erasure.

            Nobody else may have the store open meanwhile. The file is rewritten, and the new one searched for every \
            salt and every text of eight bytes and more that was erased, before it takes the old one's place. The \
            old file's blocks are given back to the system, not overwritten. Backups and exports made before still \
            hold everything.

            Examples: stctl erase 2f5f13bd --dry-run
                      stctl erase --event 3998 --event 3999
            """)

    @Argument(help: "The visit's id, or the beginning of it.")
    var visit: String?

    @Option(name: .long, help: ArgumentHelp("An event, by its sequence.", valueName: "sequence"))
    var event: [UInt64] = []

    @Flag(name: .long, help: "Erase the facts too. The visit has to be deleted.")
    var facts = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if visit == nil, event.isEmpty { throw ValidationError("Give a visit, or events with --event.") }
        if visit != nil, !event.isEmpty { throw ValidationError("Give a visit or --event, not both.") }
    }

    func run() throws {
        let target = visit.map { ErasureTarget.visit($0) } ?? .events(event)
        let answer =
            rehearsal.dryRun
            ? try options.open().rehearseErasure(of: target, facts: facts) : try erase(target)
        if format.json { return try Output.json(answer) }
        write(answer)
    }

    private func erase(_ target: ErasureTarget) throws -> EraseAnswer {
        let meter = ProgressMeter()
        defer { meter.finish() }
        let answer = try SportsTimeStore.erase(
            target, facts: facts, at: try options.openedPath(), options: options.environment,
            progress: { meter.show($0) })
        // Copies of photos that nobody knows any more would hold what was erased.
        let store = try options.open()
        let originals = PhotoOriginals(of: store)
        originals.removeLeftovers()
        let removed = try originals.removeUnknown(to: store)
        if removed > 0 {
            Output.remark("note: removed \(SyncText.count(removed, "file")) of photos beside the store")
        }
        return answer
    }

    private func write(_ answer: EraseAnswer) {
        guard !answer.privateParts.isEmpty || !answer.factualParts.isEmpty else {
            return Output.line("There is nothing to erase: these events have no such parts any more.")
        }
        let verb = rehearsal.dryRun ? "Would erase" : "Erased"
        for (what, sequences) in [("private parts", answer.privateParts), ("facts", answer.factualParts)]
        where !sequences.isEmpty {
            Output.line(
                "\(verb) the \(what) of \(sequences.count == 1 ? "event" : "events") \(Self.list(sequences))."
            )
        }
        guard let proof = answer.proof, let sequence = answer.sequence else { return }
        Output.line(
            "Proof: none of \(proof.salts) salts and \(proof.texts) texts is left in the \(proof.bytes) bytes "
                + "of the new file\(proof.sameTextIn.isEmpty ? "" : ", but where other events say the same")."
        )
        if !proof.sameTextIn.isEmpty {
            Output.line(
                "The same text stands in \(proof.sameTextIn.count == 1 ? "event" : "events") \(Self.list(proof.sameTextIn))."
            )
        }
        Output.line("Event \(sequence) records it.")
        Output.line("Backups and exports that were made before still hold what was erased.")
    }

    private static func list(_ sequences: [UInt64]) -> String {
        let limit = 20
        let shown = sequences.prefix(limit).map { String($0) }.joined(separator: ", ")
        return sequences.count <= limit ? shown : "\(shown) and \(sequences.count - limit) more"
    }
}
