import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

/// What every projector has to pass: a rebuild gives the rows that grew event by event.
struct ProjectorContractTests {
    /// A history that touches every row that the built-in views have.
    private static func history() throws -> [DomainEvent] {
        let fenway = "stadium_mlb_fenway_park"
        let visit = try SmallWorld.visit(1, fenway, "2015-06-14")
        var moved = visit
        moved.stadium = try Stadium.ID("stadium_nhl_fenway_park")
        var seen = try SmallWorld.visit(4, fenway, "2016-06-14")
        seen.homeTeam = Visit.Participant(team: try Team.ID("team_mlb_bos"), name: "Boston Red Sox")
        seen.awayTeam = Visit.Participant(team: try Team.ID("team_mlb_bal"), name: "Baltimore Orioles")
        seen.finalScore = FinalScore(home: 4, away: 3)
        var drawn = seen
        drawn.finalScore = FinalScore(home: 3, away: 3)
        let game = Game(
            key: CanonicalGameKey(
                sport: SportID("MLB"), stadium: try Stadium.ID(fenway), date: seen.date,
                homeTeam: try Team.ID("team_mlb_bos")), awayTeam: try Team.ID("team_mlb_bal"))
        let games = { (games: [Game]) in
            SeasonGames(
                sport: SportID("MLB"), season: 2016, source: "test",
                lastModifiedMilliseconds: Int64(games.count),
                games: games)
        }
        let tenure = TeamTenure(
            revision: RecordRevision(lastModifiedMilliseconds: 1), id: "t", team: try Team.ID("team_mlb_bos"),
            place: .home(try Stadium.ID(fenway)))
        var withdrawn = tenure
        withdrawn.deprecatedAtMilliseconds = 1
        func scores(of key: CanonicalGameKey, _ home: Int, _ source: ScoreSource) -> SeasonScores {
            SeasonScores(
                sport: key.sport, season: 2015, source: source, provider: "p", resolvedAtMilliseconds: 1,
                results: [
                    SeasonScores.Result(
                        game: key, awayTeam: game.awayTeam, score: FinalScore(home: home, away: 3))
                ])
        }
        func lookup(_ outcome: ScoreLookup.Outcome) -> ScoreLookup {
            ScoreLookup(
                sport: game.key.sport, day: game.key.date, stadiums: [game.key.stadium], outcome: outcome,
                endedAtMilliseconds: 1, untilMilliseconds: 2,
                attempts: [ScoreLookup.Attempt(provider: "p", reason: "r")])
        }
        func covered(_ first: Int32, _ last: Int32) -> GameCoverage {
            GameCoverage(
                sport: game.key.sport,
                days: LocalDate(daysSince1970: first)...LocalDate(daysSince1970: last), source: "p")
        }
        return try [
            .gamesMerged(games([game])),
            .gamesMerged(games([Game(key: game.key, awayTeam: game.awayTeam, isCalledOff: true)])),
            .scoresResolved(scores(of: game.key, 5, .api)), .scoresResolved(scores(of: game.key, 4, .user)),
            .scoresResolved(scores(of: game.key, 6, .app)),
            .gamesCovered(covered(10, 20)), .gamesCovered(covered(30, 40)), .gamesCovered(covered(21, 29)),
            .gamesCovered(covered(50, 50)), .scoresNotFound(lookup(.pending)),
            .scoresNotFound(lookup(.failed)),
            .teamTenureMerged(tenure), .teamTenureMerged(withdrawn), .visitAdded(seen),
            .visitCorrected(drawn),
            .visitAdded(visit), .visitAdded(try SmallWorld.visit(2, fenway, "2014-06-14", .tour)),
            .visitAdded(try SmallWorld.visit(3, "stadium_mlb_old_yard", "1990-06-14")),
            .visitCorrected(moved),
            .stadiumMerged(try SmallWorld.stadium(fenway, "New Fenway", 42.4, site: "site_new")),
            .teamMerged(try SmallWorld.team("team_mlb_bal", "Orioles", fenway)),
            .teamMerged(try SmallWorld.team("team_mlb_bos", "Red Sox", fenway, deprecatedAt: 1)),
            .stadiumNicknameSet(try Stadium.ID(fenway), nickname: "Fens"),
            .stadiumFavoriteSet(try Stadium.ID(fenway), isFavorite: true),
            .stadiumNicknameSet(try Stadium.ID(fenway), nickname: nil),
            .countedVisitsSet([.tour]), .countedVisitsSet([.game]), .countedVisitsSet(nil),
            .recordRejected(RejectedRecord(recordType: "Sport", recordID: "x", reason: "y", json: "{}")),
            .recordDeferred(DeferredRecord(recordType: "Sport", recordID: "x", schemaVersion: 9, json: "{}")),
            .syncCompleted(SyncSummary(source: "test", counts: [])),
            .syncProgressed(
                SyncProgress(summary: SyncSummary(source: "test", counts: []), firstCommand: nil)),
            .syncProgressed(SyncProgress(summary: SyncSummary(source: "test", counts: []), firstCommand: 3)),
            .syncProgressed(SyncProgress(summary: SyncSummary(source: "test", counts: []), firstCommand: 3)),
            .syncFailed(SyncFailure(summary: SyncSummary(source: "test", counts: []), reason: "why")),
            .syncCompleted(SyncSummary(source: "test", counts: [])),
            .watermarkAdvanced(SyncWatermark(source: "test", recordType: .team, modifiedAtMilliseconds: 5)),
            .syncSwitched(isOn: false), .syncSwitched(isOn: true),
            .recordDeferred(
                DeferredRecord(recordType: "Team", recordID: "team_mlb_bal", schemaVersion: 9, json: "{}")),
            .recordDeferred(
                DeferredRecord(recordType: "Team", recordID: "team_mlb_bal", schemaVersion: 8, json: "{}")),
            .recordRejected(
                RejectedRecord(recordType: "Team", recordID: "team_mlb_bal", reason: "y", json: "{}")),
            .teamMerged(try SmallWorld.team("team_mlb_bal", "Birds", fenway)),
            .visitDeleted(visit.id), .visitAdded(visit), .visitDeleted(visit.id),
        ] + photos(of: visit.id, seen.id)
    }

