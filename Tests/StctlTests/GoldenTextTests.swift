import Testing

/// What people read, letter for letter; times of recording are written `TIME`.
struct GoldenTextTests {
    /// Expects the exact text of a command on the example history.
    private func expect(
        _ text: String, of arguments: String..., place: SourceLocation = #_sourceLocation
    ) throws {
        let told = try FanStore.withHistory().stctl(arguments).succeeded(place)
        let timeless = told.text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
        #expect(timeless == text, sourceLocation: place)
        #expect(told.errors.isEmpty, sourceLocation: place)
    }

    @Test func `progress tells every league in a line`() throws {
        try expect(
            """
            MLB   Major League Baseball                    27/30  ██████████████████░░  90 %  +13 \
            former  3477 km to Progressive Field
            NBA   National Basketball Association           7/30  ████░░░░░░░░░░░░░░░░  23 %  +6 \
            former   863 km to Moda Center
            NHL   National Hockey League                    9/32  █████░░░░░░░░░░░░░░░  28 %  +5 \
            former   1520 km to Ball Arena
            NFL   National Football League                 10/30  ██████░░░░░░░░░░░░░░  33 %  +9 \
            former   1519 km to Empower Field at Mile High
            MLS   Major League Soccer                       4/30  ██░░░░░░░░░░░░░░░░░░  13 %  +6 \
            former   731 km to Snapdragon Stadium
            WNBA  Women's National Basketball Association   5/13  ███████░░░░░░░░░░░░░  38 %  +7 \
            former   555 km to Crypto.com Arena
            NWSL  National Women's Soccer League            5/14  ███████░░░░░░░░░░░░░  35 %  +1 \
            former   557 km to BMO Stadium

            160 visits from 1994-05-06 to 2025-10-23: 95 sites ever, 67 stadiums of today, 89 teams \
            seen at home.

            """, of: "progress")
    }

    @Test func `why tells the rule, the event and the evidence`() throws {
        try expect(
            """
            NL West Champion: earned, dated 2015-08-22
              rule   visit every home stadium of the NL West (5 today) (version 1)

              earned by event 4014, VisitAdded, recorded TIME (ImportVisits by import)
                by the rule: visit all of these 5: Chase Field, Coors Field, Dodger Stadium, Oracle \
            Park, Petco Park
                evidence
                  1994-07-09  Dodger Stadium     New York Mets at Los Angeles Dodgers              event \
            3905  6a9588ef
                  1998-07-10  Coors Field        San Francisco Giants at Colorado Rockies          event \
            3930  52d45de6
                  1998-07-15  Bank One Ballpark  Houston Astros at Arizona Diamondbacks            event \
            3933  9b95d9cb
                  2000-04-11  Pacific Bell Park  Los Angeles Dodgers at San Francisco Giants, 5-6  event \
            3938  98ed4442
                  2015-08-22  Petco Park         St. Louis Cardinals at San Diego Padres, 8-0      event \
            4014  2f5f13bd

            """, of: "why", "NL West Champion")
    }

    @Test func `why tells what is missing`() throws {
        try expect(
            """
            AL East Champion: not earned yet
              rule   visit every home stadium of the AL East (5 today) (version 1)
              today  3 of 5

              missing
                · Rogers Centre    MLB  Toronto, Ontario               stadium_mlb_rogers_centre
                · Tropicana Field  MLB  St. Petersburg, Florida        stadium_mlb_tropicana_field

            """, of: "why", "mlb_al_east")
    }

    @Test func `a visit is shown with everything that is known of it`() throws {
        try expect(
            """
            Petco Park, 2015-08-22
              what         St. Louis Cardinals at San Diego Padres (home-away 8-0)
              type         game
              sport        MLB
              score        8-0 (home-away, from user)
              seat         Park at the Park
              notes        Picnic blanket, carne asada fries, jalapeños. NL West complete, too
              stadium      stadium_mlb_petco_park
              home team    team_mlb_sd
              away team    team_mlb_stl
              filled in    fully_manual
              came in      manual
              added        TIME, event 4014
              id           2f5f13bd-44e4-8589-8b21-2c88ebd7d092
              evidence of  diamond_jubilee, mlb_nl, mlb_nl_west

            """, of: "visit", "show", "2f5f13bd")
    }

    @Test func `visits are listed by day, under the names of their days`() throws {
        try expect(
            """
            e4813250  2015-02-08  MLB  O.co Coliseum                 other
            29dc5e95  2015-04-10  MLB  O.co Coliseum                 Seattle Mariners at Oakland \
            Athletics (home-away 12-0)
            b06b39a3  2015-06-24  MLB  Globe Life Park in Arlington  Oakland Athletics at Texas Rangers \
            (home-away 2-8)
            12a7b647  2015-06-26  MLB  Minute Maid Park              New York Yankees at Houston Astros \
            (home-away 2-3)
            a61ada93  2015-07-25  MLB  Safeco Field                  Toronto Blue Jays at Seattle \
            Mariners (home-away 6-8)
            9cf13224  2015-08-21  MLB  Angel Stadium                 Toronto Blue Jays at Los Angeles \
            Angels of Anaheim (home-away 2-9)
            2f5f13bd  2015-08-22  MLB  Petco Park                    St. Louis Cardinals at San Diego \
            Padres (home-away 8-0)
            7 visits

            """, of: "visit", "list", "--year", "2015", "--sport", "MLB")
    }

    @Test func `a stadium is shown with its names, the newest first`() throws {
        try expect(
            """
            Crypto.com Arena
              where          Los Angeles, California, US
              sport          NBA
              teams          Los Angeles Lakers
              opened         1999
              seats          18997
              coordinates    34.0431, -118.2672
              time zone      America/Los_Angeles
              site           site_cryptocom_arena
              same building  stadium_nhl_cryptocom_arena, stadium_wnba_cryptocom_arena
              visits         2, first 2021-11-26, last 2022-01-07
              id             stadium_nba_cryptocom_arena
              names
                2021-12-25  –             Crypto.com Arena
                1999-10-17  – 2021-12-24  Staples Center

            """, of: "stadium", "show", "Staples Center", "--sport", "NBA")
    }

    @Test func `stadiums around a point are listed, the nearest first`() throws {
        try expect(
            """
            ✓ Fenway Park  MLB  Boston, Massachusetts      41 m  4 visits, last 2019-08-10  \
            stadium_mlb_fenway_park
            · TD Garden    NBA  Boston, Massachusetts    3608 m                             \
            stadium_nba_td_garden
            ✓ TD Garden    NHL  Boston, Massachusetts    3608 m  1 visit, last 2004-04-19   \
            stadium_nhl_td_garden

            """, of: "stadium", "near", "42.3467,-71.0972")
    }

    @Test func `achievements of a sport that are open tell how far they are`() throws {
        try expect(
            """
            Open
              ·  Shield Bearer  5/14  Visit all 14 NWSL stadiums.                              nwsl_all_14
              ·  Built for Her   0/1  Visit CPKC Stadium, the first built for a women’s club.  special_cpkc

            """, of: "achievements", "--sport", "NWSL")
    }

    @Test func `the log tells what happened in a line an event`() throws {
        try expect(
            """
            4014  TIME  VisitAdded  ImportVisits by import  2015-08-22 Petco Park: St. Louis Cardinals \
            at San Diego Padres, 8-0
            4015  TIME  VisitAdded  ImportVisits by import  2016-04-09 Sleep Train Arena: Oklahoma City \
            Thunder at Sacramento Kings, 114-112

            """, of: "log", "--from", "4014", "--limit", "2")
    }
}
