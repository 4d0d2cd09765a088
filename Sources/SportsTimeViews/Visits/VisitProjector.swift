import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the visits.
struct VisitProjector: Projector {
    let view = VisitView.view
    let version: UInt32 = 4
    let reads = [StadiumView.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard
            let kind = event.kind(among: [
                .visitAdded, .visitCorrected, .visitDeleted, .stadiumMerged, .countedVisitsSet,
            ])
        else { return }
        switch try event.decoded(as: kind) {
        case .visitAdded(let visit):
            // Two stores may know a visit by the same id, as those that photos make: the later one counts.
            if let known = try VisitView.record(visit.id, in: rows.reader) { try remove(known, in: &rows) }
            try add(VisitRecord(visit, addedBy: event), by: event, in: &rows)
            try rows.delete(visit.id.bytes, in: VisitView.deleted)
            try rows.delete(VisitView.placeKey(visit), in: VisitView.deletedByPlace)
        case .visitCorrected(let visit):
            guard var record = try VisitView.record(visit.id, in: rows.reader) else {
                // The event that added it has been erased, after it was deleted: from here on it was there.
                return try add(VisitRecord(visit, addedBy: event), by: event, in: &rows)
            }
            let isCountedElsewhere = !record.visit.countsAs(visit)
            if isCountedElsewhere { try remove(record, in: &rows) }
            record.visit = visit
            record.correctedAt = event.sequence
            if isCountedElsewhere {
                try add(record, by: event, in: &rows)
            } else {
                try rows.put(record.encoded(by: event), for: visit.id.bytes, in: VisitView.byID)
            }
        case .visitDeleted(let id):
            // All that was known of it may have been erased since.
            if let record = try VisitView.record(id, in: rows.reader) {
                try remove(record, in: &rows)
                try rows.delete(id.bytes, in: VisitView.byID)
                try rows.put([], for: VisitView.placeKey(record.visit), in: VisitView.deletedByPlace)
            }
            try rows.put([], for: id.bytes, in: VisitView.deleted)
        case .stadiumMerged(let stadium):
            try move(stadium, in: &rows)
        case .countedVisitsSet(let types?):
            let numbers = types.sorted().map { UInt8($0.number) }
            try rows.put(numbers, for: VisitView.countingKey, in: VisitView.countedTypes)
        case .countedVisitsSet(nil):
            try rows.delete(VisitView.countingKey, in: VisitView.countedTypes)
        default: return
        }
    }

    private func add(
        _ record: VisitRecord, by event: borrowing RecordedEvent, in rows: inout ViewWriter
    ) throws {
        let stadium = record.visit.stadium
        try rows.put(record.encoded(by: event), for: record.visit.id.bytes, in: VisitView.byID)
        var place = ProtobufWriter()
        place.write(stadium.rawValue, field: 1)
        place.write(record.visit.type.number, field: 2)
        try rows.put(place.bytes, for: VisitView.dateKey(record), in: VisitView.byDate)
        try rows.put([], for: VisitView.stadiumKey(record), in: VisitView.byStadium)
        let key = VisitView.key(stadium.rawValue)
        var counts = try VisitView.counts(of: stadium, in: rows.reader)
        if counts.total == 0 {
            let visited = VisitedStadium(
                stadium: stadium, site: try site(of: stadium, in: rows), sport: record.visit.sport)
            try rows.put(visited.encoded, for: key, in: VisitView.visited)
            try rows.put([], for: VisitView.siteKey(visited), in: VisitView.visitedBySite)
            try rows.put([], for: VisitView.sportKey(visited), in: VisitView.visitedBySport)
        }
        counts[record.visit.type] += 1
        try rows.put(counts.bytes, for: key, in: VisitView.counts)
    }

    private func remove(_ record: VisitRecord, in rows: inout ViewWriter) throws {
        let stadium = record.visit.stadium
        try rows.delete(VisitView.dateKey(record), in: VisitView.byDate)
        try rows.delete(VisitView.stadiumKey(record), in: VisitView.byStadium)
        let key = VisitView.key(stadium.rawValue)
        var counts = try VisitView.counts(of: stadium, in: rows.reader)
        guard counts[record.visit.type] > 0, let visited = try VisitView.visited(stadium, in: rows.reader)
        else {
            throw ProjectionError.missingRow(of: "visited stadium \(stadium)")
        }
        counts[record.visit.type] -= 1
        if counts.total > 0 {
            try rows.put(counts.bytes, for: key, in: VisitView.counts)
        } else {
            try rows.delete(key, in: VisitView.counts)
            try rows.delete(key, in: VisitView.visited)
            try rows.delete(VisitView.siteKey(visited), in: VisitView.visitedBySite)
            try rows.delete(VisitView.sportKey(visited), in: VisitView.visitedBySport)
        }
    }

    /// A stadium's record may name another site than before.
    private func move(_ stadium: Stadium, in rows: inout ViewWriter) throws {
        guard var visited = try VisitView.visited(stadium.id, in: rows.reader),
            visited.site != stadium.site
        else { return }
        try rows.delete(VisitView.siteKey(visited), in: VisitView.visitedBySite)
        visited.site = stadium.site
        try rows.put(visited.encoded, for: VisitView.key(stadium.id.rawValue), in: VisitView.visited)
        try rows.put([], for: VisitView.siteKey(visited), in: VisitView.visitedBySite)
    }

    private func site(of stadium: Stadium.ID, in rows: borrowing ViewWriter) throws -> SiteID {
        guard let record = try StadiumView.stadium(stadium, in: rows.reader) else {
            throw ProjectionError.missingRow(of: stadium.rawValue)
        }
        return record.site
    }
}
