import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects what merging left aside, and what each source came to.
struct RecordProjector: Projector {
    let view = RecordView.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: [.recordRejected, .recordDeferred, .syncCompleted]) else { return }
        let change = try event.decoded(as: kind)
        switch change {
        case .recordRejected(let record):
            try rows.put(
                change.factualPart, for: RecordView.key(record.recordType, record.recordID),
                in: RecordView.rejected)
        case .recordDeferred(let record):
            try rows.put(
                change.factualPart, for: RecordView.key(record.recordType, record.recordID),
                in: RecordView.deferred)
        case .syncCompleted:
            var key = KeyWriter()
            key.append(event.sequence)
            try rows.put(change.factualPart, for: key.bytes, in: RecordView.runs)
        default: return
        }
    }
}
