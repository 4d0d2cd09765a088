/// What the properties of an XMP packet say, as they say it (XMP specification part 2).
public struct XMPProperties: Hashable, Sendable {
    /// When the picture was taken (`exif:DateTimeOriginal`).
    public var dateTimeOriginal: String?
    /// When what it shows was made (`photoshop:DateCreated`).
    public var dateCreated: String?
    /// When it was made digital (`xmp:CreateDate`).
    public var createDate: String?
    /// Degrees north (`exif:GPSLatitude`).
    public var gpsLatitude: String?
    /// Degrees east (`exif:GPSLongitude`).
    public var gpsLongitude: String?
    /// When the receiver was there, in UTC (`exif:GPSTimeStamp`).
    public var gpsTimeStamp: String?
    /// `A` while the receiver knows where it is, else `V` (`exif:GPSStatus`).
    public var gpsStatus: String?
    /// How the picture is to be turned (`tiff:Orientation`).
    public var orientation: String?
    /// Who made the camera (`tiff:Make`).
    public var make: String?
    /// The camera (`tiff:Model`).
    public var model: String?

    /// A packet that says nothing.
    public init() {}
}
