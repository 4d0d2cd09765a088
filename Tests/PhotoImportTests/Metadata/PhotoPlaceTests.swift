import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// Where a photo was taken, and when the satellites say so.
struct PhotoPlaceTests {
    typealias Fraction = ExifRecipe.Fraction

    struct Case: Sendable {
        var north: String? = "N"
        var latitude: [Fraction]? = [42, 20, 0]
        var east: String? = "W"
        var longitude: [Fraction]? = [71, 6, 0]
        var status: String?
        var expected: [Double]?
    }

    @Test(arguments: [
        Case(expected: [42.333333, -71.1]), Case(north: "n", east: "w", expected: [42.333333, -71.1]),
        Case(north: "S", east: "E", expected: [-42.333333, 71.1]),
        Case(north: "North", east: "West", expected: [42.333333, -71.1]),
        Case(north: nil), Case(east: nil), Case(north: "E"), Case(north: ""), Case(latitude: nil),
        Case(longitude: []), Case(latitude: [42, 20, 0, 0]),
        Case(latitude: [47, Fraction(3_763, 100), 0], expected: [47.627167, -71.1]),
        Case(latitude: [Fraction(423_333, 10_000)], expected: [42.3333, -71.1]),
        Case(latitude: [42, 20], expected: [42.333333, -71.1]),
        // More than 59 carries over.
        Case(latitude: [42, 75, 90], expected: [43.275, -71.1]),
        Case(latitude: [90, 0, 0], longitude: [180, 0, 0], expected: [90, -180]),
        Case(latitude: [90, 0, 1]), Case(longitude: [180, 0, 1]), Case(latitude: [4_294_967_295, 0, 0]),
        Case(latitude: [Fraction(0, 0), 20, 0]), Case(latitude: [42, Fraction(0, 0), 0]),
        Case(latitude: [42, 20, Fraction(0, 0)]), Case(latitude: [42, 20, Fraction(1, 0)]),
        Case(latitude: [0, 0, 0], longitude: [0, 0, 0]),
        Case(latitude: [0, 0, 0], expected: [0, -71.1]),
        Case(status: "A", expected: [42.333333, -71.1]), Case(status: "V"), Case(status: "v"),
    ])
    func `a place is read as it stands, or not at all`(_ place: Case) throws {
        for isBigEndian in [false, true] {
            var exif = ExifRecipe()
            exif.isBigEndian = isBigEndian
            (exif.latitudeReference, exif.latitude) = (place.north, place.latitude)
            (exif.longitudeReference, exif.longitude) = (place.east, place.longitude)
            exif.gpsStatus = place.status
            let read = try CaptureTimeTests.read(exif)
            let found = read.coordinate.map { [$0.latitude, $0.longitude] }
            #expect((found == nil) == (place.expected == nil))
            for (value, expected) in zip(found ?? [], place.expected ?? []) {
                #expect(abs(value - expected) < 1e-6)
            }
            #expect(read.coordinateSource == (found == nil ? nil : .exif))
        }
    }

    @Test(arguments: [
        ("34,4.434N", "118,14.4W", [34.0739, -118.24]), ("34,4,26.04N", "118,14,24W", [34.0739, -118.24]),
        ("34.0739", "-118.24", [34.0739, -118.24]), ("34.0739N", "118.24 W", [34.0739, -118.24]),
        ("33,51.41s", "151,12.9e", [-33.856833, 151.215]), ("0,0.0N", "0,0.0E", nil), ("0", "0", nil),
        ("34,4.434", "118,14.4W", nil), ("34,4.434N", "", nil), ("34,x,1N", "118,14.4W", nil),
        ("91,0.0N", "118,14.4W", nil), ("nan", "inf", nil), ("1e300", "1", nil),
        ("34,4,5,6N", "118,14.4W", nil),
        ("-34,4.434N", "118,14.4W", nil), ("34,4.434W", "118,14.4N", nil),
        ("34,4.434N and more", "118,14.4W", nil), (",N", "118,14.4W", nil),
    ])
    func `a place of XMP is read as it stands, or not at all`(
        _ north: String, _ east: String, _ expected: [Double]?
    ) throws {
        for form in XMPRecipe.Form.allCases {
            let packet = XMPRecipe(
                [
                    XMPRecipe.Property("exif:GPSLatitude", north),
                    XMPRecipe.Property("exif:GPSLongitude", east),
                ],
                form: form)
            let read = try CaptureTimeTests.read(nil, packet)
            let found = read.coordinate.map { [$0.latitude, $0.longitude] }
            #expect((found == nil) == (expected == nil))
            for (value, expected) in zip(found ?? [], expected ?? []) {
                #expect(abs(value - expected) < 1e-6)
            }
            #expect(read.coordinateSource == (found == nil ? nil : .xmp))
        }
    }

    @Test func `a place that Exif does not have is taken from XMP`() throws {
        var exif = ExifRecipe.telephone
        #expect(try CaptureTimeTests.read(exif, .desk).coordinateSource == .exif)
        exif.gpsStatus = "V"
        let read = try CaptureTimeTests.read(exif, .desk)
        #expect(read.coordinateSource == .xmp)
        #expect(read.gpsMilliseconds == 1_435_981_268_000)
        #expect(read.captureTime?.source == .exif)
        #expect(read.cameraMake == "Apple")
        var void = XMPRecipe.desk
        void.properties.append(XMPRecipe.Property("exif:GPSStatus", "V"))
        #expect(try CaptureTimeTests.read(exif, void).coordinate == nil)
        #expect(try CaptureTimeTests.read(exif, void).gpsMilliseconds == nil)
    }

    @Test(
        arguments: [
            ("2015:07:04", [3, 41, 5], 1_435_981_265_000), ("2015-07-04", [3, 41, 5], 1_435_981_265_000),
            ("2015:07:04", [3, 41, Fraction(524, 100)], 1_435_981_265_240),
            ("2015:07:04", [Fraction(14_765, 3_600), 0, 0], 1_435_982_765_000),
            ("2014:09:259", [3, 41, 5], nil), ("0000:00:00", [3, 41, 5], nil), ("", [3, 41, 5], nil),
            ("2015:07:04", [24, 0, 0], nil), ("2015:07:04", [3, 60, 0], nil),
            ("2015:07:04", [3, 41, 61], nil),
            ("2015:07:04", [3, 41], nil), ("2015:07:04", [Fraction(0, 0), 41, 5], nil),
            ("2015:07:04", [4_294_967_295, 0, 0], nil), ("9999:12:31", [23, 59, 60], nil),
        ] as [(String, [Fraction], Int64?)])
    func `the time of the satellites needs its date`(
        _ date: String, _ time: [Fraction], _ expected: Int64?
    ) throws {
        var exif = ExifRecipe()
        exif.gpsDateStamp = date
        exif.gpsTimeStamp = time
        // 14,765 seconds are 4 h 6 min 5 s.
        #expect(try CaptureTimeTests.read(exif).gpsMilliseconds == expected)
    }
}
