import EventLog
import Projections
import TestSupport
import Testing

/// Another process with the same store open, of a build that does not know the second view.
struct TwoProcessesTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore
    private let behind = ProjectionError.viewNotAtHead(view: "lengths", checkpoint: 1, head: 2)

    init() throws {
        directory = try TemporaryDirectory()
        store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"))
    }

    @Test func `a view that it leaves behind is neither read nor appended to`() async throws {
        await appendElsewhere()
        #expect(throws: behind) { try store.rows() }
        #expect(throws: behind) { try store.append(.sample(8), [.noted("c", "3")]) }
        let head = try store.store.readLog { try $0.verify().sequence }
        #expect(head == 2, "the log alone is still read")
    }

    @Test func `a rebuild brings it up again`() async throws {
        await appendElsewhere()
        #expect(try store.store.project().map(\.events) == [2, 2])
        #expect(try store.subjects(ofLength: 1) == ["a", "elsewhere"])
        try store.append(.sample(8), [.noted("c", "3")])
        #expect(try store.head() == 3)
    }

    @Test func `what another process appends with all views is seen at once`() async throws {
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            try SampleStore(at: path).append(.sample(7), [.noted("elsewhere", "2")])
        }
        #expect(try store.rows() == ["a=1@1", "elsewhere=2@2"])
        #expect(try store.append(.sample(7), [.noted("elsewhere", "2")])?.isRepeated == true)
    }

    private func appendElsewhere() async {
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            try SampleStore(at: path, projectors: [NotesProjector()])
                .append(.sample(7), [.noted("elsewhere", "2")])
        }
    }
}
