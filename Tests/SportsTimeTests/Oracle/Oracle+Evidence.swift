extension Oracle {
    /// The visits that satisfy a basis, in their order; nil where it is not satisfied.
    func evidence(for basis: Basis) -> [Visit]? {
        let counted = orderedVisits.filter { basis.types.contains($0.type) }
        guard let found = evidence(for: basis.rule, in: counted) else { return nil }
        return counted.filter { found.contains($0.id) }
    }

    private func evidence(for rule: Rule, in visits: [Visit]) -> Set<String>? {
        switch rule {
        case .uniqueStadiums(let count, let sport?):
            return first(count, of: visits.filter { self.sport($0) == sport }, by: \.stadium)
        case .uniqueStadiums(let count, nil):
            return first(count, of: visits, by: site)
        case .counted(let ids, let count, let isBySite):
            let inside = visits.filter { ids.contains($0.stadium) }
            return isBySite ? first(count, of: inside, by: site) : first(count, of: inside, by: \.stadium)
        case .stadiums(let ids):
            return first(ids.count, of: visits.filter { ids.contains($0.stadium) }, by: \.stadium)
        case .sports(let count):
            return first(count, of: visits, by: sport)
        case .journey(let count, let days):
            return journey(count, days, in: visits)
        case .allOf(let rules):
            var union: Set<String> = []
            for rule in rules {
                guard let found = evidence(for: rule, in: visits) else { return nil }
                union.formUnion(found)
            }
            return union
        case .anyOf(let rules):
            return rules.lazy.compactMap { evidence(for: $0, in: visits) }.first
        case .division, .conference, .league, .region:
            return nil
        }
    }

    /// The first visit of each of the first so many different things.
    private func first(_ count: Int, of visits: [Visit], by thing: (Visit) -> String) -> Set<String>? {
        var seen: Set<String> = []
        let firsts = visits.filter { seen.insert(thing($0)).inserted }
        return firsts.count < count ? nil : Set(firsts.prefix(count).map(\.id))
    }

    /// Looks back from each visit over so many days, itself the last.
    private func journey(_ count: Int, _ days: Int, in visits: [Visit]) -> Set<String>? {
        for (index, last) in visits.enumerated() {
            let window = visits[...index].filter { $0.day > last.day - days }
            if let found = first(count, of: window, by: site) { return found }
        }
        return nil
    }

    private func site(_ visit: Visit) -> String { stadiums[visit.stadium]?.site ?? "" }
    private func sport(_ visit: Visit) -> String { stadiums[visit.stadium]?.sport ?? "" }
}
