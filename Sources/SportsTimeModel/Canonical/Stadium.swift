import ByteCoding

/// A stadium as one sport uses it (seed "Canonical ID Refactor Design").
///
/// Several records may stand on one site.
public struct Stadium: EventRecord, CanonicalEntity {
    /// The id of a stadium: `stadium_mlb_fenway_park`.
    public typealias ID = CanonicalID<Stadium>

    /// The first part of its ids.
    public static var idType: String { "stadium" }
    /// The type of the record.
    public static var recordType: RecordType { .stadium }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its identity.
    ///
    /// Never changes.
    public let id: ID
    /// Its name today, or its last one.
    public var name: String
    /// The city it stands in.
    public var city: String
    /// The state, province or region.
    public var state: String
    /// The country, as ISO 3166-1 alpha-2.
    public var country: String
    /// Where it stands.
    public var coordinate: Coordinate
    /// Seats, if known.
    public var capacity: Int?
    /// The sport whose record this is.
    public var sport: SportID
    /// The year the building opened, if known.
    public var yearOpened: Int?
    /// Abbreviations of the teams at home in it.
    public var primaryTeamAbbreviations: [String]
    /// The IANA time zone.
    public var timeZoneIdentifier: String
    /// The building.
    public var site: SiteID
    /// A picture, if one is known.
    public var imageURL: String?
    /// When its league left it or it closed: milliseconds since 1970 in UTC.
    ///
    /// Nil while it is in use.
    public var deprecatedAtMilliseconds: Int64?

    /// The id, by which it is merged.
    public var recordID: String { id.rawValue }
    /// Whether it is a stadium of today.
    public var isActive: Bool { deprecatedAtMilliseconds == nil }
    /// The day (in UTC) of ``deprecatedAtMilliseconds``.
    public var deprecatedOn: LocalDate? {
        deprecatedAtMilliseconds.map { UTCTime.date(microseconds: $0 * 1_000) }
    }

    /// A stadium.
    public init(
        revision: RecordRevision, id: ID, name: String, city: String, state: String, country: String,
        coordinate: Coordinate, capacity: Int? = nil, sport: SportID, yearOpened: Int? = nil,
        primaryTeamAbbreviations: [String] = [], timeZoneIdentifier: String, site: SiteID? = nil,
        imageURL: String? = nil, deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.revision = revision
        self.id = id
        self.name = name
        self.city = city
        self.state = state
        self.country = country
        self.coordinate = coordinate
        self.capacity = capacity
        self.sport = sport
        self.yearOpened = yearOpened
        self.primaryTeamAbbreviations = primaryTeamAbbreviations
        self.timeZoneIdentifier = timeZoneIdentifier
        self.site = site ?? SiteID(of: id)
        self.imageURL = imageURL
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
    }
}

extension Stadium {
    /// Reads the message `Stadium`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var fields = Fields()
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: fields.revision = try RecordRevision(decoding: try reader.span())
            case 2: fields.id = try decodedID(try reader.span(), field: "id")
            case 3: fields.name = try reader.string()
            case 4: fields.city = try reader.string()
            case 5: fields.state = try reader.string()
            case 6: fields.country = try reader.string()
            case 7: fields.latitude = try reader.double()
            case 8: fields.longitude = try reader.double()
            case 9: fields.capacity = Int(try reader.unsigned(UInt32.self))
            case 10: fields.sport = try reader.string()
            case 11: fields.yearOpened = Int(try reader.unsigned(UInt32.self))
            case 12: fields.abbreviations.append(try reader.string())
            case 13: fields.timeZone = try reader.string()
            case 14: fields.site = try reader.string()
            case 15: fields.imageURL = try reader.string()
            case 16: fields.deprecatedAt = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        try self.init(fields)
    }

    private struct Fields {
        var revision = RecordRevision(lastModifiedMilliseconds: 0)
        var id: ID?
        var name = ""
        var city = ""
        var state = ""
        var country = ""
        var latitude = 0.0
        var longitude = 0.0
        var capacity: Int?
        var sport = ""
        var yearOpened: Int?
        var abbreviations: [String] = []
        var timeZone = ""
        var site = ""
        var imageURL: String?
        var deprecatedAt: Int64?
    }

    private init(_ fields: Fields) throws {
        guard let id = fields.id else { throw ByteCodingError.missingField("id") }
        guard let coordinate = Coordinate(latitude: fields.latitude, longitude: fields.longitude),
            let site = try? SiteID(fields.site)
        else { throw ByteCodingError.invalidValue(field: "coordinate or site") }
        self.init(
            revision: fields.revision, id: id, name: fields.name, city: fields.city, state: fields.state,
            country: fields.country, coordinate: coordinate, capacity: fields.capacity,
            sport: SportID(fields.sport), yearOpened: fields.yearOpened,
            primaryTeamAbbreviations: fields.abbreviations, timeZoneIdentifier: fields.timeZone,
            site: site, imageURL: fields.imageURL, deprecatedAtMilliseconds: fields.deprecatedAt)
    }

    /// The message `Stadium`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id.rawValue, field: 2)
        writer.write(name, field: 3)
        writer.write(city, field: 4)
        writer.write(state, field: 5)
        writer.write(country, field: 6)
        writer.write(coordinate.latitude, field: 7)
        writer.write(coordinate.longitude, field: 8)
        writer.write(capacity.map { UInt32($0) }, field: 9)
        writer.write(sport.rawValue, field: 10)
        writer.write(yearOpened.map { UInt32($0) }, field: 11)
        writer.write(primaryTeamAbbreviations, field: 12)
        writer.write(timeZoneIdentifier, field: 13)
        writer.write(site.rawValue, field: 14)
        writer.write(imageURL, field: 15)
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 16)
        return writer.bytes
    }
}
