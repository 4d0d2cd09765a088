import SportsTime

/// Progress in tables.
enum ProgressText {
    // MARK: Leagues

    static func overview(_ answer: ProgressAnswer) {
        var table = TextTable([.left, .left, .right, .left, .right, .left, .left])
        for league in answer.leagues {
            let part = league.progress
            table.add(
                league.sport, part.name, "\(part.visitedStadiums)/\(part.totalStadiums)",
                bar(part.completionPercentage), percent(part.completionPercentage),
                former(league.history),
                league.remaining.first.map { nearest($0) } ?? "")
        }
        table.write()
        if !table.isEmpty { Output.line("") }
        writeAssumed(answer.leagues.flatMap(\.assumedTeams), on: answer.on)
        let totals = answer.totals
        guard let first = totals.firstVisit, let last = totals.lastVisit else {
            return writeNoVisits(totals, answer.countedTypes, on: answer.on)
        }
        writeCounting(totals, answer.countedTypes)
        Output.line(
            "\(counted(totals.visitsCounted, "visit", "visits")) from \(first) to \(last): "
                + "\(counted(totals.sitesEver, "site", "sites")) ever, "
                + "\(counted(totals.currentStadiums, "stadium", "stadiums")) of \(answer.on ?? "today"), "
                + "\(counted(totals.teamsSeenAtHome, "team", "teams")) seen at home.")
    }

    static func detail(_ answer: ProgressAnswer) {
        for league in answer.leagues {
            let day = answer.on.map { " on \($0)" } ?? ""
            Output.line(Output.heading(league.progress.name + day))
            var table = TextTable([.left, .right, .left, .right])
            add(league.progress, depth: 0, to: &table)
            table.write()
            Output.line("\n\(league.teamsSeenAtHome) of \(league.teams) teams seen at home")
            let origin = answer.origin.map { ", by their distance from \($0)" } ?? ""
            for (title, stadiums) in [
                ("Visited (\(league.visited.count))", league.visited),
                ("Still to go (\(league.remaining.count))\(origin)", league.remaining),
                ("Visited, and of former days (\(league.history.count))", league.history),
            ] where !stadiums.isEmpty {
                Output.line("\n\(Output.heading(title))")
                StadiumText.table(stadiums).write(indent: 2)
            }
        }
        writeAssumed(answer.leagues.flatMap(\.assumedTeams), on: answer.on)
    }

    private static func add(_ part: ProgressAnswer.Part, depth: Int, to table: inout TextTable) {
        table.add(
            String(repeating: "  ", count: depth) + part.name,
            "\(part.visitedStadiums)/\(part.totalStadiums)", bar(part.completionPercentage),
            percent(part.completionPercentage))
        for child in part.parts {
            add(child, depth: depth + 1, to: &table)
        }
    }

    /// A day's league is only as good as what is known of it.
    private static func writeAssumed(_ teams: [String], on day: String?) {
        guard let on = day, !teams.isEmpty else { return }
        let names =
            teams.count > 3 ? "\(teams.prefix(3).joined(separator: ", ")), …" : teams.joined(separator: ", ")
        Output.line(
            "Where \(teams.count) \(teams.count == 1 ? "team was" : "teams were") at home on \(on) is not known "
                + "(\(names)): taken as today.")
    }

    private static func writeNoVisits(_ totals: ProgressAnswer.Totals, _ types: [String], on day: String?) {
        if totals.visits > 0 { return writeCounting(totals, types) }
        Output.line(day.map { "No visits up to \($0)." } ?? "No visits yet.")
    }

    private static func writeCounting(_ totals: ProgressAnswer.Totals, _ types: [String]) {
        guard totals.visitsCounted < totals.visits else { return }
        Output.line(
            "Only visits of type \(types.joined(separator: ", ")) count here (`stctl counting`): "
                + "\(totals.visitsCounted) of \(totals.visits).")
    }

    // MARK: States

    static func write(_ answer: StateProgressAnswer) {
        var table = TextTable([.left, .left, .right, .left, .right, .left, .left])
        for region in answer.regions {
            table.add(
                region.country, region.state, "\(region.visitedSites)/\(region.totalSites)",
                bar(region.completionPercentage), percent(region.completionPercentage),
                former(region.history),
                region.remaining.first.map { nearest($0) } ?? "")
        }
        table.write()
        if !table.isEmpty { Output.line("") }
        writeAssumed(answer.assumedTeams, on: answer.on)
        Output.line(
            "\(answer.visitedRegions) of \(answer.totalRegions) states and provinces with a stadium of "
                + "\(answer.on ?? "today"); a building counts once.")
    }

    // MARK: Teams

