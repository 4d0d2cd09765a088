import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// A definition that nobody could ever satisfy, or that says something else than it was meant to, is refused with the reason.
struct ImpossibleRuleTests {
    @Test(arguments: [
        (#"{"type": "region", "states": ["Atlantis"], "count": 1}"#, "there is no stadium of Atlantis"),
        (
            #"{"type": "region", "states": ["Arizona"], "count": 500}"#,
            "it asks for 500 stadiums of Arizona, and there are "
        ),
        (#"{"type": "unique_stadiums", "sport": "MLB", "count": 500}"#, "it asks for 500 stadiums of MLB"),
        (#"{"type": "unique_stadiums", "count": 10000}"#, "it asks for 10000 stadiums of all sports"),
        (#"{"type": "journey", "count": 10000, "days": 1}"#, "it asks for 10000 stadiums"),
        (#"{"type": "sports", "count": 8}"#, "it asks for 8 sports, and there are 7"),
        (#"{"type": "any_of", "of": [{"type": "sports", "count": 50}]}"#, "it asks for 50 sports"),
        (
            #"{"type": "stadiums", "ids": ["stadium_mlb_fenway_park"], "count": 3}"#,
            "the requirement stadiums has no field count"
        ),
        (
            #"{"type": "unique_stadiums", "count": 3, "sports": "MLB"}"#,
            "the requirement unique_stadiums has no field sports"
        ),
        (#"{"type": "league", "id": "mlb_al"}"#, "mlb_al is a conference, not a league"),
        (#"{"type": "division", "id": "mlb_moon"}"#, "there is no division mlb_moon"),
        (#"{"type": "stadiums", "ids": []}"#, ""),
    ])
    func `it is refused`(_ requirement: String, _ reason: String) throws {
        let store = try TestStore()
        let summary = try store.define("mine", requirement)
        #expect(summary.counts.map(\.invalid) == [1])
        let refused = try store.store.projected.read {
            try RecordView.rejection(of: .achievementDefinition, id: "mine", in: $0.views)
        }
        #expect(refused?.reason.hasPrefix(reason) == true, "\(refused?.reason ?? "")")
    }

    @Test func `no type of visits is none, and a type that is not known is told`() throws {
        let store = try TestStore()
        for (types, reason) in [
            ("[]", "visit_types names no type"), (#"["tuor"]"#, "visit type “tuor” is not one of game"),
        ] {
            let rule = #"{"type": "sports", "count": 1}"#
            #expect(
                try store.define("mine", rule, more: "\"visit_types\": \(types),").counts.map(\.invalid) == [
                    1
                ])
            let refused = try store.store.projected.read {
                try RecordView.rejection(of: .achievementDefinition, id: "mine", in: $0.views)
            }
            #expect(refused?.reason.hasPrefix(reason) == true, "\(refused?.reason ?? "")")
        }
    }

    /// What has become impossible can be withdrawn.
    @Test func `one that is withdrawn asks for nothing`() throws {
        let store = try TestStore()
        let rule = #"{"type": "sports", "count": 50}"#
        let summary = try store.define("mine", rule, more: #""deprecated_at": "2026-01-01T00:00:00Z","#)
        #expect(summary.counts.map(\.applied) == [1])
    }

    /// The stadiums of the same batch count.
    @Test func `a new league brings its rules along`() throws {
        let store = try TestStore(bootstraps: false)
        var batch = CanonicalBatch(source: "test")
        try batch.add(
            json: Array(
                #"""
                [{"id": "xfl", "abbreviation": "XFL", "display_name": "XFL", "icon_name": "i", "color_hex": "#000000",
                  "season_start_month": 2, "season_end_month": 5, "last_modified": "2026-01-01"}]
                """#.utf8), as: .sport, file: "sports")
        try batch.add(
            json: Array(
                #"""
                [{"canonical_id": "stadium_xfl_a", "name": "A", "city": "C", "state": "Ohio", "country": "US",
                  "latitude": 40, "longitude": -80, "sport": "xfl", "time_zone_identifier": "America/New_York",
                  "last_modified": "2026-01-01"}]
                """#.utf8), as: .stadium, file: "stadiums")
        try batch.add(
            json: Array(
                #"""
                [{"id": "one", "name": "One", "category": "count", "last_modified": "2026-01-01",
                  "requirement": {"type": "unique_stadiums", "sport": "xfl", "count": 1}},
                 {"id": "two", "name": "Two", "category": "count", "last_modified": "2026-01-01",
                  "requirement": {"type": "unique_stadiums", "sport": "xfl", "count": 2}}]
                """#.utf8), as: .achievementDefinition, file: "rules")
        let counts = try store.store.merge(batch).summary.counts
        #expect(counts.map(\.applied) == [1, 1, 1] && counts.map(\.invalid) == [0, 0, 1])
    }
}
