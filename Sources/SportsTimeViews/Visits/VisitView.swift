import ByteCoding
public import Projections
public import SportsTimeModel

/// The visits: by id, day, stadium, site and sport.
public enum VisitView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 6, name: "visits")
    // (id) → ``VisitRecord``
    static let byID = view.table(1)
    // (day, sequence, id) → stadium, type
    static let byDate = view.table(2)
    // (stadium, type, day, sequence, id) → nothing
    static let byStadium = view.table(3)
    // (stadium) → site and sport it is counted under
    static let visited = view.table(4)
    // (site, stadium) → nothing
    static let visitedBySite = view.table(5)
    // (sport's key, stadium) → nothing
    static let visitedBySport = view.table(6)
    // (id) → nothing, for visits that were deleted
    static let deleted = view.table(7)
    // (stadium) → ``VisitCounts``
    static let counts = view.table(8)
    // (nothing) → the types of visits that count for progress and totals; no row where all do
    static let countedTypes = view.table(9)

    // (stadium, day, id) → nothing, for visits that were deleted, as far as their facts are known
    static let deletedByPlace = view.table(10)

    static func placeKey(_ visit: Visit) -> [UInt8] {
        key(visit.stadium.rawValue) + dayKey(visit.date) + visit.id.bytes
    }

    static func dateKey(_ record: VisitRecord) -> [UInt8] {
        var key = KeyWriter()
        key.append(signed: record.visit.date.daysSince1970)
        key.append(record.addedAt)
        key.append(record.visit.id)
        return key.bytes
    }

    static func stadiumKey(_ record: VisitRecord) -> [UInt8] {
        var key = KeyWriter()
        key.append(fixed: stadiumPrefix(record.visit.stadium, record.visit.type))
        key.append(fixed: dateKey(record))
        return key.bytes
    }

    static func stadiumPrefix(_ stadium: Stadium.ID, _ type: VisitType) -> [UInt8] {
        var key = KeyWriter()
        key.append(stadium.rawValue)
        key.append(UInt8(type.number))
        return key.bytes
    }

    static func dayKey(_ date: LocalDate) -> [UInt8] {
        var key = KeyWriter()
        key.append(signed: date.daysSince1970)
        return key.bytes
    }

    static func siteKey(_ visited: VisitedStadium) -> [UInt8] {
        key(visited.site.rawValue, visited.stadium.rawValue)
    }

    static func sportKey(_ visited: VisitedStadium) -> [UInt8] {
        key(visited.sport.key, visited.stadium.rawValue)
    }

    static func key(_ parts: String...) -> [UInt8] {
        var key = KeyWriter()
        for part in parts {
            key.append(part)
        }
        return key.bytes
    }
}

extension VisitView {
    /// Whether a visit to a stadium on a day was deleted, and has not come back.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row.
    public static func hasDeleted(
        at stadium: Stadium.ID, on date: LocalDate, in views: ViewReader
    ) throws -> Bool {
        try views.first(prefix: key(stadium.rawValue) + dayKey(date), in: deletedByPlace) != nil
    }
}
