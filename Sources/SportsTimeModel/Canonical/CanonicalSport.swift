import ByteCoding

/// A sport as its record describes it (seed "Dynamic Sports").
public struct CanonicalSport: EventRecord {
    /// The type of the record.
    public static var recordType: RecordType { .sport }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its id: `MLB`, `xfl`.
    public var id: SportID
    /// Its short name: `MLB`.
    public var abbreviation: String
    /// Its name: `Major League Baseball`.
    public var displayName: String
    /// The name of its symbol (Apple's SF Symbols): `baseball.fill`.
    public var iconName: String
    /// Its colour: `#RRGGBB`.
    public var colorHex: String
    /// The first month of its season, from 1.
    public var seasonStartMonth: Int
    /// The last month of its season; before the first one where the season spans the turn of the year.
    public var seasonEndMonth: Int
    /// Whether it is offered.
    public var isActive: Bool

    /// The id, by which it is merged.
    public var recordID: String { id.key }

    /// A sport.
    public init(
        revision: RecordRevision, id: SportID, abbreviation: String, displayName: String,
        iconName: String, colorHex: String, seasonStartMonth: Int, seasonEndMonth: Int,
        isActive: Bool = true
    ) {
        self.revision = revision
        self.id = id
        self.abbreviation = abbreviation
        self.displayName = displayName
        self.iconName = iconName
        self.colorHex = colorHex
        self.seasonStartMonth = seasonStartMonth
        self.seasonEndMonth = seasonEndMonth
        self.isActive = isActive
    }

    /// The year that the season of a day begins in.
    ///
    /// In a league whose season spans the turn of the year, the months between two seasons belong to the nearer one (those
    /// before the first are for games of preparation), the one in the middle to the one before; else to their year.
    public func seasonYear(of date: LocalDate) -> Int {
        let (year, month, _) = date.components
        guard seasonStartMonth > seasonEndMonth, month < seasonStartMonth else { return year }
        return month - seasonEndMonth > seasonStartMonth - month ? year : year - 1
    }

    /// The season of a day: `2015`, or `2014-15` where it spans the turn of the year.
    public func season(of date: LocalDate) -> String {
        let first = seasonYear(of: date)
        guard seasonStartMonth > seasonEndMonth else { return "\(first)" }
        let last = (first + 1) % 100
        return "\(first)-\(last < 10 ? "0" : "")\(last)"
    }

    /// Reads the message `CanonicalSport`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        self.init(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: SportID(""), abbreviation: "",
            displayName: "", iconName: "", colorHex: "", seasonStartMonth: 0, seasonEndMonth: 0,
            isActive: false)
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: revision = try RecordRevision(decoding: try reader.span())
            case 2: id = SportID(try reader.string())
            case 3: abbreviation = try reader.string()
            case 4: displayName = try reader.string()
            case 5: iconName = try reader.string()
            case 6: colorHex = try reader.string()
            case 7: seasonStartMonth = Int(try reader.unsigned(UInt32.self))
            case 8: seasonEndMonth = Int(try reader.unsigned(UInt32.self))
            case 9: isActive = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
    }

    /// The message `CanonicalSport`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id.rawValue, field: 2)
        writer.write(abbreviation, field: 3)
        writer.write(displayName, field: 4)
        writer.write(iconName, field: 5)
        writer.write(colorHex, field: 6)
        writer.write(UInt32(seasonStartMonth), field: 7)
        writer.write(UInt32(seasonEndMonth), field: 8)
        writer.write(isActive, field: 9)
        return writer.bytes
    }
}
