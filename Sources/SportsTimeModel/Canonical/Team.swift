import ByteCoding

/// A team (seed "Canonical ID Refactor Design").
public struct Team: EventRecord, CanonicalEntity {
    /// The id of a team: `team_mlb_bos`.
    public typealias ID = CanonicalID<Team>

    /// The first part of its ids.
    public static var idType: String { "team" }
    /// The type of the record.
    public static var recordType: RecordType { .team }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its identity.
    ///
    /// Never changes.
    public let id: ID
    /// Its name today, or its last one: `Boston Red Sox`.
    public var name: String
    /// Its short name: `BOS`.
    public var abbreviation: String
    /// Its sport.
    public var sport: SportID
    /// The city it plays for.
    public var city: String
    /// Its home.
    public var stadium: Stadium.ID
    /// Its conference, where its league has any.
    public var conferenceID: String?
    /// Its division, where its league has any.
    public var divisionID: String?
    /// Its first colour: `#RRGGBB`.
    public var primaryColor: String?
    /// Its second colour: `#RRGGBB`.
    public var secondaryColor: String?
    /// When it ceased: milliseconds since 1970 in UTC.
    ///
    /// Nil while it plays.
    public var deprecatedAtMilliseconds: Int64?

    /// The id, by which it is merged.
    public var recordID: String { id.rawValue }
    /// Whether it is a team of today.
    public var isActive: Bool { deprecatedAtMilliseconds == nil }

    /// A team.
    public init(
        revision: RecordRevision, id: ID, name: String, abbreviation: String, sport: SportID,
        city: String, stadium: Stadium.ID, conferenceID: String? = nil, divisionID: String? = nil,
        primaryColor: String? = nil, secondaryColor: String? = nil, deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.revision = revision
        self.id = id
        self.name = name
        self.abbreviation = abbreviation
        self.sport = sport
        self.city = city
        self.stadium = stadium
        self.conferenceID = conferenceID
        self.divisionID = divisionID
        self.primaryColor = primaryColor
        self.secondaryColor = secondaryColor
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
    }

    /// Reads the message `Team`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var id: ID?
        var stadium: Stadium.ID?
        var revision = RecordRevision(lastModifiedMilliseconds: 0)
        var texts: [UInt32: String] = [:]
        var deprecatedAt: Int64?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: revision = try RecordRevision(decoding: try reader.span())
            case 2: id = try decodedID(try reader.span(), field: "id")
            case 7: stadium = try decodedID(try reader.span(), field: "stadium")
            case 3...6, 8...11: texts[field.number] = try reader.string()
            case 12: deprecatedAt = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let id, let stadium else { throw ByteCodingError.missingField("id") }
        self.init(
            revision: revision, id: id, name: texts[3] ?? "", abbreviation: texts[4] ?? "",
            sport: SportID(texts[5] ?? ""), city: texts[6] ?? "", stadium: stadium,
            conferenceID: texts[8], divisionID: texts[9], primaryColor: texts[10],
            secondaryColor: texts[11], deprecatedAtMilliseconds: deprecatedAt)
    }

    /// The message `Team`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id.rawValue, field: 2)
        writer.write(name, field: 3)
        writer.write(abbreviation, field: 4)
        writer.write(sport.rawValue, field: 5)
        writer.write(city, field: 6)
        writer.write(stadium.rawValue, field: 7)
        writer.write(conferenceID, field: 8)
        writer.write(divisionID, field: 9)
        writer.write(primaryColor, field: 10)
        writer.write(secondaryColor, field: 11)
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 12)
        return writer.bytes
    }
}
