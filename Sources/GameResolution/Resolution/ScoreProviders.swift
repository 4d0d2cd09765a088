import SportsTime
import SportsTimeModel

/// The providers that are known, with the limits of the seed ("Stadium Progress & Achievement System", Free API providers,
/// Scraping rules).
public enum ScoreProviders {
    /// In the order in which they are asked: official, unofficial, scraped.
    public static let all: [any ScoreAPIProvider] =
        [MLBStatsProvider(), NHLWebProvider(), NBAStatsProvider(), ESPNProvider()]
        + SportsReferenceProvider.sites.map { SportsReferenceProvider(site: $0) }
}

/// MLB Stats API: documented by Major League Baseball.
struct MLBStatsProvider: ScoreAPIProvider {
    let name = MLBStatsAnswer.provider
    let supportedSports: Set<SportID> = [SportID("MLB")]
    let rateLimit: Duration = .milliseconds(100)
    let reliability = ProviderReliability.official
    let isComplete = true

    func requests(for sport: SportID, on days: ClosedRange<LocalDate>) -> [ProviderRequest] {
        days.months.map { days in
            ProviderRequest(
                url: "https://statsapi.mlb.com/api/v1/schedule?sportId=1&startDate=\(days.lowerBound)"
                    + "&endDate=\(days.upperBound)", days: days)
        }
    }

    func games(in answer: [UInt8], of sport: SportID) throws(StoreError) -> GameFile {
        try MLBStatsAnswer.file(answer)
    }
}

/// The NHL's own interface: a week an answer.
struct NHLWebProvider: ScoreAPIProvider {
    let name = NHLWebAnswer.provider
    let supportedSports: Set<SportID> = [SportID("NHL")]
    let rateLimit: Duration = .milliseconds(200)
    let reliability = ProviderReliability.official
    let isComplete = true

    func requests(for sport: SportID, on days: ClosedRange<LocalDate>) -> [ProviderRequest] {
        // Weeks that begin on Mondays, so that days of one week share an answer; 1970-01-01 was a Thursday.
        let weekday = (Int(days.lowerBound.daysSince1970) % 7 + 10) % 7
        let monday = days.lowerBound.advanced(by: -weekday)
        return stride(from: 0, through: days.upperBound.daysSince1970 - monday.daysSince1970, by: 7).map {
            let first = monday.advanced(by: Int($0))
            return ProviderRequest(
                url: "https://api-web.nhle.com/v1/schedule/\(first)", days: first...first.advanced(by: 6))
        }
    }

    func games(in answer: [UInt8], of sport: SportID) throws(StoreError) -> GameFile {
        try NHLWebAnswer.file(answer)
    }
}

/// NBA Stats: a day an answer, to those who say where they come from.
struct NBAStatsProvider: ScoreAPIProvider {
    let name = NBAStatsAnswer.provider
    let supportedSports: Set<SportID> = [SportID("NBA"), SportID("WNBA")]
    let rateLimit: Duration = .milliseconds(500)
    let reliability = ProviderReliability.unofficial
    let isComplete = false

    func requests(for sport: SportID, on days: ClosedRange<LocalDate>) -> [ProviderRequest] {
        let league = sport == SportID("WNBA") ? "10" : "00"
        return days.each.map { day in
            ProviderRequest(
                url: "https://stats.nba.com/stats/scoreboardv3?GameDate=\(day)&LeagueID=\(league)",
                headers: [
                    "Accept": "application/json, text/plain, */*", "Referer": "https://www.nba.com/",
                    "Origin": "https://www.nba.com", "Accept-Language": "en-US,en;q=0.9",
                ], days: day...day)
        }
    }

    func games(in answer: [UInt8], of sport: SportID) throws(StoreError) -> GameFile {
        try NBAStatsAnswer.file(answer)
    }
}

/// ESPN's interface: undocumented, with all leagues; a day of the clocks of New York an answer.
struct ESPNProvider: ScoreAPIProvider {
    private static let leagues = [
        "MLB": "baseball/mlb", "NBA": "basketball/nba", "WNBA": "basketball/wnba", "NHL": "hockey/nhl",
        "NFL": "football/nfl", "MLS": "soccer/usa.1", "NWSL": "soccer/usa.nwsl",
    ]

    let name = ESPNAnswer.provider
    let supportedSports = Set(leagues.keys.map { SportID($0) })
    let rateLimit: Duration = .seconds(1)
    let reliability = ProviderReliability.unofficial
    let isComplete = false

