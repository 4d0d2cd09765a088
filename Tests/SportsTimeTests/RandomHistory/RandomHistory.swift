import TestSupport

/// Makes up what happens next, looking at what the model holds so that the interesting comes often.
///
/// Whatever is picked is sorted first: a seed gives the same history every time.
struct RandomHistory {
    private var random: SeededGenerator
    private let rules: RandomRules
    private var visitCount = 0
    private var definitionCount = 0
    private var tenureCount = 0
    /// Where visits were deleted or corrected away: going there again earns anew.
    private var lostStadiums: [String] = []
    /// A definition that changed while it was held: what becomes of its entry is worth trying.
    private var focus: String?
    let world: RandomWorld
    let stepCount: Int

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        world = RandomWorld(using: &random)
        rules = RandomRules(
            sports: world.sports, stadiums: world.stadiums.map(\.id), parts: world.parts)
        stepCount = random.number(in: 25...40)
    }

    /// What happens next.
    mutating func step(after oracle: Oracle) -> HistoryStep {
        switch random.number(in: 0...99) {
        case 0..<38: return added(oracle)
        case 38..<54: return corrected(oracle) ?? added(oracle)
        case 54..<72: return deleted(oracle) ?? added(oracle)
        case 72..<74: return .count(rules.types(using: &random))
        case 74..<98:
            let count = random.chance(15) ? random.number(in: 2...3) : 1
            return .merge((0..<count).flatMap { _ in records(oracle) })
        default: return stadium(oracle).map { .staleMerge($0) } ?? added(oracle)
        }
    }

    private mutating func added(_ oracle: Oracle) -> HistoryStep {
        visitCount += 1
        var stadium = random.pick(world.stadiums.map(\.id)) ?? ""
        var day = random.number(in: 0...RandomWorld.dayCount)
        if let lost = random.pick(lostStadiums), random.chance(40) {
            stadium = lost
        } else if let other = random.pick(oracle.orderedVisits), random.chance(15) {
            stadium = other.stadium
            day = other.day
        }
        let type = type()
        return .add(
            label: "v\(visitCount)", day: day, stadium: stadium, type: type,
            game: game(oracle, type, at: stadium))
    }

    private mutating func corrected(_ oracle: Oracle) -> HistoryStep? {
        guard let visit = target(oracle) else { return nil }
        var day: Int?
        var stadium: String?
        var type: String?
        let what = random.number(in: 0...9)
        if what <= 2 || what == 9 { day = random.number(in: 0...RandomWorld.dayCount) }
        if (3...5).contains(what) || what == 9 { stadium = random.pick(world.stadiums.map(\.id)) }
        if what == 6 || what == 7 { type = self.type() }
        if let stadium, stadium != visit.stadium { lostStadiums.append(visit.stadium) }
        let newType = type ?? visit.type
        let isKept = newType == "game" && (stadium == nil || random.chance(30)) && random.chance(60)
        let old = isKept ? oracle.games[visit.id] : nil
        let isPossible =
            stadium == nil || oracle.stadiums[stadium ?? ""]?.sport == oracle.stadiums[visit.stadium]?.sport
        return .correct(
            label: visit.id, day: day, stadium: stadium, type: type,
            game: isPossible ? old ?? game(oracle, newType, at: stadium ?? visit.stadium) : nil)
    }

    /// What was played, where it was a game: sometimes nothing is known, or not all.
    private mutating func game(_ oracle: Oracle, _ type: String, at stadium: String) -> Oracle.Game? {
        guard type == "game", random.chance(70) else { return nil }
        let sport = oracle.stadiums[stadium]?.sport
        let teams = random.pick(2, of: oracle.teams.values.filter { $0.sport == sport }.map(\.id).sorted())
        guard let first = teams.first else { return nil }
        if teams.count < 2 || random.chance(15) {
            return random.chance(50) ? Oracle.Game(home: first) : Oracle.Game(away: first)
        }
        let score = random.chance(75) ? [random.number(in: 0...3), random.number(in: 0...3)] : nil
        return Oracle.Game(home: first, away: teams[1], score: score)
    }

    private mutating func deleted(_ oracle: Oracle) -> HistoryStep? {
        guard let visit = target(oracle) else { return nil }
        lostStadiums.append(visit.stadium)
        return .delete(label: visit.id)
    }

    /// A visit to change: mostly one that an entry rests on.
    private mutating func target(_ oracle: Oracle) -> Oracle.Visit? {
        if let entry = focus.flatMap({ oracle.heldEntry(of: $0) }), random.chance(50) {
            return random.pick(entry.evidence)
        }
        let held = oracle.definitions.keys.sorted().compactMap { oracle.heldEntry(of: $0) }
        if let entry = random.pick(held.filter { $0.bases.count > 1 }), random.chance(40) {
            return random.pick(entry.evidence)
        }
        if let entry = random.pick(held), random.chance(65) {
            return random.pick(entry.evidence)
        }
        return random.pick(oracle.orderedVisits)
    }

    private mutating func type() -> String {
        random.chance(60) ? "game" : random.pick(RandomWorld.types) ?? "game"
    }

    // MARK: - Records

    private mutating func records(_ oracle: Oracle) -> [Oracle.Record] {
        switch random.number(in: 0...9) {
        case 0..<3: return stadium(oracle).map { [$0] } ?? []
        case 3..<6: return team(oracle).map { [$0] } ?? []
        case 6: return random.chance(50) ? parts(oracle) : tenure(oracle).map { [$0] } ?? []
        default: return definition(oracle).map { [$0] } ?? []
        }
    }

    private mutating func stadium(_ oracle: Oracle) -> Oracle.Record? {
        let all = oracle.stadiums.values.sorted { $0.id < $1.id }
        guard var stadium = random.pick(all) else { return nil }
        switch random.number(in: 0...5) {
        case 0: stadium.name += " Field"
        case 1: stadium.site = random.pick(all)?.site ?? stadium.site
        case 2: stadium.site = "site_\(stadium.id)"
        case 3, 4: stadium.state = random.pick(RandomWorld.states) ?? ""
        default: stadium.isActive.toggle()
        }
        return .stadium(stadium)
    }

    private mutating func team(_ oracle: Oracle) -> Oracle.Record? {
        guard var team = random.pick(oracle.teams.values.sorted(by: { $0.id < $1.id })) else { return nil }
        let parts = oracle.parts.values.sorted { $0.id < $1.id }.filter { $0.sport == team.sport }
        switch random.number(in: 0...9) {
        case 0..<4:
            let homes = world.stadiums.filter { $0.sport == team.sport }.map(\.id)
            team.stadium = random.pick(homes) ?? team.stadium
        case 4..<7:
            let division = random.pick(parts.filter { $0.level == "division" })
            team.division = division?.id
            // A division may stand right under its league.
            team.conference = parts.first { $0.id == division?.parent && $0.level == "conference" }?.id
        case 7:
            team.division = nil
            team.conference = random.pick(parts.filter { $0.level == "conference" })?.id
        default: team.isActive.toggle()
        }
        return .team(team)
    }

    /// A division that moves to another conference, alone or with what its teams' records say.
    private mutating func parts(_ oracle: Oracle) -> [Oracle.Record] {
        let parts = oracle.parts.values.sorted { $0.id < $1.id }
        guard var division = random.pick(parts.filter { $0.level == "division" }) else { return [] }
        let parents = parts.filter { $0.sport == division.sport && $0.level != "division" }
        division.parent = random.pick(parents)?.id
        guard random.chance(50) else { return [.part(division)] }
        let conference = parents.first { $0.id == division.parent && $0.level == "conference" }?.id
        let teams = oracle.teams.values.filter { $0.division == division.id }.sorted { $0.id < $1.id }
        return [.part(division)]
            + teams.map { team in
                var team = team
                team.conference = conference
                return .team(team)
            }
    }

    /// A home or division of a team: a new one, or one that is corrected or withdrawn.
    private mutating func tenure(_ oracle: Oracle) -> Oracle.Record? {
        guard let team = random.pick(oracle.teams.values.sorted(by: { $0.id < $1.id })) else { return nil }
        let old = oracle.tenures.values.filter { $0.team.hasPrefix("team_\(team.sport.lowercased())") }
        tenureCount += 1
        var tenure = Oracle.Tenure(id: "tenure_\(team.sport)_\(tenureCount)", team: team.id)
        if let other = random.pick(old.sorted { $0.id < $1.id }), random.chance(40) { tenure.id = other.id }
        let parts = oracle.parts.values.filter { $0.sport == team.sport && $0.level != "league" }.map(\.id)
        if random.chance(60) {
            tenure.stadium = random.pick(world.stadiums.filter { $0.sport == team.sport }.map(\.id))
        } else {
            tenure.division = random.pick(parts.sorted())
        }
        guard tenure.stadium != nil || tenure.division != nil else { return nil }
        let days = [
            random.number(in: -3...RandomWorld.dayCount), random.number(in: -3...RandomWorld.dayCount),
        ].sorted()
        tenure.from = random.chance(75) ? days[0] : nil
        tenure.until = random.chance(60) ? days[1] : nil
        tenure.isActive = random.chance(85)
        return .tenure(tenure)
    }

    private mutating func definition(_ oracle: Oracle) -> Oracle.Record? {
        let all = oracle.definitions.values.sorted { $0.id < $1.id }
        let held = all.filter { oracle.heldEntry(of: $0.id) != nil }
        let ofInterest = random.chance(60) && !held.isEmpty ? held : all
        guard var definition = random.pick(ofInterest) else { return nil }
        focus = definition.id
        switch random.number(in: 0...9) {
        case 0..<4: definition.rule = definition.rule.changed(by: rules, using: &random)
        case 4: definition.types = rules.types(using: &random)
        case 5, 6: definition.rule = rules.anyRule(using: &random)
        case 7, 8: definition.isActive.toggle()
        default:
            definitionCount += 1
            definition = Oracle.Definition(
                id: "n\(definitionCount)", version: 0, rule: rules.anyRule(using: &random),
                types: rules.types(using: &random))
        }
        definition.version += 1
        return .definition(definition)
    }
}

extension Oracle.Rule {
    /// The same rule, asking for one more or less; another one where it has no count.
    fileprivate func changed(by rules: RandomRules, using random: inout SeededGenerator) -> Oracle.Rule {
        let delta = random.chance(65) ? -1 : 1
        switch self {
        case .uniqueStadiums(let count, let sport):
            return .uniqueStadiums(count: max(1, count + delta), sport: sport)
        case .region(let states, let count, let sport):
            return .region(states: states, count: max(1, count + delta), sport: sport)
        case .journey(let count, let days): return .journey(count: max(1, count + delta), days: days)
        case .sports(let count): return .sports(count: max(1, count + delta))
        case .stadiums(let ids) where ids.count > 1 && delta < 0:
            return .stadiums(Set(ids.sorted().dropFirst()))
        case .allOf(let parts):
            return delta < 0 ? .anyOf(parts) : .allOf(parts.map { $0.changed(by: rules, using: &random) })
        case .anyOf(let parts): return .anyOf(parts.map { $0.changed(by: rules, using: &random) })
        default: return rules.simpleRule(using: &random)
        }
    }
}
