import TestSupport

/// A small random world of stadiums, leagues, teams and definitions.
struct RandomWorld {
    /// The sports; the first two have leagues.
    static let sports = ["MLB", "NHL", "xfl"]
    static let states = ["Ohio", "Texas", "Ontario", "Maine"]
    static let types = ["game", "tour", "other", "postponed"]
    /// Visits take place within so many days and one, so that journeys come about.
    static let dayCount = 12

    private(set) var records: [Oracle.Record] = []
    private(set) var stadiums: [Oracle.Stadium] = []
    private(set) var parts: [Oracle.Part] = []
    private(set) var teams: [Oracle.Team] = []

    init(using random: inout SeededGenerator) {
        makeStadiums(using: &random)
        makeParts(using: &random)
        makeTeams(using: &random)
        records = parts.map { .part($0) } + stadiums.map { .stadium($0) } + teams.map { .team($0) }
        let rules = RandomRules(
            sports: sports, stadiums: stadiums.map(\.id), parts: parts)
        records += rules.definitions(using: &random).map { .definition($0) }
    }

    /// The sports that have a stadium.
    var sports: [String] {
        Self.sports.filter { sport in stadiums.contains { $0.sport == sport } }
    }

    private mutating func makeStadiums(using random: inout SeededGenerator) {
        for number in 1...random.number(in: 6...10) {
            let state = random.pick(Self.states) ?? ""
            // The two leagues have a stadium each, whatever comes.
            let first = number <= 2 ? number - 1 : random.number(in: 0...2)
            var sports = [Self.sports[first]]
            if random.chance(40) {
                sports.append(Self.sports[(first + random.number(in: 1...2)) % 3])
            }
            for sport in sports {
                let id = "stadium_\(sport.lowercased())_s\(number)"
                // A record that names no site has one of its own.
                let site = sports.count == 1 && random.chance(30) ? "site_\(id)" : "site_s\(number)"
                stadiums.append(
                    Oracle.Stadium(id: id, sport: sport, name: "Park \(number)", site: site, state: state))
            }
        }
    }

    private mutating func makeParts(using random: inout SeededGenerator) {
        for sport in Self.sports.prefix(2) {
            let league = sport.lowercased()
            parts.append(Oracle.Part(id: league, sport: sport, level: "league", parent: nil))
            for conference in ["\(league)_east", "\(league)_west"] {
                parts.append(
                    Oracle.Part(id: conference, sport: sport, level: "conference", parent: league))
                for number in 1...2 where random.chance(75) {
                    parts.append(
                        Oracle.Part(
                            id: "\(conference)_\(number)", sport: sport, level: "division",
                            parent: conference))
                }
            }
        }
    }

    private mutating func makeTeams(using random: inout SeededGenerator) {
        for number in 1...random.number(in: 6...10) {
            let sport = Self.sports[number % 2]
            let homes = stadiums.filter { $0.sport == sport }.map(\.id)
            guard let home = random.pick(homes) else { continue }
            var team = Oracle.Team(
                id: "team_\(sport.lowercased())_t\(number)", sport: sport, stadium: home,
                isActive: random.chance(93))
            place(&team, using: &random)
            teams.append(team)
        }
    }

    private func place(_ team: inout Oracle.Team, using random: inout SeededGenerator) {
        let sport = team.sport
        let divisions = parts.filter { $0.sport == sport && $0.level == "division" }
        let conferences = parts.filter { $0.sport == sport && $0.level == "conference" }
        if let division = random.pick(divisions), random.chance(80) {
            team.division = division.id
            team.conference = division.parent
        } else if random.chance(75) {
            team.conference = random.pick(conferences)?.id
        }
    }
}