    func requests(for sport: SportID, on days: ClosedRange<LocalDate>) -> [ProviderRequest] {
        guard let league = Self.leagues[sport.rawValue.uppercased()] else { return [] }
        // A game that begins late in the west is one of the next day in New York.
        let last = days.upperBound.advanced(by: 1)
        return (days.lowerBound...last).each.map { day in
            ProviderRequest(
                url: "https://site.api.espn.com/apis/site/v2/sports/\(league)/scoreboard?dates="
                    + day.description.filter { $0 != "-" }, days: day.advanced(by: -1)...day)
        }
    }

    func games(in answer: [UInt8], of sport: SportID) throws(StoreError) -> GameFile {
        var file = try ESPNAnswer.file(answer)
        for place in file.rows.indices { file.rows[place].sport = sport }
        return file
    }
}

/// A site of Sports-Reference: pages of a day's games, football's of a week's.
struct SportsReferenceProvider: ScoreAPIProvider {
    /// A site.
    struct Site: Sendable {
        let name: String
        let sport: String
        let host: String
        /// The first part of the way to a day's page; nil where pages are of weeks.
        let dayPath: String?
    }

    static let sites = [
        Site(
            name: "Baseball-Reference", sport: "MLB", host: "www.baseball-reference.com", dayPath: "/boxes/"),
        Site(
            name: "Basketball-Reference", sport: "NBA", host: "www.basketball-reference.com",
            dayPath: "/boxscores/"),
        Site(
            name: "Hockey-Reference", sport: "NHL", host: "www.hockey-reference.com", dayPath: "/boxscores/"),
        Site(
            name: "Pro-Football-Reference", sport: "NFL", host: "www.pro-football-reference.com",
            dayPath: nil),
    ]

    let site: Site

    var name: String { site.name }
    var supportedSports: Set<SportID> { [SportID(site.sport)] }
    let rateLimit: Duration = .seconds(3)
    let reliability = ProviderReliability.scraped
    let isComplete = false

    func requests(for sport: SportID, on days: ClosedRange<LocalDate>) -> [ProviderRequest] {
        guard let path = site.dayPath else { return weeks(days) }
        return days.each.map { day in
            let (year, month, number) = day.components
            return ProviderRequest(
                url: "https://\(site.host)\(path)?month=\(month)&day=\(number)&year=\(year)", days: day...day)
        }
    }

    /// Pages of weeks: the one that the day is in if the season begins in the week after Labor Day, and its neighbours, since
    /// not every season does.
    private func weeks(_ days: ClosedRange<LocalDate>) -> [ProviderRequest] {
        let (year, month, _) = days.lowerBound.components
        let season = month < 4 ? year - 1 : year
        // Labor Day is the first Monday of September; 1970-01-01 was a Thursday.
        guard let september = LocalDate(year: season, month: 9, day: 1) else { return [] }
        let labourDay = september.advanced(
            by: (11 - (Int(september.daysSince1970) % 7 + 7) % 7) % 7)
        let first = labourDay.advanced(by: 1)
        func week(_ day: LocalDate) -> Int { Int(day.daysSince1970 - first.daysSince1970) / 7 + 1 }
        func request(_ week: Int) -> ProviderRequest {
            let start = first.advanced(by: (week - 1) * 7)
            return ProviderRequest(
                url: "https://\(site.host)/years/\(season)/week_\(week).htm",
                days: start...start.advanced(by: 6))
        }
        let (from, to) = (week(days.lowerBound), week(days.upperBound))
        let numbers = from == to ? [from, from + 1, from - 1] : Array(from...max(from, to))
        return numbers.filter { (1...Self.lastWeek).contains($0) }.map(request)
    }

    /// Weeks that a season can have, with its playoffs.
    private static let lastWeek = 22

    func games(in answer: [UInt8], of sport: SportID) throws(StoreError) -> GameFile {
        try SportsReferencePage.file(answer, name: name)
    }
}

extension ClosedRange<LocalDate> {
    /// Each day.
    var each: [LocalDate] {
        (0...Int(upperBound.daysSince1970 - lowerBound.daysSince1970)).map { lowerBound.advanced(by: $0) }
    }

    /// The parts of it that lie in one month each.
    var months: [ClosedRange<LocalDate>] {
        var found: [ClosedRange<LocalDate>] = []
        for day in each {
            if let last = found.last, last.lowerBound.components.month == day.components.month,
                last.lowerBound.year == day.year
            {
                found[found.count - 1] = last.lowerBound...day
            } else {
                found.append(day...day)
            }
        }
        return found
    }
}
