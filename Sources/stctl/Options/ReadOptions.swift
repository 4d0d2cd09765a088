import ArgumentParser
import SportsTime

/// Which store a reading verb asks, and as of when.
struct ReadOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Ask the store as it was behind an event, at a time, or at the end of a day (UTC).",
            discussion: "What the store knew then: 3903, 2026-01-31T18:00:00Z, 2026-01-31.",
            valueName: "point"))
    var at: PointArgument?

    @OptionGroup var options: StoreOptions

    /// Opens the store, and goes to the point.
    ///
    /// - Parameters:
    ///   - creates: Whether to make it where there is none: for verbs that are asked first of all.
    ///   - needsViews: Whether an event that no view can hold stands in the way.
    /// - Returns: The store, as it is or was.
    /// - Throws: As ``StoreOptions/open(creates:acceptsLosses:needsViews:)``.
    func open(creates: Bool = false, needsViews: Bool = true) throws -> any StoreQueries {
        let store = try options.open(creates: creates, needsViews: needsViews)
        guard let at else { return store }
        return try store.at(at.point)
    }
}

/// A point of the store's history.
struct PointArgument: ExpressibleByArgument {
    let point: LogPoint

    init?(argument: String) {
        guard let point = LogPoint(argument) else { return nil }
        self.point = point
    }
}
