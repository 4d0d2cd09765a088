import SportsTimeModel
import SportsTimeViews
import Testing

/// Names that mean one thing on one day and another on the next.
struct DatedNameTests {
    /// A name, a day, and what it means then.
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let date: String
        var sport: String?
        let ids: [String]
        var isOfDate = true

        var testDescription: String { "\(name) on \(date)\(sport.map { ", \($0)" } ?? "")" }
    }

    @Test(arguments: [
        Example(name: "Busch Stadium", date: "1970-07-04", sport: "MLB", ids: ["mlb_busch_memorial_stadium"]),
        Example(name: "Busch Stadium", date: "2010-07-04", sport: "MLB", ids: ["mlb_busch_stadium"]),
        Example(name: "Yankee Stadium", date: "1978-07-04", sport: "MLB", ids: ["mlb_yankee_stadium_1923"]),
        Example(name: "Yankee Stadium", date: "2008-09-21", sport: "MLB", ids: ["mlb_yankee_stadium_1923"]),
        Example(name: "Yankee Stadium", date: "2009-04-16", sport: "MLB", ids: ["mlb_yankee_stadium"]),
        Example(name: "Comiskey Park", date: "1990-09-30", sport: "MLB", ids: ["mlb_comiskey_park_1910"]),
        Example(name: "Comiskey Park", date: "1991-04-18", sport: "MLB", ids: ["mlb_rate_field"]),
        Example(name: "Delta Center", date: "1998-06-14", sport: "NBA", ids: ["nba_delta_center"]),
        Example(name: "Delta Center", date: "2024-01-01", sport: "NBA", ids: ["nba_delta_center"]),
        Example(name: "Staples Center", date: "2015-06-01", sport: "NBA", ids: ["nba_cryptocom_arena"]),
        Example(name: "Candlestick Park", date: "1989-10-17", sport: "MLB", ids: ["mlb_candlestick_park"]),
        Example(name: "ARCO Arena", date: "1986-11-01", sport: "NBA", ids: ["nba_arco_arena_1985"]),
        Example(name: "ARCO Arena", date: "2002-05-31", sport: "NBA", ids: ["nba_sleep_train_arena"]),
    ])
    func `a stadium's name means the one that had it on the day`(example: Example) throws {
        try expectStadiums(example)
    }

    @Test(arguments: [
        Example(
            name: "Sun Life Stadium", date: "1990-10-14", sport: "NFL", ids: ["nfl_hard_rock_stadium"],
            isOfDate: false),
        Example(
            name: "University of Phoenix Stadium", date: "1994-09-11", sport: "NFL",
            ids: ["nfl_state_farm_stadium"], isOfDate: false),
        Example(
            name: "Staples Center", date: "2023-01-01", sport: "NBA", ids: ["nba_cryptocom_arena"],
            isOfDate: false),
        Example(
            name: "Delta Center", date: "2010-01-01", sport: "NBA", ids: ["nba_delta_center"], isOfDate: false
        ),
    ])
    func `a name that nobody had on the day is found, and told from one of the day`(example: Example) throws {
        try expectStadiums(example)
    }

    @Test(arguments: [
        Example(name: "crypto.com arena", date: "2023-01-01", sport: "NBA", ids: ["nba_cryptocom_arena"]),
        Example(name: "CryptoCom Arena", date: "2023-01-01", sport: "NBA", ids: ["nba_cryptocom_arena"]),
        Example(name: "FedExField", date: "2005-10-01", sport: "NFL", ids: ["nfl_northwest_stadium"]),
        Example(name: "FedEx Field", date: "2005-10-01", sport: "NFL", ids: ["nfl_northwest_stadium"]),
        Example(name: "Stade Olympique", date: "1995-07-01", sport: "MLB", ids: ["mlb_olympic_stadium"]),
        Example(name: "STADE OLYMPIQUE", date: "1995-07-01", sport: "MLB", ids: ["mlb_olympic_stadium"]),
        Example(name: "Colisee de Quebec", date: "1990-01-01", sport: "NHL", ids: ["nhl_colisee_de_quebec"]),
        Example(name: "Colisée de Québec", date: "1990-01-01", sport: "NHL", ids: ["nhl_colisee_de_quebec"]),
        Example(name: "Levi’s Stadium", date: "2015-09-14", sport: "NFL", ids: ["nfl_levis_stadium"]),
        Example(name: "lower.com field", date: "2022-07-01", sport: "MLS", ids: ["mls_lowercom_field"]),
    ])
    func `a stadium's name is found in any spelling of case, accents and punctuation`(
        example: Example
    ) throws {
        try expectStadiums(example)
    }

    @Test func `a building of several leagues is found once for each`() throws {
        try expectStadiums(
            Example(
                name: "Staples Center", date: "2015-06-01",
                ids: ["nba_cryptocom_arena", "nhl_cryptocom_arena", "wnba_cryptocom_arena"]))
    }

    @Test(arguments: [
        Example(name: "Seattle SuperSonics", date: "1996-06-05", ids: ["nba_okc"]),
        Example(name: "Colorado Rockies", date: "1980-01-15", ids: ["nhl_njd"]),
        Example(name: "Colorado Rockies", date: "2010-07-01", ids: ["mlb_col"]),
        Example(name: "St. Louis Cardinals", date: "1980-10-05", sport: "NFL", ids: ["nfl_ari"]),
        Example(name: "St. Louis Cardinals", date: "1980-07-05", sport: "MLB", ids: ["mlb_stl"]),
        Example(name: "St. Louis Cardinals", date: "1980-07-05", ids: ["mlb_stl", "nfl_ari"]),
        Example(name: "St. Louis Cardinals", date: "2010-07-05", ids: ["mlb_stl"]),
        Example(name: "Oakland Athletics", date: "2015-04-10", ids: ["mlb_ath"]),
        Example(name: "Athletics", date: "2025-03-31", ids: ["mlb_ath"]),
        Example(name: "Charlotte Hornets", date: "1995-11-03", ids: ["nba_cha"]),
        Example(name: "Charlotte Hornets", date: "2015-11-03", ids: ["nba_cha"]),
        Example(name: "New Orleans Hornets", date: "2005-01-03", ids: ["nba_nop"]),
        Example(name: "Winnipeg Jets", date: "1990-01-03", ids: ["nhl_ari"]),
        Example(name: "Winnipeg Jets", date: "2015-01-03", ids: ["nhl_wpg"]),
        Example(name: "Montréal Expos", date: "1994-07-02", ids: ["mlb_wsh"]),
        Example(name: "CF Montreal", date: "2023-07-02", ids: ["mls_mtl"]),
        Example(name: "SEA", date: "1996-01-05", sport: "NBA", ids: ["nba_okc"]),
    ])
    func `a team's name means the one that had it on the day`(example: Example) throws {
        let date = try #require(LocalDate(example.date))
        let found = try BundledStore.teams(example.name, on: date, sport: example.sport)
        #expect(found.map(\.id.rawValue) == example.ids.map { "team_" + $0 })
        #expect(found.map(\.isOfDate).allSatisfy { $0 == example.isOfDate })
    }

    private func expectStadiums(_ example: Example) throws {
        let date = try #require(LocalDate(example.date))
        let found = try BundledStore.stadiums(example.name, on: date, sport: example.sport)
        #expect(found.map(\.id.rawValue) == example.ids.map { "stadium_" + $0 })
        #expect(found.map(\.isOfDate).allSatisfy { $0 == example.isOfDate })
    }
}
