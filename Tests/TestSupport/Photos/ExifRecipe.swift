/// What the Exif block of a made photo says; nil for tags that are not there.
public struct ExifRecipe: Sendable {
    /// A fraction as it is written.
    public struct Fraction: Sendable, ExpressibleByIntegerLiteral {
        /// What is above the line.
        public var numerator: UInt32
        /// What is below it.
        public var denominator: UInt32

        /// A fraction.
        public init(_ numerator: UInt32, _ denominator: UInt32) {
            self.numerator = numerator
            self.denominator = denominator
        }

        /// A whole number.
        public init(integerLiteral value: UInt32) {
            self.init(value, 1)
        }
    }

    /// Whether the highest byte of a number comes first (`MM`).
    public var isBigEndian = false
    /// 0x9003.
    public var dateTimeOriginal: String?
    /// 0x9011.
    public var offsetTimeOriginal: String?
    /// 0x9291.
    public var subSecTimeOriginal: String?
    /// 0x9004.
    public var dateTimeDigitized: String?
    /// 0x9012.
    public var offsetTimeDigitized: String?
    /// 0x9292.
    public var subSecTimeDigitized: String?
    /// 0x0132.
    public var dateTime: String?
    /// 0x9010.
    public var offsetTime: String?
    /// 0x9290.
    public var subSecTime: String?
    /// GPS 0x0001.
    public var latitudeReference: String?
    /// GPS 0x0002.
    public var latitude: [Fraction]?
    /// GPS 0x0003.
    public var longitudeReference: String?
    /// GPS 0x0004.
    public var longitude: [Fraction]?
    /// GPS 0x0007.
    public var gpsTimeStamp: [Fraction]?
    /// GPS 0x0009.
    public var gpsStatus: String?
    /// GPS 0x001D.
    public var gpsDateStamp: String?
    /// 0x0112.
    public var orientation: UInt16?
    /// 0x010F.
    public var make: String?
    /// 0x0110.
    public var model: String?
    /// The JPEG of the second directory; nil for none.
    public var thumbnail: [UInt8]?

    /// A block that says nothing.
    public init() {}

    /// What a telephone writes on an afternoon at Fenway Park.
    public static var telephone: ExifRecipe {
        var exif = ExifRecipe()
        exif.isBigEndian = true
        exif.dateTimeOriginal = "2015:06:14 14:20:11"
        exif.offsetTimeOriginal = "-04:00"
        exif.subSecTimeOriginal = "054"
        exif.dateTimeDigitized = "2015:06:14 14:20:11"
        exif.dateTime = "2015:06:14 14:20:11"
        exif.latitudeReference = "N"
        exif.latitude = [42, 20, Fraction(4668, 100)]
        exif.longitudeReference = "W"
        exif.longitude = [71, 5, Fraction(5064, 100)]
        exif.gpsTimeStamp = [18, 20, Fraction(1050, 100)]
        exif.gpsDateStamp = "2015:06:14"
        exif.orientation = 6
        exif.make = "Apple"
        exif.model = "iPhone 6"
        exif.thumbnail = PhotoMaker.picture
        return exif
    }
}
