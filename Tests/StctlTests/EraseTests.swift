import Foundation
import SportsTime
import Testing

/// `stctl erase`: what was private is gone from the file, what follows from the rest is as it was.
struct EraseTests {
    private static let note = "We sat in the rain for two hours, Maria and I."
    private static let seat = "Section 123, row 7"

    /// A store with a visit that has a note, a seat and a correction; its id.
    private static func store() throws -> (store: FanStore, visit: String) {
        let store = try FanStore.bootstrapped()
        try store.stctl("visit", "add", "Petco Park", "2016-07-04", "--notes", note, "--seat", seat)
            .succeeded()
        try store.stctl("visit", "add", "Fenway Park", "2016-07-05", "--notes", "an open secret").succeeded()
        let visit = try #require(try store.visits("--year", "2016").first { $0.notes == note })
        try store.stctl("visit", "correct", visit.id, "--score", "5-3", "--home", "SD", "--away", "LAD")
            .succeeded()
        return (store, visit.id)
    }

    private func holds(_ store: FanStore, _ text: String) throws -> Bool {
        try Data(contentsOf: URL(filePath: store.path + "/data.mdb")).range(of: Data(text.utf8)) != nil
    }

    private func expectSound(_ store: FanStore) throws {
        try store.stctl("verify").succeeded()
        try store.stctl("project", "--verify").succeeded()
    }

    @Test func `notes and seat of a visit and its corrections are erased, and nothing else`() throws {
        let (store, visit) = try Self.store()
        #expect(try holds(store, Self.note) && holds(store, Self.seat))
        let achievements = try store.stctl("achievements", "--json").succeeded().text
        let answer = try store.stctl("erase", visit, "--json").answer(EraseAnswer.self)
        #expect(answer.privateParts == [3903, 3905] && answer.factualParts == [] && answer.sequence == 3906)
        // The salts of both private parts and of their commands' contents.
        #expect(answer.proof?.salts == 4 && answer.proof?.sameTextIn == [])
        #expect(try !holds(store, Self.note) && !holds(store, Self.seat))
        #expect(try holds(store, "an open secret"))
        let left = try #require(try store.visits("--year", "2016").first { $0.id == visit })
        #expect(left.notes == nil && left.seatLocation == nil && left.finalScore == "5-3")
        #expect(try store.stctl("achievements", "--json").succeeded().text == achievements)
        try expectSound(store)
        let log = try store.stctl("log", "--from", "3903", "--json").answer([LogAnswer].self)
        #expect(log.map(\.isPrivatePartErased) == [true, false, true, false])
        #expect(log.last?.event == "PartsErased" && log.last?.subject == visit)
        #expect(log.last?.summary == "private parts of events 3903, 3905")
        let again = try store.stctl("erase", visit).succeeded()
        #expect(again.text == "There is nothing to erase: these events have no such parts any more.\n")
        #expect(try store.stats().events == 3906)
    }

