public import EventLog
public import Projections

/// What projectors make of events: given some, when others come, then these are the rows.
///
///     enum Trips {
///         static let view = View.custom(0, name: "trips")
///         static let counts = view.table(1)
///     }
///
///     struct TripProjector: Projector {
///         let view = Trips.view
///         let version: UInt32 = 1
///         let reads: [View] = []
///
///         func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
///             var city: [UInt8] = []
///             for index in event.subject.indices { city.append(event.subject[index]) }
///             let count = try rows.reader.value(for: city, in: Trips.counts)?[0] ?? 0
///             try rows.put([count + 1], for: city, in: Trips.counts)
///         }
///     }
///
///     @Test func `a second visit is counted`() throws {
///         let boston = EventDraft(kind: 30, schemaVersion: 1, subject: "Boston", factualPart: [])
///         try ProjectorSpecification([TripProjector()], schemas: EventSchemas(versions: [30: 1]))
///             .given(boston)
///             .when(boston)
///             .then(rows: ["Boston → 0x02"], in: Trips.counts)
///             .then(rows: ["Boston → 0x01"], in: Trips.counts, asOf: 1)
///             .thenIsSound()
///     }
///
/// Each `then` plays the events in a store of its own, and throws a ``SpecificationFailure`` where it does not hold: in
/// any test framework a thrown error fails the test and is printed.
public struct ProjectorSpecification {
    /// Shows a row as text: its table, key and value.
    public typealias RowText = (_ table: ViewTable, _ key: [UInt8], _ value: [UInt8]) -> String

    let projectors: () -> [any Projector]
    let schemas: EventSchemas
    let clock: Timestamp
    let seed: UInt64
    let rowText: RowText

    /// A specification of projectors.
    ///
    /// - Parameters:
    ///   - projectors: Those of the views, each behind those it reads: made anew for each replay, so that nothing can
    ///     hide in them.
    ///   - schemas: The kinds of event that they know.
    ///   - clock: What every command is recorded at.
    ///   - seed: What the command ids follow from.
    ///   - rowText: Shows a row as text; by default as ``PlainText/row(_:_:_:)``.
    public init(
        _ projectors: @autoclosure @escaping () -> [any Projector], schemas: EventSchemas,
        clock: Timestamp = TemporaryStore.clock, seed: UInt64 = 1,
        rowText: @escaping RowText = PlainText.row
    ) {
        self.projectors = projectors
        self.schemas = schemas
        self.clock = clock
        self.seed = seed
        self.rowText = rowText
    }

    /// What has happened, one command an event.
    ///
    /// - Returns: A scenario that goes on with `when`.
    public func given(_ events: EventDraft...) -> ProjectorScenario {
        given(events)
    }

    /// What has happened, one command an event.
    ///
    /// - Returns: A scenario that goes on with `when`.
    public func given(_ events: [EventDraft]) -> ProjectorScenario {
        ProjectorScenario(specification: self, given: events)
    }
}
