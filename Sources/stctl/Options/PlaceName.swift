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
                    field: "point", value: text, expected: "latitude,longitude in degrees")
            }
            return point
        }
        let stadium = try store.stadium(text, sport: sport)
        guard let point = Coordinate(latitude: stadium.latitude, longitude: stadium.longitude) else {
            throw StoreError.invalidValue(field: "stadium", value: text, expected: "a stadium with a place")
        }
        return point
    }
}
