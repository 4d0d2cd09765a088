import EventLog
import Projections

/// What holds of every projector, whatever it is for.
extension ProjectorScenario {
    /// Expects all that holds of every projector: ``thenIsDeterministic()``, ``thenRebuildEqualsIncremental()`` and
    /// ``thenPastIsKept()``.
    ///
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    @discardableResult
    public func thenIsSound() throws -> Self {
        try thenIsDeterministic().thenRebuildEqualsIncremental().thenPastIsKept()
    }

    /// Expects that the events give the same rows each time: no clock, no chance, no order of a set reaches a row.
    ///
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    @discardableResult
    public func thenIsDeterministic() throws -> Self {
        let run = try play()
        try run.expectApplied()
        for _ in 1...Self.replays {
            let check = DeterminismCheck(of: specification.projectors)
            guard let found = try run.reading({ try check.run(on: run.store.log) }) else { continue }
            throw SpecificationFailure(
                "row \(PlainText.of(Array(found.key.dropFirst()))) of \(found.view), event \(found.sequence), "
                    + "replayed twice",
                expected: [Self.text(found.first)], found: [Self.text(found.second)])
        }
        return self
    }

    /// Expects that a rebuild gives the rows that grew event by event.
    ///
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    @discardableResult
    public func thenRebuildEqualsIncremental() throws -> Self {
        let run = try play()
        try run.expectApplied()
        let views = specification.projectors().map(\.view)
        for report in try run.reading({ try run.store.log.verifyViews(only: views) }) {
            guard let difference = report.difference else { continue }
            throw SpecificationFailure(
                "row \(PlainText.of(Array(difference.key.dropFirst()))) of \(report.view), "
                    + "event \(difference.sequence), rebuilt",
                expected: [Self.text(difference.live)], found: [Self.text(difference.replayed)])
        }
        return self
    }

    /// Expects that the rows as of each command are those that were read when it was the last one.
    ///
    /// It fails where a key of a table is another one with a zero byte behind it: their pasts cannot be told apart.
    ///
    /// - Returns: The scenario, for what else is expected.
    /// - Throws: ``SpecificationFailure``.
    /// - Complexity: The square of the commands.
    @discardableResult
    public func thenPastIsKept() throws -> Self {
        let run = try play()
        try run.expectApplied()
        let views = specification.projectors().map(\.view)
        for commands in 0...given.count + 1 {
            let then = try play(commands: commands)
            let expected = try then.reading { try then.everything(of: views, asOf: nil) }
            let found = try run.reading { try run.everything(of: views, asOf: then.head) }
            try SpecificationFailure.unlessEqual(
                "all rows as of event \(then.head), read after event \(run.head)", expected: expected,
                found: found)
        }
        return self
    }

    /// Replays, of two each, until one that depends on a set's order can no more be lucky.
    private static let replays = 4

    /// A row's stored value: eight bytes of a sequence, then what the projector put.
    private static func text(_ value: [UInt8]?) -> String {
        guard let value else { return "no such row" }
        return PlainText.of(Array(value.dropFirst(8)))
    }
}

extension ScenarioRun {
    /// The rows of all tables of views, up and down, each with the event it is of.
    fileprivate func everything(of views: [View], asOf: UInt64?) throws -> [String] {
        try store.read(asOf: asOf) { snapshot in
            var rows: [String] = []
            for view in views {
                for table in (0..<ViewTable.limit).map({ view.table($0) }) {
                    for isDescending in [false, true] {
                        var cursor = try snapshot.views.rows(isDescending: isDescending, in: table)
                        while let row = try cursor.next() {
                            let text = PlainText.row(table, row.key.bytes, row.value.bytes)
                            rows.append("\(view.name).\(table.id) \(text) since event \(row.since)")
                        }
                    }
                }
            }
            return rows
        }
    }
}
