#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Metres between two points that are near each other, on a flat map: the tests' own measure, not the
/// engine's.
func metres(_ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double))
    -> Double
{
    let metresPerDegree = 111_195.0
    let middle = (one.latitude + other.latitude) / 2
    let north = (one.latitude - other.latitude) * metresPerDegree
    let east = (one.longitude - other.longitude) * metresPerDegree * cos(middle * .pi / 180)
    return (north * north + east * east).squareRoot()
}

extension StadiumRow {
    var point: (latitude: Double, longitude: Double) { (latitude, longitude) }
}
