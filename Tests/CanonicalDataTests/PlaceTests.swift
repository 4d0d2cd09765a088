import Fixtures
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PlaceTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue.bundled()
    }

    @Test func `every stadium's time zone is one of the zone database`() {
        let flaws = catalogue.stadiums.filter {
            !$0.timeZoneIdentifier.contains("/") || TimeZone(identifier: $0.timeZoneIdentifier) == nil
        }
        #expect(flaws.map { "\($0.canonicalId): \($0.timeZoneIdentifier)" } == [])
    }

    @Test func `every stadium's time zone is that of its state or country`() {
        let flaws = catalogue.stadiums.filter {
            !TimeZones.of(state: $0.state, country: $0.country).contains($0.timeZoneIdentifier)
        }
        #expect(flaws.map { "\($0.canonicalId) in \($0.state): \($0.timeZoneIdentifier)" } == [])
    }

    @Test func `every record of a site is in the same town, zone and place`() {
        var flaws: [String] = []
        for (site, records) in Dictionary(grouping: catalogue.stadiums, by: \.siteId) {
            let places = Set(records.map { "\($0.city), \($0.state), \($0.country)" })
            let spread = records.flatMap { one in records.map { metres(one.point, $0.point) } }.max() ?? 0
            if places.count > 1 || Set(records.map(\.timeZoneIdentifier)).count > 1 || spread > 100 {
                flaws.append("\(site): \(places.sorted()), \(spread.rounded()) m")
            }
        }
        #expect(flaws.sorted() == [])
    }

    @Test func `no league has two records of one site that are both of today`() {
        let active = catalogue.stadiums.filter { $0.deprecatedAt == nil }
        let pairs = Dictionary(grouping: active) { "\($0.siteId) \($0.sport)" }.filter { $1.count > 1 }
        #expect(pairs.keys.sorted() == [])
    }

    @Test func `every coordinate lies within 250 m of every independent point for it`() throws {
        let exceptions = Set(try Self.exceptions().map(\.key))
        var flaws: [String] = []
        for point in try points() where point.distance > 250 && !exceptions.contains(point.key) {
            flaws.append("\(point.key): \(point.distance.rounded()) m")
        }
        #expect(flaws == [])
    }

    @Test func `most stadiums of today have an independent point`() throws {
        let known = Set(try points().map(\.id))
        let active = catalogue.stadiums.filter { $0.deprecatedAt == nil }
        #expect(active.filter { known.contains($0.canonicalId) }.count >= 164)
    }

    @Test func `every exception of a point has its reason and is still one`() throws {
        let points = Dictionary(try points().map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for exception in try Self.exceptions() {
            let point = try #require(points[exception.key], "\(exception.key) is no point")
            #expect(point.distance > 250, "\(exception.key)")
            let tolerance = 2 + exception.distance / 100
            #expect(abs(point.distance - exception.distance) < tolerance, "\(exception.key)")
            #expect(exception.reason.count > 20, "\(exception.key)")
        }
    }

    @Test func `no two stadiums of a league within 300 m are open at the same time`() throws {
        let exceptions = Set(try Fixtures.table("neighbour-exceptions.csv").rows.map { try Self.pair($0) })
        #expect(neighbours().map(\.pair).filter { !exceptions.contains($0) } == [])
    }

    @Test func `every exception of neighbours has its reason and is still one`() throws {
        let neighbours = Dictionary(
            neighbours().map { ($0.pair, $0.distance) }, uniquingKeysWith: { first, _ in first })
        let rows = try Fixtures.table("neighbour-exceptions.csv").rows
        #expect(rows.count == 1)
        for row in rows {
            let pair = try Self.pair(row)
            let distance = try #require(neighbours[pair], "\(pair)")
            #expect(abs(distance - (try row.number("distance_m"))) < 2, "\(pair)")
            #expect(try row.text("reason").count > 20, "\(pair)")
        }
    }

    private struct Point {
        let id: String
        let key: String
        let distance: Double
    }

    /// The independent points, each with its distance from the record; rows of no record are far from all.
    private func points() throws -> [Point] {
        let stadiums = catalogue.stadiumByID
        return try Fixtures.table("venue-points.csv").rows.map { row in
            let place = (try row.number("latitude"), try row.number("longitude"))
            let id = try row.text("stadium_id")
            let distance = stadiums[id].map { metres($0.point, place) } ?? .infinity
            return Point(id: id, key: "\(id) \(try row.text("source"))", distance: distance)
        }
    }

    private static func exceptions() throws -> [(key: String, distance: Double, reason: String)] {
        try Fixtures.table("venue-point-exceptions.csv").rows.map { row in
            (
                "\(try row.text("stadium_id")) \(try row.text("source"))", try row.number("distance_m"),
                try row.text("reason")
            )
        }
    }

    private func neighbours() -> [(pair: String, distance: Double)] {
        var found: [(pair: String, distance: Double)] = []
        for group in Dictionary(grouping: catalogue.stadiums, by: \.sport).values {
            for (index, one) in group.enumerated() {
                for other in group.dropFirst(index + 1) {
                    let distance = metres(one.point, other.point)
                    guard distance <= 300, let life = catalogue.life(of: one),
                        let otherLife = catalogue.life(of: other), life.overlaps(otherLife)
                    else { continue }
                    found.append((Self.pair(one.canonicalId, other.canonicalId), distance))
                }
            }
        }
        return found
    }

    private static func pair(_ row: FactTable.Row) throws -> String {
        pair(try row.text("stadium_a"), try row.text("stadium_b"))
    }

    private static func pair(_ one: String, _ other: String) -> String {
        [one, other].sorted().joined(separator: " and ")
    }
}
