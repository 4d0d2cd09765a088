import EventLog
import Projections

/// A projector made of a closure, for a test that needs one of its own.
struct SampleProjector: Projector {
    let view: View
    var version: UInt32 = 1
    var reads: [View] = []
    let body: @Sendable (borrowing RecordedEvent, inout ViewWriter) throws -> Void

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        try body(event, &rows)
    }
}

extension Span where Element == UInt8 {
    /// The bytes, to be kept.
    var copied: [UInt8] { indices.map { self[$0] } }
}
