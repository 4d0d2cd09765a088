import ByteCoding
import Projections
import SportsTimeModel

/// Looks for the visits that satisfy a resolved requirement: per slot the first one by day, then by the order
/// in which they came in.
enum EvidenceFinder {
    /// The requirement with today's stadiums in the place of parts of leagues; nil where a part has none, so
    /// that nothing could satisfy it.
    static func resolve(_ requirement: Requirement, in views: ViewReader) throws -> Requirement? {
        switch requirement {
        case .division(let part), .conference(let part), .league(let part):
            let stadiums = try ProgressView.stadiums(of: part, in: views).map(\.stadium)
            return stadiums.isEmpty ? nil : .stadiums(stadiums)
        case .stadiums(let stadiums):
            // A stadium that is named twice is one slot.
            return .stadiums(Set(stadiums).sorted())
        case .region(let states, let count, let sport):
            let stadiums = try Set(states.map { NormalizedName($0).key }).sorted()
                .flatMap { try StadiumView.ids(inNormalizedState: $0, in: views) }
                .filter { id in sport.map { $0 == id.sport } ?? true }
            return .counted(stadiums: stadiums.sorted(), count: count, isBySite: sport == nil)
        case .allOf(let rules):
            var resolved: [Requirement] = []
            for rule in rules {
                guard let rule = try resolve(rule, in: views) else { return nil }
                resolved.append(rule)
            }
            return .allOf(resolved)
        case .anyOf(let rules):
            var resolved: [Requirement] = []
            for rule in rules {
                if let rule = try resolve(rule, in: views) { resolved.append(rule) }
            }
            return resolved.isEmpty ? nil : .anyOf(resolved)
        default:
            return requirement
        }
    }

    /// The visits that satisfy a basis, by day; nil where nothing does.
    ///
    /// - Parameters:
    ///   - basis: The resolved requirement.
    ///   - date: The day of a visit that is new, without which it was not satisfied: for a journey, a day that it must be
    ///     near to. Nil to look through all visits.
    ///   - isNewPlace: Whether more than the day of that visit is new, so that rules besides journeys may have come true.
    ///   - views: The views.
    /// - Returns: The visits, by day.
    /// - Throws: What reading the views throws.
    static func evidence(
        for basis: Basis, near date: LocalDate? = nil, isNewPlace: Bool = true, in views: ViewReader
    ) throws -> [CountedVisit]? {
        EvaluationMeter.current?.add()
        if let date, !isNewPlace,
            try !hasJourney(near: date, basis.requirement, types: basis.types, in: views)
        {
            return nil
        }
        return try evidence(for: basis.requirement, types: basis.types, near: date, in: views)
            .map { $0.sorted { $0.precedes($1) } }
    }

    /// Whether any journey of a rule is satisfied by visits near a day.
    private static func hasJourney(
        near date: LocalDate, _ requirement: Requirement, types: [VisitType], in views: ViewReader
    ) throws -> Bool {
        try requirement.parts.contains { part in
            guard case .journey(let count, let days) = part else { return false }
            return try journey(count: count, days: days, types: types, near: date, in: views) != nil
        }
    }

    private static func evidence(
        for requirement: Requirement, types: [VisitType], near date: LocalDate?, in views: ViewReader
    ) throws -> [CountedVisit]? {
        switch requirement {
        case .stadiums(let stadiums):
            var visits: [CountedVisit] = []
            for stadium in stadiums {
                guard let visit = try VisitView.firstVisit(to: stadium, types: types, in: views) else {
                    return nil
                }
                visits.append(visit)
            }
            return visits
        case .uniqueStadiums(let count, _), .counted(_, let count, _), .sports(let count):
            return try first(count, of: slots(of: requirement, types: types, in: views))
        case .journey(let count, let days):
            return try journey(count: count, days: days, types: types, near: date, in: views)
        case .allOf(let rules):
            var visits: Set<CountedVisit> = []
            // Journeys look through all visits: they come last, when all else is there.
            for rule in rules.filter({ !$0.hasJourney }) + rules.filter(\.hasJourney) {
                guard let found = try evidence(for: rule, types: types, near: nil, in: views) else {
                    return nil
                }
                visits.formUnion(found)
            }
            return Array(visits)
        case .anyOf(let rules):
            for rule in rules {
                if let found = try evidence(for: rule, types: types, near: nil, in: views) { return found }
            }
            return nil
        case .division, .conference, .league, .region:
            preconditionFailure("a basis names stadiums, not parts of leagues or states")
        }
    }

    /// How many slots of a counting rule have a visit.
    static func filled(
        _ requirement: Requirement, types: [VisitType], in views: ViewReader
    ) throws -> Int {
        try slots(of: requirement, types: types, in: views).count
    }

