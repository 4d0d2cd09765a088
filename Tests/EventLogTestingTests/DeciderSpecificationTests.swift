import EventLogTesting
import Testing

/// Pure deciders: events or a refusal, the same each time.
struct DeciderSpecificationTests {
    private enum Event: Equatable {
        case planned(String)
        case started
        case cancelled
    }

    private enum Refusal: Error, Equatable {
        case hasStarted
        case nothingPlanned
    }

    private struct Trip {
        var city: String?
        var hasStarted = false

        static func apply(_ trip: inout Trip, _ event: Event) {
            switch event {
            case .planned(let city): trip.city = city
            case .started: trip.hasStarted = true
            case .cancelled: trip = Trip()
            }
        }

        func cancel() throws -> [Event] {
            guard city != nil else { throw Refusal.nothingPlanned }
            guard !hasStarted else { throw Refusal.hasStarted }
            return [.cancelled]
        }
    }

    private let trips = DeciderSpecification(initial: Trip(), evolve: Trip.apply)

    @Test func `a decision that comes to the events passes`() throws {
        try trips.given(.planned("Boston")).when { try $0.cancel() }.then(.cancelled)
        try trips.given(.planned("Boston")).when { _ in [] }.then()
        try trips.given().when { _ in [.planned("Boston"), .started] }.then(.planned("Boston"), .started)
    }

    @Test func `a refusal that is expected passes`() throws {
        try trips.given(.planned("Boston"), .started).when { try $0.cancel() }
            .thenRefuses(Refusal.hasStarted)
        try trips.given(.planned("Boston"), .cancelled).when { try $0.cancel() }
            .thenRefuses(Refusal.nothingPlanned)
    }

    @Test func `other events fail, and are told`() throws {
        let failure = try #require(throws: SpecificationFailure.self) {
            try trips.given(.planned("Boston")).when { try $0.cancel() }.then(.started, .cancelled)
        }
        #expect(failure.difference == ["- started"])
        #expect(
            failure.description == """
                events: not as specified
                  expected:
                    started
                    cancelled
                  found:
                    cancelled
                  difference:
                    - started
                """)
    }

    @Test func `a refusal in the place of events fails, and the other way round`() throws {
        let refused = try #require(throws: SpecificationFailure.self) {
            try trips.given().when { try $0.cancel() }.then(.cancelled)
        }
        #expect(refused.found == ["refused: nothingPlanned"])
        let decided = try #require(throws: SpecificationFailure.self) {
            try trips.given(.planned("Boston")).when { try $0.cancel() }.thenRefuses(Refusal.hasStarted)
        }
        #expect(decided.expected == ["refused: hasStarted"] && decided.found == ["cancelled"])
        #expect(throws: SpecificationFailure.self) {
            try trips.given().when { try $0.cancel() }.thenRefuses(Refusal.hasStarted)
        }
    }

    @Test func `a decider that comes to something else when it is asked again fails`() throws {
        var asked = 0
        let failure = try #require(throws: SpecificationFailure.self) {
            try trips.given().when { _ in
                asked += 1
                return asked == 1 ? [.started] : []
            }.then(.started)
        }
        #expect(failure.subject == "events, asked again")
        asked = 0
        #expect(throws: SpecificationFailure.self) {
            try trips.given().when { _ in
                asked += 1
                if asked == 1 { throw Refusal.hasStarted }
                return []
            }.thenRefuses(Refusal.hasStarted)
        }
    }
}
