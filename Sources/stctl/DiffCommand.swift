import ArgumentParser
import SportsTime

/// `stctl diff`: compares two states of the achievement book.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say what was gained, lost and moved between two points of history, or by other rules.",
        discussion: """
            Each state is an event, a time, a day (its end in UTC), the word now, or a JSON file of achievements like \
            Resources/achievements.json: then history is replayed as if they had been those of the file from the \
            beginning.

            Examples: stctl diff 4062 now
                      stctl diff 2026-01-01 2026-06-30
                      stctl diff now achievements.json
            """)

    @Argument(help: "The first state.")
    var from: String

    @Argument(help: "The second state.")
    var to: String = "now"

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let (old, new) = (try Self.state(from), try Self.state(to))
        let store = try options.open()
        let meter = ProgressMeter()
        let answer = try store.difference(from: old, to: new) {
            meter.show("replaying events", done: Int($0), total: Int($1))
        }
        meter.finish()
        if format.json { return try Output.json(answer) }
        Output.line("From \(Self.words(answer.from)) to \(Self.words(answer.to))\n")
        DifferenceText.write(answer.difference, of: answer.to.rules == nil ? .past : .future)
    }

    private static func state(_ text: String) throws -> BookState {
        if text == "now" { return .now }
        if let point = LogPoint(text) { return .point(point) }
        do {
            return .rules(try RulesFile.batch(of: text))
        } catch StoreError.fileUnreadable {
            throw StoreError.invalidValue(
                field: "state", value: text,
                expected: "an event, a time, a day, the word now, or a file of achievements")
        }
    }

    private static func words(_ side: DiffAnswer.Side) -> String {
        side.rules.map { "event \(side.sequence) by the rules of \($0)" } ?? "event \(side.sequence)"
    }
}
