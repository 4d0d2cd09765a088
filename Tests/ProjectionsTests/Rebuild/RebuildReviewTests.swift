import EventLog
import Projections
import TestSupport
import Testing

/// What a changed projector makes of the log is shown before it is put in its place.
struct RebuildReviewTests {
    private struct Refusal: Error {}

    private let directory: TemporaryDirectory
    private let newer: [any Projector] = [OpeningTests.shouting(version: 2), LengthsProjector()]

    init() throws {
        directory = try TemporaryDirectory()
        try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "22"))
    }

    @Test func `both sides are shown, as of the same event`() throws {
        var seen: [[String]] = []
        var names: [String] = []
        let store = try SampleStore(
            in: directory, projectors: newer,
            review: { review in
                names = review.views.map(\.name)
                let heads = [try review.before.log.head().sequence, try review.after.log.head().sequence]
                #expect(heads == [2, 2])
                seen.append(try SampleStore.rows(NotesProjector.notes, in: review.before.views))
                seen.append(try SampleStore.rows(NotesProjector.notes, in: review.after.views))
            })
        #expect(seen == [["a=1@1", "b=22@2"], ["a=1!@1", "b=22!@2"]])
        #expect(names == ["notes", "lengths"], "the second one reads the first")
        #expect(try store.rows() == ["a=1!@1", "b=22!@2"])
    }

    @Test func `what is refused is not put in place`() throws {
        var done: [Int] = []
        #expect(throws: Refusal.self) {
            try SampleStore(in: directory, projectors: newer, review: { _ in throw Refusal() })
        }
        do {
            let store = try SampleStore(in: directory, progress: OpeningTests.unexpected)
            #expect(try store.rows() == ["a=1@1", "b=22@2"])
            try store.append(.noted("c", "3"))
        }
        let store = try SampleStore(
            in: directory, projectors: newer, progress: { if $0.step == .replaying { done.append($0.done) } })
        #expect(done == [3], "once it is accepted, only what is new is replayed")
        #expect(try store.rows() == ["a=1!@1", "b=22!@2", "c=3!@3"])
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
        #expect(
            try directory.contents() == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
    }

    @Test func `the same projectors need no review`() throws {
        do {
            try RawViews(in: directory).overwrite("notes", [1] + "a".bytes, with: nil)
        }
        let store = try SampleStore(in: directory)
        let reports = try store.store.project(review: { _ in Issue.record("nothing has changed but rows") })
        #expect(reports.map { $0.difference == nil } == [false, true])
    }

    @Test func `a view that was not asked for needs no review`() throws {
        let changed = LengthsProjector(version: 2)
        #expect(throws: Refusal.self) {
            try SampleStore(
                in: directory, projectors: [NotesProjector(), changed],
                review: { review in
                    #expect(review.views == [LengthsProjector.view])
                    throw Refusal()
                })
        }
    }

    @Test func `a view that was left behind cannot be shown, and is made without`() throws {
        do {
            let store = try SampleStore(in: directory, projectors: [NotesProjector()])
            try store.append(.noted("c", "3"))
        }
        let store = try SampleStore(
            in: directory, projectors: [NotesProjector(), LengthsProjector(version: 2)],
            review: { _ in Issue.record("the rows of the second view are of an earlier event") })
        #expect(try store.subjects(ofLength: 1) == ["a", "c"])
    }
}
