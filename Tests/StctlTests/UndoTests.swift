import SportsTime
import Testing

/// Changes that are taken back, and made again.
struct UndoTests {
    private let store: FanStore

    init() throws {
        store = try FanStore.withHistory()
    }

    /// What a fan sees of the store.
    ///
    /// Evidence that was chosen anew meanwhile stays so, and the day with it.
    private func picture() throws -> [String] {
        try [
            store.stctl("visit", "list").succeeded().text, store.stctl("progress").succeeded().text,
            store.stctl("achievements", "--earned", "--json").answer([AchievementAnswer].self)
                .map(\.id).joined(separator: "\n"),
            store.stctl("stadium", "list", "--favorites").succeeded().text,
        ]
    }

    private func undo(_ arguments: String...) throws -> UndoAnswer {
        try store.stctl(["undo", "--json"] + arguments).answer(UndoAnswer.self)
    }

    @Test(arguments: [
        ["visit", "delete", VerbTests.petcoPark],
        ["visit", "correct", VerbTests.petcoPark, "--date", "2015-08-23"],
        ["visit", "correct", VerbTests.petcoPark, "--clear", "seat"],
        ["visit", "add", "Petco Park", "2016-07-04"],
        ["stadium", "nickname", "Petco Park", "Home"], ["stadium", "favorite", "Petco Park"],
    ])
    func `what a change did is gone when it is undone, and there when that is undone`(_ change: [String])
        throws
    {
        let before = try picture()
        try store.stctl(change).succeeded()
        let after = try picture()
        let undone = try undo()
        #expect(undone.events.count == 1)
        #expect(try picture() == before)
        let again = try undo(String(try #require(undone.command.firstSequence)))
        #expect(again.name == "Undo")
        #expect(try picture() == after)
        // An undo without an event takes that back, like any change.
        _ = try undo()
        #expect(try picture() == before)
        #expect(try store.stctl("verify").status == 0)
    }

    @Test func `undoing again and again goes further back, to an empty history`() throws {
        let imported = try picture()
        try store.stctl("visit", "delete", VerbTests.petcoPark).succeeded()
        let deleted = try picture()
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        #expect(try undo().name == "SetFavorite")
        #expect(try picture() == deleted)
        #expect(try undo().name == "DeleteVisit")
        #expect(try picture() == imported)
        let last = try undo()
        #expect(last.name == "ImportVisits" && last.events.count == 160)
        #expect(try store.visits().isEmpty)
        let run = try store.stctl("undo")
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("stctl: nothing can be undone: there is no change of yours that stands"))
    }

    @Test func `what was changed again since is not undone over its head`() throws {
        let added = try store.stctl("visit", "add", "Petco Park", "2016-07-04", "--json").answer(
            CommandAnswer.self)
        let visit = try #require(added.visit?.id)
        let event = try #require(added.firstSequence)
        try store.stctl("visit", "correct", visit, "--seat", "12").succeeded()
        let before = try store.anchor()
        let run = try store.stctl("undo", String(event))
        #expect(run.status == 65)
        #expect(run.errors.contains("\(visit) was changed again by event \(event + 1); undo that first"))
        #expect(try store.anchor() == before)
    }

    @Test func `what is not a user's change is not undone, and a trial undoes nothing`() throws {
        let before = try store.anchor()
        let run = try store.stctl("undo", "1")
        #expect(run.status == 65)
        #expect(run.errors.contains("event 3902, SyncCompleted, is not a change of yours"))
        #expect(try store.stctl("undo", "99999").status == 65)
        let trial = try store.stctl("undo", "--dry-run").succeeded()
        #expect(trial.text.hasPrefix("Would undo command 2, ImportVisits of "))
        #expect(try store.anchor() == before)
    }

    @Test func `what is undone already is told with what undid it, and how it is made again`() throws {
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        for event in [4_063, 4_065] as [UInt64] {
            #expect(try undo("4063").command.firstSequence == event + 1)
            let run = try store.stctl("undo", "4063")
            #expect(run.status == 65)
            #expect(
                run.errors.hasPrefix(
                    "stctl: command 3 cannot be undone: event \(event + 1) has undone it already; "
                        + "`stctl undo \(event + 1)` makes it again\n"), "\(run.errors)")
            #expect(try undo(String(event + 1)).name == "Undo")
        }
        // Undone and changed again since: the advice is the same.
        _ = try undo("4063")
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        #expect(try store.stctl("undo", "4063").errors.contains("`stctl undo 4068` makes it again"))
    }

    @Test func `an erasure is passed over: the change before it is the last one that stands`() throws {
        let store = try FanStore.withHistory()
        try store.stctl("visit", "add", "Petco Park", "2015-06-14", "--notes", "secret").succeeded()
        let visit = try #require(try store.visits().first { $0.notes == "secret" })
        try store.stctl("erase", visit.id).succeeded()
        try store.stctl("undo").succeeded()
        #expect(try !store.visits().contains { $0.id == visit.id })
    }
}
