public import Projections
public import SportsTimeModel

/// The teams of a league on a day, where they are at home, and the parts of the league that they are in.
public struct LeagueHomes: Hashable, Sendable {
    /// The teams, by id.
    public private(set) var teams: [Team.ID] = []
    /// By part of the league its home stadiums, each with its teams.
    public private(set) var homes: [String: [Stadium.ID: [Team.ID]]] = [:]
    /// The teams of which no home of any day is known, so that they are taken to have been where they are today.
    public private(set) var assumed: [Team.ID] = []

    /// The league of a sport.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - day: The day, whose homes and divisions are those of the teams' tenures; nil for today's, of their records.
    ///   - views: The views.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: A few rows a team and a tenure.
    public init(of sport: SportID, on day: LocalDate?, in views: ViewReader) throws {
        let league = try StructureView.league(of: sport, in: views)
        guard let day else {
            for part in try StructureView.parts(of: sport, in: views) {
                for (stadium, teams) in try ProgressView.stadiums(of: part.id, in: views) {
                    homes[part.id, default: [:]][stadium] = teams
                }
            }
            teams = (league.flatMap { homes[$0] } ?? [:]).values.joined().sorted()
            return
        }
        for team in try TeamView.teams(of: sport, in: views) {
            let tenures = try TeamView.tenures(of: team.id, in: views)
            let stadiums = Self.stadiums(of: team, tenures, on: day)
            guard !stadiums.isEmpty else { continue }
            teams.append(team.id)
            if !tenures.contains(where: \.isOfHome) { assumed.append(team.id) }
            var parts = try StructureView.partAndAncestors(
                Self.division(of: team, tenures, on: day), in: views)
            if let league { parts.insert(league) }
            for part in parts {
                for stadium in stadiums { homes[part, default: [:]][stadium, default: []].append(team.id) }
            }
        }
    }

    /// The home stadiums of a part of the league.
    public func stadiums(of part: String) -> Set<Stadium.ID> {
        Set((homes[part] ?? [:]).keys)
    }

    /// The stadiums that a team is at home in, on a day or today.
    ///
    /// - Parameters:
    ///   - team: The team.
    ///   - day: The day; nil for today, as its record says.
    ///   - views: The views.
    /// - Returns: The stadiums; none where it has ceased, or rests.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    public static func homes(
        of team: Team, on day: LocalDate?, in views: ViewReader
    ) throws -> Set<Stadium.ID> {
        guard let day else { return team.deprecatedAtMilliseconds == nil ? [team.stadium] : [] }
        return stadiums(of: team, try TeamView.tenures(of: team.id, in: views), on: day)
    }

    /// The division of a team, or else its conference, on a day or today.
    ///
    /// - Parameters:
    ///   - team: The team.
    ///   - day: The day; nil for today, as its record says.
    ///   - views: The views.
    /// - Returns: The part's id; nil where it is in none.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    public static func part(of team: Team, on day: LocalDate?, in views: ViewReader) throws -> String? {
        guard let day else {
            return team.deprecatedAtMilliseconds == nil ? team.divisionID ?? team.conferenceID : nil
        }
        let tenures = try TeamView.tenures(of: team.id, in: views)
        return stadiums(of: team, tenures, on: day).isEmpty ? nil : division(of: team, tenures, on: day)
    }

    private static func stadiums(
        of team: Team, _ tenures: [TeamTenure], on day: LocalDate
    ) -> Set<Stadium.ID> {
        let ceased = team.deprecatedAtMilliseconds.map { UTCTime.date(microseconds: $0 * 1_000) }
        guard ceased.map({ day < $0 }) ?? true else { return [] }
        guard tenures.contains(where: \.isOfHome) else { return [team.stadium] }
        if let moved = dayOfMove(of: team, tenures, to: .home(team.stadium)), day >= moved {
            return [team.stadium]
        }
        return Set(
            tenures.compactMap { tenure in
                guard case .home(let stadium) = tenure.place, tenure.contains(day) else { return nil }
                return stadium
            })
    }

    /// The division, or else the conference, of a team; nil where it is in neither.
    private static func division(of team: Team, _ tenures: [TeamTenure], on day: LocalDate) -> String? {
        let own = team.divisionID ?? team.conferenceID
        guard tenures.contains(where: { !$0.isOfHome }) else { return own }
        if let own, let moved = dayOfMove(of: team, tenures, to: .division(own)), day >= moved { return own }
        // Of several on one day, which records should not say, the one that began last.
        let there = tenures.filter { !$0.isOfHome && $0.contains(day) }
        let last = there.max { left, right in
            let earliest = LocalDate.range.lowerBound
            return (left.from ?? earliest, left.id) < (right.from ?? earliest, right.id)
        }
        if case .division(let part) = last?.place { return part }
        return nil
    }

    /// The day from which a team's record knows better than its tenures: where it says another place than those that go on, it
    /// has moved, at the latest when the record was changed; a new home or division may come without a tenure.
    ///
    /// - Returns: The day; nil where the tenures that go on know the place, or none goes on.
    private static func dayOfMove(
        of team: Team, _ tenures: [TeamTenure], to place: TeamTenure.Place
    ) -> LocalDate? {
        let isHome = if case .home = place { true } else { false }
        let open = tenures.filter { $0.isOfHome == isHome && $0.until == nil }
        let changed = team.revision.lastModifiedMilliseconds
        guard !open.isEmpty, !open.contains(where: { $0.place == place }),
            team.deprecatedAtMilliseconds == nil,
            // Of the two, the one that was changed last knows better.
            open.allSatisfy({ $0.revision.lastModifiedMilliseconds < changed })
        else { return nil }
        return UTCTime.date(microseconds: changed * 1_000)
    }
}

extension TeamTenure {
    fileprivate var isOfHome: Bool {
        if case .home = place { true } else { false }
    }
}
