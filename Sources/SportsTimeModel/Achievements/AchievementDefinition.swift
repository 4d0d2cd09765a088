import ByteCoding

/// What can be achieved, and by which rule: a record like any other (DESIGN, section 5).
public struct AchievementDefinition: EventRecord {
    /// The type of the record.
    public static var recordType: RecordType { .achievementDefinition }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// Its id: `first_pitch`, `mlb_al_west`.
    public var id: String
    /// Its name: `First Pitch`.
    public var name: String
    /// What it is for, in a sentence.
    public var summary: String
    /// Its kind, for display: `count`, `division`, `conference`, `league`, `journey`, `special`.
    public var category: String
    /// Its sport, where it has one.
    public var sport: SportID?
    /// The rule.
    public var requirement: Requirement
    /// Its place in lists.
    public var displayOrder: Int
    /// The version of the rule, raised with every change of it.
    public var version: Int
    /// The types of visits that count; nil for all.
    public var visitTypes: Set<VisitType>?
    /// When it was withdrawn: milliseconds since 1970 in UTC.
    ///
    /// It keeps its entries and earns no more.
    public var deprecatedAtMilliseconds: Int64?

    /// The id, by which it is merged.
    public var recordID: String { id }
    /// Whether it can be earned.
    public var isActive: Bool { deprecatedAtMilliseconds == nil }
    /// The types of visits that count.
    public var countedTypes: [VisitType] {
        VisitType.allCases.filter { visitTypes?.contains($0) ?? true }
    }

    /// A definition.
    public init(
        revision: RecordRevision, id: String, name: String, summary: String = "", category: String,
        sport: SportID? = nil, requirement: Requirement, displayOrder: Int = 0, version: Int = 1,
        visitTypes: Set<VisitType>? = nil, deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.revision = revision
        self.id = id
        self.name = name
        self.summary = summary
        self.category = category
        self.sport = sport
        self.requirement = requirement
        self.displayOrder = displayOrder
        self.version = version
        self.visitTypes = visitTypes
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
    }

    /// Reads the message `AchievementDefinition`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        self.init(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: "", name: "", category: "",
            requirement: .sports(count: 0), version: 0)
        var types: Set<VisitType> = []
        var hasRequirement = false
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: revision = try RecordRevision(decoding: try reader.span())
            case 2: id = try reader.string()
            case 3: name = try reader.string()
            case 4: summary = try reader.string()
            case 5: category = try reader.string()
            case 6: sport = SportID(try reader.string())
            case 7:
                requirement = try Requirement(decoding: try reader.span())
                hasRequirement = true
            case 8: displayOrder = Int(try reader.unsigned(UInt32.self))
            case 9: version = Int(try reader.unsigned(UInt32.self))
            case 10:
                guard let type = VisitType(number: try reader.unsigned()) else {
                    throw ByteCodingError.invalidValue(field: "visit_types")
                }
                types.insert(type)
            case 11: deprecatedAtMilliseconds = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard hasRequirement else { throw ByteCodingError.missingField("requirement") }
        visitTypes = types.isEmpty ? nil : types
    }

    /// The message `AchievementDefinition`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(revision.encoded, field: 1)
        writer.write(id, field: 2)
        writer.write(name, field: 3)
        writer.write(summary, field: 4)
        writer.write(category, field: 5)
        writer.write(sport?.rawValue, field: 6)
        writer.writeElement(requirement.encoded, field: 7)
        writer.write(UInt32(displayOrder), field: 8)
        writer.write(UInt32(version), field: 9)
        for type in (visitTypes ?? []).sorted() {
            writer.write(type.number, field: 10)
        }
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 11)
        return writer.bytes
    }
}