    /// What can happen to photos.
    private static func photos(of first: Visit.ID, _ second: Visit.ID) throws -> [DomainEvent] {
        let (kept, other) = (try photo(1), try photo(2))
        let match = PhotoMatch(question: .severalGames, candidates: [])
        func upload(_ status: PhotoUpload.Status, _ asset: String) -> PhotoUpload {
            PhotoUpload(
                photo: other.id, destination: "folder:a", status: status, asset: asset,
                endedAtMilliseconds: 1)
        }
        func attached(_ photo: Photo, _ visit: Visit.ID) -> DomainEvent {
            .photoAttached(PhotoAttachment(photo: photo.id, visit: visit, origin: .assigned))
        }
        return [
            .photoImported(kept), .photoImported(other),
            .photoRematched(PhotoRematch(photo: kept.id, match: match)),
            .photoDismissed(kept.id, isDismissed: true), .photoDismissed(kept.id, isDismissed: false),
            attached(kept, first), attached(other, first), attached(other, second), attached(other, first),
            .visitPhotosOrdered(first, [other.id]), .photoCaptionSet(other.id, caption: "c"),
            .photoCaptionSet(other.id, caption: nil), .photoUploadChanged(upload(.failed, "")),
            .photoUploadChanged(upload(.uploaded, "a")), .photoDeleted(other.id),
            .photoUploadChanged(upload(.deleted, "")), .photoImported(other),
            .photoDetached(kept.id), .photoDetached(kept.id), .photoDeleted(kept.id),
            .photoDetached(kept.id),
        ]
    }

    private static func photo(_ number: UInt8) throws -> Photo {
        let metadata = PhotoMetadata(
            captureTime: PhotoMetadata.CaptureTime(wallMilliseconds: -Int64(number), source: .exif))
        return try Photo(
            contentDigest: Array(repeating: number, count: 32), format: "jpeg", byteCount: 1,
            metadata: metadata, match: PhotoMatch(question: .missingLocation, candidates: []),
            path: "/p/\(number)", modifiedAtNanoseconds: Int64(number))
    }

    @Test func `a rebuild after every event of a history gives the rows that grew`() throws {
        // given
        let world = try SmallWorld()
        for event in try Self.history() {
            // when
            try world.append([event])
            let reports = try world.log.verifyViews()
            // then
            for report in reports {
                #expect(report.difference == nil, "\(report.view) after \(event.kind)")
            }
        }
    }

    @Test func `every view has rows after the history, so that the test above can fail`() throws {
        let world = try SmallWorld(try Self.history())
        let reports = try world.log.project()
        #expect(reports.count == BuiltInViews.projectors.count)
        for report in reports {
            #expect(report.rows > 0, "\(report.view) is empty")
        }
    }

    @Test func `what an event does not change keeps its rows, and leaves no history`() throws {
        // given
        let fenway = "stadium_mlb_fenway_park"
        let visit = try SmallWorld.visit(1, fenway, "2015-06-14")
        let world = try SmallWorld([.visitAdded(visit)])
        let before = try rows(of: world)
        // when only the notes of a visit, and only the seats of a stadium, are others
        var noted = visit
        noted.details.notes = "Rain."
        var seated = try SmallWorld.stadium(fenway, "Fenway Park", 42.3467, site: "site_fenway")
        seated.capacity = 37_755
        try world.append([.visitCorrected(noted), .stadiumMerged(seated)])
        // then one row of each view went to history
        let after = try rows(of: world)
        #expect(after["visits"] == (before["visits"] ?? 0) + 1)
        #expect(after["stadiums"] == (before["stadiums"] ?? 0) + 1)
        #expect(after["progress"] == before["progress"])
        #expect(after["achievements"] == before["achievements"])
    }

    private func rows(of world: SmallWorld) throws -> [String: Int] {
        let reports = try world.log.verifyViews()
        return Dictionary(uniqueKeysWithValues: reports.map { ($0.view, $0.rows) })
    }

    @Test func `a visit that two stores know by one id is one visit, the later`() throws {
        let visit = try SmallWorld.visit(1, "stadium_mlb_fenway_park", "2015-06-14")
        let again = try SmallWorld.visit(1, "stadium_mlb_fenway_park", "2015-06-15")
        let world = try SmallWorld([.visitAdded(visit), .visitAdded(again)])
        #expect(try world.log.read { try VisitView.visits(in: $0.views).map(\.visit.date) } == [again.date])
        try world.append([.visitDeleted(visit.id)])
        #expect(try world.log.read { try VisitView.visits(in: $0.views) }.isEmpty)
        for report in try world.log.verifyViews() { #expect(report.difference == nil, "\(report.view)") }
    }

    @Test func `one projector at a time sees only what it declares`() throws {
        // The views refuse an undeclared read, so a history that passes proves the declarations complete;
        // this proves that none is superfluous by name.
        for projector in BuiltInViews.projectors {
            let names = projector.reads.map(\.name)
            #expect(Set(names).count == names.count, "\(projector.view.name) declares a view twice")
            #expect(!names.contains(projector.view.name))
        }
    }
}
