import ByteCoding

/// A name, city or abbreviation that a team has or had (seed "Stadium Identity System").
public struct TeamAlias: EventRecord {
    /// What of a team an alias is.
    public enum AliasType: String, CaseIterable, Sendable {
        /// Its whole name: `Seattle SuperSonics`.
        case name
        /// Its city: `Oakland`.
        case city
        /// Its short name: `SEA`.
        case abbreviation

        var number: UInt32 { self == .name ? 1 : self == .city ? 2 : 3 }
    }

    /// The type of the record.
    public static var recordType: RecordType { .teamAlias }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its own id, so that it can be corrected and withdrawn.
    public var id: String
    /// The team.
    public var team: Team.ID
    /// What of the team it is.
    public var type: AliasType
    /// The value and its days.
    public var window: NameWindow
    /// When it was withdrawn: milliseconds since 1970 in UTC.
    ///
    /// Nil while it holds.
    public var deprecatedAtMilliseconds: Int64?

    /// The id, by which it is merged.
    public var recordID: String { id }

    /// A name, city or abbreviation of a team.
    public init(
        revision: RecordRevision, id: String, team: Team.ID, type: AliasType, window: NameWindow,
        deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.revision = revision
        self.id = id
        self.team = team
        self.type = type
        self.window = window
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
    }

    /// Reads the message `TeamAlias`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var parts = AliasParts()
        var team: Team.ID?
        var type: AliasType?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: parts.revision = try RecordRevision(decoding: try reader.span())
            case 2: parts.id = try reader.string()
            case 3: team = try decodedID(try reader.span(), field: "team")
            case 4: parts.name = try reader.string()
            case 5: parts.from = LocalDate(daysSince1970: try reader.signed())
            case 6: parts.until = LocalDate(daysSince1970: try reader.signed())
            case 7:
                let number: UInt32 = try reader.unsigned()
                type = AliasType.allCases.first { $0.number == number }
            case 8: parts.deprecatedAt = try reader.signed()
            case 9: parts.isSecondary = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let team, let type else { throw ByteCodingError.missingField("team or type") }
        self.init(
            revision: parts.revision, id: parts.id, team: team, type: type, window: parts.window,
            deprecatedAtMilliseconds: parts.deprecatedAt)
    }

    /// The message `TeamAlias`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id, field: 2)
        writer.write(team.rawValue, field: 3)
        writer.write(window.name, field: 4)
        writer.write(optionalSigned: window.from?.daysSince1970, field: 5)
        writer.write(optionalSigned: window.until?.daysSince1970, field: 6)
        writer.write(type.number, field: 7)
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 8)
        writer.write(window.isSecondary, field: 9)
        return writer.bytes
    }
}
