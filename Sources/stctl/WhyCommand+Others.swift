import SportsTime

// Explanations of what is no achievement: a visit, a stadium's name, a figure of progress.

extension WhyCommand {
    static func write(_ why: WhyVisitAnswer) {
        guard let visit = why.visit else {
            Output.line(Output.heading("This visit's facts have been erased."))
            return write(why.events)
        }
        let state = why.isDeleted ? ", deleted" : ""
        Output.line(Output.heading("\(visit.stadiumNameAtVisit), \(visit.visitDate)\(state)"))
        if why.isNameTyped {
            Output.line("  name     typed by you")
        } else if let name = why.name {
            Output.line("  name     “\(name.name)”\(days(name)), by \(name.record)")
        }
        if !why.isDeleted {
            let parts = why.parts.isEmpty ? "no league of today" : why.parts.joined(separator: ", ")
            Output.line(
                why.isCounted
                    ? "  counts   for \(parts)"
                    : "  counts   for no totals: visits of type \(visit.visitType) do not (`stctl counting`)")
            Output.line(
                "  carries  "
                    + (visit.evidenceOf.isEmpty ? "no achievement" : visit.evidenceOf.joined(separator: ", "))
            )
        }
        write(why.events)
    }

    static func write(_ why: WhyNameAnswer) {
        let day = why.date.map { " on \($0)" } ?? " today"
        Output.line(Output.heading("\(why.name)\(day): \(why.id)"))
        Output.line("  name     “\(why.name)”\(days(why)), by \(why.record)")
        write(why.events)
        Output.line("\n  all names")
        var table = TextTable([.left, .left, .left])
        for name in why.names {
            table.add(
                name.name, "\(name.validFrom ?? "") – \(name.validUntil ?? "")",
                name.isSecondary ? "another of its time" : "")
        }
        table.write(indent: 4)
    }

    static func write(_ why: WhyProgressAnswer) {
        let part = why.part
        Output.line(
            Output.heading(
                "\(part.name): \(part.visitedStadiums) of \(part.totalStadiums), \(part.completionPercentage) %"
            ))
        Output.line("  counted  visits of type \(why.countedTypes.joined(separator: ", "))")
        Output.line("\n  stadiums")
        var table = TextTable([.left, .left, .left, .left, .left])
        for home in why.homes {
            table.add(
                (home.visit == nil ? "· " : "✓ ") + home.name, home.teams.joined(separator: ", "),
                home.visit?.date ?? "", home.visit.map { "event \($0.addedAt)" } ?? "",
                home.visit.map { VisitText.shortID($0.visitId) } ?? "")
        }
        table.write(indent: 4)
        Output.line("\n  goal")
        var goals = TextTable([.left, .right, .left, .right, .left])
        for goal in why.goals {
            goals.add(
                goal.event.recordedAt, String(goal.totalBefore), "→", String(goal.total),
                "event \(goal.event.sequence), \(goal.event.event): \(goal.event.summary) (\(goal.event.command))"
            )
        }
        goals.write(indent: 4)
    }

    private static func days(_ name: WhyNameAnswer) -> String {
        switch (name.validFrom, name.validUntil) {
        case (nil, nil): ""
        case (let from?, nil): " since \(from)"
        case (nil, let until?): " until \(until)"
        case (let from?, let until?): " from \(from) to \(until)"
        }
    }

    private static func write(_ events: [EventAnswer]) {
        Output.line("\n  events")
        var table = TextTable([.right, .left, .left, .left, .left])
        for event in events {
            table.add(String(event.sequence), event.recordedAt, event.event, event.command, event.summary)
        }
        table.write(indent: 4)
    }
}
