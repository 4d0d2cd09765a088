import EventLog
import Projections
import SportsTimeModel

/// Projects the leagues, conferences and divisions.
struct StructureProjector: Projector {
    let view = StructureView.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: [.leagueStructureMerged]),
            case .leagueStructureMerged(let part) = try event.decoded(as: kind)
        else { return }
        if let old = try StructureView.part(part.id, in: rows.reader),
            StructureView.sportKey(old) != StructureView.sportKey(part)
        {
            try rows.delete(StructureView.sportKey(old), in: StructureView.bySport)
        }
        try rows.put(part.encoded, for: StructureView.key(part.id), in: StructureView.byID)
        try rows.put([], for: StructureView.sportKey(part), in: StructureView.bySport)
    }
}
