import EventLog
import Projections
import TestSupport
import Testing

/// A store whose first view was made by a newer build than the one that opens it.
struct NewerViewTests {
    private let directory: TemporaryDirectory
    private let refusal = ProjectionError.newerView(view: "notes", found: 2, supported: 1)

    init() throws {
        directory = try TemporaryDirectory()
        try newer().append(.noted("a", "1"))
    }

    @Test func `it may be read`() throws {
        let store = try SampleStore(in: directory)
        #expect(try store.rows() == ["a=1!@1"])
        #expect(try store.subjects(ofLength: 2) == ["a"])
        #expect(try store.head() == 1)
    }

    @Test func `nothing is rebuilt by opening it`() throws {
        do {
            _ = try SampleStore(in: directory, progress: OpeningTests.unexpected)
        }
        #expect(try newer(progress: OpeningTests.unexpected).rows() == ["a=1!@1"])
    }

    @Test func `it may not be appended to`() throws {
        let store = try SampleStore(in: directory)
        #expect(throws: refusal) { try store.append(.noted("b", "2")) }
        #expect(throws: refusal) { try store.append(.sample(9), [.noted("b", "2")], isRehearsal: true) }
        #expect(try store.head() == 1)
    }

    @Test func `a command that it has is still known again`() throws {
        let store = try SampleStore(in: directory)
        #expect(try store.append(.sample(1), [.noted("a", "1")])?.isRepeated == true)
    }

    @Test func `it may not be rebuilt`() throws {
        do {
            let store = try SampleStore(in: directory)
            #expect(throws: refusal) { try store.store.project() }
            #expect(throws: refusal) { try store.store.verifyViews() }
            #expect(try store.rows() == ["a=1!@1"])
        }
        #expect(try newer(progress: OpeningTests.unexpected).rows() == ["a=1!@1"])
    }

    private func newer(
        progress: (RebuildProgress) -> Void = { _ in }
    ) throws -> SampleStore {
        try SampleStore(
            in: directory, projectors: [OpeningTests.shouting(version: 2), LengthsProjector()],
            progress: progress)
    }
}
