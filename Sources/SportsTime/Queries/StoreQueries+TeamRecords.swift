import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// The teams that were seen, and how they fared when the fan was there.
    ///
    /// A visit shows a team where it is to a game and names the team; the score is the visit's.
    ///
    /// - Parameters:
    ///   - sport: One sport; nil for all.
    ///   - day: The last day of interest; nil for all.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such sport.
    /// - Complexity: Two rows a game that was seen.
    public func teamRecords(of sport: SportID? = nil, on day: LocalDate? = nil) throws -> TeamRecordsAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let scope = try ProgressScope(on: day, views)
            let isGameCounted = scope.types.contains(.game)
            let isAsked = { (asked: SportID) in sport.map { $0 == asked } ?? true }
            var teams: [TeamRecordsAnswer.Team] = []
            for team in try AttendanceView.teams(in: views) where isGameCounted && isAsked(team.sport) {
                let games = try AttendanceView.games(of: team, through: day, in: views)
                if let record = try Self.record(of: team, games, views) { teams.append(record) }
            }
            teams.sort { ($1.all.games, $0.name, $0.id) < ($0.all.games, $1.name, $1.id) }
            let games = try VisitView.countedVisits(on: scope.days, types: [.game], in: views)
                .count { isGameCounted && isAsked($0.stadium.sport) }
            return TeamRecordsAnswer(
                on: day?.description, countedTypes: scope.types.map(\.rawValue), teams: teams,
                teamsSeenAtHome: teams.count { $0.home.games > 0 },
                totalTeams: try scope.sports(sport).reduce(0) {
                    try $0 + LeagueHomes(of: $1, on: day, in: views).teams.count
                },
                gamesWithoutHomeTeam: games - teams.reduce(0) { $0 + $1.home.games })
        }
    }

    private static func record(
        of id: Team.ID, _ games: [SeenGame], _ views: ViewReader
    ) throws -> TeamRecordsAnswer.Team? {
        guard let first = games.first, let last = games.last else { return nil }
        let team = try TeamView.team(id, in: views)
        return TeamRecordsAnswer.Team(
            id: id.rawValue, name: team?.name ?? id.rawValue,
            sport: team?.sport.rawValue ?? id.sport.rawValue,
            isActive: team?.isActive ?? false, all: TeamRecordsAnswer.Games(games),
            home: TeamRecordsAnswer.Games(games.filter { $0.side == .home }),
            away: TeamRecordsAnswer.Games(games.filter { $0.side == .away }), streak: streak(games),
            firstSeen: first.date.description, lastSeen: last.date.description)
    }

    /// What came of the last games in a row that have a score.
    private static func streak(_ games: [SeenGame]) -> String? {
        let results = games.map(\.result).filter { $0 != .unknown }
        guard let last = results.last else { return nil }
        let letter = last == .win ? "W" : last == .loss ? "L" : "T"
        return "\(letter)\(results.reversed().prefix { $0 == last }.count)"
    }
}

extension TeamRecordsAnswer.Games {
    fileprivate init(_ games: [SeenGame]) {
        func count(_ result: GameResult) -> Int { games.count { $0.result == result } }
        self.init(
            games: games.count, wins: count(.win), losses: count(.loss), ties: count(.tie),
            withoutScore: count(.unknown))
    }
}
