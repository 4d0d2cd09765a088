import EventLog
import Projections

/// The subjects by the length of their notes: it reads the notes as they are after the same event.
struct LengthsProjector: Projector {
    static let view = View(index: 1, name: "lengths")
    /// A row of nothing for each length and subject.
    static let subjects = view.table(1)
    /// The length of each subject.
    static let lengths = view.table(2)

    let view: View = LengthsProjector.view
    var version: UInt32 = 1
    let reads = [NotesProjector.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        let subject = event.subject.copied
        let old = try rows.reader.value(for: subject, in: Self.lengths)?.copied
        let note = try rows.reader.value(for: subject, in: NotesProjector.notes)?.copied
        let length = note.map { [UInt8(min($0.count, 255))] }
        guard length != old else { return }
        if let old {
            try rows.delete(old + subject, in: Self.subjects)
        }
        if let length {
            try rows.put(length, for: subject, in: Self.lengths)
            try rows.put([], for: length + subject, in: Self.subjects)
        } else {
            try rows.delete(subject, in: Self.lengths)
        }
    }
}
