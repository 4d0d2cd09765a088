/// A photo that is made for a test, and what is to become of it: a row of `Fixtures/photo-recipes.csv`.
public struct PhotoTableRow: Sendable {
    /// The columns, in their order.
    public static let columns = [
        "id", "format", "tags", "latitude", "longitude", "wall", "offset", "gps", "sport", "question", "game",
    ]

    /// Its name.
    public var id: String
    /// The format of its file.
    public var format: PhotoRecipe.Container
    /// Where it says what it says: `exif` or `xmp`.
    public var tags: String
    /// Degrees north; nil where it does not say.
    public var latitude: Double?
    /// Degrees east.
    public var longitude: Double?
    /// The camera's clock, `2015-06-14T14:20:11`; nil where it does not say.
    public var wall: String?
    /// How far that clock was ahead of UTC, `-04:00`; nil where it does not say.
    public var offset: String?
    /// The time of the satellites, in UTC; nil where it does not say.
    public var gps: String?
    /// The sport that photos are matched for; nil for all.
    public var sport: String?
    /// What is asked; empty where it is certain.
    public var question = ""
    /// The game that it is of, where that is certain or only to be confirmed.
    public var game = ""

    /// A row.
    public init(id: String, format: PhotoRecipe.Container, tags: String) {
        (self.id, self.format, self.tags) = (id, format, tags)
    }

    /// Reads a line; nil where it is none.
    public init?(_ line: some StringProtocol) {
        let parts = String(line).split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == Self.columns.count, let format = PhotoRecipe.Container(rawValue: parts[1]) else {
            return nil
        }
        self.init(id: parts[0], format: format, tags: parts[2])
        (latitude, longitude) = (Double(parts[3]), Double(parts[4]))
        func value(_ text: String) -> String? { text.isEmpty ? nil : text }
        (wall, offset, gps, sport) = (value(parts[5]), value(parts[6]), value(parts[7]), value(parts[8]))
        (question, game) = (parts[9], parts[10])
    }

    /// The line.
    public var line: String {
        let place = [latitude, longitude].map { $0.map { "\($0)" } ?? "" }
        return
            ([id, format.rawValue, tags] + place
            + [wall ?? "", offset ?? "", gps ?? "", sport ?? "", question, game]).joined(separator: ",")
    }

    /// The rows of a table.
    public static func rows(of text: String) -> [PhotoTableRow] {
        text.split(separator: "\n").dropFirst().compactMap { PhotoTableRow($0) }
    }

    /// The photo that says so.
    public var recipe: PhotoRecipe {
        var recipe = PhotoRecipe(format)
        if tags == "exif" { recipe.exif = exif } else { recipe.xmp = xmp }
        return recipe
    }

    private var exif: ExifRecipe {
        var exif = ExifRecipe()
        exif.isBigEndian = id.utf8.last.map { $0 % 2 == 0 } ?? false
        exif.dateTimeOriginal = wall.map { wall in
            String(wall.prefix(10).replacing("-", with: ":") + " " + wall.dropFirst(11))
        }
        exif.offsetTimeOriginal = offset
        // No two photos are the same.
        exif.model = id
        if let latitude, let longitude {
            exif.latitudeReference = latitude < 0 ? "S" : "N"
            exif.latitude = Self.parts(of: latitude)
            exif.longitudeReference = longitude < 0 ? "W" : "E"
            exif.longitude = Self.parts(of: longitude)
        }
        if let gps {
            exif.gpsDateStamp = String(gps.prefix(10).replacing("-", with: ":"))
            exif.gpsTimeStamp = [11, 14, 17].map { place in
                let digits = gps.dropFirst(place).prefix(2)
                return ExifRecipe.Fraction(UInt32(digits) ?? 0, 1)
            }
        }
        return exif
    }

    /// Degrees, minutes and ten-thousandths of seconds.
    private static func parts(of degrees: Double) -> [ExifRecipe.Fraction] {
        let units = UInt64((abs(degrees) * 36_000_000).rounded())
        return [
            ExifRecipe.Fraction(UInt32(units / 36_000_000), 1),
            ExifRecipe.Fraction(UInt32(units / 600_000 % 60), 1),
            ExifRecipe.Fraction(UInt32(units % 600_000), 10_000),
        ]
    }

    private var xmp: XMPRecipe {
        var properties: [XMPRecipe.Property] = []
        if let wall {
            properties.append(XMPRecipe.Property("exif:DateTimeOriginal", wall + (offset ?? "")))
        }
        if let latitude, let longitude {
            properties.append(
                XMPRecipe.Property("exif:GPSLatitude", Self.minutes(of: latitude, latitude < 0 ? "S" : "N")))
            properties.append(
                XMPRecipe.Property(
                    "exif:GPSLongitude", Self.minutes(of: longitude, longitude < 0 ? "W" : "E")))
        }
        if let gps { properties.append(XMPRecipe.Property("exif:GPSTimeStamp", gps)) }
        properties.append(XMPRecipe.Property("tiff:Model", id))
        return XMPRecipe(properties, form: id.hasSuffix("1") ? .attributes : .elements)
    }

    /// Degrees and millionths of minutes.
    private static func minutes(of degrees: Double, _ side: String) -> String {
        let units = Int((abs(degrees) * 60_000_000).rounded())
        let rest = String(units % 1_000_000)
        let fraction = String(repeating: "0", count: 6 - rest.count) + rest
        return "\(units / 60_000_000),\(units / 1_000_000 % 60).\(fraction)\(side)"
    }
}
