import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
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

    /// The part of a league that a text names.
    static func part(named text: String, _ views: ViewReader) throws -> LeagueStructure {
        let all = try SportView.all(in: views).flatMap { try StructureView.parts(of: $0.id, in: views) }
        let wanted = NormalizedName(text)
        // The seeds write `MLB_NL_WEST` too.
        if let part = all.first(where: { $0.id == text || $0.id == text.lowercased() }) { return part }
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
