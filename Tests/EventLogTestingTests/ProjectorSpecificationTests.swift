import EventLog
import EventLogTesting
import Foundation
import Projections
import TestSupport
import Testing

/// Given events, when others come, then these are the rows.
struct ProjectorSpecificationTests {
    private let trips = ProjectorSpecification([TripProjector()], schemas: Trips.schemas)
    private let boston = Trips.visit("Boston")

    @Test func `rows that are as specified pass, also as of an event`() throws {
        try trips.given(boston).when(boston, Trips.visit("Denver"))
            .then(rows: ["Boston → 0x02", "Denver → 0x01"], in: Trips.counts)
            .then(rows: ["Boston → 0x01"], in: Trips.counts, asOf: 1)
            .then(rows: ["Boston → 0x02"], in: Trips.counts, asOf: 2)
            .then(rows: [], in: Trips.counts, asOf: 0)
            .thenIsSound()
        try trips.given().when(boston).then(rows: ["Boston → 0x01"], in: Trips.counts)
        try trips.given(boston).then(rows: ["Boston → 0x01"], in: Trips.counts)
    }

    @Test func `a view of the store is specified as a custom one is`() throws {
        let view = View(index: 0, name: "trips")
        try ProjectorSpecification([TripProjector(view: view)], schemas: Trips.schemas)
            .given(boston).when(boston)
            .then(rows: ["Boston → 0x02"], in: view.table(1)).thenIsSound()
    }

    @Test func `other rows fail, and are told`() throws {
        let failure = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston).when(Trips.visit("Denver"))
                .then(rows: ["Boston → 0x02", "Denver → 0x01"], in: Trips.counts)
        }
        #expect(
            failure.description == """
                rows of table 1 of trips after event 2: not as specified
                  expected:
                    Boston → 0x02
                    Denver → 0x01
                  found:
                    Boston → 0x01
                    Denver → 0x01
                  difference:
                    - Boston → 0x02
                    + Boston → 0x01
                """)
        let empty = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston).then(rows: [], in: Trips.counts)
        }
        #expect(empty.description.contains("  expected:\n    (nothing)\n  found:\n    Boston"))
    }

    @Test func `rows read as the domain does, where the specification says how`() throws {
        let spoken = ProjectorSpecification([TripProjector()], schemas: Trips.schemas) { _, key, value in
            "\(String(decoding: key, as: UTF8.self)), \(value[0]) times"
        }
        try spoken.given(boston, boston).then(rows: ["Boston, 2 times"], in: Trips.counts)
    }

    @Test(arguments: [Trips.view, View(index: 3, name: "trips")])
    func `an event that stops the projector is specified by its reason`(view: View) throws {
        let trips = ProjectorSpecification([TripProjector(view: view)], schemas: Trips.schemas)
        try trips.given(boston).when(Trips.visit("")).thenStops("no such city")
        if view.isCustom {
            try trips.given(boston).when(Trips.visit(""))
                .then(rows: ["Boston → 0x01"], in: view.table(1), asOf: 1)
        }
        let other = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston).when(Trips.visit("")).thenStops("it is late")
        }
        #expect(other.found == ["no such city"])
        let none = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston).when(boston).thenStops("no such city")
        }
        #expect(none.found == ["nothing: every event could be applied"])
        let rows = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston).when(Trips.visit("")).then(rows: [], in: view.table(1))
        }
        #expect(rows.description.contains("no such city"))
        for law in [
            { try trips.given().when(Trips.visit("")).thenIsDeterministic() },
            { try trips.given().when(Trips.visit("")).thenRebuildEqualsIncremental() },
            { try trips.given().when(Trips.visit("")).thenPastIsKept() },
        ] {
            #expect(throws: SpecificationFailure.self) { _ = try law() }
        }
    }

    @Test func `a given event that stops it is not taken for the one that comes`() throws {
        let custom = try #require(throws: SpecificationFailure.self) {
            try trips.given(Trips.visit("")).when(boston).thenStops("no such city")
        }
        #expect(custom.found == ["event 1, which is given: no such city"])
        let store = ProjectorSpecification(
            [TripProjector(view: View(index: 0, name: "trips"))], schemas: Trips.schemas)
        let refused = try #require(throws: SpecificationFailure.self) {
            try store.given(boston, Trips.visit("")).when(boston).thenStops("no such city")
        }
        #expect(refused.subject == "given event 2")
    }

    @Test func `an event of a kind that is not known stops it`() throws {
        let flown = EventDraft(kind: 99, schemaVersion: 1, subject: "Boston", factualPart: [])
        try trips.given(boston).when(flown)
            .thenStops("event 2 is of kind 99, which this build does not know")
    }

    private enum Refusal: Error, Equatable {
        case beenThere(times: Int)
    }

    @Test func `a command is decided against the views of what is given`() throws {
        func visitOnce(_ snapshot: borrowing StoreSnapshot) throws -> [EventDraft] {
            let count = try snapshot.log.head().sequence
            guard count < 2 else { throw Refusal.beenThere(times: Int(count)) }
            return [Trips.visit("Denver", "first")]
        }
        try trips.given(boston).when(visitOnce).then(events: [Trips.visit("Denver", "first")])
            .then(rows: ["Boston → 0x01", "Denver → 0x01"], in: Trips.counts)
        try trips.given(boston, boston).when(visitOnce).thenRefuses(Refusal.beenThere(times: 2))
        let other = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston).when(visitOnce).then(events: [Trips.visit("Denver", "second")])
        }
        #expect(
            other.difference == ["- kind 30.1 Denver: second", "+ kind 30.1 Denver: first"])
        let refused = try #require(throws: SpecificationFailure.self) {
            try trips.given(boston, boston).when(visitOnce).thenRefuses(Refusal.beenThere(times: 3))
        }
        #expect(refused.found == ["Refusal: beenThere(times: 2)"])
        #expect(throws: SpecificationFailure.self) {
            try trips.given(boston, boston).when(visitOnce).then(events: [])
        }
        #expect(throws: SpecificationFailure.self) {
            try trips.given(boston).when(visitOnce).thenRefuses(Refusal.beenThere(times: 1))
        }
    }

    @Test func `every run has the same clock and the same command ids, and leaves nothing behind`() throws {
        var path = ""
        func identities() throws -> [String] {
            let store = try TemporaryStore(projectors: [TripProjector()], schemas: Trips.schemas, seed: 7)
            path = store.log.path
            for _ in 1...3 { try store.append { _ in [boston] } }
            return try store.read { snapshot in
                try (1...3 as ClosedRange<UInt64>).map { number in
                    let command = try #require(try snapshot.log.command(number))
                    return "\(command.id) \(command.recordedAt.microseconds)"
                }
            }
        }
        let first = try identities()
        #expect(try identities() == first && Set(first).count == 3)
        #expect(first.allSatisfy { $0.hasSuffix(" 946684800000000") })
        #expect(throws: (any Error).self) {
            try FileManager.default.contentsOfDirectory(atPath: path)
        }
    }
}
