import EventLog
import SportsTimeModel
import Synchronization
import TestSupport
import Testing

@testable import SportsTime

/// What the doctor says of a store's past.
struct DoctorTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a clock that jumped back once is a fact, and nothing to see to for ever`() throws {
        let now = Mutex<Int64>(1_700_000_000_000_000)
        let store = try SportsTimeStore.open(
            at: directory.path + "/store",
            clock: { Timestamp(microseconds: now.withLock { $0 }) })
        now.withLock { $0 -= 3_600_000_000 }
        _ = try store.setFavorite("Fenway Park", true)
        let answer = try store.doctor()
        #expect(answer.clockJumpedAt == 2)
        #expect(answer.advice.isEmpty)
    }
}
