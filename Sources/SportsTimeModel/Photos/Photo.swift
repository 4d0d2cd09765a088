public import ByteCoding

/// A photo as it was imported: never its pixels, only what it says and what it was found to be of.
public struct Photo: Hashable, Sendable {
    /// The id of a photo: a UUID that its content determines, so that the same photo is one wherever it comes from.
    public typealias ID = Identifier

    /// What can be erased without changing a conclusion.
    public struct PrivateDetails: Hashable, Sendable {
        /// Where it was taken.
        public var coordinate: Coordinate?
        /// Where its file was when it was imported.
        public var path: String?
        /// When that file was last changed: nanoseconds since 1970 in UTC.
        public var modifiedAtNanoseconds: Int64?

        /// What can be erased.
        public init(
            coordinate: Coordinate? = nil, path: String? = nil, modifiedAtNanoseconds: Int64? = nil
        ) {
            self.coordinate = coordinate
            self.path = path
            self.modifiedAtNanoseconds = modifiedAtNanoseconds
        }
    }

    /// Its identity.
    public let id: ID
    /// SHA-256 of its content, 32 bytes.
    public let contentDigest: [UInt8]
    /// The name of its format: `jpeg`.
    public let format: String
    /// Its size.
    public let byteCount: UInt64
    /// When it was taken, as the photo says.
    public let captureTime: PhotoMetadata.CaptureTime?
    /// Where the place was found; nil where the photo does not say one.
    public let coordinateSource: PhotoMetadata.Source?
    /// The time of the satellites: milliseconds since 1970 in UTC.
    public let gpsMilliseconds: Int64?
    /// How the picture is to be turned, as Exif numbers it.
    public let orientation: Int?
    /// Who made the camera.
    public let cameraMake: String?
    /// The camera.
    public let cameraModel: String?
    /// What it was found to be of.
    public var match: PhotoMatch
    /// What can be erased.
    public var details: PrivateDetails

    /// A photo.
    ///
    /// - Parameters:
    ///   - contentDigest: SHA-256 of its content.
    ///   - format: The name of its format.
    ///   - byteCount: Its size.
    ///   - metadata: What it says of itself.
    ///   - match: What it was found to be of.
    ///   - path: Where its file is.
    ///   - modifiedAtNanoseconds: When that file was last changed.
    /// - Throws: ``ByteCoding/ByteCodingError`` where the digest is too short.
    public init(
        contentDigest: [UInt8], format: String, byteCount: UInt64, metadata: PhotoMetadata,
        match: PhotoMatch, path: String?, modifiedAtNanoseconds: Int64?
    ) throws(ByteCodingError) {
        id = try Identifier(digest: contentDigest.span)
        self.contentDigest = contentDigest
        self.format = format
        self.byteCount = byteCount
        captureTime = metadata.captureTime
        coordinateSource = metadata.coordinateSource
        gpsMilliseconds = metadata.gpsMilliseconds
        orientation = metadata.orientation
        cameraMake = metadata.cameraMake
        cameraModel = metadata.cameraModel
        self.match = match
        details = PrivateDetails(
            coordinate: metadata.coordinate, path: path, modifiedAtNanoseconds: modifiedAtNanoseconds)
    }

    /// What it says of itself, as far as that was not erased.
    public var metadata: PhotoMetadata {
        PhotoMetadata(
            captureTime: captureTime, coordinate: details.coordinate,
            coordinateSource: coordinateSource, gpsMilliseconds: gpsMilliseconds, orientation: orientation,
            cameraMake: cameraMake, cameraModel: cameraModel)
    }
}

