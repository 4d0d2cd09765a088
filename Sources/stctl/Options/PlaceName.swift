import SportsTime
import SportsTimeModel

/// A place that a user names: a point, or a stadium.
enum PlaceName {
    /// The point.
    ///
    /// - Parameters:
    ///   - text: Latitude,longitude in degrees, or a stadium's name or id.
    ///   - sport: The sport of the stadium, where it serves several.
    ///   - store: Where stadiums are looked up.
    /// - Returns: The point.
    /// - Throws: ``SportsTime/StoreError`` where it is neither.
    static func point(_ text: String, sport: SportID? = nil, in store: any StoreQueries) throws -> Coordinate
    {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.drop(while: { $0 == " " })) }
        if parts.count == 2, numbers.count == 2 {
            guard let point = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
                throw StoreError.invalidValue(
                    field: "point", value: text,
                    expected: "on earth: latitude from -90 to 90, longitude from -180 to 180, and not 0,0")
            }
            return point
        }
        let stadium = try stadium(text, sport, in: store)
        guard let point = Coordinate(latitude: stadium.latitude, longitude: stadium.longitude) else {
            throw StoreError.invalidValue(field: "stadium", value: text, expected: "a stadium with a place")
        }
        return point
    }

    /// The stadium of a name; of several on one site any, since they are in one place.
    private static func stadium(
        _ text: String, _ sport: SportID?, in store: any StoreQueries
    ) throws -> StadiumAnswer {
        do {
            return try store.stadium(text, sport: sport)
        } catch let error as StoreError {
            guard case .ambiguous(.stadium, _, let candidates) = error else { throw error }
            let stadiums = try candidates.map { try store.stadium($0.id) }
            guard let first = stadiums.first, stadiums.allSatisfy({ $0.siteId == first.siteId }) else {
                throw error
            }
            return first
        }
    }
}
