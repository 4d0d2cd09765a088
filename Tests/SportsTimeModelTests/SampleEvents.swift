import ByteCoding
import SportsTimeModel
import Testing

/// One event of every kind, with every field filled.
enum SampleEvents {
    static func all() throws -> [DomainEvent] {
        let visit = try visit()
        var corrected = visit
        corrected.finalScore = FinalScore(home: 4, away: 3)
        return try records() + [
            .recordRejected(
                RejectedRecord(
                    recordType: "Stadium", recordID: "stadium_mlb_x", reason: "why", json: "{}",
                    lastModifiedMilliseconds: 1_769_817_600_123)),
            .recordDeferred(
                DeferredRecord(
                    recordType: "Sport", recordID: "xfl", schemaVersion: 99, json: "{}",
                    lastModifiedMilliseconds: 1_769_817_600_123)),
            .syncCompleted(SyncSummary(source: "bundled", counts: [counts()])),
            .gamesMerged(try games()),
            .syncFailed(
                SyncFailure(summary: SyncSummary(source: "cloudkit", counts: [counts()]), reason: "no route")),
            .scoresResolved(try scores()),
            .gamesCovered(try coverage()), .scoresNotFound(try lookup()),
            .syncProgressed(
                SyncProgress(summary: SyncSummary(source: "cloudkit", counts: [counts()]), firstCommand: 812)),
            .watermarkAdvanced(
                SyncWatermark(
                    source: "cloudkit", recordType: .team, modifiedAtMilliseconds: 1_769_817_600_123)),
            .stadiumNicknameSet(try Stadium.ID("stadium_mlb_fenway_park"), nickname: "the Fens"),
            .stadiumFavoriteSet(try Stadium.ID("stadium_mlb_fenway_park"), isFavorite: true),
            .countedVisitsSet([.game, .postponed]),
            .syncSwitched(isOn: true),
            .visitAdded(visit), .visitCorrected(corrected), .visitDeleted(visit.id),
            .partsErased(ErasedParts(visit: visit.id, factualParts: [3205], privateParts: [3205, 70_000])),
        ] + SamplePhotoEvents.all()
    }

    /// The scores of a doubleheader.
    private static func scores() throws -> SeasonScores {
        let fenway = try Stadium.ID("stadium_mlb_fenway_park")
        let (boston, newYork) = (try Team.ID("team_mlb_bos"), try Team.ID("team_mlb_nyy"))
        return SeasonScores(
            sport: SportID("MLB"), season: 2015, source: .api, provider: "MLB Stats API",
            providerVersion: "v1", resolvedAtMilliseconds: 1_769_817_600_123,
            results: [(1, 5, 13), (2, 0, 1)].map { number, home, away in
                SeasonScores.Result(
                    game: CanonicalGameKey(
                        sport: SportID("MLB"), stadium: fenway, date: LocalDate(daysSince1970: 16_600),
                        homeTeam: boston, number: number),
                    awayTeam: newYork, score: FinalScore(home: home, away: away))
            })
    }

    private static func lookup() throws -> ScoreLookup {
        ScoreLookup(
            sport: SportID("MLB"), day: LocalDate(daysSince1970: 16_600),
            stadiums: [try Stadium.ID("stadium_mlb_fenway_park"), try Stadium.ID("stadium_mlb_citi_field")],
            outcome: .failed, endedAtMilliseconds: 1_769_817_600_123, untilMilliseconds: 1_770_422_400_123,
            attempts: [
                ScoreLookup.Attempt(provider: "MLB Stats API", reason: "it knows no such game"),
                ScoreLookup.Attempt(provider: "ESPN", reason: "it took too long to answer"),
            ])
    }

    private static func coverage() throws -> GameCoverage {
        let first = LocalDate(daysSince1970: 16_530)
        return GameCoverage(
            sport: SportID("MLB"), days: first...first.advanced(by: 182), source: "GL2015.TXT")
    }

    /// A doubleheader, and a game that was called off.
    private static func games() throws -> SeasonGames {
        let (fenway, petco) = (
            try Stadium.ID("stadium_mlb_fenway_park"), try Stadium.ID("stadium_mlb_petco_park")
        )
        let (boston, newYork) = (try Team.ID("team_mlb_bos"), try Team.ID("team_mlb_nyy"))
        let day = LocalDate(daysSince1970: 16_600)
        func game(_ stadium: Stadium.ID, _ days: Int, _ home: Team.ID, _ away: Team.ID, _ number: Int) -> Game
        {
            Game(
                key: CanonicalGameKey(
                    sport: SportID("MLB"), stadium: stadium, date: day.advanced(by: days), homeTeam: home,
                    number: number),
                awayTeam: away, isCalledOff: stadium == petco)
        }
        let postponed = CanonicalGame(
            revision: RecordRevision(
                lastModifiedMilliseconds: 1_769_817_600_000,
                unknownFields: [RecordRevision.UnknownField(name: "mascot", json: "\"Ball\"")]),
            season: 2015, game: game(petco, 3, try Team.ID("team_mlb_sd"), boston, 0), status: "postponed",
            deprecatedAtMilliseconds: 1_769_817_600_000)
        return SeasonGames(
            sport: SportID("MLB"), season: 2015, source: "games.csv",
            lastModifiedMilliseconds: 1_769_817_600_000,
            games: [
                postponed.game, game(fenway, 0, boston, newYork, 2), game(fenway, 0, boston, newYork, 1),
            ],
            details: GameDetails(postponed).map { [postponed.game.key: $0] } ?? [:])
    }

