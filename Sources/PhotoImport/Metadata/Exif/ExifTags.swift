/// What the tags of an Exif block say, as they say it (Exif 2.32).
public struct ExifTags: Hashable, Sendable {
    /// A date with what belongs to it.
    public struct DateTags: Hashable, Sendable {
        /// The date and time, `YYYY:MM:DD HH:MM:SS`.
        public var dateTime: String?
        /// How far the clock was ahead of UTC, `+HH:MM`.
        public var offset: String?
        /// The digits behind the second.
        public var subsecond: String?

        /// A date with what belongs to it.
        public init(dateTime: String? = nil, offset: String? = nil, subsecond: String? = nil) {
            self.dateTime = dateTime
            self.offset = offset
            self.subsecond = subsecond
        }
    }

    /// What the GPS directory says.
    public struct GPSTags: Hashable, Sendable {
        /// `N` or `S`.
        public var latitudeReference: String?
        /// Degrees, minutes, seconds; nil for a fraction that is none.
        public var latitude: [Double?]?
        /// `E` or `W`.
        public var longitudeReference: String?
        /// Degrees, minutes, seconds; nil for a fraction that is none.
        public var longitude: [Double?]?
        /// `A` while the receiver knows where it is, else `V`.
        public var status: String?
        /// The day in UTC, `YYYY:MM:DD`.
        public var dateStamp: String?
        /// Hours, minutes, seconds in UTC; nil for a fraction that is none.
        public var timeStamp: [Double?]?

        /// A directory that says nothing.
        public init() {}
    }

    /// When the picture was taken (0x9003, 0x9011, 0x9291).
    public var original = DateTags()
    /// When it was made digital (0x9004, 0x9012, 0x9292).
    public var digitized = DateTags()
    /// When the file was changed (0x0132, 0x9010, 0x9290).
    public var changed = DateTags()
    /// Where and when the receiver was (0x8825).
    public var gps = GPSTags()
    /// How the picture is to be turned (0x0112).
    public var orientation: Int?
    /// Who made the camera (0x010F).
    public var make: String?
    /// The camera (0x0110).
    public var model: String?

    /// A block that says nothing.
    public init() {}
}
