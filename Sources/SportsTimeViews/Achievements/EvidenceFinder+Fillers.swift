public import Projections
public import SportsTimeModel

extension AchievementView {
    /// Every visit that could fill a slot of a rule: of those by which a definition was ever held, and of today's.
    ///
    /// Without all of them, no judgement succeeds.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row a visit that is returned; for a journey one a visit.
    public static func fillers(
        of definition: AchievementDefinition, in views: ViewReader
    ) throws -> [CountedVisit] {
        var bases = Set(try entries(of: definition.id, in: views).flatMap(\.bases))
        if let rule = try EvidenceFinder.resolve(definition.requirement, in: views) {
            bases.insert(
                Basis(
                    requirement: rule, types: definition.countedTypes,
                    definitionVersion: definition.version))
        }
        let visits = try bases.reduce(into: Set<CountedVisit>()) { visits, basis in
            visits.formUnion(
                try EvidenceFinder.fillers(of: basis.requirement, types: basis.types, in: views))
        }
        return visits.sorted { $0.precedes($1) }
    }
}

extension EvidenceFinder {
    /// Every visit that could fill a slot of a resolved requirement.
    fileprivate static func fillers(
        of requirement: Requirement, types: [VisitType], in views: ViewReader
    ) throws -> Set<CountedVisit> {
        switch requirement {
        case .stadiums(let ids), .counted(let ids, _, _):
            return Set(try ids.flatMap { try VisitView.countedVisits(to: $0, types: types, in: views) })
        case .uniqueStadiums(_, let sport?):
            return Set(
                try VisitView.visitedStadiums(of: sport, in: views)
                    .flatMap { try VisitView.countedVisits(to: $0.stadium, types: types, in: views) })
        case .uniqueStadiums(_, nil), .sports:
            return Set(try VisitView.countedVisits(types: types, in: views))
        case .journey(let count, let days):
            var found: Set<CountedVisit> = []
            try forEachWindow(days: days, types: types, near: nil, in: views) { firsts, last in
                guard firsts.count >= count else { return true }
                let window = last.advanced(by: 1 - days)...last
                found.formUnion(try VisitView.countedVisits(on: window, types: types, in: views))
                return true
            }
            return found
        case .allOf(let rules), .anyOf(let rules):
            return try rules.reduce(into: []) {
                $0.formUnion(try fillers(of: $1, types: types, in: views))
            }
        case .division, .conference, .league, .region:
            preconditionFailure("a basis names stadiums, not parts of leagues or states")
        }
    }
}
