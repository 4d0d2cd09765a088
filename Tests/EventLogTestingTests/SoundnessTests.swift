import EventLog
import EventLogTesting
import Foundation
import Projections
import Synchronization
import TestSupport
import Testing

/// Projectors that look at more than events are caught, each by one of the checks.
struct SoundnessTests {
    private func scenario(
        _ body: @escaping @Sendable (borrowing RecordedEvent, inout ViewWriter) throws -> Void
    ) -> ProjectorScenario {
        ProjectorSpecification([OtherProjector(body: body)], schemas: Trips.schemas)
            .given(Trips.visit("Boston"), Trips.visit("Denver")).when(Trips.visit("Boston"))
    }

    @Test func `one that reads the clock is caught by running it twice`() throws {
        let clock = scenario { _, rows in
            try rows.put("\(Date.now.timeIntervalSince1970)".bytes, for: "now".bytes, in: Trips.counts)
        }
        let failure = try #require(throws: SpecificationFailure.self) { try clock.thenIsDeterministic() }
        #expect(failure.subject == "row now of trips, event 3, replayed twice")
        #expect(failure.expected != failure.found)
        #expect(throws: SpecificationFailure.self) { try clock.thenIsSound() }
    }

    @Test func `one that draws a number is caught by running it twice`() throws {
        let random = scenario { event, rows in
            guard event.sequence == 2 else { return }
            try rows.put("\(UInt64.random(in: 0...UInt64.max))".bytes, for: "n".bytes, in: Trips.counts)
        }
        #expect(throws: SpecificationFailure.self) { try random.thenIsDeterministic() }
    }

    @Test func `one that goes through an unordered set is caught by running it twice`() throws {
        let unordered = scenario { event, rows in
            let set = Set((1...8).map { "\(event.sequence) \($0)" })
            try rows.put(set.joined(separator: ",").bytes, for: "set".bytes, in: Trips.counts)
        }
        #expect(throws: SpecificationFailure.self) { try unordered.thenIsDeterministic() }
        try scenario { event, rows in
            let set = Set((1...8).map { "\(event.sequence) \($0)" })
            try rows.put(set.sorted().joined(separator: ",").bytes, for: "set".bytes, in: Trips.counts)
        }.thenIsSound()
    }

    @Test func `one that remembers between events is caught by a rebuild`() throws {
        let calls = Calls()
        let memory = scenario { _, rows in
            try rows.put("\(calls.next())".bytes, for: "calls".bytes, in: Trips.counts)
        }
        #expect(throws: SpecificationFailure.self) { try memory.thenRebuildEqualsIncremental() }
        #expect(throws: SpecificationFailure.self) { try memory.thenPastIsKept() }
    }

    @Test func `keys may begin with each other, and are told apart in the past too`() throws {
        let nested = scenario { event, rows in
            for key in ["Bos", "Boston"] {
                try rows.put("\(event.sequence)".bytes, for: key.bytes, in: Trips.counts)
            }
        }
        try nested.thenIsDeterministic().thenRebuildEqualsIncremental().thenPastIsKept()
    }

    @Test func `one whose keys begin with each other, a zero byte between, is caught by reading the past`()
        throws
    {
        let nested = scenario { event, rows in
            for key in ["Bos", "Bos\0ton"] {
                try rows.put("\(event.sequence)".bytes, for: key.bytes, in: Trips.counts)
            }
        }
        try nested.thenIsDeterministic().thenRebuildEqualsIncremental()
        #expect(throws: SpecificationFailure.self) { try nested.thenPastIsKept() }
    }
}

/// Counts calls.
private final class Calls: Sendable {
    private let count = Atomic<Int>(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
