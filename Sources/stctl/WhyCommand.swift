import ArgumentParser
import SportsTime

/// `stctl why`: explains an achievement.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain why an achievement is held, is no more, or is still open.",
        discussion: "Examples: stctl why first_pitch\n          stctl why \"NL West Champion\"")

    @Argument(help: "The achievement's id or name.")
    var achievement: String

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let why = try options.open().why(achievement)
        if format.json { return try Output.json(why) }
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
        var table = TextTable([.left, .left, .left, .left, .left, .left])
        for visit in judgement.evidence {
            table.add(
                visit.date, visit.stadiumName, visit.occasion,
                "event \(visit.addedAt)", VisitText.shortID(visit.visitId),
                visit.status == "there" ? "" : "\(visit.status) since")
        }
        table.write(indent: 6)
    }

    private static func cause(_ event: String) -> String {
        switch event {
        case "VisitDeleted": "was deleted"
        case "VisitCorrected": "was corrected"
        default: "changed"
        }
    }
}
