import ArgumentParser
import SportsTime

/// `stctl doctor`: shows the state of the files, and mends what can be mended.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show who uses the store and how its files stand, and mend what can be.",
        discussion: """
            Gives back the slots of readers that died, and removes what they left. What needs a decision is only \
            named, as “look”. Ends with status 1 where something is.

            Example: stctl doctor
            """)

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let answer = try options.open(needsViews: false).doctor()
        if format.json {
            try Output.json(answer)
        } else {
            write(answer)
        }
        if !answer.advice.isEmpty { throw ExitCode(CommandError.Status.found.rawValue) }
    }

    private func write(_ answer: DoctorAnswer) {
        Output.line(Output.heading(answer.path))
        var table = TextTable([.left, .left])
        table.add("events", String(answer.events))
        table.add("last commit", String(answer.lastCommit))
        table.add("file in use", Bytes.text(answer.usedBytes))
        table.add("free in it", Bytes.text(answer.freeBytes))
        table.add("reserved", Bytes.text(answer.reservedBytes))
        if let command = answer.clockJumpedAt {
            table.add(
                "clock", "had jumped back before command \(command), which has the time of the one before")
        }
        table.add("views", views(answer))
        table.add("readers", readers(answer))
        table.add("writer", answer.writer.map(Self.text) ?? "nobody")
        for (place, user) in answer.users.enumerated() {
            table.add(place == 0 ? "open in" : "", Self.text(user))
        }
        table.write(indent: 2)
        for sentence in answer.mended { Output.line("mended: \(sentence)") }
        for sentence in answer.advice { Output.line("look: \(sentence)") }
        if answer.advice.isEmpty { Output.line("Everything is in order.") }
    }

    private func views(_ answer: DoctorAnswer) -> String {
        let behind = answer.views.filter { $0.lag > 0 }
        if behind.isEmpty { return "\(answer.views.count), all at the last event" }
        return behind.map { "\($0.name) \($0.lag) behind" }.joined(separator: ", ")
    }

    private func readers(_ answer: DoctorAnswer) -> String {
        let reading = answer.readers.map { "pid \($0.process) \($0.lag) commits behind" }
        return "\(answer.readers.count) of \(answer.maxReaders)"
            + (reading.isEmpty ? "" : ": " + reading.joined(separator: ", "))
    }

    private static func text(_ user: DoctorAnswer.User) -> String {
        "pid \(user.process), \(user.program), for \(user.seconds) s"
    }
}
