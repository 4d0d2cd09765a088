/// What a photo says of itself (seed "Stadium Progress & Achievement System", Photo Metadata Extraction).
public struct PhotoMetadata: Hashable, Sendable {
    /// Where a value was found, the most trusted one first (seed: extraction sources, in order).
    public enum Source: String, CaseIterable, Sendable, WireEnumeration {
        /// The Exif block of the file.
        case exif
        /// An XMP packet of the file, or beside it.
        case xmp
        /// When the file was changed, as Exif's DateTime tag or the file system says: the last resort, unreliable.
        case file

        /// The number in the schema.
        public var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
    }

    /// When the shutter was released.
    public struct CaptureTime: Hashable, Sendable {
        /// What the camera's clock showed, to the millisecond: milliseconds since 1970 as if its zone were UTC.
        public var wallMilliseconds: Int64
        /// How far that clock was ahead of UTC, in minutes; nil where the photo does not say.
        public var offsetMinutes: Int?
        /// Where it was found.
        public var source: Source

        /// When the shutter was released.
        public init(wallMilliseconds: Int64, offsetMinutes: Int? = nil, source: Source) {
            self.wallMilliseconds = wallMilliseconds
            self.offsetMinutes = offsetMinutes
            self.source = source
        }

        /// Whether it is more than the date of a file, which any copy may have changed.
        public var isReliable: Bool { source != .file }
        /// The day that the camera's clock showed.
        public var wallDate: LocalDate { UTCTime.date(microseconds: wallMilliseconds * 1_000) }
        /// The moment: milliseconds since 1970 in UTC; nil where the offset is not known.
        public var milliseconds: Int64? {
            offsetMinutes.map { wallMilliseconds - Int64($0) * 60_000 }
        }
    }

    /// When the shutter was released; nil where nothing says so.
    public var captureTime: CaptureTime?
    /// Where the photo was taken; nil where it does not say, or says what no place has (0,0 among it).
    public var coordinate: Coordinate?
    /// Where the place was found; nil without one.
    public var coordinateSource: Source?
    /// The time of the satellites: milliseconds since 1970 in UTC; nil where the date or the time is missing.
    public var gpsMilliseconds: Int64?
    /// How the picture is to be turned: 1 to 8, as Exif numbers it; nil where it does not say.
    public var orientation: Int?
    /// Who made the camera.
    public var cameraMake: String?
    /// The camera.
    public var cameraModel: String?

    /// A photo that says nothing.
    public init(
        captureTime: CaptureTime? = nil, coordinate: Coordinate? = nil, coordinateSource: Source? = nil,
        gpsMilliseconds: Int64? = nil, orientation: Int? = nil, cameraMake: String? = nil,
        cameraModel: String? = nil
    ) {
        self.captureTime = captureTime
        self.coordinate = coordinate
        self.coordinateSource = coordinateSource
        self.gpsMilliseconds = gpsMilliseconds
        self.orientation = orientation
        self.cameraMake = cameraMake
        self.cameraModel = cameraModel
    }

    /// Whether its times are within what calendars here have (``LocalDate/range``), with offsets of a day at most.
    public var isSound: Bool {
        let times = [captureTime?.wallMilliseconds, gpsMilliseconds].compactMap { $0 }
        return times.allSatisfy { Self.times.contains($0) }
            && (captureTime?.offsetMinutes.map { (-1_440...1_440).contains($0) } ?? true)
    }

    private static let times =
        Int64(LocalDate.range.lowerBound.daysSince1970) * 86_400_000..<Int64(
            LocalDate.range.upperBound.daysSince1970 + 1) * 86_400_000

    /// Whether it says where it was taken.
    public var hasValidLocation: Bool { coordinate != nil }
    /// Whether it says when it was taken; the date of a file does not count.
    public var hasValidDate: Bool { captureTime?.isReliable ?? false }
}

extension PhotoMetadata.CaptureTime: CustomStringConvertible {
    /// What the clock showed, `2015-06-14T14:20:00`, with `+02:00` behind it where the offset is known.
    public var description: String {
        let wall = UTCTime.text(milliseconds: wallMilliseconds).dropLast()
        guard let offset = offsetMinutes else { return String(wall) }
        let clock = [abs(offset) / 60, abs(offset) % 60].map { LocalDate.padded($0, 2) }
        return "\(wall)\(offset < 0 ? "-" : "+")\(clock.joined(separator: ":"))"
    }
}
