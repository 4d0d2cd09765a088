import Fixtures
import SportsTimeModel
import Testing

/// Which club had which home and which division when.
struct TenureTests {
    let catalogue: Catalogue
    let tenures: [String: [TenureRow]]

    init() throws {
        catalogue = try Catalogue.bundled()
        tenures = Dictionary(grouping: catalogue.tenures, by: \.teamCanonicalId)
    }

    @Test func `every tenure is of a team, a stadium and a division of one sport`() {
        let teams = Set(catalogue.teams.map(\.canonicalId))
        let stadiums = catalogue.stadiumByID
        let parts = Dictionary(catalogue.structure.map { ($0.id, $0.sport) }) { first, _ in first }
        let flaws = catalogue.tenures.filter { tenure in
            let sport = tenure.teamCanonicalId.split(separator: "_")[1].uppercased()
            let place =
                tenure.isOfHome
                ? tenure.stadiumCanonicalId.flatMap { stadiums[$0]?.sport }
                : tenure.structureId.flatMap { parts[$0] }
            return !teams.contains(tenure.teamCanonicalId) || place != sport
                || (tenure.stadiumCanonicalId == nil) == (tenure.structureId == nil)
        }
        #expect(flaws.map(\.id) == [])
    }

    @Test func `every club's last home and division are those of its record`() {
        var flaws: [String] = []
        for team in catalogue.teams {
            let own = tenures[team.canonicalId] ?? []
            let home = own.filter(\.isOfHome).max { $0.validFrom < $1.validFrom }
            let part = own.filter { !$0.isOfHome }.max { $0.validFrom < $1.validFrom }
            let isOver = team.deprecatedAt != nil
            if home?.stadiumCanonicalId != team.stadiumCanonicalId {
                flaws.append("home of \(team.canonicalId)")
            }
            if (home?.validUntil != nil) != isOver { flaws.append("end of \(team.canonicalId)") }
            guard let part else { continue }
            if !isOver, part.structureId != team.divisionId {
                flaws.append("division of \(team.canonicalId)")
            }
        }
        #expect(flaws == [])
    }

    @Test func `no club is in two divisions on a day, and one home follows the other`() {
        // In 2003 and 2004 the Expos played a quarter of their home games in San Juan.
        let alongside = ["tenure_mlb_wsh_hiram_bithorn_stadium_2003"]
        // Clubs that rested: the Browns, the Hornets and the Earthquakes.
        let rested = ["team_nfl_cle", "team_nba_cha", "team_mls_sj"]
        var flaws: [String] = []
        for (team, own) in tenures {
            for isOfHome in [true, false] {
                let days = own.filter { $0.isOfHome == isOfHome && !alongside.contains($0.id) }.map(\.days)
                    .sorted { $0.lowerBound < $1.lowerBound }
                for (day, next) in zip(days, days.dropFirst())
                where next.lowerBound.daysSince1970 != day.upperBound.daysSince1970 + 1 {
                    if !rested.contains(team) { flaws.append("\(team) \(next.lowerBound)") }
                }
            }
        }
        #expect(flaws == [])
    }

