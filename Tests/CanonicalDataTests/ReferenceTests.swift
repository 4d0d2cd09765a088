import Testing

struct ReferenceTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue.bundled()
    }

    @Test func `every record is of a sport that is there`() {
        let sports = Set(catalogue.sports.map(\.id))
        #expect(catalogue.stadiums.filter { !sports.contains($0.sport) }.map(\.canonicalId) == [])
        #expect(catalogue.teams.filter { !sports.contains($0.sport) }.map(\.canonicalId) == [])
        #expect(catalogue.structure.filter { !sports.contains($0.sport) }.map(\.id) == [])
    }

    @Test func `every team is at home in a stadium of its sport, a team of today in one of today`() {
        let stadiums = catalogue.stadiumByID
        let flaws = catalogue.teams.filter { team in
            guard let home = stadiums[team.stadiumCanonicalId] else { return true }
            return home.sport != team.sport || (team.deprecatedAt == nil && home.deprecatedAt != nil)
        }
        #expect(flaws.map { "\($0.canonicalId) in \($0.stadiumCanonicalId)" } == [])
    }

    @Test func `every stadium of today is the home of a team`() {
        let homes = Set(catalogue.teams.filter { $0.deprecatedAt == nil }.map(\.stadiumCanonicalId))
        let empty = catalogue.stadiums.filter { $0.deprecatedAt == nil && !homes.contains($0.canonicalId) }
        #expect(empty.map(\.canonicalId) == [])
    }

    @Test func `a stadium of today names exactly the teams at home in it`() {
        let teams = Dictionary(grouping: catalogue.teams.filter { $0.deprecatedAt == nil }) {
            $0.stadiumCanonicalId
        }
        let flaws = catalogue.stadiums.filter { stadium in
            let atHome = (teams[stadium.canonicalId] ?? []).map(\.abbreviation)
            return stadium.deprecatedAt == nil && Set(atHome) != Set(stadium.primaryTeamAbbrevs)
        }
        #expect(flaws.map { "\($0.canonicalId): \($0.primaryTeamAbbrevs)" } == [])
    }

    @Test func `a stadium of the past names teams of its sport`() {
        let abbreviations = Dictionary(grouping: catalogue.teams, by: \.sport)
            .mapValues { Set($0.map(\.abbreviation)) }
        let flaws = catalogue.stadiums.filter {
            !Set($0.primaryTeamAbbrevs).isSubset(of: abbreviations[$0.sport] ?? [])
        }
        #expect(flaws.map { "\($0.canonicalId): \($0.primaryTeamAbbrevs)" } == [])
    }

    @Test func `every part of a league stands under the part one level above it`() {
        let parts = Dictionary(catalogue.structure.map { ($0.id, $0) }) { first, _ in first }
        let above = ["conference": "league", "division": "conference"]
        // In the season of the closed border, the NHL had divisions and no conferences.
        let withoutConference = ["nhl_2021_north", "nhl_2021_east", "nhl_2021_central", "nhl_2021_west"]
        let flaws = catalogue.structure.filter { part in
            guard part.type != "league" else { return part.parentId != nil }
            guard let parent = part.parentId.flatMap({ parts[$0] }) else { return true }
            let isUnder = parent.type == above[part.type]
            return parent.sport != part.sport || isUnder == withoutConference.contains(part.id)
        }
        #expect(flaws.map(\.id) == [])
    }

    @Test func `every team of today stands in a conference and division of its league, where it has any`() {
        let parts = Dictionary(catalogue.structure.map { ($0.id, $0) }) { first, _ in first }
        var flaws: [String] = []
        for team in catalogue.teams where team.deprecatedAt == nil {
            let own = catalogue.structure.filter { $0.sport == team.sport }
            let conference = team.conferenceId.flatMap { parts[$0] }
            let division = team.divisionId.flatMap { parts[$0] }
            if own.contains(where: { $0.type == "conference" }) != (team.conferenceId != nil)
                || own.contains(where: { $0.type == "division" }) != (team.divisionId != nil)
                || (team.conferenceId != nil && conference?.type != "conference")
                || (conference.map { $0.sport != team.sport } ?? false)
                || (team.divisionId != nil && division?.type != "division")
                || (division.map { $0.parentId != team.conferenceId } ?? false)
            {
                flaws.append(team.canonicalId)
            }
        }
        #expect(flaws == [])
    }

    @Test func `every conference and every division has teams, or had`() {
        let used = catalogue.partsOfToday.union(catalogue.tenures.compactMap(\.structureId))
        let empty = catalogue.structure.filter { $0.type != "league" && !used.contains($0.id) }
        #expect(empty.map(\.id) == [])
    }

    @Test func `every alias is of a stadium or team that is there`() {
        let stadiums = Set(catalogue.stadiums.map(\.canonicalId))
        let teams = Set(catalogue.teams.map(\.canonicalId))
        #expect(
            catalogue.stadiumAliases.filter { !stadiums.contains($0.stadiumCanonicalId) }.map(\.id) == [])
        #expect(catalogue.teamAliases.filter { !teams.contains($0.teamCanonicalId) }.map(\.id) == [])
    }

    @Test func `every achievement asks for parts, stadiums, states and sports that are there`() {
        let known = [
            "league": Set(catalogue.structure.filter { $0.type == "league" }.map(\.id)),
            "conference": Set(catalogue.structure.filter { $0.type == "conference" }.map(\.id)),
            "division": Set(catalogue.structure.filter { $0.type == "division" }.map(\.id)),
        ]
        let stadiums = Set(catalogue.stadiums.map(\.canonicalId))
        let states = Set(catalogue.stadiums.filter { $0.deprecatedAt == nil }.map(\.state))
        let sports = Set(catalogue.sports.map(\.id))
        var flaws: [String] = []
        for achievement in catalogue.achievements {
            for rule in achievement.requirement.all {
                let part = known[rule.type].map { ids in rule.id.map { !ids.contains($0) } ?? true } ?? false
                let isEmpty = rule.type == "stadiums" && (rule.ids ?? []).isEmpty
                if part || isEmpty || !Set(rule.ids ?? []).isSubset(of: stadiums)
                    || !Set(rule.states ?? []).isSubset(of: states)
                    || !Set([achievement.sport, rule.sport].compactMap { $0 }).isSubset(of: sports)
                {
                    flaws.append("\(achievement.id): \(rule.type) \(rule.id ?? "")")
                }
            }
        }
        #expect(flaws == [])
    }

    @Test func `every league, conference and division of today has its achievement`() {
        let asked = Set(catalogue.achievements.compactMap(\.requirement.id))
        let parts = catalogue.structure.filter { $0.type == "league" }.map(\.id) + catalogue.partsOfToday
        #expect(Set(parts).subtracting(asked) == [])
    }
}
