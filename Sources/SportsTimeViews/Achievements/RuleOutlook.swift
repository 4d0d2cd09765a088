public import Projections
public import SportsTimeModel

/// How far a rule is met today, by which visits, and what would meet more of it.
public struct RuleOutlook: Hashable, Sendable {
    /// The rule, as its definition has it.
    public let rule: Requirement
    /// How much of it is met: stadiums, sites, sports; of a group the sum, or that of the rule that is nearest.
    public let have: Int
    /// How much there is to meet.
    public let need: Int
    /// The visits that count towards it, one for each stadium, site or sport, by day; of a journey those of the
    /// window that comes nearest.
    public let visits: [CountedVisit]
    /// The stadiums that are missing, or any of which would do.
    public let candidates: [Stadium.ID]
    /// Whether every one of the ``candidates`` is needed, rather than any.
    public let needsAll: Bool
    /// The rules of a group.
    public let parts: [RuleOutlook]

    /// Whether it is met.
    public let isMet: Bool

    fileprivate init(
        _ rule: Requirement, have: Int, need: Int, visits: [CountedVisit] = [], candidates: [Stadium.ID] = [],
        needsAll: Bool = false, parts: [RuleOutlook] = [], isMet: Bool? = nil
    ) {
        self.rule = rule
        self.have = have
        self.need = need
        self.visits = visits
        self.candidates = candidates
        self.needsAll = needsAll
        self.parts = parts
        self.isMet = isMet ?? (need > 0 && have >= need)
    }
}

extension AchievementView {
    /// How far a definition's rule is met today, and what would meet more of it.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: A few rows a stadium that is known of; for a journey one a visit.
    public static func outlook(
        of definition: AchievementDefinition, in views: ViewReader
    ) throws -> RuleOutlook {
        try outlook(of: definition.requirement, types: definition.countedTypes, in: views)
    }

    /// How far a rule is met today by visits of some types, and what would meet more of it.
    ///
    /// - Throws: As ``outlook(of:in:)``.
    /// - Complexity: As ``outlook(of:in:)``.
    public static func outlook(
        of rule: Requirement, types: [VisitType], in views: ViewReader
    ) throws -> RuleOutlook {
        try OutlookFinder(types: types).outlook(rule, in: views)
    }
}

private struct OutlookFinder {
    let types: [VisitType]

    func outlook(_ rule: Requirement, in views: ViewReader) throws -> RuleOutlook {
        switch rule {
        case .division(let part), .conference(let part), .league(let part):
            return try all(ProgressView.stadiums(of: part, in: views).map(\.stadium), of: rule, views)
        case .stadiums(let ids):
            return try all(Set(ids).sorted(), of: rule, views)
        case .uniqueStadiums(let count, let sport):
            return try counted(
                count, of: rule, among: stadiums(of: sport, views), bySite: sport == nil, views)
        case .region(_, let count, let sport):
            guard case .counted(let ids, _, _) = try EvidenceFinder.resolve(rule, in: views) else {
                return RuleOutlook(rule, have: 0, need: count)
            }
            return try counted(count, of: rule, among: active(ids, views), bySite: sport == nil, views)
        case .counted(let ids, let count, let isBySite):
            return try counted(count, of: rule, among: active(ids, views), bySite: isBySite, views)
        case .sports(let count):
            return try sports(count, of: rule, views)
        case .journey(let count, let days):
            let window = try EvidenceFinder.bestWindow(days: days, types: types, in: views)
            return RuleOutlook(
                rule, have: min(window.count, count), need: count,
                visits: window.sorted { $0.precedes($1) })
        case .allOf(let rules):
            let parts = try rules.map { try outlook($0, in: views) }
            return RuleOutlook(
                rule, have: parts.reduce(0) { $0 + $1.have }, need: parts.reduce(0) { $0 + $1.need },
                parts: parts, isMet: parts.allSatisfy(\.isMet))
        case .anyOf(let rules):
            let parts = try rules.map { try outlook($0, in: views) }
            let nearest = parts.filter { $0.need > 0 }.max { $0.have * $1.need < $1.have * $0.need }
            return RuleOutlook(
                rule, have: nearest?.have ?? 0, need: nearest?.need ?? 0, parts: parts,
                isMet: parts.contains(where: \.isMet))
        }
    }

    /// Each of these stadiums.
    private func all(
        _ ids: [Stadium.ID], of rule: Requirement, _ views: ViewReader
    ) throws -> RuleOutlook {
        var visits: [CountedVisit] = []
        var missing: [Stadium.ID] = []
        for id in ids {
            if let visit = try VisitView.firstVisit(to: id, types: types, in: views) {
                visits.append(visit)
            } else {
                missing.append(id)
            }
        }
        return RuleOutlook(
            rule, have: visits.count, need: ids.count, visits: visits.sorted { $0.precedes($1) },
            candidates: missing, needsAll: true)
    }

    /// So many of these stadiums, or of the sites they stand on.
    private func counted(
        _ count: Int, of rule: Requirement, among stadiums: [Stadium], bySite: Bool, _ views: ViewReader
    ) throws -> RuleOutlook {
        let resolved = try EvidenceFinder.resolve(rule, in: views) ?? rule
        let visits = try EvidenceFinder.slots(of: resolved, types: types, in: views)
            .sorted { $0.precedes($1) }
        let seen = Set(visits.map(\.stadium))
        let sites = Set(try seen.compactMap { try VisitView.visited($0, in: views)?.site })
        let candidates = stadiums.filter { stadium in
            bySite ? !sites.contains(stadium.site) : !seen.contains(stadium.id)
        }
        // Of several records of one site, any will do.
        var offered: Set<SiteID> = []
        return RuleOutlook(
            rule, have: min(visits.count, count), need: count, visits: Array(visits.prefix(count)),
            candidates: candidates.filter { !bySite || offered.insert($0.site).inserted }.map(\.id))
    }

    private func sports(
        _ count: Int, of rule: Requirement, _ views: ViewReader
    ) throws -> RuleOutlook {
        let visits = try EvidenceFinder.slots(of: rule, types: types, in: views).sorted { $0.precedes($1) }
        let seen = Set(visits.map(\.stadium.sport))
        let candidates = try SportView.all(in: views)
            .filter { $0.isActive && !seen.contains($0.id) }
            .flatMap { try StadiumView.stadiums(of: $0.id, isActive: true, in: views) }
        return RuleOutlook(
            rule, have: min(visits.count, count), need: count, visits: Array(visits.prefix(count)),
            candidates: candidates.map(\.id))
    }

    /// The stadiums of today: of a sport, or of all.
    private func stadiums(of sport: SportID?, _ views: ViewReader) throws -> [Stadium] {
        try SportView.all(in: views)
            .filter { record in sport.map { $0 == record.id } ?? record.isActive }
            .flatMap { try StadiumView.stadiums(of: $0.id, isActive: true, in: views) }
    }

    private func active(_ ids: [Stadium.ID], _ views: ViewReader) throws -> [Stadium] {
        try ids.compactMap { try StadiumView.stadium($0, in: views) }.filter { $0.deprecatedOn == nil }
    }
}

extension EvidenceFinder {
    /// The first visits to as many different sites as any window of so many days has; the first such window.
    static func bestWindow(
        days: Int, types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        var best: [CountedVisit] = []
        try forEachWindow(days: days, types: types, near: nil, in: views) { firsts, _ in
            if firsts.count > best.count { best = firsts }
            return true
        }
        return best
    }
}
