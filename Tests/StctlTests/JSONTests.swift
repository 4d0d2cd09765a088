import CanonicalSync
import Foundation
import PhotoImport
import SportsTime
import Testing

/// Every reading command answers as JSON: the whole of standard output, names in snake case, documented fields.
struct JSONTests {
    /// A command, and the type that documents its answer field by field.
    struct Question: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let answer: any (Codable & Sendable).Type

        /// Whether it is asked of a store with games.
        let needsGames: Bool
        /// Whether it is asked of a store with a photo of a visit.
        let needsPhoto: Bool

        init(
            _ arguments: String..., answer: any (Codable & Sendable).Type, needsGames: Bool = false,
            needsPhoto: Bool = false
        ) {
            self.needsGames = needsGames
            self.needsPhoto = needsPhoto
            self.arguments = arguments
            self.answer = answer
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let questions = [
        Question("init", answer: StatsAnswer.self),
        Question("stats", answer: StatsAnswer.self),
        Question("visit", "list", answer: [VisitAnswer].self),
        Question("visit", "show", VerbTests.petcoPark, answer: VisitAnswer.self),
        Question("visit", "add", "Petco Park", "2015-08-22", answer: CommandAnswer.self),
        Question("visit", "correct", VerbTests.petcoPark, "--seat", "1", answer: CommandAnswer.self),
        Question("visit", "delete", VerbTests.petcoPark, answer: CommandAnswer.self),
        Question("visit", "import", Workspace.history, answer: ImportAnswer.self),
        Question("stadium", "search", "park", answer: [StadiumSummary].self),
        Question("stadium", "show", "Petco Park", answer: StadiumAnswer.self),
        Question("stadium", "list", "MLB", "--all", answer: [StadiumSummary].self),
        Question("stadium", "near", "42.3467,-71.0972", answer: [StadiumSummary].self),
        Question("stadium", "nickname", "Petco Park", "Home", answer: CommandAnswer.self),
        Question("stadium", "favorite", "Petco Park", answer: CommandAnswer.self),
        Question("counting", "game", answer: CommandAnswer.self),
        Question("sync", "--from", Workspace.league, answer: SyncAnswer.self),
        Question("sync", "run", "--from", Workspace.league, "--dry-run", answer: SyncAnswer.self),
        Question("sync", "status", answer: SyncStatusAnswer.self),
        Question("sync", "log", answer: [SyncRunAnswer].self),
        Question("sync", "log", "3902", answer: SyncRunDetailAnswer.self),
        Question("sync", "off", answer: CommandAnswer.self),
        Question("sync", "on", answer: CommandAnswer.self),
        Question("data", "validate", Workspace.league, answer: [DataProblem].self),
        Question("data", "diff", "bundled", Workspace.league, answer: [DataDifference].self),
        Question(
            "data", "normalize", Workspace.tables, "--to", Workspace.freshPath(),
            answer: DataNormalizeAnswer.self),
        Question("data", "publish", "store", "--to", Workspace.freshPath(), answer: PublishAnswer.self),
        Question("sport", "list", answer: [SportAnswer].self),
        Question("stadium", "history", "Petco Park", answer: RecordHistoryAnswer.self),
        Question("team", "history", "Montreal Expos", answer: RecordHistoryAnswer.self),
        Question("team", "search", "giants", answer: [TeamAnswer].self),
        Question("team", "show", "team_mlb_sf", answer: TeamAnswer.self),
        Question("progress", answer: ProgressAnswer.self),
        Question("progress", "NFL", answer: ProgressAnswer.self),
        Question("progress", "--on", "2010-07-01", answer: ProgressAnswer.self),
        Question("progress", "--states", "--near", "Fenway Park", answer: StateProgressAnswer.self),
        Question("progress", "--teams", "MLB", answer: TeamRecordsAnswer.self),
        Question("progress", "--lifetime", answer: LifetimeAnswer.self),
        Question("game", "import", Workspace.games, answer: GameImportAnswer.self),
        Question("game", "search", "--on", "2015-06-28", answer: [GameAnswer].self),
        Question(
            "game", "show", "game_mlb_2015_20150628_bos_tb", answer: GameDetailAnswer.self, needsGames: true),
        Question("game", "coverage", answer: [GameSpanAnswer].self),
        Question("score", "resolve", "--offline", answer: ScoreResolutionAnswer.self),
        Question("score", "status", answer: ScoreStatusAnswer.self),
        Question(
            "score", "confirm", "game_mlb_2015_20150628_bos_tb", "--score", "5-3", answer: CommandAnswer.self,
            needsGames: true),
        Question(
            "data", "scrape", "--sport", "NHL", "--season", "2021", "--dry-run", answer: ScrapeAnswer.self),
        Question("next", "--on", "2015-06-28", answer: NextAnswer.self),
        Question("achievements", answer: [AchievementAnswer].self),
        Question("achievements", "--earned", "--sport", "MLB", answer: [AchievementAnswer].self),
        Question("why", "mlb_nl_west", answer: WhyAnswer.self),
        Question("why", "mlb_al_east", answer: WhyAnswer.self),
        Question("why", "mlb_nl_west", "--all", answer: WhyAnswer.self),
        Question("why", "progress", "NL West", answer: WhyProgressAnswer.self),
        Question("why", "progress", "California", answer: WhyFigureAnswer.self),
        Question("why", "progress", "teams", answer: WhyFigureAnswer.self),
        Question("why-not", "progress", "MLB", answer: WhyNotProgressAnswer.self),
        Question("why", "visit", VerbTests.petcoPark, answer: WhyVisitAnswer.self),
        Question("why", "stadium", "Petco Park", "--on", "2015-01-01", answer: WhyNameAnswer.self),
        Question("why-not", "mlb_all_30", answer: WhyNotAnswer.self),
        Question("why-not", "coast_to_coast", "--near", "Fenway Park", answer: WhyNotAnswer.self),
        Question("audit", "check", FanStore.audited, answer: AuditAnswer.self),
        Question("next", "--visits", "2", answer: NextAnswer.self),
        Question("history", answer: [HistoryAnswer].self),
        Question("history", "mlb_nl_west", answer: [HistoryAnswer].self),
        Question("diff", "4062", answer: DiffAnswer.self),
        Question(
            "diff", "now", Workspace.repository + "/Resources/achievements.json", answer: DiffAnswer.self),
        Question("project", answer: ProjectAnswer.self),
        Question("project", "--verify", answer: ProjectAnswer.self),
        Question("verify", answer: VerifyAnswer.self),
        Question("recover", FanStore.damaged, "--store", Workspace.freshPath(), answer: RecoverAnswer.self),
        Question("recover", FanStore.damaged, "--dry-run", answer: SalvageAnswer.self),
        Question("doctor", answer: DoctorAnswer.self),
        Question("undo", answer: UndoAnswer.self),
        Question("whatif", "visit delete \(VerbTests.petcoPark)", answer: WhatIfAnswer.self),
        Question(
            "whatif", "--rules", Workspace.repository + "/Resources/achievements.json",
            "visit add 'Rogers Centre' 2025-06-03", answer: WhatIfAnswer.self),
        Question("stats", "--at", "3998", answer: StatsAnswer.self),
        Question("backup", Workspace.freshPath(), answer: BackupAnswer.self),
        Question(
            "restore", Workspace.backup, "--store", Workspace.freshPath(), answer: RestoreAnswer.self),
        Question("compact", answer: CompactAnswer.self),
        Question("erase", VerbTests.petcoPark, answer: EraseAnswer.self),
        Question("log", "--limit", "3", answer: [LogAnswer].self),
        Question("photo", "import", Workspace.photo, answer: PhotoImportAnswer.self, needsGames: true),
        Question("photo", "metadata", Workspace.photo, answer: [PhotoMetadataAnswer].self),
        Question("photo", "list", answer: [PhotoAnswer].self, needsGames: true, needsPhoto: true),
        Question("photo", "review", "list", answer: [PhotoAnswer].self),
        Question("photo", "show", Workspace.photoID, answer: PhotoDetailAnswer.self, needsPhoto: true),
        Question("photo", "thumbnail", Workspace.photoID, answer: PhotoFileAnswer.self, needsPhoto: true),
        Question(
            "photo", "upload", "--with", Workspace.freshPath(), answer: PhotoUploadRunAnswer.self,
            needsPhoto: true),
        Question("why", "visit", VerbTests.petcoPark, answer: WhyVisitAnswer.self, needsPhoto: true),
        Question("log", "--subject", "stadium_mlb_fenway_park", answer: [LogAnswer].self),
    ]

    @Test(arguments: questions)
    func `an answer is JSON, in snake case, and every field of it is documented`(_ question: Question) throws
    {
        let store = try FanStore.withHistory()
        if question.needsGames { try store.stctl("game", "import", Workspace.games).succeeded() }
        if question.needsPhoto {
            try store.stctl("photo", "attach", VerbTests.petcoPark, Workspace.photo).succeeded()
        }
        let run = try store.stctl(question.arguments + ["--json"]).succeeded()
        #expect(run.errors.isEmpty)
        let json = try JSONSerialization.jsonObject(with: Data(run.output))
        for key in Self.keys(of: json) {
            #expect(key.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil, "\(key)")
        }
        // What the type does not have would not come back.
        #expect(try Self.roundTrip(run.output, question.answer) == run.text)
    }

    /// Reads an answer as its type, and writes it again.
    private static func roundTrip<Answer: Codable>(_ bytes: [UInt8], _ type: Answer.Type) throws -> String {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let answer = try decoder.decode(type, from: Data(bytes))
        return String(decoding: try encoder.encode(answer), as: UTF8.self) + "\n"
    }

    private static func keys(of json: Any) -> Set<String> {
        switch json {
        case let object as [String: Any]:
            object.values.reduce(Set(object.keys)) { $0.union(keys(of: $1)) }
        case let array as [Any]: array.reduce([]) { $0.union(keys(of: $1)) }
        default: []
        }
    }

    @Test func `text and JSON tell the same`() throws {
        let store = try FanStore.withHistory()
        let stats = try store.stats()
        let told = try store.stctl("stats").succeeded().text
        #expect(told.contains("anchor event \(stats.events), link \(stats.head)\n"))
        #expect(told.contains("store \(stats.storeId), made \(stats.createdAt), in \(store.path)\n"))
        let earned = try store.stctl("achievements", "--earned", "--json").answer([AchievementAnswer].self)
        #expect(earned.count == 28)
        let list = try store.stctl("achievements", "--earned").succeeded()
        for achievement in earned {
            #expect(list.lines.contains { $0.hasSuffix("  \(achievement.id)") })
        }
    }
}
