public import Projections
public import SportsTimeModel

extension AchievementView {
    /// How much of a definition's requirement is met today, and how much there is to meet; nil where it is
    /// not a number, as for a journey.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: A few rows a stadium; none a visit.
    public static func standing(
        of definition: AchievementDefinition, in views: ViewReader
    ) throws -> (have: Int, need: Int)? {
        guard let requirement = try EvidenceFinder.resolve(definition.requirement, in: views) else {
            return nil
        }
        return try EvidenceFinder.standing(of: requirement, types: definition.countedTypes, in: views)
    }
}

extension EvidenceFinder {
    /// How much of a resolved requirement is met; nil where it is not a number.
    static func standing(
        of requirement: Requirement, types: [VisitType], in views: ViewReader
    ) throws -> (have: Int, need: Int)? {
        switch requirement {
        case .stadiums(let ids):
            let visited = try ids.filter {
                try VisitView.firstVisit(to: $0, types: types, in: views) != nil
            }
            return (visited.count, ids.count)
        case .uniqueStadiums(let count, _), .counted(_, let count, _), .sports(let count):
            return (min(try filled(requirement, types: types, in: views), count), count)
        case .journey, .division, .conference, .league, .region:
            return nil
        case .allOf(let rules):
            var sum = (have: 0, need: 0)
            for rule in rules {
                guard let part = try standing(of: rule, types: types, in: views) else { return nil }
                sum = (sum.have + part.have, sum.need + part.need)
            }
            return sum
        case .anyOf(let rules):
            let parts = try rules.compactMap { try standing(of: $0, types: types, in: views) }
            return parts.max { $0.have * $1.need < $1.have * $0.need }
        }
    }
}
