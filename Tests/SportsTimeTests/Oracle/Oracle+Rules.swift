extension Oracle {
    /// What a definition asks for.
    indirect enum Rule: Hashable {
        case uniqueStadiums(count: Int, sport: String?)
        case division(String)
        case conference(String)
        case league(String)
        case stadiums(Set<String>)
        case region(states: Set<String>, count: Int, sport: String?)
        case counted(stadiums: Set<String>, count: Int, isBySite: Bool)
        case journey(count: Int, days: Int)
        case sports(count: Int)
        case allOf([Rule])
        case anyOf([Rule])
    }

    /// A requirement as it was resolved: parts of leagues replaced by stadiums, and the types that count.
    struct Basis: Hashable {
        var rule: Rule
        var types: Set<String>
    }

    /// Whether there is as much as a rule asks for, seen or not, of today or of former days.
    func isPossible(_ rule: Rule, sports: Int) -> Bool {
        func places(_ stadiums: [Stadium], _ sport: String?) -> Int {
            sport == nil ? Set(stadiums.map(\.site)).count : stadiums.count
        }
        let all = Array(stadiums.values)
        switch rule {
        case .uniqueStadiums(let count, let sport):
            return count <= places(all.filter { sport == nil || $0.sport == sport }, sport)
        case .region(let states, let count, let sport):
            let inside = all.filter { states.contains($0.state) && (sport == nil || $0.sport == sport) }
            return count <= places(inside, sport)
        case .journey(let count, _): return count <= places(all, nil)
        case .sports(let count): return count <= sports
        case .allOf(let rules), .anyOf(let rules): return rules.allSatisfy { isPossible($0, sports: sports) }
        default: return true
        }
    }

    /// What a definition asks for today; nil where nothing could satisfy it.
    func basis(of definition: Definition) -> Basis? {
        guard let rule = resolved(definition.rule) else { return nil }
        return Basis(rule: rule, types: definition.types ?? ["game", "tour", "other", "postponed"])
    }

    /// The rule with concrete stadiums; nil where a part of a league has none.
    private func resolved(_ rule: Rule) -> Rule? {
        switch rule {
        case .division(let id), .conference(let id), .league(let id):
            let homes = homes(of: id)
            return homes.isEmpty ? nil : .stadiums(homes)
        case .region(let states, let count, let sport):
            let inside = stadiums.values.filter { stadium in
                states.contains(stadium.state) && (sport == nil || stadium.sport == sport)
            }
            return .counted(stadiums: Set(inside.map(\.id)), count: count, isBySite: sport == nil)
        case .allOf(let rules):
            let found = rules.compactMap { resolved($0) }
            return found.count == rules.count ? .allOf(found) : nil
        case .anyOf(let rules):
            let found = rules.compactMap { resolved($0) }
            return found.isEmpty ? nil : .anyOf(found)
        default:
            return rule
        }
    }

    /// The homes of the active teams of a league, conference or division.
    func homes(of part: String) -> Set<String> {
        homes[part] ?? []
    }

    /// The homes of the active teams of every part that has any.
    var homes: [String: Set<String>] {
        var homes: [String: Set<String>] = [:]
        for team in teams.values where team.isActive {
            for part in parts(of: team) {
                homes[part, default: []].insert(team.stadium)
            }
        }
        return homes
    }

    /// The parts a team belongs to: its division and what that is part of (its conference where it names no
    /// division), and the league of its sport.
    func parts(of team: Team) -> Set<String> {
        var found: Set<String> = []
        for part in parts.values where part.level == "league" && part.sport == team.sport {
            found.insert(part.id)
        }
        var next = team.division ?? team.conference
        while let id = next {
            found.insert(id)
            next = parts[id]?.parent
        }
        return found
    }
}
