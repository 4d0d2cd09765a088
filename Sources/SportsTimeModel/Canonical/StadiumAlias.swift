import ByteCoding

/// A name that a stadium has or had (seed "Stadium Identity System").
public struct StadiumAlias: EventRecord {
    /// The type of the record.
    public static var recordType: RecordType { .stadiumAlias }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its own id, so that it can be corrected and withdrawn.
    public var id: String
    /// The stadium.
    public var stadium: Stadium.ID
    /// The name and its days.
    public var window: NameWindow
    /// How exactly its days are known.
    public var precision: Precision?
    /// When it was withdrawn: milliseconds since 1970 in UTC.
    ///
    /// Nil while it holds.
    public var deprecatedAtMilliseconds: Int64?

    /// The id, by which it is merged.
    public var recordID: String { id }

    /// How exactly the days of a name are known.
    public enum Precision: String, CaseIterable, Sendable {
        /// To the day.
        case day
        /// To the month: the first day is the month's first, the last its last.
        case month
        /// To the year: the first day is the year's first, the last its last.
        case year

        var number: UInt32 { self == .day ? 1 : self == .month ? 2 : 3 }
    }

    /// A name of a stadium.
    public init(
        revision: RecordRevision, id: String, stadium: Stadium.ID, window: NameWindow,
        precision: Precision? = nil, deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.precision = precision
        self.revision = revision
        self.id = id
        self.stadium = stadium
        self.window = window
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
    }

    /// Reads the message `StadiumAlias`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var parts = AliasParts()
        var stadium: Stadium.ID?
        var precision: Precision?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: parts.revision = try RecordRevision(decoding: try reader.span())
            case 2: parts.id = try reader.string()
            case 3: stadium = try decodedID(try reader.span(), field: "stadium")
            case 4: parts.name = try reader.string()
            case 5: parts.from = LocalDate(daysSince1970: try reader.signed())
            case 6: parts.until = LocalDate(daysSince1970: try reader.signed())
            case 7: parts.isSecondary = try reader.bool()
            case 8: parts.deprecatedAt = try reader.signed()
            case 9:
                let number: UInt32 = try reader.unsigned()
                precision = Precision.allCases.first { $0.number == number }
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let stadium else { throw ByteCodingError.missingField("stadium") }
        self.init(
            revision: parts.revision, id: parts.id, stadium: stadium, window: parts.window,
            precision: precision, deprecatedAtMilliseconds: parts.deprecatedAt)
    }

    /// The message `StadiumAlias`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id, field: 2)
        writer.write(stadium.rawValue, field: 3)
        writer.write(window.name, field: 4)
        writer.write(optionalSigned: window.from?.daysSince1970, field: 5)
        writer.write(optionalSigned: window.until?.daysSince1970, field: 6)
        writer.write(window.isSecondary, field: 7)
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 8)
        writer.write(precision?.number, field: 9)
        return writer.bytes
    }
}

/// The fields that both kinds of alias have, while they are read.
struct AliasParts {
    var revision = RecordRevision(lastModifiedMilliseconds: 0)
    var id = ""
    var name = ""
    var from: LocalDate?
    var until: LocalDate?
    var isSecondary = false
    var deprecatedAt: Int64?

    var window: NameWindow {
        NameWindow(name: name, from: from, until: until, isSecondary: isSecondary)
    }
}
