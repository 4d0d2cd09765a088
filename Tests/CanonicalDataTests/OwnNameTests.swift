import SportsTimeModel
import SportsTimeViews
import Testing

/// Every name of the catalogue finds the record it is a name of.
struct OwnNameTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue.bundled()
    }

    @Test func `every name of a stadium finds it, and no other of its sport, while it is its name`() throws {
        let sports = catalogue.stadiumByID.mapValues(\.sport)
        var flaws: [String] = []
        for alias in catalogue.stadiumAliases {
            for day in [alias.days.lowerBound, alias.days.upperBound] {
                let found = try BundledStore.stadiums(
                    alias.aliasName, on: day, sport: sports[alias.stadiumCanonicalId])
                if found.map(\.id.rawValue) != [alias.stadiumCanonicalId] || !found.allSatisfy(\.isOfDate) {
                    flaws.append("\(alias.id) on \(day): \(found.map(\.id))")
                }
            }
        }
        #expect(flaws == [])
    }

    @Test func `every name and abbreviation of a team finds it, and no other of its sport`() throws {
        var flaws: [String] = []
        for alias in catalogue.teamAliases where alias.aliasType != "city" {
            for day in [alias.days.lowerBound, alias.days.upperBound] {
                let found = try BundledStore.teams(alias.aliasValue, on: day, sport: alias.sport)
                if found.map(\.id.rawValue) != [alias.teamCanonicalId] || !found.allSatisfy(\.isOfDate) {
                    flaws.append("\(alias.id) on \(day): \(found.map(\.id))")
                }
            }
        }
        #expect(flaws == [])
    }
}
