import EventLog
import Projections
import TestSupport

/// The notes of all subjects.
struct NotesProjector: Projector {
    static let view = View(index: 0, name: "notes")
    /// The note of each subject.
    static let notes = view.table(1)

    struct Poison: Error, CustomStringConvertible {
        let description = "it is poison"
    }

    let view: View = NotesProjector.view
    var version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        let subject = event.subject.copied
        switch event.kind {
        case Kind.noted:
            try rows.put(event.factualPart?.copied ?? [], for: subject, in: Self.notes)
        case Kind.removed:
            try rows.delete(subject, in: Self.notes)
        case Kind.flashed:
            try rows.put("flash".bytes, for: subject, in: Self.notes)
            try rows.delete(subject, in: Self.notes)
        default:
            // What it has put by then must not stay.
            try rows.put("poisoned".bytes, for: subject, in: Self.notes)
            throw Poison()
        }
    }
}
