import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the games that the fan saw, by team.
struct AttendanceProjector: Projector {
    let view = AttendanceView.view
    let version: UInt32 = 1
    let reads = [VisitView.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: [.visitAdded, .visitCorrected, .visitDeleted]) else { return }
        switch try event.decoded(as: kind) {
        case .visitAdded(let visit), .visitCorrected(let visit):
            try replace(visit.id, by: event.sequence, in: &rows)
        case .visitDeleted(let id):
            try replace(id, by: event.sequence, in: &rows)
        default: return
        }
    }

    /// Removes what a visit says of its teams before an event, and puts what it says since.
    private func replace(_ id: Visit.ID, by sequence: UInt64, in rows: inout ViewWriter) throws {
        let before = try VisitView.record(id, in: rows.reader.reading(asOf: sequence - 1))
        let old = before.map { Self.rows(of: $0) } ?? [:]
        let new = try VisitView.record(id, in: rows.reader).map { Self.rows(of: $0) } ?? [:]
        for key in old.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) where new[key] == nil {
            try rows.delete(key, in: AttendanceView.byTeam)
        }
        for (key, result) in new.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where old[key] != result {
            try rows.put([result.rawValue], for: key, in: AttendanceView.byTeam)
        }
    }

    private static func rows(of record: VisitRecord) -> [[UInt8]: GameResult] {
        let visit = record.visit
        guard visit.type == .game else { return [:] }
        var found: [[UInt8]: GameResult] = [:]
        for (side, participant) in [
            (AttendanceView.Side.home, visit.homeTeam), (.away, visit.awayTeam),
        ] {
            guard let team = participant?.team else { continue }
            let key = AttendanceView.prefix(team, side) + VisitView.dateKey(record)
            found[key] = GameResult(visit.finalScore, for: side)
        }
        return found
    }
}
