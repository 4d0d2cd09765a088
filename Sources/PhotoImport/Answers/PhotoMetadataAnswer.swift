import SportsTimeModel

/// What a photo's file says of itself.
public struct PhotoMetadataAnswer: Codable, Hashable, Sendable {
    /// The file.
    public let path: String
    /// Its format, told by its content: `jpeg`, `heif`, `png`, `tiff`, `webp`, `dng`.
    public let format: String
    /// The camera's clock, such as `2015-06-14T14:20:00`, with `+02:00` where the offset is known.
    public let captureDate: String?
    /// Where the date was found: `exif`, `xmp`, `file` (unreliable).
    public let captureDateSource: String?
    /// The time of the satellites, in UTC.
    public let gpsDate: String?
    /// Where it was taken, in degrees north.
    public let latitude: Double?
    /// Where it was taken, in degrees east.
    public let longitude: Double?
    /// Where the place was found: `exif`, `xmp`.
    public let locationSource: String?
    /// How the picture is to be turned, as Exif numbers it.
    public let orientation: Int?
    /// Who made the camera.
    public let cameraMake: String?
    /// The camera.
    public let cameraModel: String?
    /// Its size.
    public let byteCount: Int
    /// How many bytes of it were read to say so.
    public let bytesRead: Int
    /// Whether it carries a small picture.
    public let hasThumbnail: Bool
    /// XMP files beside it.
    public let sidecars: [String]

    /// Reads a file.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``PhotoFileError``.
    public init(ofFileAt path: String) throws(PhotoFileError) {
        let photo = try PhotoMetadataExtractor.extract(fromFileAt: path)
        let metadata = photo.metadata
        self.path = path
        format = photo.format.rawValue
        captureDate = metadata.captureTime?.description
        captureDateSource = metadata.captureTime?.source.rawValue
        gpsDate = metadata.gpsMilliseconds.map { UTCTime.text(milliseconds: $0) }
        latitude = metadata.coordinate?.latitude
        longitude = metadata.coordinate?.longitude
        locationSource = metadata.coordinateSource?.rawValue
        orientation = metadata.orientation
        cameraMake = metadata.cameraMake
        cameraModel = metadata.cameraModel
        byteCount = photo.byteCount
        bytesRead = photo.bytesRead
        hasThumbnail = photo.embeddedThumbnail != nil
        sidecars = photo.sidecars.map(\.path)
    }
}
