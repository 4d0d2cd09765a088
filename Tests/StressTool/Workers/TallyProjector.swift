import ByteCoding
import EventLog
import Projections

/// An embedder's view: how many events there were of each subject.
struct TallyProjector: Projector {
    /// The view.
    static let view = View.custom(0, name: "tally")

    let version: UInt32
    let view: View = TallyProjector.view
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        let table = Self.view.table(1)
        var subject = KeyWriter()
        subject.append(String(decoding: [UInt8](event.subject), as: UTF8.self))
        var count: UInt64 = 1
        if let known = try rows.reader.value(for: subject.bytes, in: table) {
            count += try known.integer(at: 0, as: UInt64.self)
        }
        var row = KeyWriter()
        row.append(count)
        try rows.put(row.bytes, for: subject.bytes, in: table)
    }
}
