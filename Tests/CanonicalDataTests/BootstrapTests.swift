import CanonicalData
import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

struct BootstrapTests {
    @Test(arguments: CanonicalData.File.allCases)
    func `a new store takes in every record of a file`(file: CanonicalData.File) throws {
        let summary = try #require(try BundledStore.read { try RecordView.lastRun(in: $0.views) })
        let type = CanonicalBatch.type(of: file)
        let counts = try #require(summary.counts.first { $0.recordType == type })
        #expect(counts.applied == (try Catalogue.records(of: file, as: AnyValue.self).count))
        #expect(counts.invalid == 0)
        #expect(counts.skippedIncompatible == 0)
        #expect(counts.skippedOlder == 0)
    }

    @Test func `the summary names the source and has nothing but those files`() throws {
        let summary = try #require(try BundledStore.read { try RecordView.lastRun(in: $0.views) })
        #expect(summary.source == "bundled")
        #expect(
            summary.counts.map(\.recordType)
                == CanonicalData.File.allCases.map { CanonicalBatch.type(of: $0) })
    }

    @Test func `Fenway Park is found from a seat in it`() throws {
        let seat = try #require(Coordinate(latitude: 42.3467, longitude: -71.0972))
        let near = try BundledStore.read { snapshot in
            try StadiumView.near(seat, radiusMeters: 500, in: snapshot.views).map(\.stadium.id.rawValue)
        }
        #expect(near.first == "stadium_mlb_fenway_park")
        #expect(Set(near).allSatisfy { $0.hasSuffix("fenway_park") })
    }

    @Test func `every stadium is found from the point of its record`() throws {
        var flaws: [String] = []
        for stadium in try Catalogue.bundled().stadiums {
            let point = try #require(Coordinate(latitude: stadium.latitude, longitude: stadium.longitude))
            let found = try BundledStore.read { snapshot in
                try StadiumView.near(point, radiusMeters: 1, in: snapshot.views).map(\.stadium.id.rawValue)
            }
            if !found.contains(stadium.canonicalId) { flaws.append(stadium.canonicalId) }
        }
        #expect(flaws == [])
    }
}
