import TestSupport

/// Random definitions over the records of a world, easy enough to be earned often.
struct RandomRules {
    let sports: [String]
    let stadiums: [String]
    let parts: [Oracle.Part]

    /// One definition for every kind of rule, and some more.
    func definitions(using random: inout SeededGenerator) -> [Oracle.Definition] {
        var rules = (0..<10).map { rule(ofKind: $0, using: &random) }
        rules.append(.allOf([simpleRule(using: &random), simpleRule(using: &random)]))
        rules.append(.anyOf([simpleRule(using: &random), simpleRule(using: &random)]))
        rules.append(
            .allOf([
                .anyOf([rule(ofKind: 2, using: &random), simpleRule(using: &random)]),
                simpleRule(using: &random),
            ]))
        rules.append(anyRule(using: &random))
        return rules.enumerated().map { index, rule in
            Oracle.Definition(id: "d\(index + 1)", rule: rule, types: types(using: &random))
        }
    }

    /// The types that count: mostly all.
    func types(using random: inout SeededGenerator) -> Set<String>? {
        guard random.chance(35) else { return nil }
        return Set(random.pick(random.number(in: 1...2), of: RandomWorld.types))
    }

    /// A rule of any kind, perhaps with others in it.
    func anyRule(using random: inout SeededGenerator, depth: Int = 0) -> Oracle.Rule {
        guard depth < 3, random.chance(40) else { return simpleRule(using: &random) }
        let rules = (1...random.number(in: 2...3)).map { _ in anyRule(using: &random, depth: depth + 1) }
        return random.chance(50) ? .allOf(rules) : .anyOf(rules)
    }

    /// A rule that has no others in it.
    func simpleRule(using random: inout SeededGenerator) -> Oracle.Rule {
        rule(ofKind: random.number(in: 0...9), using: &random)
    }

    private func rule(ofKind kind: Int, using random: inout SeededGenerator) -> Oracle.Rule {
        switch kind {
        case 0: return .uniqueStadiums(count: random.number(in: 1...4), sport: nil)
        case 1: return .uniqueStadiums(count: random.number(in: 1...3), sport: random.pick(sports))
        case 2: return part("division", using: &random) ?? rule(ofKind: 3, using: &random)
        case 3: return part("conference", using: &random) ?? rule(ofKind: 4, using: &random)
        case 4: return part("league", using: &random) ?? rule(ofKind: 5, using: &random)
        case 5: return .stadiums(Set(random.pick(random.number(in: 1...3), of: stadiums)))
        case 6: return region(sport: nil, using: &random)
        case 7: return region(sport: random.pick(sports), using: &random)
        case 8:
            return .journey(count: random.number(in: 2...4), days: random.number(in: 1...5))
        default: return .sports(count: random.number(in: 2...3))
        }
    }

    private func part(_ level: String, using random: inout SeededGenerator) -> Oracle.Rule? {
        guard let id = random.pick(parts.filter { $0.level == level })?.id else { return nil }
        switch level {
        case "division": return .division(id)
        case "conference": return .conference(id)
        default: return .league(id)
        }
    }

    private func region(sport: String?, using random: inout SeededGenerator) -> Oracle.Rule {
        let states = Set(random.pick(random.number(in: 1...2), of: RandomWorld.states))
        return .region(states: states, count: random.number(in: 1...3), sport: sport)
    }
}
