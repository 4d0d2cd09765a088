import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Why a figure that is no league's is what it is.
    ///
    /// - Parameter text: `sites` (sites ever), `teams` (teams seen at home), or the name of a state or province.
    /// - Returns: What the figure counts, each with the first visit by which it counts.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such figure.
    /// - Complexity: A few rows a stadium that was visited, a game that was seen, or a stadium of the state.
    public func whyFigure(_ text: String) throws -> WhyFigureAnswer {
        try read { snapshot in
            let views = snapshot.views
            let types = try VisitView.countedTypes(in: views)
            switch text.lowercased() {
            case "sites": return try Self.whySites(types, snapshot)
            case "teams": return try Self.whyTeams(types, snapshot)
            default:
                guard let answer = try Self.whyState(text, types, snapshot) else {
                    throw StoreError.unknown(
                        what: .leaguePart, name: text, suggestions: ["sites", "teams", "a state or province"])
                }
                return answer
            }
        }
    }

    private static func whySites(
        _ types: [VisitType], _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyFigureAnswer {
        let views = snapshot.views
        var firsts: [SiteID: CountedVisit] = [:]
        for visited in try VisitView.countedStadiums(in: views) {
            guard let visit = try VisitView.firstVisit(to: visited.stadium, types: types, in: views) else {
                continue
            }
            let other = firsts[visited.site]
            if other.map({ (visit.date, visit.addedAt) < ($0.date, $0.addedAt) }) ?? true {
                firsts[visited.site] = visit
            }
        }
        var items: [WhyFigureAnswer.Item] = []
        for (site, visit) in firsts {
            items.append(
                WhyFigureAnswer.Item(
                    id: site.rawValue, name: try name(of: visit.stadium, views),
                    visit: try evidence(visit, snapshot)))
        }
        return answer("sites ever", items, types)
    }

    private static func whyTeams(
        _ types: [VisitType], _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyFigureAnswer {
        let views = snapshot.views
        var items: [WhyFigureAnswer.Item] = []
        for team in try AttendanceView.teams(in: views) where types.contains(.game) {
            let games = try AttendanceView.games(of: team, in: views)
            guard let first = games.first(where: { $0.side == .home }),
                let record = try VisitView.record(first.visit, in: views)
            else { continue }
            items.append(
                WhyFigureAnswer.Item(
                    id: team.rawValue, name: try TeamView.team(team, in: views)?.name ?? team.rawValue,
                    visit: try evidence(CountedVisit(record), snapshot)))
        }
        return answer("teams seen at home", items, types)
    }

    private static func whyState(
        _ text: String, _ types: [VisitType], _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyFigureAnswer? {
        let views = snapshot.views
        let key = NormalizedName(text).key
        let stadiums = try StadiumView.ids(inNormalizedState: key, in: views)
            .compactMap { try StadiumView.stadium($0, in: views) }
        guard let state = stadiums.first?.state else { return nil }
        let current = try stadiums.filter { try !ProgressView.parts(of: $0.id, in: views).isEmpty }
        var items: [WhyFigureAnswer.Item] = []
        for (site, homes) in Dictionary(grouping: current, by: \.site) {
            // Who saw any sport in a building has been there.
            var first: CountedVisit?
            for stadium in stadiums where stadium.site == site {
                guard let visit = try VisitView.firstVisit(to: stadium.id, types: types, in: views) else {
                    continue
                }
                if first.map({ (visit.date, visit.addedAt) < ($0.date, $0.addedAt) }) ?? true {
                    first = visit
                }
            }
            var visit: WhyAnswer.Evidence?
            if let first { visit = try evidence(first, snapshot) }
            let name = homes.map(\.name).min() ?? site.rawValue
            items.append(WhyFigureAnswer.Item(id: site.rawValue, name: name, visit: visit))
        }
        return answer("sites in \(state)", items, types, total: items.count)
    }

    private static func name(of stadium: Stadium.ID, _ views: ViewReader) throws -> String {
        try StadiumView.stadium(stadium, in: views)?.name ?? stadium.rawValue
    }

    private static func answer(
        _ figure: String, _ items: [WhyFigureAnswer.Item], _ types: [VisitType], total: Int? = nil
    ) -> WhyFigureAnswer {
        WhyFigureAnswer(
            figure: figure, value: items.count { $0.visit != nil }, total: total,
            countedTypes: types.map(\.rawValue),
            items: items.sorted { left, right in
                let (leftDay, rightDay) = (left.visit?.date ?? "~", right.visit?.date ?? "~")
                return (leftDay, left.visit?.addedAt ?? 0, left.name, left.id)
                    < (rightDay, right.visit?.addedAt ?? 0, right.name, right.id)
            })
    }
}
