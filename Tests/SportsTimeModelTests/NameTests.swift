import SportsTimeModel
import Testing

struct NameTests {
    @Test(arguments: [
        ("crypto.com Arena", "Crypto.com Arena"), ("FedExField", "FedEx Field"),
        ("AT&T Park", "at and t park"),
        ("Stade Olympique de Montréal", "STADE OLYMPIQUE DE MONTREAL"),
        ("Inter&Co Stadium", "interco stadium"),
        ("O.co Coliseum", "Oco Coliseum"), ("Montre\u{301}al", "Montréal"),
        ("Levi’s Stadium", "Levi's Stadium"),
    ])
    func `spellings of one name are the same`(left: String, right: String) {
        let isAnd = left.contains("&") && !right.contains("and")
        #expect((NormalizedName(left) == NormalizedName(right)) == !isAnd)
    }

    @Test func `a long name is cut, so that it fits into a key`() {
        let name = NormalizedName(String(repeating: "Ω", count: 1_000))
        #expect(name.key.utf8.count <= NormalizedName.byteLimit)
        #expect(!name.isEmpty)
    }

    @Test func `punctuation alone is no name`() {
        #expect(NormalizedName("—!? ").isEmpty)
    }

    private static let staples = [
        NameWindow(name: "Staples Center", from: LocalDate("1999-10-17"), until: LocalDate("2021-12-24")),
        NameWindow(name: "Crypto.com Arena", from: LocalDate("2021-12-25")),
        NameWindow(name: "The Crypt", from: LocalDate("2021-12-25"), isSecondary: true),
    ]

    @Test(arguments: [
        ("2015-06-14", "Staples Center"), ("2021-12-24", "Staples Center"),
        ("2021-12-25", "Crypto.com Arena"),
        ("1998-01-01", "Staples Center"),
    ])
    func `the name of a day is the one of its window, else the current one`(date: String, name: String) throws
    {
        let date = try #require(LocalDate(date))
        #expect(NameWindow.name(on: date, current: "Crypto.com Arena", windows: Self.staples) == name)
    }

    @Test func `a name without an end yields to a record's new name`() throws {
        let date = try #require(LocalDate("2030-01-01"))
        #expect(NameWindow.name(on: date, current: "New Arena", windows: Self.staples) == "New Arena")
    }

    @Test(arguments: [
        ("fenwaypark", "fenwaipark", 1), ("abcd", "abdc", 1), ("abc", "abc", 0), ("kitten", "sitting", 3),
    ])
    func `the distance of two spellings is what an edit of either way costs`(
        left: String, right: String, distance: Int
    ) {
        #expect(NameDistance.between(NormalizedName(left), NormalizedName(right), limit: 3) == distance)
        #expect(NameDistance.between(NormalizedName(right), NormalizedName(left), limit: 3) == distance)
        #expect(NameDistance.between(NormalizedName(left), NormalizedName(right), limit: distance - 1) == nil)
    }
}

struct CanonicalIDTests {
    @Test(arguments: ["stadium_mlb_fenway_park", "stadium_nwsl_interco_stadium", "stadium_xfl_2"])
    func `an id of the form is one`(text: String) throws {
        #expect(try Stadium.ID(text).rawValue == text)
    }

    @Test(arguments: [
        "", "stadium", "stadium_mlb", "stadium_mlb_", "stadium__fenway", "team_mlb_bos", "Stadium_mlb_x",
        "stadium_mlb_fenway park", "stadium_mlb_fenwäy", "550e8400-e29b-41d4-a716-446655440000",
        "stadium_mlb_" + String(repeating: "x", count: 200), "_stadium_mlb_park", "_mlb_park", "__",
        "stadium_mlb_park_", "stadium_mlb__park", "stadiums_mlb_park", "stadiu_mlb_park", "stadium_MLB_park",
        "stadium_mlb_park\u{0}",
    ])
    func `anything else is refused, with the form it should have`(text: String) {
        let error = #expect(throws: InvalidID.self) { try Stadium.ID(text) }
        #expect(error?.form == "stadium_{sport}_{identifier}")
    }

    @Test func `an id has at most 120 bytes`() throws {
        let longest = "team_mlb_" + String(repeating: "a", count: 111)
        #expect(try Team.ID(longest).rawValue == longest)
        #expect(throws: InvalidID.self) { try Team.ID(longest + "a") }
    }

    @Test func `case does not tell two sports apart`() {
        #expect(SportID("MLB") == SportID("mlb"))
        #expect(Set([SportID("MLB"), SportID("mlb")]).count == 1)
    }
}

struct PlaceTests {
    @Test func `distances are those of the great circle`() throws {
        let fenway = try #require(Coordinate(latitude: 42.3464, longitude: -71.0975))
        let wrigley = try #require(Coordinate(latitude: 41.9484, longitude: -87.6553))
        // 1,366 km by any calculator of great circles.
        #expect(abs(fenway.distanceMeters(to: wrigley) - 1_366_000) < 5_000)
        #expect(fenway.distanceMeters(to: fenway) == 0)
    }

    @Test(arguments: [(91.0, 0.0), (0.0, 181.0), (0.0, 0.0), (Double.nan, 1.0), (1.0, Double.infinity)])
    func `an impossible point is none`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
}
