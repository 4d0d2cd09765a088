import EventLog
import Projections
import SportsTimeModel

/// Projects the sports.
struct SportProjector: Projector {
    let view = SportView.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: [.sportMerged]),
            case .sportMerged(let sport) = try event.decoded(as: kind)
        else { return }
        try rows.put(sport.encoded, for: SportView.key(sport.id), in: SportView.byID)
    }
}
