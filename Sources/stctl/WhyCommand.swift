import ArgumentParser
import SportsTime

/// `stctl why`: explains an achievement.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain an achievement, a figure of progress, a visit, or a stadium's name.",
        discussion: """
            With one word, an achievement. With two, the first says what the second is: achievement, progress (of a \
            league, conference or division; of a state; of sites or teams, which are the totals), visit, stadium (its name, \
            --on a day).

            Examples: stctl why first_pitch
                      stctl why "NL West Champion" --all
                      stctl why mlb_nl_west --graph
                      stctl why progress "NL West" --graph
                      stctl why progress California
                      stctl why progress teams
                      stctl why visit 2f5f13bd
                      stctl why stadium stadium_nba_cryptocom_arena --on 2015-01-01
            """)

    /// What can be explained.
    enum Thing: String, CaseIterable {
        case achievement
        case progress
        case visit
        case stadium
    }

    @Argument(
        help:
            "What it is (achievement, progress, visit, stadium; by default an achievement), and its id or name."
    )
    var words: [String]

    @Option(name: .long, help: "The day that a stadium's name is explained for; by default today.")
    var on: DateArgument?

    @Option(name: .long, help: "The sport of the stadium, where it serves several.")
    var sport: SportArgument?

    @Flag(name: .long, help: "List every visit that could fill a slot of the rule, too.")
    var all = false

    @Flag(name: .long, help: "Write a tree, for Mermaid.")
    var graph = false

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if graph, format.json { throw ValidationError("Give --graph or --json, not both.") }
        guard words.count == 1 || words.count == 2 && Thing(rawValue: words[0]) != nil else {
            throw ValidationError(
                "Give the achievement, or one of "
                    + Thing.allCases.map(\.rawValue).joined(separator: ", ") + " and what to explain.")
        }
        if thing != .achievement, all {
            throw ValidationError("--all is for achievements.")
        }
        if thing != .stadium, on != nil || sport != nil {
            throw ValidationError("--on and --sport are for the name of a stadium.")
        }
    }

    private var thing: Thing {
        words.count == 2 ? Thing(rawValue: words[0]) ?? .achievement : .achievement
    }

    func run() throws {
        let store = try options.open()
        let name = words.last ?? ""
        switch thing {
        case .achievement: try explain(name, in: store)
        case .progress:
            do {
                try tell(try store.whyProgress(name), WhyText.write, WhyText.graph)
            } catch let error as StoreError {
                // No part of a league: a state, or one of the totals.
                guard case .unknown = error, let why = try? store.whyFigure(name) else { throw error }
                try tell(why, WhyText.write, WhyText.graph)
            }
        case .visit: try tell(try store.whyVisit(name), WhyText.write, WhyText.graph)
        case .stadium:
            let why = try store.whyName(ofStadium: name, on: on?.date, sport: sport?.sport)
            try tell(why, WhyText.write, WhyText.graph)
        }
    }

    /// Writes an answer as it is asked for: as text, as JSON or as a tree.
    private func tell<Answer: Encodable>(
        _ answer: Answer, _ text: (Answer) -> Void, _ tree: (Answer) -> MermaidGraph
    ) throws {
        if format.json { return try Output.json(answer) }
        if graph { return tree(answer).write() }
        text(answer)
    }

    private func explain(_ achievement: String, in store: any StoreQueries) throws {
        let why = try store.why(achievement, listsEveryVisit: all)
        if format.json { return try Output.json(why) }
        if graph { return Self.graph(why).write() }
        let state: String =
            switch why.achievement.state {
            case .earned: "earned, dated \(why.achievement.earnedOn ?? "")"
            case .revoked: "was earned, and revoked"
            case .open: "not earned yet"
            }
        Output.line(Output.heading("\(why.achievement.name): \(state)"))
        Output.line("  rule   \(why.rule) (version \(why.definitionVersion))")
        if why.achievement.state != .earned, let have = why.achievement.have, let need = why.achievement.need
        {
            Output.line("  today  \(have) of \(need)")
        }
        for entry in why.entries {
            if why.entries.count > 1 { Output.line("\n  entry \(entry.number)") }
            for judgement in entry.judgements {
                write(judgement)
            }
        }
        if let visits = why.everyVisit {
            Output.line("\n  every visit that could count (\(visits.count))")
            Self.table(visits).write(indent: 4)
        }
        if !why.missing.isEmpty {
            Output.line("\n  missing")
            StadiumText.table(why.missing).write(indent: 4)
        }
    }

    private func write(_ judgement: WhyAnswer.Judgement) {
        Output.line(
            "\n  \(judgement.outcome) by event \(judgement.sequence), \(judgement.event), "
                + "recorded \(judgement.recordedAt) (\(judgement.command))")
        if let cause = judgement.cause {
            Output.line("    because visit \(VisitText.shortID(cause)) \(Self.cause(judgement.event))")
        }
        Output.line("    by the rule: \(judgement.basis)")
        Output.line(judgement.outcome == "revoked" ? "    evidence until then" : "    evidence")
        Self.table(judgement.evidence).write(indent: 6)
    }

    private static func table(_ visits: [WhyAnswer.Evidence]) -> TextTable {
        var table = TextTable([.left, .left, .left, .left, .left, .left])
        for visit in visits {
            let last = visit.events.last ?? visit.addedAt
            table.add(
                visit.date, visit.stadiumName, visit.occasion,
                "event \(visit.addedAt)", VisitText.shortID(visit.visitId),
                visit.status == "there" ? "" : "\(visit.status) since by event \(last)")
        }
        return table
    }

    // MARK: Graph

    private static func graph(_ why: WhyAnswer) -> MermaidGraph {
        var graph = MermaidGraph()
        let top = graph.node(
            why.achievement.name, why.achievement.state.rawValue, why.achievement.earnedOn ?? "", as: .round)
        if why.entries.isEmpty {
            graph.arrow(from: top, to: graph.node(why.rule, as: .rule))
            return graph
        }
        for entry in why.entries {
            var before = top
            for judgement in entry.judgements {
                let next = graph.node(
                    "\(judgement.outcome) by event \(judgement.sequence)", judgement.event, judgement.summary)
                graph.arrow(from: before, to: next, label: before == top ? "entry \(entry.number)" : "")
                let rule = graph.node(judgement.basis, as: .rule)
                graph.arrow(from: next, to: rule)
                for visit in judgement.evidence {
                    let text = graph.node(
                        visit.stadiumName, visit.date, "event \(visit.addedAt)",
                        visit.status == "there" ? "" : "\(visit.status) since")
                    graph.arrow(from: rule, to: text, isDashed: judgement.outcome == "revoked")
                }
                before = next
            }
        }
        return graph
    }

    private static func cause(_ event: String) -> String {
        switch event {
        case "VisitDeleted": "was deleted"
        case "VisitCorrected": "was corrected"
        default: "changed"
        }
    }
}
