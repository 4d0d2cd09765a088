import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl why-not`: says what is missing for an achievement.
struct WhyNotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why-not",
        abstract: "Say what is missing for an achievement or a league, the nearest stadium first.",
        discussion: """
            With one word, an achievement. With two, the first says what the second is: achievement, or progress (of a \
            league, conference or division). Distances are measured from the stadium of your last visit, or from --near.

            Examples: stctl why-not mlb_all_30
                      stctl why-not "Road Warrior" --near 42.3467,-71.0972
                      stctl why-not special_msg --graph
                      stctl why-not progress "AL East"
            """)

    @Argument(help: "What it is (achievement or progress; by default an achievement), and its id or name.")
    var words: [String]

    @Option(name: .long, help: "Where you are: latitude,longitude in degrees, or a stadium's name or id.")
    var near: String?

    @Option(name: .long, help: "How many stadiums to list where any of many would do.")
    var limit: Int = 10

    @Flag(name: .long, help: "Write a tree, for Mermaid.")
    var graph = false

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard words.count == 1 || words.count == 2 && ["achievement", "progress"].contains(words[0]) else {
            throw ValidationError(
                "Give the achievement, or one of achievement, progress and what to explain.")
        }
        if limit < 1 { throw ValidationError("--limit is at least 1.") }
        if graph, format.json { throw ValidationError("Give --graph or --json, not both.") }
    }

    func run() throws {
        let store = try options.open()
        let place = try near.map { try PlaceName.point($0, in: store) }
        if words.count == 2, words[0] == "progress" {
            return try write(try store.whyNotProgress(words[1], near: place))
        }
        let answer = try store.whyNot(words.last ?? "", near: place, limit: limit)
        if format.json { return try Output.json(answer) }
        if graph { return Self.graph(answer).write() }
        let state: String =
            switch answer.achievement.state {
            case .earned: "earned, dated \(answer.achievement.earnedOn ?? "")"
            case .revoked: "was earned, and revoked"
            case .open: "not earned yet"
            }
        Output.line(Output.heading("\(answer.achievement.name): \(state)"))
        if answer.achievement.state == .earned {
            Output.line("  `stctl why \(answer.achievement.id)` says why.")
        }
        if let revocation = answer.revokedBy {
            Output.line(
                "  revoked by event \(revocation.sequence), \(revocation.event): \(revocation.summary)")
        }
        writeTypes(answer.achievement.countedTypes)
        write(answer.step, depth: 1)
        if let origin = answer.origin, !answer.step.isMet {
            Output.line("\n  Distances are from \(origin).")
        }
    }

    private func write(_ answer: WhyNotProgressAnswer) throws {
        if format.json { return try Output.json(answer) }
        let (have, need) = (answer.step.have, answer.step.need)
        if graph {
            var graph = MermaidGraph()
            let top = graph.node(answer.name, "\(have) of \(need)", as: .round)
            Self.add(answer.step, below: top, to: &graph)
            return graph.write()
        }
        Output.line(Output.heading("\(answer.name): \(have) of \(need)"))
        writeTypes(answer.countedTypes)
        write(answer.step, depth: 1)
        if let origin = answer.origin, !answer.step.isMet { Output.line("\n  Distances are from \(origin).") }
    }

    /// Says which visits count, where not all do.
    private func writeTypes(_ types: [String]) {
        guard types.count < VisitType.allCases.count else { return }
        Output.line("  only visits of type \(types.joined(separator: ", ")) count")
    }

    private func write(_ step: WhyNotAnswer.Step, depth: Int) {
        let indent = String(repeating: "  ", count: depth)
        Output.line("\(indent)\(step.isMet ? "✓" : "·") \(step.rule): \(step.have) of \(step.need)")
        for part in step.parts { write(part, depth: depth + 1) }
        guard !step.isMet else { return }
        if !step.missing.isEmpty {
            Output.line(
                "\(indent)  "
                    + (step.needsAll
                        ? "missing"
                        : "\(step.need - step.have) more, of these or \(step.missingCount) in all"))
            StadiumText.table(step.missing).write(indent: depth * 2 + 4)
        }
        guard !step.visits.isEmpty else { return }
        let (shown, rest) = (step.visits.suffix(Self.shownVisits), step.visits.dropLast(Self.shownVisits))
        Output.line("\(indent)  counted" + (rest.isEmpty ? "" : ", after \(rest.count) before"))
        var table = TextTable([.left, .left, .left, .left])
        for visit in shown {
            table.add(visit.date, visit.stadiumName, visit.occasion, VisitText.shortID(visit.visitId))
        }
        table.write(indent: depth * 2 + 4)
    }

    /// Visits of a rule that is not met yet that are listed: the last ones; `--json` has all.
    private static let shownVisits = 10

    // MARK: Graph

    private static func graph(_ answer: WhyNotAnswer) -> MermaidGraph {
        var graph = MermaidGraph()
        let top = graph.node(answer.achievement.name, answer.achievement.state.rawValue, as: .round)
        add(answer.step, below: top, to: &graph)
        return graph
    }

    private static func add(_ step: WhyNotAnswer.Step, below parent: String, to graph: inout MermaidGraph) {
        let rule = graph.node(
            "\(step.isMet ? "✓ " : "")\(step.rule)", "\(step.have) of \(step.need)", as: .rule)
        graph.arrow(from: parent, to: rule)
        for part in step.parts { add(part, below: rule, to: &graph) }
        for visit in step.visits {
            graph.arrow(from: rule, to: graph.node("✓ \(visit.stadiumName)", visit.date))
        }
        for stadium in step.missing {
            let place = graph.node(stadium.name, "\(stadium.city), \(stadium.state)")
            graph.arrow(from: rule, to: place, label: step.needsAll ? "missing" : "would do", isDashed: true)
        }
    }
}
