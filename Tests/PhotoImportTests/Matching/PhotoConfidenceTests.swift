import SportsTimeModel
import Testing

/// The seed's table of confidences, and where its rings end.
struct PhotoConfidenceTests {
    @Test func `confidences combine as the seed's table says`() {
        for spatial in SpatialConfidence.allCases {
            for temporal in TemporalConfidence.allCases {
                let expected: CombinedConfidence =
                    switch "\(spatial) \(temporal)" {
                    case "high exactDay": .autoSelect
                    case "high adjacentDay", "medium exactDay", "medium adjacentDay": .userConfirm
                    default: .manualOnly
                    }
                #expect(CombinedConfidence(spatial, temporal) == expected, "\(spatial) \(temporal)")
            }
        }
    }

    @Test(arguments: [
        (0.0, SpatialConfidence.high), (499.99, .high), (500, .medium), (1_999.99, .medium), (2_000, .low),
        (4_999.99, .low), (5_000, .none),
    ])
    func `a radius belongs to the ring behind it`(_ meters: Double, _ expected: SpatialConfidence) {
        #expect(PhotoMatchingRules().spatialConfidence(meters: meters) == expected)
    }

    @Test func `radii out of order are put in order`() {
        let rules = PhotoMatchingRules(
            highConfidenceRadius: 900, mediumConfidenceRadius: 100, searchRadius: 1, dateToleranceDays: -1)
        #expect(rules.mediumConfidenceRadius == 900 && rules.searchRadius == 900)
        #expect(rules.dateToleranceDays == 0)
    }

    @Test func `a game farther away makes no near one ambiguous`() throws {
        let day = try #require(LocalDate("2015-06-14"))
        func place(_ name: String, _ meters: Double, _ games: [(id: String, date: LocalDate)]) throws
            -> PhotoJudge.Place
        {
            PhotoJudge.Place(
                stadium: try Stadium.ID("stadium_mlb_\(name)"), meters: meters,
                moment: PhotoJudge.Moment(date: day), isCovered: true, games: games)
        }
        let rules = PhotoMatchingRules()
        let near = try place("near", 100, [("today", day)])
        let far = try place("far", 900, [("other", day)])
        let certain = PhotoJudge.match([far, near], rules: rules)
        #expect(certain.question == nil && certain.proposal?.option.gameID == "today")
        // The question is about the near stadium, and so is what is proposed.
        let yesterday = try place("near", 100, [("yesterday", day.advanced(by: -1))])
        let asked = PhotoJudge.match([far, yesterday], rules: rules)
        #expect(asked.question == .adjacentDay && asked.proposal?.option.gameID == "yesterday")
        // A neighbour whose games are not known may have had one.
        var unknown = try place("neighbour", 400, [])
        unknown.isCovered = false
        #expect(PhotoJudge.match([near, unknown], rules: rules).question == .gamesNotKnown)
        unknown.meters = 501
        #expect(PhotoJudge.match([near, unknown], rules: rules).question == nil)
        // What is wrong with the photo proposes nothing.
        let undated = PhotoJudge.match([near], rules: rules, doubt: .missingDate)
        #expect(undated.proposal == nil && undated.combined == .manualOnly)
    }
}
