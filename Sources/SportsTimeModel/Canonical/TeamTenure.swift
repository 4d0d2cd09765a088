import ByteCoding

/// Where a team was at home, or which part of its league it was in, on which days (DESIGN, section 5: "homes and divisions
/// are dated tenures").
public struct TeamTenure: EventRecord {
    /// What a tenure is of.
    public enum Place: Hashable, Sendable {
        /// A home.
        case home(Stadium.ID)
        /// A division, or the conference of a league that has none, by its id.
        case division(String)
    }

    /// The type of the record.
    public static var recordType: RecordType { .teamTenure }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its own id, so that it can be corrected and withdrawn.
    public var id: String
    /// The team.
    public var team: Team.ID
    /// What it had.
    public var place: Place
    /// The first day; nil where it is not known.
    public var from: LocalDate?
    /// The last day; nil where it goes on.
    public var until: LocalDate?
    /// When it was withdrawn: milliseconds since 1970 in UTC.
    ///
    /// Nil while it holds.
    public var deprecatedAtMilliseconds: Int64?

    /// The id, by which it is merged.
    public var recordID: String { id }

    /// A tenure.
    public init(
        revision: RecordRevision, id: String, team: Team.ID, place: Place, from: LocalDate? = nil,
        until: LocalDate? = nil, deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.revision = revision
        self.id = id
        self.team = team
        self.place = place
        self.from = from
        self.until = until
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
    }

    /// Whether it held on a day: both ends are part of it.
    public func contains(_ date: LocalDate) -> Bool {
        from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true
    }

    /// Reads the message `TeamTenure`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var revision = RecordRevision(lastModifiedMilliseconds: 0)
        var id = ""
        var team: Team.ID?
        var place: Place?
        var from: LocalDate?
        var until: LocalDate?
        var deprecatedAt: Int64?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: revision = try RecordRevision(decoding: try reader.span())
            case 2: id = try reader.string()
            case 3: team = try decodedID(try reader.span(), field: "team")
            case 4: place = .home(try decodedID(try reader.span(), field: "stadium"))
            case 5: place = .division(try reader.string())
            case 6: from = LocalDate(daysSince1970: try reader.signed())
            case 7: until = LocalDate(daysSince1970: try reader.signed())
            case 8: deprecatedAt = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let team, let place else { throw ByteCodingError.missingField("team or place") }
        self.init(
            revision: revision, id: id, team: team, place: place, from: from, until: until,
            deprecatedAtMilliseconds: deprecatedAt)
    }

    /// The message `TeamTenure`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id, field: 2)
        writer.write(team.rawValue, field: 3)
        switch place {
        case .home(let stadium): writer.write(stadium.rawValue, field: 4)
        case .division(let part): writer.write(part, field: 5)
        }
        writer.write(optionalSigned: from?.daysSince1970, field: 6)
        writer.write(optionalSigned: until?.daysSince1970, field: 7)
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 8)
        return writer.bytes
    }
}
