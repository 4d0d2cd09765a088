/// What a pure decider makes of a command: given events, when it is asked, then these events, or this refusal.
///
///     try DeciderSpecification(initial: Trip(), evolve: Trip.apply)
///         .given(.planned("Boston"), .started)
///         .when { try $0.cancel() }
///         .thenRefuses(TripRefusal.hasStarted)
public struct DeciderSpecification<State, Event: Equatable> {
    let initial: State
    let evolve: (inout State, Event) -> Void

    /// A specification of a decider.
    ///
    /// - Parameters:
    ///   - initial: The state before any event.
    ///   - evolve: Takes one event in.
    public init(initial: State, evolve: @escaping (inout State, Event) -> Void) {
        self.initial = initial
        self.evolve = evolve
    }

    /// What has happened.
    ///
    /// - Returns: The state that it leaves, to be decided against.
    public func given(_ events: Event...) -> Given {
        Given(state: events.reduce(into: initial, evolve))
    }

    /// The state that the given events leave.
    public struct Given {
        let state: State

        /// The command.
        ///
        /// - Parameter decide: Decides it against the state: events, or a refusal, thrown.
        /// - Returns: What it comes to.
        public func when(_ decide: (State) throws -> [Event]) -> Decision {
            // A decision may be asked for again, where a commit is repeated.
            Decision(first: Result { try decide(state) }, again: Result { try decide(state) })
        }
    }

    /// What a command has come to.
    public struct Decision {
        let first: Result<[Event], any Error>
        let again: Result<[Event], any Error>

        /// Expects events; none where there is nothing to be done.
        ///
        /// - Throws: ``SpecificationFailure``, also where the decider comes to something else when asked again.
        public func then(_ events: Event...) throws {
            let expected = events.map { "\($0)" }
            guard case .success(let found) = first, found == events else {
                throw SpecificationFailure("events", expected: expected, found: Self.text(first))
            }
            guard case .success(let found) = again, found == events else {
                throw SpecificationFailure("events, asked again", expected: expected, found: Self.text(again))
            }
        }

        /// Expects a refusal.
        ///
        /// - Throws: ``SpecificationFailure``, also where the decider comes to something else when asked again.
        public func thenRefuses<Refusal: Error & Equatable>(_ refusal: Refusal) throws {
            for (subject, result) in [("refusal", first), ("refusal, asked again", again)] {
                if case .failure(let error as Refusal) = result, error == refusal { continue }
                throw SpecificationFailure(
                    subject, expected: ["refused: \(refusal)"], found: Self.text(result))
            }
        }

        private static func text(_ result: Result<[Event], any Error>) -> [String] {
            switch result {
            case .success(let events): events.map { "\($0)" }
            case .failure(let error): ["refused: \(error)"]
            }
        }
    }
}
