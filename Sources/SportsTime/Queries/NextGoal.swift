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
        /// So many sites within so many days; with the visits there are around the days of a trip.
        case journey(have: Int, need: Int, days: Int, around: [Stop])
        case group([Rule], needsAll: Bool)
    }

    /// A site that is visited on a day; nil where the day is free.
    struct Stop: Hashable {
        let site: SiteID
        let date: LocalDate?
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
    ///   - around: Looks up the visits there are up to so many days before and behind those of a trip.
    init(
        _ definition: AchievementDefinition, _ outlook: RuleOutlook,
        stadium: (Stadium.ID) throws -> Stadium?, around: (Int) throws -> [Stop]
    ) rethrows {
        self.definition = definition
        rule = try Self.rule(outlook, stadium, around)
    }

    private static func rule(
        _ outlook: RuleOutlook, _ stadium: (Stadium.ID) throws -> Stadium?, _ around: (Int) throws -> [Stop]
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
        case .journey(_, let days):
            return .journey(
                have: outlook.have, need: outlook.need, days: days, around: try around(days))
        case .allOf, .anyOf:
            var isAll = false
            if case .allOf = outlook.rule { isAll = true }
            return .group(try outlook.parts.map { try rule($0, stadium, around) }, needsAll: isAll)
        }
    }

    /// How far it would be after visits to these stadiums, on these days (none: on any that a journey allows).
    func standing(after stadiums: [Stadium], on dates: [LocalDate] = []) -> (have: Int, need: Int) {
        let stops = stadiums.enumerated().map { index, stadium in
            Stop(site: stadium.site, date: index < dates.count ? dates[index] : nil)
        }
        return Self.standing(of: rule, after: stadiums, stops)
    }

    /// The stadiums that are all that is missing, of every part of the rule that asks for certain ones.
    var missing: [Set<Stadium.ID>] { Self.missing(of: rule) }

    private static func missing(of rule: Rule) -> [Set<Stadium.ID>] {
        switch rule {
        case .all(let missing, _, _): [missing]
        case .group(let rules, let needsAll):
            rules.flatMap { missing(of: $0) }
                + (needsAll ? [rules.flatMap { missing(of: $0) }.reduce(into: []) { $0.formUnion($1) }] : [])
        case .some, .journey: []
        }
    }

    /// How far it is.
    var today: (have: Int, need: Int) { standing(after: []) }

    private static func standing(
        of rule: Rule, after stadiums: [Stadium], _ stops: [Stop]
    ) -> (have: Int, need: Int) {
        switch rule {
        case .all(let missing, let have, let need):
            return (have + Set(stadiums.map(\.id)).intersection(missing).count, need)
        case .some(let keys, let slot, let have, let need):
            let new = Set(stadiums.map { slot.key($0) }).intersection(keys).count
            return (min(have + new, need), need)
        case .journey(let have, let need, let days, let around):
            return (max(have, min(sites(of: stops, within: days, around), need)), need)
        case .group(let rules, let needsAll):
            let parts = rules.map { standing(of: $0, after: stadiums, stops) }
            // As the list of achievements has it: all of them together, or the one that is nearest.
            guard !needsAll else {
                return parts.reduce((0, 0)) { ($0.0 + $1.have, $0.1 + $1.need) }
            }
            return parts.filter { $0.need > 0 }.max { $0.have * $1.need < $1.have * $0.need } ?? (0, 1)
        }
    }

    /// The most sites of a trip, and of the visits around it, that stand within so many days.
    private static func sites(of stops: [Stop], within days: Int, _ around: [Stop]) -> Int {
        guard stops.contains(where: { $0.date != nil }) else { return Set(stops.map(\.site)).count }
        let all = stops + around
        return all.compactMap(\.date).map { first in
            Set(
                all.filter { stop in
                    stop.date.map { (first...first.advanced(by: days - 1)).contains($0) } ?? false
                }.map(\.site)
            ).count
        }.max() ?? 0
    }
}
