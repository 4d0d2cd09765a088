import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// The bench's view: a row a visit by (day, sequence), visits of each stadium, stadiums of each sport.
struct VisitBookProjector: Projector {
    let view = View(index: 0, name: "visit-book")
    let version: UInt32 = 1
    let reads: [View] = []

    // (day, sequence) → id, names of stadium, home and away team, score
    private var byDate: ViewTable { view.table(1) }
    // (stadium) → visits
    private var visitsOf: ViewTable { view.table(2) }
    // (sport, stadium) → nothing
    private var stadiumsOf: ViewTable { view.table(3) }

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard event.kind == EventKind.visitAdded.rawValue, let visit = try visit(of: event) else { return }
        var date = KeyWriter()
        date.append(signed: visit.date.daysSince1970)
        date.append(event.sequence)
        var row = ProtobufWriter()
        row.write(visit.id.bytes, field: 1)
        row.write(visit.stadiumName, field: 2)
        row.write(visit.homeTeam?.name, field: 3)
        row.write(visit.awayTeam?.name, field: 4)
        row.write(UInt32(visit.finalScore?.home ?? 0), field: 5)
        row.write(UInt32(visit.finalScore?.away ?? 0), field: 6)
        try rows.put(row.bytes, for: date.bytes, in: byDate)

        var stadium = KeyWriter()
        stadium.append(visit.stadium.rawValue)
        let before = try rows.reader.value(for: stadium.bytes, in: visitsOf)?.integer(at: 0, as: UInt32.self)
        var count: [UInt8] = []
        count.append(bigEndian: (before ?? 0) + 1)
        try rows.put(count, for: stadium.bytes, in: visitsOf)

        var sport = KeyWriter()
        sport.append(visit.sport.key)
        sport.append(visit.stadium.rawValue)
        try rows.put([], for: sport.bytes, in: stadiumsOf)
    }

    /// The four numbers, counted in the rows.
    func counts(in views: ViewReader) throws -> VisitCounts {
        var counts = VisitCounts()
        var visits = try views.rows(in: byDate)
        while try visits.next() != nil {
            counts.visits += 1
        }
        var stadiums = try views.rows(in: visitsOf)
        while let row = try stadiums.next() {
            counts.stadiums += 1
            counts.most = max(counts.most, Int(try row.value.integer(at: 0, as: UInt32.self)))
        }
        var sports = try views.rows(in: stadiumsOf)
        while try sports.next() != nil {
            counts.sportStadiums += 1
        }
        return counts
    }
}

/// The visit that an event brought in; nil where it brought none.
func visit(of event: borrowing RecordedEvent) throws -> Visit? {
    guard let factualPart = event.factualPart,
        case .visitAdded(let visit) = try DomainEvent(
            kind: .visitAdded, factualPart: factualPart, privatePart: event.privatePart)
    else { return nil }
    return visit
}
