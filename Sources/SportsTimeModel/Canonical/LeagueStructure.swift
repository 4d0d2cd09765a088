import ByteCoding

/// A league, conference or division (seed "SportsTime Data Architecture", part 4).
public struct LeagueStructure: EventRecord {
    /// What a part of a league is.
    public enum Level: String, CaseIterable, Sendable {
        /// The whole.
        case league
        /// A part of a league.
        case conference
        /// A part of a conference.
        case division

        var number: UInt32 { self == .league ? 1 : self == .conference ? 2 : 3 }
    }

    /// The type of the record.
    public static var recordType: RecordType { .leagueStructure }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its id: `mlb_al_west`.
    public var id: String
    /// The sport it belongs to.
    public var sport: SportID
    /// What it is.
    public var level: Level
    /// Its name: `AL West`.
    public var name: String
    /// Its short name.
    public var abbreviation: String
    /// The part that it is a part of.
    public var parentID: String?
    /// Its place among its siblings.
    public var displayOrder: Int

    /// The id, by which it is merged.
    public var recordID: String { id }

    /// A part of a league.
    public init(
        revision: RecordRevision, id: String, sport: SportID, level: Level, name: String,
        abbreviation: String, parentID: String? = nil, displayOrder: Int = 0
    ) {
        self.revision = revision
        self.id = id
        self.sport = sport
        self.level = level
        self.name = name
        self.abbreviation = abbreviation
        self.parentID = parentID
        self.displayOrder = displayOrder
    }

    /// Reads the message `LeagueStructure`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        self.init(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: "", sport: SportID(""),
            level: .league, name: "", abbreviation: "")
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: revision = try RecordRevision(decoding: try reader.span())
            case 2: id = try reader.string()
            case 3: sport = SportID(try reader.string())
            case 4:
                let number: UInt32 = try reader.unsigned()
                guard let level = Level.allCases.first(where: { $0.number == number }) else {
                    throw ByteCodingError.invalidValue(field: "level")
                }
                self.level = level
            case 5: name = try reader.string()
            case 6: abbreviation = try reader.string()
            case 7: parentID = try reader.string()
            case 8: displayOrder = Int(try reader.unsigned(UInt32.self))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
    }

    /// The message `LeagueStructure`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id, field: 2)
        writer.write(sport.rawValue, field: 3)
        writer.write(level.number, field: 4)
        writer.write(name, field: 5)
        writer.write(abbreviation, field: 6)
        writer.write(parentID, field: 7)
        writer.write(UInt32(displayOrder), field: 8)
        return writer.bytes
    }
}