    private static func records() throws -> [DomainEvent] {
        let revision = RecordRevision(
            lastModifiedMilliseconds: 1_769_817_600_000,
            unknownFields: [RecordRevision.UnknownField(name: "mascot", json: "\"Ball\"")])
        let window = NameWindow(
            name: "Old Name", from: LocalDate("1999-10-17"), until: LocalDate("2021-12-24"), isSecondary: true
        )
        let fenway = try Stadium.ID("stadium_mlb_fenway_park")
        return [
            .sportMerged(
                CanonicalSport(
                    revision: revision, id: SportID("xfl"), abbreviation: "XFL", displayName: "XFL Football",
                    iconName: "football.fill", colorHex: "#E31837", seasonStartMonth: 2, seasonEndMonth: 5)),
            .leagueStructureMerged(
                LeagueStructure(
                    revision: revision, id: "mlb_al", sport: SportID("MLB"), level: .conference,
                    name: "American League", abbreviation: "AL", parentID: "mlb", displayOrder: 1)),
            .stadiumMerged(
                Stadium(
                    revision: revision, id: fenway, name: "Fenway Park", city: "Boston",
                    state: "Massachusetts", country: "US",
                    coordinate: try #require(Coordinate(latitude: 42.3467, longitude: -71.0972)),
                    capacity: 37_755, sport: SportID("MLB"), yearOpened: 1912,
                    primaryTeamAbbreviations: ["BOS"], timeZoneIdentifier: "America/New_York",
                    site: try SiteID("site_fenway_park"), imageURL: "https://example.org/f.jpg",
                    deprecatedAtMilliseconds: 1)),
            .teamMerged(
                Team(
                    revision: revision, id: try Team.ID("team_mlb_bos"), name: "Boston Red Sox",
                    abbreviation: "BOS", sport: SportID("MLB"), city: "Boston", stadium: fenway,
                    conferenceID: "mlb_al", divisionID: "mlb_al_east", primaryColor: "#BD3039",
                    secondaryColor: "#0C2340", deprecatedAtMilliseconds: 1)),
            .stadiumAliasMerged(
                StadiumAlias(
                    revision: revision, id: "a1", stadium: fenway, window: window, precision: .month,
                    deprecatedAtMilliseconds: 1)),
            .teamAliasMerged(
                TeamAlias(
                    revision: revision, id: "a2", team: try Team.ID("team_mlb_bos"), type: .city,
                    window: window, deprecatedAtMilliseconds: 1)),
            .teamTenureMerged(
                TeamTenure(
                    revision: revision, id: "t1", team: try Team.ID("team_mlb_bos"), place: .home(fenway),
                    from: window.from, until: window.until, deprecatedAtMilliseconds: 1)),
            .achievementDefinitionMerged(
                AchievementDefinition(
                    revision: revision, id: "all", name: "All", summary: "Everything.", category: "special",
                    sport: SportID("MLB"), requirement: try everyRule(), displayOrder: 9, version: 2,
                    visitTypes: [.game, .tour], deprecatedAtMilliseconds: 1)),
        ]
    }

    private static func everyRule() throws -> Requirement {
        .allOf([
            .uniqueStadiums(count: 10, sport: nil), .uniqueStadiums(count: 3, sport: SportID("MLB")),
            .division("mlb_al_east"), .conference("mlb_al"), .league("mlb"),
            .stadiums([try Stadium.ID("stadium_mlb_fenway_park")]),
            .region(states: ["Ohio", "Texas"], count: 2, sport: SportID("NFL")),
            .anyOf([.journey(count: 5, days: 7), .sports(count: 3)]),
        ])
    }

    private static func counts() -> SyncSummary.Counts {
        var counts = SyncSummary.Counts(recordType: .team)
        counts.applied = 1
        counts.skippedOlder = 2
        counts.skippedIncompatible = 3
        counts.invalid = 4
        return counts
    }

    static func visit() throws -> Visit {
        let id = try #require(Identifier("00112233-4455-6677-8899-aabbccddeeff"))
        return Visit(
            id: id, stadium: try Stadium.ID("stadium_mlb_fenway_park"), stadiumName: "Fenway Park",
            isStadiumNameTyped: true, date: try #require(LocalDate("2015-06-14")), sport: SportID("MLB"),
            type: .game, gameID: "game_mlb_2015_20150614_tor_bos", gameNumber: 0,
            homeTeam: Visit.Participant(team: try Team.ID("team_mlb_bos"), name: "Boston Red Sox"),
            awayTeam: Visit.Participant(team: nil, name: "Toronto", isNameTyped: true),
            finalScore: FinalScore(home: 5, away: 13), scoreSource: .user, dataSource: .userCorrected,
            isScoreResolutionPending: true, source: .photoImport,
            photoCapturedAtMilliseconds: 1_434_300_000_000,
            details: Visit.PrivateDetails(
                seat: "Grandstand 12", notes: "Rain.", gameDescription: "A long one",
                photoCoordinate: Coordinate(latitude: 42.3467, longitude: -71.0972)))
    }
}