    static func write(_ answer: TeamRecordsAnswer) {
        var table = TextTable([.left, .left, .right, .right, .right, .right, .left, .left, .left])
        if !answer.teams.isEmpty {
            table.add("TEAM", "", "GAMES", "W-L-T", "HOME", "AWAY", "STREAK", "LAST SEEN", "")
        }
        for team in answer.teams {
            table.add(
                team.name + (team.isActive ? "" : " †"), team.sport, String(team.all.games), record(team.all),
                team.home.games == 0 ? "" : record(team.home), team.away.games == 0 ? "" : record(team.away),
                team.streak ?? "", team.lastSeen,
                team.all.withoutScore == 0 ? "" : "\(team.all.withoutScore) without a score")
        }
        table.write()
        if !table.isEmpty { Output.line("") }
        Output.line(
            "\(counted(answer.teamsSeenAtHome, "team", "teams")) seen at home"
                + (answer.on == nil
                    ? ", \(answer.teams.count { $0.isActive && $0.home.games > 0 }) of the \(answer.totalTeams) of today"
                    : "") + "." + (answer.teams.contains { !$0.isActive } ? " † plays no more." : ""))
        if answer.gamesWithoutHomeTeam > 0 {
            Output.line(
                "\(counted(answer.gamesWithoutHomeTeam, "visit to a game names", "visits to games name")) no home team that "
                    + "is known: add it with `stctl visit correct VISIT --home TEAM`.")
        }
    }

    /// Games with a score: won, lost and, where there were any, drawn.
    private static func record(_ games: TeamRecordsAnswer.Games) -> String {
        guard games.games > games.withoutScore else { return "–" }
        return "\(games.wins)-\(games.losses)" + (games.ties > 0 ? "-\(games.ties)" : "")
    }

    // MARK: Lifetime

    static func write(_ answer: LifetimeAnswer) {
        let totals = answer.totals
        guard let first = totals.firstVisit, let last = totals.lastVisit else {
            return writeNoVisits(totals, answer.countedTypes, on: answer.on)
        }
        writeCounting(totals, answer.countedTypes)
        var table = TextTable([.left, .right, .left])
        table.add(
            "visits", String(totals.visitsCounted),
            "from \(first) to \(last), on \(counted(answer.days, "day", "days"))")
        table.add(
            "sites ever", String(totals.sitesEver),
            "\(counted(totals.stadiumsEver, "stadium", "stadiums")) of \(counted(answer.sports, "sport", "sports"))"
        )
        table.add("stadiums of \(answer.on ?? "today")", String(totals.currentStadiums), "")
        table.add("teams seen at home", String(totals.teamsSeenAtHome), "")
        table.add(
            "states and provinces", String(answer.states),
            "in \(counted(answer.countries, "country", "countries"))")
        table.add(
            "repeat visits", String(answer.repeatVisits),
            "to \(counted(answer.repeated.count, "site", "sites"))")
        table.write()
        Output.line("\n" + Output.heading("In a row"))
        var streaks = TextTable([.right, .left, .left, .left])
        for streak in answer.streaks {
            streaks.add(
                String(streak.longest.length), streak.longest.length == 1 ? streak.unit : "\(streak.unit)s",
                span(streak.longest),
                streak.latest == streak.longest
                    ? "the latest" : "the latest: \(streak.latest.length), \(span(streak.latest))")
        }
        streaks.write(indent: 2)
        if !answer.repeated.isEmpty {
            Output.line("\n" + Output.heading("Visited most often"))
            var repeated = TextTable([.right, .left, .left, .left])
            for stadium in answer.repeated.prefix(10) {
                repeated.add(
                    String(stadium.visits), stadium.name, stadium.sports.joined(separator: ", "),
                    "\(stadium.firstVisited) – \(stadium.lastVisited)")
            }
            repeated.write(indent: 2)
        }
        write(answer.years, "Years")
        write(answer.seasons, "Seasons")
    }

    private static func write(_ seasons: [LifetimeAnswer.Season], _ title: String) {
        Output.line("\n" + Output.heading(title))
        let most = seasons.map(\.visits).max() ?? 1
        var table = TextTable([.left, .left, .right, .left, .left])
        for season in seasons {
            table.add(
                season.season, season.sport ?? "", String(season.visits),
                String(repeating: "█", count: max(1, season.visits * 20 / most)),
                season.newStadiums == 0 ? "" : "\(season.newStadiums) new")
        }
        table.write(indent: 2)
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private static func span(_ streak: LifetimeAnswer.Streak) -> String {
        streak.from == streak.to ? streak.from : "\(streak.from) – \(streak.to)"
    }

    // MARK: Parts

    private static func former(_ stadiums: [StadiumSummary]) -> String {
        stadiums.isEmpty ? "" : "+\(stadiums.count) former"
    }

    private static func nearest(_ stadium: StadiumSummary) -> String {
        stadium.distanceMeters.map { "\(StadiumText.distance($0)) to \(stadium.name)" } ?? ""
    }

    private static func bar(_ percentage: Double) -> String {
        let filled = Int((percentage / 5).rounded(.down))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    }

    static func percent(_ percentage: Double) -> String {
        "\(Int(percentage.rounded(.down))) %"
    }
}
