public import EventLog
public import Projections

/// Events that are given, what comes then, and what is expected of that.
public struct ProjectorScenario {
    let specification: ProjectorSpecification
    let given: [EventDraft]
    /// Decides what comes, seeing the store with what is given.
    private var decide: (borrowing StoreSnapshot) throws -> [EventDraft] = { _ in [] }

    init(specification: ProjectorSpecification, given: [EventDraft]) {
        self.specification = specification
        self.given = given
    }

    /// What comes, as one command.
    ///
    /// - Returns: The scenario with it.
    public func when(_ events: EventDraft...) -> ProjectorScenario {
        when { _ in events }
    }

    /// The command that comes, decided against the views.
    ///
    /// - Parameter decide: The events that it comes to, or a refusal, thrown.
    /// - Returns: The scenario with it.
    public func when(
        _ decide: @escaping (borrowing StoreSnapshot) throws -> [EventDraft]
    ) -> ProjectorScenario {
        var scenario = self
        scenario.decide = decide
        return scenario
    }

    /// Expects the rows of a table, in the order of their keys.
    ///
    /// - Parameters:
    ///   - expected: The rows, as the specification shows them.
    ///   - table: The table.
    ///   - asOf: The event behind which they are read; nil for the last one.
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``, also where an event could not be applied.
    @discardableResult
    public func then(rows expected: [String], in table: ViewTable, asOf: UInt64? = nil) throws -> Self {
        let run = try play()
        try run.expectApplied()
        let found = try run.reading { try run.rows(of: table, asOf: asOf) }
        try SpecificationFailure.unlessEqual(
            "rows of table \(table.id) of \(table.view.name) after event \(asOf ?? run.head)",
            expected: expected, found: found)
        return self
    }

    /// Expects that the command comes to events.
    ///
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    @discardableResult
    public func then(events expected: [EventDraft]) throws -> Self {
        let run = try play()
        let expected = expected.map(PlainText.event)
        switch run.outcome {
        case .decided(let events):
            try SpecificationFailure.unlessEqual(
                "events of the command", expected: expected, found: events.map(PlainText.event))
        case .refused(let error), .failed(let error):
            throw SpecificationFailure(
                "events of the command", expected: expected, found: ["refused: \(error)"])
        }
        return self
    }

    /// Expects that the command is refused, and appends nothing.
    ///
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    @discardableResult
    public func thenRefuses<Refusal: Error & Equatable>(_ expected: Refusal) throws -> Self {
        let found =
            switch try play().outcome {
            case .decided(let events): events.map(PlainText.event)
            case .refused(let error as Refusal) where error == expected: [String(describing: expected)]
            case .refused(let error), .failed(let error): ["\(type(of: error)): \(error)"]
            }
        try SpecificationFailure.unlessEqual(
            "refusal of the command", expected: [String(describing: expected)], found: found)
        return self
    }

    /// Expects that a projector cannot apply one of the events that come.
    ///
    /// A view of the store refuses the append; a custom one stops, with all the rows of the events before.
    ///
    /// - Parameter reason: What it says: the description of the error that it throws.
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    @discardableResult
    public func thenStops(_ reason: String) throws -> Self {
        let run = try play()
        try SpecificationFailure.unlessEqual(
            "what stops the projectors after event \(given.count)", expected: [reason],
            found: [run.stop() ?? "nothing: every event could be applied"])
        return self
    }

    /// Plays the scenario in a store of its own.
    ///
    /// - Parameter commands: The commands to be played: those of the given events, and the one that comes.
    /// - Returns: The store, and what became of the command that came.
    /// - Throws: ``SpecificationFailure`` for a given event that cannot be appended; what the file system reports.
    func play(commands: Int? = nil) throws -> ScenarioRun {
        let store = try TemporaryStore(
            projectors: specification.projectors(), schemas: specification.schemas,
            clock: specification.clock, seed: specification.seed)
        for (index, event) in given.prefix(commands ?? .max).enumerated() {
            do {
                try store.append { _ in [event] }
            } catch {
                throw SpecificationFailure(
                    "given event \(index + 1)", expected: [PlainText.event(event)], found: ["\(error)"])
            }
        }
        var outcome = ScenarioRun.Outcome.decided([])
        if commands ?? .max > given.count {
            do {
                try store.append { snapshot in
                    do {
                        let events = try decide(snapshot)
                        outcome = .decided(events)
                        return events
                    } catch {
                        outcome = .refused(error)
                        throw error
                    }
                }
            } catch {
                if case .decided = outcome { outcome = .failed(error) }
            }
        }
        return try ScenarioRun(store, given: given.count, outcome, rowText: specification.rowText)
    }
}
