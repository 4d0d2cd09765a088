import SportsTimeModel
import SportsTimeViews

/// What is missing for an achievement, so that many trips can be tried without asking the views.
struct NextGoal {
    let definition: AchievementDefinition
    private let rule: Rule

    private indirect enum Rule {
        /// Each of these stadiums.
        case all(missing: Set<Stadium.ID>, have: Int, need: Int)
        /// So many of these stadiums, sites or sports.
        case some(of: Set<String>, slot: Slot, have: Int, need: Int)
        /// So many sites within the days of one trip.
        case journey(have: Int, need: Int)
        case group([Rule], needsAll: Bool)
    }

    /// What counts once.
    private enum Slot {
        case stadium
        case site
        case sport

        func key(_ stadium: Stadium) -> String {
            switch self {
            case .stadium: stadium.id.rawValue
            case .site: stadium.site.rawValue
            case .sport: stadium.sport.key
            }
        }
    }

    /// - Parameters:
    ///   - definition: The achievement, which is not held.
    ///   - outlook: How far it is.
    ///   - stadium: Looks a stadium up.
    init(
        _ definition: AchievementDefinition, _ outlook: RuleOutlook, stadium: (Stadium.ID) throws -> Stadium?
    ) rethrows {
        self.definition = definition
        rule = try Self.rule(outlook, stadium)
    }

    private static func rule(
        _ outlook: RuleOutlook, _ stadium: (Stadium.ID) throws -> Stadium?
    ) rethrows -> Rule {
        func some(_ slot: Slot) throws -> Rule {
            let keys = try outlook.candidates.compactMap { try stadium($0) }.map { slot.key($0) }
            return .some(of: Set(keys), slot: slot, have: outlook.have, need: outlook.need)
        }
        switch outlook.rule {
        case .division, .conference, .league, .stadiums:
            return .all(missing: Set(outlook.candidates), have: outlook.have, need: outlook.need)
        case .uniqueStadiums(_, let sport), .region(_, _, let sport):
            return try some(sport == nil ? .site : .stadium)
        case .counted(_, _, let isBySite): return try some(isBySite ? .site : .stadium)
        case .sports: return try some(.sport)
        case .journey: return .journey(have: outlook.have, need: outlook.need)
        case .allOf, .anyOf:
            var isAll = false
            if case .allOf = outlook.rule { isAll = true }
            return .group(try outlook.parts.map { try rule($0, stadium) }, needsAll: isAll)
        }
    }

    /// How far it would be after visits to these stadiums.
    func standing(after stadiums: [Stadium]) -> (have: Int, need: Int) {
        Self.standing(of: rule, after: stadiums)
    }

    /// How far it is.
    var today: (have: Int, need: Int) { standing(after: []) }

    private static func standing(of rule: Rule, after stadiums: [Stadium]) -> (have: Int, need: Int) {
        switch rule {
        case .all(let missing, let have, let need):
            return (have + Set(stadiums.map(\.id)).intersection(missing).count, need)
        case .some(let keys, let slot, let have, let need):
            let new = Set(stadiums.map { slot.key($0) }).intersection(keys).count
            return (min(have + new, need), need)
        case .journey(let have, let need):
            return (max(have, min(Set(stadiums.map(\.site)).count, need)), need)
        case .group(let rules, let needsAll):
            let parts = rules.map { standing(of: $0, after: stadiums) }
            // As the list of achievements has it: all of them together, or the one that is nearest.
            guard !needsAll else {
                return parts.reduce((0, 0)) { ($0.0 + $1.have, $0.1 + $1.need) }
            }
            return parts.filter { $0.need > 0 }.max { $0.have * $1.need < $1.have * $0.need } ?? (0, 1)
        }
    }
}
