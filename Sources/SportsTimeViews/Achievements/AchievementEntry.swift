import ByteCoding
public import SportsTimeModel

/// The requirement as it was resolved when an entry was judged by it.
public struct Basis: Hashable, Sendable {
    /// The rule: divisions, conferences and leagues replaced by the stadiums they were.
    public let requirement: Requirement
    /// The types of visits that count.
    public let types: [VisitType]
    /// The version of the definition.
    public let definitionVersion: Int

    init(requirement: Requirement, types: [VisitType], definitionVersion: Int) {
        self.requirement = requirement
        self.types = types.sorted()
        self.definitionVersion = definitionVersion
    }

    init(decoding bytes: Span<UInt8>) throws {
        var requirement: Requirement?
        var types: [VisitType] = []
        var version = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: requirement = try Requirement(decoding: try reader.span())
            case 2:
                let number: UInt32 = try reader.unsigned()
                types += VisitType.allCases.filter { $0.number == number }
            case 3: version = Int(try reader.unsigned(UInt32.self))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let requirement else { throw ByteCodingError.missingField("requirement") }
        self.init(requirement: requirement, types: types, definitionVersion: version)
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(requirement.encoded, field: 1)
        for type in types {
            writer.write(type.number, field: 2)
        }
        writer.write(UInt32(definitionVersion), field: 3)
        return writer.bytes
    }
}

/// One time that an achievement was earned.
public struct AchievementEntry: Hashable, Sendable {
    /// The definition.
    public let definition: String
    /// Which time it is, from 1.
    public let number: UInt32
    /// The event it was earned at.
    public let earnedAt: UInt64
    /// The latest day of the evidence.
    public var earnedOn: LocalDate
    /// The visits that it rests on, by day.
    public var evidence: [CountedVisit]
    /// Every basis on which it was ever held, the first one first.
    public var bases: [Basis]
    /// The place in ``bases`` of the one it is held on.
    public var basisIndex: Int
    /// The event it was revoked at; nil while it holds.
    public var revokedAt: UInt64?

    /// Whether it holds.
    public var isHeld: Bool { revokedAt == nil }

    init(
        definition: String, number: UInt32, earnedAt: UInt64, evidence: [CountedVisit], basis: Basis
    ) {
        self.definition = definition
        self.number = number
        self.earnedAt = earnedAt
        self.evidence = evidence
        earnedOn = evidence.map(\.date).max() ?? LocalDate(daysSince1970: 0)
        bases = [basis]
        basisIndex = 0
    }

    init(definition: String, number: UInt32, decoding bytes: Span<UInt8>) throws {
        var earnedAt: UInt64 = 0
        var earnedOn = LocalDate(daysSince1970: 0)
        var evidence: [CountedVisit] = []
        var bases: [Basis] = []
        var basisIndex = 0
        var revokedAt: UInt64?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: earnedAt = try reader.unsigned()
            case 2: earnedOn = LocalDate(daysSince1970: try reader.signed())
            case 3: evidence.append(try CountedVisit(decoding: try reader.span()))
            case 4: bases.append(try Basis(decoding: try reader.span()))
            case 5: basisIndex = Int(try reader.unsigned(UInt32.self))
            case 6: revokedAt = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard bases.indices.contains(basisIndex) else { throw ByteCodingError.missingField("bases") }
        self.definition = definition
        self.number = number
        self.earnedAt = earnedAt
        self.earnedOn = earnedOn
        self.evidence = evidence
        self.bases = bases
        self.basisIndex = basisIndex
        self.revokedAt = revokedAt
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(earnedAt, field: 1)
        writer.write(signed: earnedOn.daysSince1970, field: 2)
        for visit in evidence {
            writer.writeElement(visit.encoded, field: 3)
        }
        for basis in bases {
            writer.writeElement(basis.encoded, field: 4)
        }
        writer.write(UInt32(basisIndex), field: 5)
        writer.write(revokedAt, field: 6)
        return writer.bytes
    }
}

extension CountedVisit {
    init(decoding bytes: Span<UInt8>) throws {
        var id: Visit.ID?
        var stadium = ""
        var date = LocalDate(daysSince1970: 0)
        var type = VisitType.game
        var addedAt: UInt64 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try Identifier(bytes: try reader.span())
            case 2: stadium = try reader.string()
            case 3: date = LocalDate(daysSince1970: try reader.signed())
            case 4:
                let number: UInt32 = try reader.unsigned()
                type = VisitType.allCases.first { $0.number == number } ?? .game
            case 5: addedAt = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let id else { throw ByteCodingError.missingField("id") }
        self.init(
            id: id, stadium: try Stadium.ID(stadium), date: date, type: type, addedAt: addedAt)
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(id.bytes, field: 1)
        writer.write(stadium.rawValue, field: 2)
        writer.write(signed: date.daysSince1970, field: 3)
        writer.write(type.number, field: 4)
        writer.write(addedAt, field: 5)
        return writer.bytes
    }
}