extension Photo {
    /// The message `PhotoImported`: the factual part.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(id.bytes, field: 1)
        writer.write(contentDigest, field: 2)
        writer.write(format, field: 3)
        writer.write(byteCount, field: 4)
        if let captureTime { writer.writeElement(captureTime.encoded, field: 5) }
        writer.write(coordinateSource?.number ?? 0, field: 6)
        writer.write(optionalSigned: gpsMilliseconds, field: 7)
        writer.write(UInt32(clamping: orientation ?? 0), field: 8)
        writer.write(cameraMake, field: 9)
        writer.write(cameraModel, field: 10)
        writer.writeElement(match.encoded, field: 11)
        return writer.bytes
    }

    /// The message `PhotoDetails`: the private part; nil where there is nothing private.
    public var encodedDetails: [UInt8]? {
        let bytes = details.encoded(meters: match.meters)
        return bytes.isEmpty ? nil : bytes
    }

    /// Reads the message `PhotoImported`, and `PhotoDetails` where the private part is there.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>, details personal: Span<UInt8>?) throws {
        var (details, meters): (PrivateDetails, [UInt64]?) = (PrivateDetails(), nil)
        if let personal { (details, meters) = try PrivateDetails.read(personal) }
        var (id, match): (ID?, PhotoMatch?)
        var digest: [UInt8] = []
        var (format, byteCount): (String, UInt64) = ("", 0)
        var metadata = PhotoMetadata()
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try Identifier(bytes: try reader.span())
            case 2: digest = try reader.array()
            case 3: format = try reader.string()
            case 4: byteCount = try reader.unsigned()
            case 5: metadata.captureTime = try PhotoMetadata.CaptureTime(decoding: try reader.span())
            case 6: metadata.coordinateSource = PhotoMetadata.Source(number: try reader.unsigned())
            case 7: metadata.gpsMilliseconds = try reader.signed()
            case 8: metadata.orientation = Int(try reader.unsigned(UInt32.self))
            case 9: metadata.cameraMake = try reader.string()
            case 10: metadata.cameraModel = try reader.string()
            case 11: match = try PhotoMatch(decoding: try reader.span(), meters: meters)
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let id, let match else { throw ByteCodingError.missingField("photo_id or match") }
        guard metadata.isSound else { throw ByteCodingError.invalidValue(field: "capture_time or gps_ms") }
        metadata.coordinate = details.coordinate
        try self.init(
            contentDigest: digest, format: format, byteCount: byteCount, metadata: metadata, match: match,
            path: details.path, modifiedAtNanoseconds: details.modifiedAtNanoseconds)
        guard self.id == id else { throw ByteCodingError.invalidValue(field: "photo_id") }
    }
}

extension Photo.PrivateDetails {
    fileprivate func encoded(meters: [UInt64]) -> [UInt8] {
        var writer = ProtobufWriter()
        writer.write(coordinate?.latitude, field: 1)
        writer.write(coordinate?.longitude, field: 2)
        writer.write(path, field: 3)
        writer.write(optionalSigned: modifiedAtNanoseconds, field: 4)
        writer.write(packed: meters, field: 5)
        return writer.bytes
    }

    fileprivate static func read(_ bytes: Span<UInt8>) throws -> (Self, meters: [UInt64]) {
        var details = Self()
        var (latitude, longitude): (Double?, Double?)
        var meters: [UInt64] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: latitude = try reader.double()
            case 2: longitude = try reader.double()
            case 3: details.path = try reader.string()
            case 4: details.modifiedAtNanoseconds = try reader.signed()
            case 5: meters = try reader.packed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        if let latitude, let longitude {
            details.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        return (details, meters)
    }
}

extension PhotoMetadata.CaptureTime {
    fileprivate var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(signed: wallMilliseconds, field: 1)
        writer.write(optionalSigned: offsetMinutes, field: 2)
        writer.write(source.number, field: 3)
        return writer.bytes
    }

    fileprivate init(decoding bytes: Span<UInt8>) throws {
        var wall: Int64 = 0
        var offset: Int?
        var source: PhotoMetadata.Source?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: wall = try reader.signed()
            case 2: offset = try reader.signed()
            case 3: source = PhotoMetadata.Source(number: try reader.unsigned())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let source else { throw ByteCodingError.missingField("source") }
        self.init(wallMilliseconds: wall, offsetMinutes: offset, source: source)
    }
}