    /// The first visit of each slot that a counting rule has: a site, a stadium or a sport.
    static func slots(
        of requirement: Requirement, types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        switch requirement {
        case .uniqueStadiums(_, nil):
            return try firstVisits(ofEachGroupIn: VisitView.visitedBySite, types: types, in: views)
        case .uniqueStadiums(_, let sport?):
            let stadiums = try VisitView.visitedStadiums(of: sport, in: views)
            return try firstVisits(to: stadiums.map(\.stadium), types: types, in: views)
        case .counted(let stadiums, _, let isBySite):
            return isBySite
                ? try firstVisitsBySite(of: stadiums, types: types, in: views)
                : try firstVisits(to: stadiums, types: types, in: views)
        case .sports:
            return try firstVisits(ofEachGroupIn: VisitView.visitedBySport, types: types, in: views)
        default:
            preconditionFailure("only counting rules have slots of their own")
        }
    }

    private static func first(_ count: Int, of visits: [CountedVisit]) -> [CountedVisit]? {
        guard visits.count >= count else { return nil }
        return Array(visits.sorted { $0.precedes($1) }.prefix(count))
    }

    private static func firstVisits(
        to stadiums: [Stadium.ID], types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        try stadiums.compactMap { try VisitView.firstVisit(to: $0, types: types, in: views) }
    }

    /// The first visit of each group of a table whose keys are (group, stadium).
    private static func firstVisits(
        ofEachGroupIn table: ViewTable, types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        var firsts: [CountedVisit] = []
        var group = ""
        var rows = try views.rows(in: table)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let next = try key.text()
            let stadium = try Stadium.ID(try key.text())
            guard let visit = try VisitView.firstVisit(to: stadium, types: types, in: views) else {
                continue
            }
            if next == group, let other = firsts.popLast() {
                firsts.append(visit.precedes(other) ? visit : other)
            } else {
                firsts.append(visit)
                group = next
            }
        }
        return firsts
    }

    private static func firstVisitsBySite(
        of stadiums: [Stadium.ID], types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        var firsts: [SiteID: CountedVisit] = [:]
        for id in stadiums {
            guard let visit = try VisitView.firstVisit(to: id, types: types, in: views),
                let site = try VisitView.visited(id, in: views)?.site
            else { continue }
            if firsts[site].map({ visit.precedes($0) }) ?? true { firsts[site] = visit }
        }
        return Array(firsts.values)
    }

    /// The first window of days in which enough sites were visited: the first visit to each of them in it.
    private static func journey(
        count: Int, days: Int, types: [VisitType], near date: LocalDate?, in views: ViewReader
    ) throws -> [CountedVisit]? {
        var found: [CountedVisit]?
        try forEachWindow(days: days, types: types, near: date, in: views) { firsts, _ in
            if firsts.count >= count { found = firsts }
            return found == nil
        }
        return found
    }

    /// Gives, for each visit, the first visits to the different sites of the days that end with its own.
    ///
    /// - Parameters:
    ///   - days: The days of a window.
    ///   - types: The types of visits that count.
    ///   - date: A day that the window must be near to; nil to look through all visits.
    ///   - views: The views.
    ///   - body: Takes the visits and the last of the days; false ends the walk.
    /// - Throws: What reading the views throws, and what the closure throws.
    static func forEachWindow(
        days: Int, types: [VisitType], near date: LocalDate?, in views: ViewReader,
        _ body: ([CountedVisit], LocalDate) throws -> Bool
    ) throws {
        let range = date.map { $0.advanced(by: 1 - days)...$0.advanced(by: days - 1) }
        var window: [(visit: CountedVisit, site: SiteID)] = []
        var sites: [Stadium.ID: SiteID] = [:]
        for visit in try VisitView.firstVisits(onEachOf: range, types: types, in: views) {
            let site = try sites[visit.stadium] ?? VisitView.visited(visit.stadium, in: views)?.site
            guard let site else { throw ProjectionError.missingRow(of: "visited stadium \(visit.stadium)") }
            sites[visit.stadium] = site
            let firstDay = visit.date.advanced(by: 1 - days)
            window.removeAll { $0.visit.date < firstDay }
            window.append((visit, site))
            var seen: Set<SiteID> = []
            let firsts = window.filter { seen.insert($0.site).inserted }
            guard try body(firsts.map(\.visit), visit.date) else { return }
        }
    }
}

extension Requirement {
    /// Whether a journey is a part of it.
    fileprivate var hasJourney: Bool {
        parts.contains { if case .journey = $0 { true } else { false } }
    }
}
