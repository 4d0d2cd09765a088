import SportsTimeModel

/// A place as photos write it.
enum WrittenPlace {
    /// The place of a GPS directory (Exif 2.32, section 4.6.6).
    ///
    /// It is no place where the hemisphere is not told, where a number is missing or 0/0, and where the receiver says
    /// itself that it did not know (status `V`, "void"): what stands there then is at best where it was last.
    ///
    /// - Parameter gps: The directory.
    /// - Returns: The place; nil where it is none, or 0,0.
    static func coordinate(_ gps: ExifTags.GPSTags) -> Coordinate? {
        guard !isVoid(status: gps.status),
            let latitude = degrees(gps.latitude, gps.latitudeReference, positive: "N", negative: "S"),
            let longitude = degrees(gps.longitude, gps.longitudeReference, positive: "E", negative: "W")
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The place of an XMP packet.
    ///
    /// - Parameter properties: The packet.
    /// - Returns: The place; nil where it is none, or 0,0.
    static func coordinate(_ properties: XMPProperties) -> Coordinate? {
        guard !isVoid(status: properties.gpsStatus),
            let latitude = degrees(properties.gpsLatitude, positive: "N", negative: "S"),
            let longitude = degrees(properties.gpsLongitude, positive: "E", negative: "W")
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Whether a receiver says that what it wrote was not measured.
    ///
    /// - Parameter status: `A` (active) or `V` (void); nil where it does not say.
    /// - Returns: Whether it says so.
    static func isVoid(status: String?) -> Bool {
        status?.uppercased() == "V"
    }

    /// Degrees of one, two or three numbers; any of them may have a fraction, and 60 or more carry over.
    private static func degrees(
        _ numbers: [Double?]?, _ reference: String?, positive: String, negative: String
    ) -> Double? {
        guard let numbers, (1...3).contains(numbers.count), let reference = reference?.prefix(1).uppercased(),
            reference == positive || reference == negative
        else { return nil }
        var sum = 0.0
        var unit = 1.0
        for number in numbers {
            guard let number, number >= 0 else { return nil }
            sum += number / unit
            unit *= 60
        }
        return reference == negative ? -sum : sum
    }

    /// Degrees of `42,20.79N` or `42,20,47N` (XMP specification part 2, "GPSCoordinate"), or of `-71.0974`, which
    /// programs write as well.
    private static func degrees(_ text: String?, positive: String, negative: String) -> Double? {
        guard let text else { return nil }
        var cursor = TextCursor(text)
        var numbers: [Double] = []
        repeat {
            guard let number = cursor.takeDecimal(), numbers.count < 3 else { return nil }
            numbers.append(number)
        } while cursor.take(oneOf: ",") != nil
        _ = cursor.take(oneOf: " ")
        let letters = positive + negative
        if let letter = cursor.take(oneOf: letters + letters.lowercased()) {
            guard cursor.isAtEnd else { return nil }
            let reference = String(decoding: [letter], as: UTF8.self)
            return degrees(numbers, reference, positive: positive, negative: negative)
        }
        guard cursor.isAtEnd, numbers.count == 1 else { return nil }
        return numbers[0]
    }
}