    @Test func `facts are erased once the visit is deleted, and it is as if it had never been`() throws {
        let (store, visit) = try Self.store()
        try store.expect(
            Refusal(
                "facts of a visit that is there", ["erase", visit, "--facts"], status: 65,
                "visit \(visit) has not been deleted, so its facts stay",
                hint: "delete it first with `stctl visit delete ID`, or leave out --facts"))
        try store.stctl("visit", "delete", visit).succeeded()
        let run = try store.stctl("erase", String(visit.prefix(8)), "--facts").succeeded()
        #expect(
            run.text.hasPrefix(
                "Erased the private parts of events 3903, 3905.\nErased the facts of events 3903, 3905.\nProof: none of "
            ))
        #expect(run.text.contains("Backups and exports that were made before still hold what was erased.\n"))
        #expect(try !holds(store, Self.note))
        try expectSound(store)
        #expect(try store.visits().map(\.stadiumNameAtVisit) == ["Fenway Park"])
        #expect(try store.visits("--at", "3905").map(\.stadiumNameAtVisit) == ["Fenway Park"])
        #expect(try store.stctl("why", "first_pitch").succeeded().text.contains("2016-07-05"))
        let log = try store.stctl("log", "--from", "3903", "--json").answer([LogAnswer].self)
        #expect(log.map(\.isErased) == [true, false, true, false, false])
        #expect(log[0].summary == "erased")
        // The rest of life goes on: it can be added again, and rebuilt.
        try store.stctl("visit", "add", "Petco Park", "2016-07-04").succeeded()
        try store.stctl("project").succeeded()
        try expectSound(store)
    }

    @Test func `single events are erased, also some of a deleted visit's facts`() throws {
        let (store, visit) = try Self.store()
        let answer = try store.stctl("erase", "--event", "3903", "--json").answer(EraseAnswer.self)
        #expect(answer.privateParts == [3903] && answer.visitId == nil)
        // The correction says the same still.
        #expect(answer.proof?.sameTextIn == [3905])
        #expect(try holds(store, Self.note))
        try store.stctl("visit", "delete", visit).succeeded()
        try store.stctl("erase", "--event", "3903", "--facts").succeeded()
        try expectSound(store)
        try store.stctl("erase", "--event", "3905", "--facts").succeeded()
        #expect(try !holds(store, Self.note))
        try expectSound(store)
        #expect(
            try store.stctl("log", "--kind", "PartsErased", "--json").answer([LogAnswer].self)
                .allSatisfy { $0.subject == "log" })
    }

    @Test func `a deleted row of an import is known after its facts were erased`() throws {
        let store = try FanStore.bootstrapped()
        let file = try store.file(
            "visits.csv", "date,stadium,notes\n2016-07-04,Petco Park,a private note\n".utf8)
        try store.stctl("visit", "import", file).succeeded()
        let visit = try #require(try store.visits().first).id
        try store.stctl("visit", "delete", visit).succeeded()
        try store.stctl("erase", visit, "--facts").succeeded()
        let answer = try store.stctl("visit", "import", file, "--json").answer(ImportAnswer.self)
        #expect(answer.added == 0 && answer.deleted.map(\.visitId) == [visit])
        try expectSound(store)
    }

    @Test func `what cannot be erased is refused`() throws {
        let (store, _) = try Self.store()
        for refusal in [
            Refusal(
                "no visit", ["erase", "0123456"], status: 65, "no visit is called “0123456”",
                hint: "`stctl visit list` shows the ids"),
            Refusal(
                "no event", ["erase", "--event", "9999"], status: 65,
                "event “9999” is not one of those from 1 to 3905",
                hint: "`stctl log` shows the events and their numbers"),
            Refusal(
                "facts of another kind", ["erase", "--event", "1", "--facts"], status: 65,
                "event 1 is SportMerged: only the facts of visits can be erased",
                hint: "leave out --facts, or name only events of visits that were deleted"),
        ] {
            try store.expect(refusal)
            var trial = refusal
            trial.arguments.append("--dry-run")
            try store.expect(trial)
        }
        #expect(try store.stctl("erase").status == 64)
        #expect(try store.stctl("erase", "1", "--event", "1").status == 64)
    }

    @Test(arguments: [
        "erase.copied", "erase.rewritten", "rebuild.copied.slice", "erase.projected", "erase.compacted",
        "erase.proved", "erase.renamed",
    ])
    func `an erasure that is killed has erased everything, or nothing`(step: String) throws {
        let (store, visit) = try Self.store()
        let run = try store.stctl("erase", visit, environment: ["SPORTSTIME_KILL_AT": step])
        #expect(run.wasKilled)
        let isDone = step == "erase.renamed"
        #expect(try holds(store, Self.note) != isDone)
        #expect(try store.stats().events == (isDone ? 3906 : 3905))
        try expectSound(store)
        try store.stctl("erase", visit).succeeded()
        #expect(try !holds(store, Self.note))
        #expect(!FileManager.default.fileExists(atPath: store.path + "/replacement"))
    }
}
