import EventLog
import Foundation
import LMDB
import Projections
import TestSupport
import Testing

/// What is erased is in no byte of the file any more, and everything that follows from the log follows from
/// what is left.
struct EraseFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try WordsStore.fill(directory.path)
    }

    private var path: String { directory.path }

    /// Whether a text stands anywhere in the data file: looked for in the plainest way.
    private func holds(_ text: String) throws -> Bool {
        try Data(contentsOf: URL(filePath: path + "/data.mdb")).range(of: Data(text.utf8)) != nil
    }

    private func rows(_ store: ProjectedLog) throws -> [String] {
        try store.read { try SampleStore.rows(WordsProjector.words, in: $0.views) }
    }

    @Test func `erased words are in the file before, and nowhere after`() throws {
        let head = try WordsStore.open(path).read { try $0.log.head() }
        for text in ["secret words one", "SECRET WORDS THREE"] { #expect(try holds(text)) }
        let report = try #require(try WordsStore.erase(path, personal: [1, 3]))
        for text in ["secret words one", "secret words three", "SECRET WORDS ONE", "SECRET WORDS THREE"] {
            #expect(try !holds(text), "\(text)")
        }
        // What was not erased is there.
        for text in ["secret words two", "openly one", "OPENLY THREE"] { #expect(try holds(text)) }
        #expect(report.proof.salts == 4 && report.proof.texts == 2)
        #expect(report.proof.sequencesWithSameTexts == [])
        #expect(report.proof.bytes == DurableFile.size(of: path + "/data.mdb"))
        #expect(report.outcome == AppendOutcome(command: 5, sequences: 5...5, isRepeated: false))
        let store = try WordsStore.open(path)
        try store.readLog { log in
            #expect(try log.verify().sequence == 5)
            try log.check(head.anchor)
        }
        #expect(
            try rows(store) == [
                "a=openly three OPENLY THREE@3", "b=openly twosecret words two OPENLY TWOSECRET WORDS TWO@2",
                "c=openly foursecret words two OPENLY FOURSECRET WORDS TWO@4",
                "log=erased some ERASED SOME@5",
            ])
        #expect(try store.verifyViews().allSatisfy { $0.difference == nil })
        #expect(try directory.contents().allSatisfy { $0 != "replacement" && $0 != "rebuild" })
    }

    @Test func `erased facts are gone from the views as if they had never been`() throws {
        _ = try WordsStore.erase(path, personal: [3], factual: [3])
        #expect(try !holds("openly three") && !holds("OPENLY THREE") && !holds("secret words three"))
        let store = try WordsStore.open(path)
        #expect(try rows(store)[0] == "a=openly onesecret words one OPENLY ONESECRET WORDS ONE@1")
        #expect(try store.verifyViews().allSatisfy { $0.difference == nil })
    }

    @Test func `words that another event says too are told by its sequence`() throws {
        let report = try #require(try WordsStore.erase(path, personal: [2]))
        #expect(report.proof.sequencesWithSameTexts == [4])
        #expect(try holds("secret words two"))
        #expect(try WordsStore.erase(path, personal: [4])?.proof.sequencesWithSameTexts == [])
        #expect(try !holds("secret words two") && !holds("SECRET WORDS TWO"))
    }

    @Test func `words that only a view says, of another event, are told by that event`() throws {
        try WordsStore.note("d", "x", secret: "OPENLY TWO", in: path)
        #expect(try WordsStore.erase(path, personal: [5])?.proof.sequencesWithSameTexts == [2])
    }

    @Test func `what a projector keeps of erased words stops the erasure, and the store is as it was`() throws
    {
        let file = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
        let memory = Memory()
        let keeper = SampleProjector(view: WordsProjector.view) { event, rows in
            // It knows more than its events.
            let words = memory.words(event.sequence, event.privatePart?.copied)
            try rows.put(words, for: event.subject.copied, in: WordsProjector.words)
        }
        #expect {
            _ = try WordsStore.erase(path, personal: [3], projectors: [keeper])
        } throws: { error in
            guard case ProjectionError.notErased(3, let reason) = error else { return false }
            return reason == "a row of view.words.a with a text"
        }
        #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == file)
        #expect(try !directory.contents().contains("replacement"))
    }

    /// What a dishonest projector remembers of the events that it has seen.
    private final class Memory: Sendable {
        func words(_ sequence: UInt64, _ part: [UInt8]?) -> [UInt8] {
            part ?? WordsStore.said[Int(min(sequence, 4)) - 1].secret.bytes
        }
    }

    @Test func `nothing to erase leaves the file as it is`() throws {
        let file = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
        #expect(try WordsStore.erase(path, personal: []) == nil)
        #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == file)
    }

    @Test func `a store that somebody has open is not touched, and they are named`() throws {
        let store = try WordsStore.open(path)
        #expect {
            _ = try WordsStore.erase(path, personal: [1])
        } throws: { error in
            guard case EnvironmentError.locked(_, .store, let holders) = error else { return false }
            return holders.map(\.program) == ["words"]
        }
        #expect(try store.read { try $0.log.head().sequence } == 4)
    }

    @Test func `views of other builds are emptied, and a newer one's are refused`() throws {
        #expect(throws: ProjectionError.newerView(view: "words", found: 1, supported: 0)) {
            _ = try WordsStore.erase(path, personal: [1], projectors: [WordsProjector(version: 0)])
        }
        #expect(try holds("secret words one"))
        _ = try WordsStore.erase(path, personal: [1], projectors: [NotesProjector()])
        #expect(try !holds("secret words one") && !holds("SECRET WORDS ONE"))
        let store = try WordsStore.open(path)
        #expect(try store.verifyViews().allSatisfy { $0.difference == nil })
    }

    @Test func `what interrupted rebuilds and checks have left is erased too`() throws {
        for name in ["rebuild", "scratch-1-1", "scratch-999999999-1"] {
            try Directory.make("\(path)/\(name)")
            try DurableFile.write("secret words one".bytes, to: "\(path)/\(name)/data.mdb")
        }
        _ = try WordsStore.erase(path, personal: [1])
        #expect(try directory.contents().filter { $0.hasPrefix("rebuild") || $0.hasPrefix("scratch") } == [])
    }

    @Test(arguments: [
        "erase.copied", "erase.rewritten", "rebuild.slice", "rebuild.copied", "erase.projected",
        "erase.compacted", "erase.proved", "erase.renamed",
    ])
    func `an erasure that is killed at any step has erased everything, or nothing`(step: String) async throws
    {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            _ = try WordsStore.erase(path, personal: [1, 3])
        }
        let isDone = step == "erase.renamed"
        #expect(try holds("secret words one") != isDone)
        #expect(try holds("SECRET WORDS THREE") != isDone)
        do {
            let store = try WordsStore.open(path)
            #expect(try store.readLog { try $0.verify().sequence } == (isDone ? 5 : 4))
            #expect(try store.verifyViews().allSatisfy { $0.difference == nil })
        }
        // Where the new file has its name, the copy with the old pages is gone.
        let left = try FileManager.default.subpathsOfDirectory(atPath: path).filter {
            $0.hasSuffix("data.mdb")
        }
        if isDone { #expect(left == ["data.mdb"]) }
        _ = try WordsStore.erase(path, personal: [1, 2, 3, 4])
        #expect(try !holds("secret words") && !directory.contents().contains("replacement"))
    }
}
