import SportsTime

/// Tells what a change did: to a visit, and to the achievements.
enum ChangeOutput {
    static func write(_ answer: CommandAnswer, _ verb: String) {
        if let visit = answer.visit {
            Output.line("\(verb) \(VisitText.line(visit))")
        }
        for warning in answer.warnings {
            Output.remark("note: \(warning)")
        }
        writeAchievements(answer.achievements)
    }

    /// What was earned, kept and revoked, a line each.
    static func writeAchievements(_ changes: [AchievementChangeAnswer]) {
        var table = TextTable([.left, .left, .left])
        for change in changes {
            let what =
                switch change.outcome {
                case "earned": "★ earned"
                case "revoked": "✗ revoked"
                default: "· kept, judged again"
                }
            table.add(what, change.name, "\(change.earnedOn), event \(change.sequence)")
        }
        table.write(indent: 2)
    }
}

/// Visits in words.
enum VisitText {
    /// The beginning of an id that is enough to name it.
    static func shortID(_ id: String) -> String {
        String(id.prefix(8))
    }

    /// A visit in one line.
    static func line(_ visit: VisitAnswer) -> String {
        "\(shortID(visit.id))  \(visit.visitDate)  \(visit.stadiumNameAtVisit): \(occasion(visit))"
    }

    /// What was seen.
    static func occasion(_ visit: VisitAnswer) -> String {
        if let home = visit.homeTeamName, let away = visit.awayTeamName {
            return "\(away) at \(home)" + (visit.finalScore.map { " (home-away \($0))" } ?? "")
        }
        if let home = visit.homeTeamName { return "\(visit.visitType) of \(home)" }
        return visit.manualGameDescription ?? visit.visitType
    }
}
