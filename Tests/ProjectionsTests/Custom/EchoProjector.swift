import ByteCoding
import EventLog
import Projections
import TestSupport

/// A custom view that writes down, for each event, what it sees of the views it reads: their rows of the subject, and
/// all of a length.
///
/// It sees anything but the time of that event where it is not read as of it.
struct EchoProjector: Projector {
    static let view = View.custom(0, name: "echoes")
    /// What was seen at each event.
    static let echoes = view.table(1)
    /// The last event of each subject.
    static let last = view.table(2)

    let view: View = EchoProjector.view
    var version: UInt32 = 1
    let reads = [NotesProjector.view, LengthsProjector.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard event.kind != Kind.poison else { throw NotesProjector.Poison() }
        let subject = event.subject.copied
        var seen = try rows.reader.value(for: subject, in: NotesProjector.notes)?.copied ?? "none".bytes
        for isDescending in [false, true] {
            var cursor = try rows.reader.rows(
                prefix: [2], isDescending: isDescending, in: LengthsProjector.subjects)
            while let row = try cursor.next() { seen += " ".bytes + row.key.copied.dropFirst() }
        }
        if let last = try rows.reader.value(for: subject, in: Self.last)?.copied {
            seen += " after ".bytes + last
        }
        try rows.put("\(event.sequence)".bytes, for: subject, in: Self.last)
        var key = KeyWriter()
        key.append(event.sequence)
        try rows.put(seen, for: key.bytes, in: Self.echoes)
    }
}

/// A custom view that reads another one: at each event, all the last events of subjects that it has by then.
struct ChorusProjector: Projector {
    static let view = View.custom(1, name: "chorus")
    static let chorus = view.table(1)

    let view: View = ChorusProjector.view
    var version: UInt32 = 1
    let reads = [EchoProjector.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        var seen: [UInt8] = []
        var cursor = try rows.reader.rows(in: EchoProjector.last)
        while let row = try cursor.next() {
            seen += row.key.copied + "=".bytes + row.value.copied + " ".bytes
        }
        var key = KeyWriter()
        key.append(event.sequence)
        try rows.put(seen, for: key.bytes, in: Self.chorus)
    }
}