    @Test func `no home begins before its stadium opened or ends after its league left it`() {
        let stadiums = catalogue.stadiumByID
        let flaws = catalogue.tenures.filter { tenure in
            guard let stadium = tenure.stadiumCanonicalId.flatMap({ stadiums[$0] }) else { return false }
            let opened = LocalDate(year: stadium.yearOpened, month: 1, day: 1) ?? LocalDate.range.lowerBound
            return tenure.days.lowerBound < opened
                || (tenure.validUntil == nil && stadium.deprecatedAt != nil)
        }
        #expect(
            flaws.filter { tenure in
                catalogue.teams.contains {
                    $0.canonicalId == tenure.teamCanonicalId && $0.deprecatedAt == nil
                }
            }.map(\.id) == [])
    }

    @Test func `the clubs of MLB had the divisions and parks of the Baseball Databank`() throws {
        var seasons: [Season: (division: String, parks: Set<String>)] = [:]
        for row in try Fixtures.table("mlb-seasons-since-1990.csv").rows {
            let season = Season(year: Int(try row.number("season")), team: try row.text("team_id"))
            let division = try row.text("division_id")
            seasons[season, default: (division, [])].parks.insert(try row.text("stadium_id"))
        }
        var flaws: [String] = []
        for (season, facts) in seasons {
            let own = (tenures[season.team] ?? []).filter { $0.days.overlaps(season.days) }
            let homes = Set(own.compactMap(\.stadiumCanonicalId))
            if homes != facts.parks {
                flaws.append("\(season): \(homes.sorted()), not \(facts.parks.sorted())")
            }
            if own.compactMap(\.structureId) != [facts.division] { flaws.append("\(season): division") }
        }
        #expect(flaws.sorted() == [])
        #expect(seasons.count == 30 * 22 + 28 * 5 + 26 * 3)
    }

    @Test func `the clubs of NBA and NHL had homes in which they are known to have played`() throws {
        var arenas: Set<String> = []
        for row in try Fixtures.table("nba-nhl-homes-since-1980.csv").rows {
            arenas.insert(try row.text("stadium_id"))
        }
        let flaws = catalogue.tenures.filter { tenure in
            ["nba", "nhl"].contains(tenure.teamCanonicalId.split(separator: "_")[1])
                && tenure.days.upperBound >= LocalDate("1990-01-01") ?? tenure.days.upperBound
                && tenure.stadiumCanonicalId.map { !arenas.contains($0) } ?? false
        }
        #expect(flaws.map(\.id) == [])
    }

    @Test(arguments: [
        // League by league, as counted outside the file: the clubs of each division on a day of a season.
        ("1998-07-01", "MLB", [5, 5, 4, 5, 6, 5]), ("1995-07-01", "MLB", [5, 5, 4, 5, 5, 4]),
        ("2012-07-01", "MLB", [5, 5, 4, 5, 6, 5]), ("2013-07-01", "MLB", [5, 5, 5, 5, 5, 5]),
        ("1993-07-01", "MLB", [7, 7, 7, 7]), ("2001-01-15", "NBA", [7, 8, 7, 7]),
        ("2004-01-15", "NBA", [7, 8, 7, 7]), ("2005-01-15", "NBA", [5, 5, 5, 5, 5, 5]),
        ("1998-01-15", "NHL", [6, 6, 7, 7]), ("2001-01-15", "NHL", [5, 5, 5, 5, 5, 5]),
        ("2014-01-15", "NHL", [8, 8, 7, 7]), ("2021-02-15", "NHL", [7, 8, 8, 8]),
        ("2022-01-15", "NHL", [8, 8, 8, 8]), ("2001-11-01", "NFL", [5, 6, 5, 5, 5, 5]),
        ("2003-11-01", "NFL", [4, 4, 4, 4, 4, 4, 4, 4]),
    ])
    func `a league had divisions of so many clubs`(day: String, sport: String, clubs: [Int]) throws {
        let day = try #require(LocalDate(day))
        let order = catalogue.structure.map(\.id)
        let there = catalogue.tenures.filter {
            $0.days.contains(day) && $0.teamCanonicalId.hasPrefix("team_\(sport.lowercased())_")
        }
        let counts = Dictionary(grouping: there.compactMap(\.structureId)) { $0 }.mapValues(\.count)
        let sizes = order.compactMap { counts[$0] }
        #expect(sizes.sorted() == clubs.sorted())
        let atHome = Set(there.filter(\.isOfHome).map(\.teamCanonicalId))
        #expect(atHome.count == clubs.reduce(0, +))
    }

    /// A club's season of one calendar year.
    private struct Season: Hashable, CustomStringConvertible {
        let year: Int
        let team: String

        var description: String { "\(team) in \(year)" }

        var days: ClosedRange<LocalDate> {
            let first = LocalDate(year: year, month: 1, day: 1) ?? LocalDate.range.lowerBound
            return first...(LocalDate(year: year, month: 12, day: 31) ?? first)
        }
    }
}
