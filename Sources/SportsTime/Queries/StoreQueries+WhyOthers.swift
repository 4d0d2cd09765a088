import ByteCoding
import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Why a stadium is called what it is called, on a day.
    ///
    /// - Parameters:
    ///   - text: Its name or id.
    ///   - date: The day; nil for today.
    ///   - sport: The sport, where it serves several.
    /// - Returns: The name, its days, the record that has it, and the events that brought that record.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func whyName(
        ofStadium text: String, on date: LocalDate? = nil, sport: SportID? = nil
    ) throws -> WhyNameAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let facts = try NameResolver.stadium(text, on: date, sport: sport, in: views).facts
            return try Self.whyName(facts, on: date, snapshot)
        }
    }

    /// The life of a visit: its events, why its stadium has the name that it has, and what it counts for.
    ///
    /// - Parameter text: Its id, or the beginning of it; a visit that was deleted has one, too.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func whyVisit(_ text: String) throws -> WhyVisitAnswer {
        try read { snapshot in
            let views = snapshot.views
            let id = try Self.visitID(text, views)
            let events = try Self.events(of: id.description, snapshot)
            let isDeleted = try VisitView.isDeleted(id, in: views)
            let record = try Self.lastRecord(id, isDeleted, events, views)
            let visit = record?.visit
            // The name was frozen by what was known then.
            let frozenAt = try Self.frozenAt(visit, events, views)
            let facts = try visit.flatMap {
                try StadiumView.facts($0.stadium, in: views.reading(asOf: (frozenAt ?? .max) - 1))
            }
            let parts = try visit.map { try ProgressView.parts(of: $0.stadium, in: views) } ?? []
            return WhyVisitAnswer(
                visit: try record.map { try Self.answer($0, views) }, isDeleted: isDeleted,
                isNameTyped: visit?.isStadiumNameTyped ?? false,
                name: visit?.isStadiumNameTyped == true
                    ? nil
                    : try facts.map {
                        try Self.whyName($0, on: visit?.date, snapshot, asOf: frozenAt.map { $0 - 1 })
                    },
                isCounted: try !isDeleted
                    && visit.map { try VisitView.countedTypes(in: views).contains($0.type) } ?? false,
                parts: try parts.map { try StructureView.part($0, in: views)?.name ?? $0 }, events: events)
        }
    }

    /// Why progress through a part of a league is what it is: its stadiums, the visits that count, and the events that
    /// moved the goal.
    ///
    /// - Parameter text: The id or name of a league, conference or division, or a sport.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows a stadium of the part, and a change of them.
    public func whyProgress(_ text: String) throws -> WhyProgressAnswer {
        try read { snapshot in
            let views = snapshot.views
            let part = try Self.part(named: text, views)
            let types = try VisitView.countedTypes(in: views)
            var homes: [WhyProgressAnswer.Home] = []
            for (id, teams) in try ProgressView.stadiums(of: part.id, in: views) {
                var evidence: WhyAnswer.Evidence?
                if let visit = try VisitView.firstVisit(to: id, types: types, in: views) {
                    evidence = try Self.evidence(visit, snapshot)
                }
                homes.append(
                    WhyProgressAnswer.Home(
                        stadiumId: id.rawValue,
                        name: try StadiumView.stadium(id, in: views)?.name ?? id.rawValue,
                        teams: try teams.compactMap { try TeamView.team($0, in: views)?.name },
                        visit: evidence))
            }
            homes.sort { left, right in
                (left.visit?.date ?? "~", left.name) < (right.visit?.date ?? "~", right.name)
            }
            let all = try StructureView.parts(of: part.sport, in: views)
            let visited = Set(try VisitView.countedStadiums(in: views).map(\.stadium))
            return WhyProgressAnswer(
                part: Self.part(part, all, try LeagueHomes(of: part.sport, on: nil, in: views), visited),
                countedTypes: types.map(\.rawValue), homes: homes,
                goals: try Self.goals(of: part.id, snapshot))
        }
    }

    // MARK: Names

    private static func whyName(
        _ facts: StadiumFacts, on date: LocalDate?, _ snapshot: borrowing StoreSnapshot, asOf: UInt64? = nil
    ) throws -> WhyNameAnswer {
        let views = snapshot.views.reading(asOf: asOf ?? .max)
        let id = facts.stadium.id
        let name = date.map { facts.name(on: $0) } ?? facts.stadium.name
        let source = try StadiumView.source(ofName: name, of: id, on: date, in: views)
        let record = source?.aliasID ?? id.rawValue
        return WhyNameAnswer(
            id: id.rawValue, date: date?.description, name: name,
            validFrom: source?.window.from?.description, validUntil: source?.window.until?.description,
            record: record, events: try events(of: record, snapshot),
            names: names(facts.names, current: facts.stadium.name))
    }

    // MARK: Visits

    /// The event that froze the name of a visit's stadium: the first that gave it the day and stadium it has.
    private static func frozenAt(
        _ visit: Visit?, _ events: [EventAnswer], _ views: ViewReader
    ) throws -> UInt64? {
        guard let visit else { return nil }
        var frozen: UInt64?
        for event in events.reversed() where event.event != EventKind.visitDeleted.name {
            let then = try VisitView.record(visit.id, in: views.reading(asOf: event.sequence))?.visit
            guard let then, then.date == visit.date, then.stadium == visit.stadium else { break }
            frozen = event.sequence
        }
        return frozen
    }

    private static func visitID(_ text: String, _ views: ViewReader) throws -> Visit.ID {
        let deleted = try VisitView.deleted(idPrefix: text, limit: 2, in: views)
        let there = try VisitView.records(idPrefix: text, limit: 2, in: views)
        guard !deleted.isEmpty, there.count < 2 else {
            return try NameResolver.visit(text, in: views).visit.id
        }
        guard deleted.count == 1, there.isEmpty, let id = deleted.first else {
            throw StoreError.ambiguous(
                what: .visit, name: text,
                candidates: there.map {
                    StoreError.Candidate(
                        id: $0.visit.id.description, description: "\($0.visit.date) \($0.visit.stadiumName)")
                } + deleted.map { StoreError.Candidate(id: $0.description, description: "deleted") })
        }
        return id
    }

    private static func lastRecord(
        _ id: Visit.ID, _ isDeleted: Bool, _ events: [EventAnswer], _ views: ViewReader
    ) throws -> VisitRecord? {
        guard isDeleted else { return try VisitView.record(id, in: views) }
        guard let deletion = events.last(where: { $0.event == EventKind.visitDeleted.name }) else {
            return nil
        }
        return try VisitView.record(id, in: views.reading(asOf: deletion.sequence - 1))
    }

    /// The events of a subject, up to the point that is asked about.
    private static func events(
        of subject: String, _ snapshot: borrowing StoreSnapshot
    ) throws -> [EventAnswer] {
        let end = try snapshot.views.asOf ?? snapshot.log.head().sequence
        var events: [EventAnswer] = []
        for sequence in try snapshot.log.sequences(ofSubject: subject, in: 1...max(1, end)) {
            events.append(try EventAnswer(of: sequence, snapshot))
        }
        return events
    }

    // MARK: Progress

    /// The part of a league that a text names.
    static func part(named text: String, _ views: ViewReader) throws -> LeagueStructure {
        let all = try SportView.all(in: views).flatMap { try StructureView.parts(of: $0.id, in: views) }
        let wanted = NormalizedName(text)
        if let part = all.first(where: { $0.id == text }) { return part }
        if let league = all.first(where: { $0.level == .league && $0.sport == SportID(text) }) {
            return league
        }
        let named = all.filter { NormalizedName($0.name) == wanted }
        guard let part = named.first else {
            let near = all.compactMap { part in
                NameDistance.between(NormalizedName(part.name), wanted, limit: 2).map { ($0, part.name) }
            }
            throw StoreError.unknown(
                what: .leaguePart, name: text, suggestions: near.sorted { $0 < $1 }.prefix(3).map(\.1))
        }
        guard named.count == 1 else {
            throw StoreError.ambiguous(
                what: .leaguePart, name: text,
                candidates: named.map {
                    StoreError.Candidate(id: $0.id, description: "\($0.name), \($0.sport.rawValue)")
                })
        }
        return part
    }

    /// What changed how many stadiums a part has, a command at a time, found by going back from one to the one before.
    private static func goals(
        of part: String, _ snapshot: borrowing StoreSnapshot
    ) throws -> [WhyProgressAnswer.Goal] {
        let views = snapshot.views
        var goals: [WhyProgressAnswer.Goal] = []
        var lastCommand: UInt64?
        var progress = try ProgressView.progress(of: part, in: views)
        while progress.membersChangedAt > 0 {
            let sequence = progress.membersChangedAt
            let before = try ProgressView.progress(of: part, in: views.reading(asOf: sequence - 1))
            let command = try snapshot.log.withEvent(at: sequence) { $0.command }
            if command == lastCommand, let goal = goals.popLast() {
                goals.append(
                    WhyProgressAnswer.Goal(
                        event: goal.event, events: goal.events + 1, totalBefore: before.total,
                        total: goal.total))
            } else {
                goals.append(
                    WhyProgressAnswer.Goal(
                        event: try EventAnswer(of: sequence, snapshot), events: 1, totalBefore: before.total,
                        total: progress.total
                    ))
            }
            lastCommand = command
            progress = before
        }
        return goals.reversed()
    }
}
