import EventLog
import Projections

/// The cities of a traveller, and how often each was visited: a custom view.
enum Trips {
    static let view = View.custom(0, name: "trips")
    /// The count of each city.
    static let counts = view.table(1)
    static let visited: UInt16 = 30
    static let schemas = EventSchemas(versions: [visited: 1])

    static func visit(_ city: String, _ note: String = "") -> EventDraft {
        EventDraft(kind: visited, schemaVersion: 1, subject: city, factualPart: Array(note.utf8))
    }
}

struct TripProjector: Projector {
    struct Unknown: Error, CustomStringConvertible {
        let description = "no such city"
    }

    var view: View = Trips.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        var city: [UInt8] = []
        for index in event.subject.indices { city.append(event.subject[index]) }
        guard !city.isEmpty else { throw Unknown() }
        let counts = view.table(1)
        let count = try rows.reader.value(for: city, in: counts)?[0] ?? 0
        try rows.put([count + 1], for: city, in: counts)
    }
}

/// A projector made of a closure, for a test that needs one of its own.
struct OtherProjector: Projector {
    let view = Trips.view
    let version: UInt32 = 1
    let reads: [View] = []
    let body: @Sendable (borrowing RecordedEvent, inout ViewWriter) throws -> Void

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        try body(event, &rows)
    }
}
