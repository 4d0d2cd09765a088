import SportsTime

/// Explanations of what is no achievement: a visit, a stadium's name, a figure of progress.
enum WhyText {
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
        if let original = why.original { Output.line("  was      \(original), before you corrected it") }
        PhotoText.writeReasons(why.photos)
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
                "\(part.name): \(part.visitedStadiums) of \(part.totalStadiums), \(ProgressText.percent(part.completionPercentage))"
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
                (goal.events == 1 ? "" : "\(goal.events) events of a command, the last ")
                    + "event \(goal.event.sequence), \(goal.event.event): \(goal.event.summary) (\(goal.event.command))"
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

    static func write(_ why: WhyFigureAnswer) {
        let total = why.total.map { " of \($0)" } ?? ""
        Output.line(Output.heading("\(why.figure): \(why.value)\(total)"))
        Output.line("  counted  visits of type \(why.countedTypes.joined(separator: ", "))")
        Output.line("")
        var table = TextTable([.left, .left, .left, .left, .left])
        for item in why.items {
            table.add(
                (item.visit == nil ? "· " : "✓ ") + item.name, item.visit?.date ?? "",
                item.visit?.occasion ?? "", item.visit.map { "event \($0.addedAt)" } ?? "",
                item.visit.map { VisitText.shortID($0.visitId) } ?? "")
        }
        table.write(indent: 4)
    }

    // MARK: Trees

    static func graph(_ why: WhyProgressAnswer) -> MermaidGraph {
        var graph = MermaidGraph()
        let part = why.part
        let top = graph.node(part.name, "\(part.visitedStadiums) of \(part.totalStadiums)", as: .round)
        for home in why.homes {
            let stadium = graph.node(home.name, home.teams.joined(separator: ", "))
            graph.arrow(
                from: top, to: stadium, label: home.visit == nil ? "missing" : "", isDashed: home.visit == nil
            )
            if let visit = home.visit { graph.arrow(from: stadium, to: node(visit, in: &graph)) }
        }
        for goal in why.goals {
            let event = graph.node(
                "event \(goal.event.sequence)", goal.event.event, goal.event.summary, as: .rule)
            graph.arrow(from: event, to: top, label: "\(goal.totalBefore) → \(goal.total)")
        }
        return graph
    }

    static func graph(_ why: WhyFigureAnswer) -> MermaidGraph {
        var graph = MermaidGraph()
        let top = graph.node(why.figure, "\(why.value)" + (why.total.map { " of \($0)" } ?? ""), as: .round)
        for item in why.items {
            let place = graph.node(item.name)
            graph.arrow(
                from: top, to: place, label: item.visit == nil ? "missing" : "", isDashed: item.visit == nil)
            if let visit = item.visit { graph.arrow(from: place, to: node(visit, in: &graph)) }
        }
        return graph
    }

    static func graph(_ why: WhyVisitAnswer) -> MermaidGraph {
        var graph = MermaidGraph()
        let visit = why.visit
        let top = graph.node(
            visit?.stadiumNameAtVisit ?? "erased", visit?.visitDate ?? "", why.isDeleted ? "deleted" : "",
            as: .round)
        for event in why.events { graph.arrow(from: node(event, in: &graph), to: top) }
        for photo in why.photos {
            let found = graph.node(
                "photo \(VisitText.shortID(photo.id))", photo.captureDate ?? "", photo.summary, as: .rule)
            graph.arrow(from: found, to: top, label: photo.attachedBy ?? "")
        }
        if let name = why.name {
            let record = graph.node("the name, by \(name.record)", as: .rule)
            graph.arrow(from: record, to: top)
            for event in name.events { graph.arrow(from: node(event, in: &graph), to: record) }
        }
        if why.isCounted {
            for part in why.parts { graph.arrow(from: top, to: graph.node(part), label: "counts for") }
        }
        for achievement in visit?.evidenceOf ?? [] {
            graph.arrow(from: top, to: graph.node(achievement), label: "carries")
        }
        return graph
    }

    static func graph(_ why: WhyNameAnswer) -> MermaidGraph {
        var graph = MermaidGraph()
        let top = graph.node(why.name, why.date ?? "today", why.id, as: .round)
        let record = graph.node(why.record, days(why), as: .rule)
        graph.arrow(from: record, to: top)
        for event in why.events { graph.arrow(from: node(event, in: &graph), to: record) }
        return graph
    }

    private static func node(_ visit: WhyAnswer.Evidence, in graph: inout MermaidGraph) -> String {
        graph.node(visit.stadiumName, visit.date, "event \(visit.addedAt)")
    }

    private static func node(_ event: EventAnswer, in graph: inout MermaidGraph) -> String {
        graph.node("event \(event.sequence)", event.event, event.summary)
    }
}
