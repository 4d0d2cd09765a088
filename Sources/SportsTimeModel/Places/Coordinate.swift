#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A point on the earth in WGS 84 degrees.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich.
    public let longitude: Double

    /// The mean radius of the earth in metres (IUGG).
    public static let earthRadiusMeters = 6_371_008.8

    /// A point; nil outside ±90 and ±180 degrees, and for 0,0, which cameras and forms write for "unknown".
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude),
            latitude != 0 || longitude != 0
        else { return nil }
        self.init(checkedLatitude: latitude, checkedLongitude: longitude)
    }

    private init(checkedLatitude latitude: Double, checkedLongitude longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Stands in for a point that cannot be read.
    package static let unreadable = Coordinate(checkedLatitude: 90, checkedLongitude: 0)

    /// The distance along the great circle, in metres (haversine formula; within 0.5 % of the ellipsoid).
    public func distanceMeters(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let latitudeStep = (other.latitude - latitude) * radians / 2
        let longitudeStep = (other.longitude - longitude) * radians / 2
        let chord =
            sin(latitudeStep) * sin(latitudeStep)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(longitudeStep)
            * sin(longitudeStep)
        return 2 * Self.earthRadiusMeters * asin(min(1, chord.squareRoot()))
    }
}
