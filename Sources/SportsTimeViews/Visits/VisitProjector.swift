import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the visits.
struct VisitProjector: Projector {
    let view = VisitView.view
    let version: UInt32 = 1
    let reads = [StadiumView.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard
            let kind = event.kind(among: [.visitAdded, .visitCorrected, .visitDeleted, .stadiumMerged])
        else { return }
        switch try event.decoded(as: kind) {
        case .visitAdded(let visit):
            let record = VisitRecord(
                visit: visit, addedAt: event.sequence,
                createdAtMicroseconds: event.recordedAt.microseconds)
            try add(record, in: &rows)
            try rows.delete(visit.id.bytes, in: VisitView.deleted)
        case .visitCorrected(let visit):
            guard var record = try VisitView.record(visit.id, in: rows.reader) else {
                // The event that added it has been erased, after it was deleted: from here on it was there.
                try add(
                    VisitRecord(
                        visit: visit, addedAt: event.sequence,
                        createdAtMicroseconds: event.recordedAt.microseconds), in: &rows)
                return
            }
            let isCountedElsewhere = !record.visit.countsAs(visit)
            if isCountedElsewhere { try remove(record, in: &rows) }
            record.visit = visit
            record.correctedAt = event.sequence
            if isCountedElsewhere {
                try add(record, in: &rows)
            } else {
                try rows.put(record.encoded, for: visit.id.bytes, in: VisitView.byID)
            }
        case .visitDeleted(let id):
            // All that was known of it may have been erased since.
            if let record = try VisitView.record(id, in: rows.reader) {
                try remove(record, in: &rows)
                try rows.delete(id.bytes, in: VisitView.byID)
            }
            try rows.put([], for: id.bytes, in: VisitView.deleted)
        case .stadiumMerged(let stadium):
            try move(stadium, in: &rows)
        default: return
        }
    }

    private func add(_ record: VisitRecord, in rows: inout ViewWriter) throws {
        let stadium = record.visit.stadium
        try rows.put(record.encoded, for: record.visit.id.bytes, in: VisitView.byID)
        var place = ProtobufWriter()
        place.write(stadium.rawValue, field: 1)
        place.write(record.visit.type.number, field: 2)
        try rows.put(place.bytes, for: VisitView.dateKey(record), in: VisitView.byDate)
        try rows.put([], for: VisitView.stadiumKey(record), in: VisitView.byStadium)
        try rows.put([], for: VisitView.dayKey(record.visit), in: VisitView.days)
        var visited =
            try VisitView.visited(stadium, in: rows.reader)
            ?? VisitedStadium(
                stadium: stadium, site: try site(of: stadium, in: rows), sport: record.visit.sport)
        visited.counts[record.visit.type, default: 0] += 1
        try put(visited, in: &rows)
    }

    private func remove(_ record: VisitRecord, in rows: inout ViewWriter) throws {
        let stadium = record.visit.stadium
        try rows.delete(VisitView.dateKey(record), in: VisitView.byDate)
        try rows.delete(VisitView.stadiumKey(record), in: VisitView.byStadium)
        let sameDay =
            VisitView.stadiumPrefix(stadium, record.visit.type) + VisitView.dayKey(record.visit.date)
        if try rows.reader.first(prefix: sameDay, in: VisitView.byStadium) == nil {
            try rows.delete(VisitView.dayKey(record.visit), in: VisitView.days)
        }
        guard var visited = try VisitView.visited(stadium, in: rows.reader) else {
            throw MissingRow(what: "visited stadium \(stadium)")
        }
        visited.counts[record.visit.type, default: 0] -= 1
        try put(visited, in: &rows)
    }

    /// Puts or deletes the rows that say a stadium, its site and its sport were visited.
    private func put(_ visited: VisitedStadium, in rows: inout ViewWriter) throws {
        let stadium = visited.stadium.rawValue
        let bySite = VisitView.key(visited.site.rawValue, stadium)
        let bySport = VisitView.key(visited.sport.key, stadium)
        if visited.total == 0 {
            try rows.delete(VisitView.key(stadium), in: VisitView.visited)
            try rows.delete(bySite, in: VisitView.visitedBySite)
            try rows.delete(bySport, in: VisitView.visitedBySport)
        } else {
            try rows.put(visited.encoded, for: VisitView.key(stadium), in: VisitView.visited)
            try rows.put([], for: bySite, in: VisitView.visitedBySite)
            try rows.put([], for: bySport, in: VisitView.visitedBySport)
        }
    }

    /// A stadium's record may name another site than before.
    private func move(_ stadium: Stadium, in rows: inout ViewWriter) throws {
        guard var visited = try VisitView.visited(stadium.id, in: rows.reader),
            visited.site != stadium.site
        else { return }
        try rows.delete(
            VisitView.key(visited.site.rawValue, stadium.id.rawValue), in: VisitView.visitedBySite)
        visited.site = stadium.site
        try put(visited, in: &rows)
    }

    private func site(of stadium: Stadium.ID, in rows: borrowing ViewWriter) throws -> SiteID {
        guard let record = try StadiumView.stadium(stadium, in: rows.reader) else {
            throw MissingRow(what: stadium.rawValue)
        }
        return record.site
    }
}
