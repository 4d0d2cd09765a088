import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// When a photo was taken.
struct CaptureTimeTests {
    /// What is read of a photo with such a block, and such a packet.
    static func read(_ exif: ExifRecipe? = nil, _ xmp: XMPRecipe? = nil) throws -> PhotoMetadata {
        let file = PhotoMaker.bytes(of: PhotoRecipe(.jpeg, exif: exif, xmp: xmp))
        return try PhotoMetadataExtractor.extract(from: file).metadata
    }

    /// A time as a text: `2015-06-14T14:20:11.054-04:00`.
    private static func text(_ time: PhotoMetadata.CaptureTime?) -> String? {
        time.map { time in
            let wall = UTCTime.text(milliseconds: time.wallMilliseconds).dropLast()
            return "\(wall) \(time.offsetMinutes.map { "\($0)" } ?? "-") \(time.source)"
        }
    }

    @Test(arguments: [
        ("2015:06:14 14:20:11", "2015-06-14T14:20:11 - exif"),
        ("2016:02:29 23:59:59", "2016-02-29T23:59:59 - exif"),
        ("2015:02:29 10:00:00", nil), ("2015:13:01 10:00:00", nil), ("2014:09:259 10:00:00", nil),
        ("0000:00:00 00:00:00", nil), ("    :  :     :  :  ", nil), ("", nil), ("2015:06:14", nil),
        ("2015:06:14 24:00:00", nil), ("2015:06:14 14:60:00", nil), ("2015:06:14 14:20:61", nil),
        ("2016:12:31 23:59:60", "2017-01-01T00:00:00 - exif"),
        ("2015-06-14 14:20:11", "2015-06-14T14:20:11 - exif"),
        ("2015/06/14 14:20:11", "2015-06-14T14:20:11 - exif"),
        ("2015:06:14T14:20:11Z", "2015-06-14T14:20:11 0 exif"),
        ("2015:06:14 14:20:11.5+02:00", "2015-06-14T14:20:11.500 120 exif"),
        ("2015:06:14 14:20:11 -0700", "2015-06-14T14:20:11 -420 exif"),
        ("2015: 6: 4  9:05:01", "2015-06-04T09:05:01 - exif"),
        ("1799:12:31 10:00:00", nil), ("9999:12:31 23:59:59", "9999-12-31T23:59:59 - exif"),
        ("9999:12:31 23:59:60", nil),
        ("12015:06:14 10:00:00", nil), ("2015:06:14 14:20:11 yesterday", nil), ("+015:06:14 10:00:00", nil),
        ("２０１５:06:14 10:00:00", nil),
    ])
    func `a date is read as it stands, or not at all`(_ written: String, _ expected: String?) throws {
        var exif = ExifRecipe()
        exif.dateTimeOriginal = written
        #expect(try Self.text(Self.read(exif).captureTime) == expected)
    }

    @Test(arguments: [
        ("-04:00", -240), ("+09:30", 570), ("Z", 0), ("+0530", 330), ("+14:00", 840), ("-12:00", -720),
        ("   :  ", nil), ("+15:01", nil), ("+05:60", nil), ("04:00", nil), ("", nil), ("+99:00", nil),
    ])
    func `an offset is read as it stands, or not at all`(_ written: String, _ expected: Int?) throws {
        var exif = ExifRecipe()
        exif.dateTimeOriginal = "2015:06:14 14:20:11"
        exif.offsetTimeOriginal = written
        let time = try #require(try Self.read(exif).captureTime)
        #expect(time.offsetMinutes == expected)
    }

    @Test(arguments: [
        ("054", 54), ("5", 500), ("05", 50), ("892", 892), ("1234567", 123), ("", 0), ("   ", 0),
        ("5  ", 500),
        ("x", 0),
    ])
    func `the digits behind the second are a fraction`(_ written: String, _ expected: Int64) throws {
        var exif = ExifRecipe()
        exif.dateTimeOriginal = "2015:06:14 14:20:11"
        exif.subSecTimeOriginal = written
        let time = try #require(try Self.read(exif).captureTime)
        #expect(time.wallMilliseconds == 1_434_291_611_000 + expected)
    }

    @Test func `the date of the taking comes before all others`() throws {
        var exif = ExifRecipe()
        exif.dateTimeOriginal = "2015:06:14 14:20:11"
        exif.dateTimeDigitized = "2016:06:14 14:20:12"
        exif.dateTime = "2017:06:14 14:20:13"
        exif.offsetTime = "+01:00"
        exif.offsetTimeDigitized = "+02:00"
        exif.subSecTime = "3"
        // What belongs to another date is not taken with it.
        #expect(try Self.text(Self.read(exif, .desk).captureTime) == "2015-06-14T14:20:11 - exif")
        exif.dateTimeOriginal = "0000:00:00 00:00:00"
        #expect(try Self.text(Self.read(exif, .desk).captureTime) == "2016-06-14T14:20:12 120 exif")
        exif.dateTimeDigitized = nil
        #expect(try Self.text(Self.read(exif, .desk).captureTime) == "2015-07-03T20:41:09.250 -420 xmp")
        #expect(try Self.text(Self.read(exif).captureTime) == "2017-06-14T14:20:13.300 60 file")
        exif.dateTime = nil
        #expect(try Self.read(exif).captureTime == nil)
    }

    @Test func `XMP tells the zone of the second that Exif tells without one`() throws {
        var exif = ExifRecipe()
        exif.dateTimeOriginal = "2015:07:03 20:41:09"
        #expect(try Self.text(Self.read(exif, .desk).captureTime) == "2015-07-03T20:41:09 -420 exif")
        exif.dateTimeOriginal = "2015:07:03 20:41:10"
        #expect(try Self.text(Self.read(exif, .desk).captureTime) == "2015-07-03T20:41:10 - exif")
        exif.dateTimeOriginal = "2015:07:03 20:41:09"
        exif.offsetTimeOriginal = "-04:00"
        #expect(try Self.text(Self.read(exif, .desk).captureTime) == "2015-07-03T20:41:09 -240 exif")
    }
}
