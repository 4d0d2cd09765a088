import Foundation
import SportsTime
import Testing

/// `stctl project` gives the same bytes whenever, wherever and however often it replays a history.
struct ReplayTests {
    /// Surroundings that a projector must not see.
    static let surroundings: [[String: String]] = [
        [:],
        ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"],
        ["TZ": "Pacific/Apia"],
        ["TZ": "Asia/Kathmandu", "LC_ALL": "ar_EG.UTF-8"],
        ["TZ": "America/St_Johns", "LC_ALL": "C"],
        ["SWIFT_DETERMINISTIC_HASHING": "1"],
    ]

    /// A life with visits added, corrected and deleted, a nickname and a favourite.
    private static let eventful = Result {
        let store = try FanStore.withHistory()
        let visits = try store.visits()
        for visit in visits.prefix(3) {
            try store.stctl("visit", "delete", visit.id).succeeded()
        }
        for visit in visits.suffix(3) {
            try store.stctl("visit", "correct", visit.id, "--date", "2024-02-29", "--seat", "İstanbul ﬁ ǅ")
                .succeeded()
        }
        try store.stctl("visit", "import", Workspace.history, "--again").succeeded()
        try store.stctl(
            "visit", "add", "stadium_mlb_fenway_park", "1967-10-01", "--notes", "İ ı Ω e\u{301} 🏟️"
        ).succeeded()
        try store.stctl("stadium", "nickname", "Wrigley Field", "Iıİi").succeeded()
        try store.stctl("stadium", "favorite", "Fenway Park").succeeded()
        return store
    }

    /// The views of an answer, a line each.
    private static func views(_ run: Run) throws -> [String] {
        let answer = try run.answer(ProjectAnswer.self)
        #expect(answer.isSame)
        #expect(answer.views.count == 12)
        return answer.views.map { "\($0.name) \($0.events) \($0.rows) \($0.digest)" }
    }

    @Test func `the views are the same in every locale, time zone, hash seed and process`() throws {
        let store = try FanStore.copy(of: Self.eventful.get())
        let live = try Self.views(store.stctl("project", "--verify", "--json"))
        for surrounding in Self.surroundings {
            let views = try Self.views(store.stctl(["project", "--json"], environment: surrounding))
            #expect(views == live, "\(surrounding)")
        }
        #expect(try Self.views(store.stctl("project", "--verify", "--json")) == live)
    }

    @Test(arguments: surroundings.dropFirst().prefix(3))
    func `a history lived in other surroundings gives the same answers`(_ surrounding: [String: String])
        throws
    {
        let usual = try FanStore.withHistory()
        let other = try FanStore()
        try other.stctl(["visit", "import", Workspace.history], environment: surrounding).succeeded()
        for question in [
            ["visit", "list", "--json"], ["progress", "--json"], ["achievements", "--json"],
            ["stadium", "list", "MLB", "--all", "--json"], ["team", "search", "a", "--json"],
        ] {
            // Nothing but the times of recording may differ.
            let time = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/
            let told = try other.stctl(question, environment: surrounding).succeeded().text.replacing(
                time, with: "")
            #expect(
                try told == usual.stctl(question).succeeded().text.replacing(time, with: ""), "\(question)")
        }
    }

    @Test func `views that were tampered with are told, and replayed from nothing`() throws {
        let store = try FanStore.copy(of: Self.eventful.get())
        let live = try Self.views(store.stctl("project", "--verify", "--json"))
        let names = live.map { String($0.prefix { $0 != " " }) }
        for name in names {
            for slot in ["a", "b"] { try RawTable("view.\(name).\(slot)", at: store.path).removeAll() }
        }
        let check = try store.stctl("project", "--verify")
        #expect(check.status == 1)
        #expect(check.text.contains("differs"))
        #expect(check.text.hasSuffix("\nThe views are not what the log says; `stctl project` mends them.\n"))
        let mended = try store.stctl("project").succeeded()
        #expect(mended.text.hasSuffix("\nThe views are what the log says now.\n"))
        #expect(try Self.views(store.stctl("project", "--verify", "--json")) == live)
    }

    @Test func `a damaged event is named, and its views can be told from it`() throws {
        let store = try FanStore.withHistory()
        try RawTable("log.events", at: store.path).damage(row: 4_014)
        let check = try store.stctl("verify")
        #expect(check.status == 1)
        #expect(check.text.hasPrefix("Damaged: event 4014"))
        let answer = try JSONDecoder().decode(
            [String: Found].self, from: Data(store.stctl("verify", "--json").output))
        #expect(answer["is_intact"] == .flag(false))
        let project = try store.stctl("project")
        #expect(project.status == 70)
        #expect(project.errors.contains("event 4014"))
        #expect(project.errors.contains("\nhint: "))
    }

    /// A value of a JSON object, as far as it matters here.
    enum Found: Decodable, Equatable {
        case flag(Bool)
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            self = (try? value.decode(Bool.self)).map { .flag($0) } ?? .other
        }
    }
}
