import ByteCoding

extension Requirement {
    /// The message `Requirement`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        var part = ProtobufWriter()
        let field: UInt32
        switch self {
        case .uniqueStadiums(let count, let sport):
            part.write(UInt32(count), field: 1)
            part.write(sport?.rawValue, field: 2)
            field = 1
        case .division(let id):
            part.write(id, field: 1)
            field = 2
        case .conference(let id):
            part.write(id, field: 1)
            field = 3
        case .league(let id):
            part.write(id, field: 1)
            field = 4
        case .stadiums(let ids):
            part.write(ids.map(\.rawValue), field: 1)
            field = 5
        case .region(let states, let count, let sport):
            part.write(states, field: 1)
            part.write(UInt32(count), field: 2)
            part.write(sport?.rawValue, field: 3)
            field = 6
        case .counted(let stadiums, let count, let isBySite):
            part.write(stadiums.map(\.rawValue), field: 1)
            part.write(UInt32(count), field: 2)
            part.write(isBySite, field: 3)
            field = 11
        case .journey(let count, let days):
            part.write(UInt32(count), field: 1)
            part.write(UInt32(days), field: 2)
            field = 7
        case .sports(let count):
            part.write(UInt32(count), field: 1)
            field = 8
        case .allOf(let rules), .anyOf(let rules):
            for rule in rules {
                part.writeElement(rule.encoded, field: 1)
            }
            if case .allOf = self { field = 9 } else { field = 10 }
        }
        writer.writeElement(part.bytes, field: field)
        return writer.bytes
    }

    /// Reads the message `Requirement`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        self = try Self.decode(bytes, depth: 0)
    }

    private static func decode(_ bytes: Span<UInt8>, depth: Int) throws -> Requirement {
        guard depth <= depthLimit else { throw ByteCodingError.invalidValue(field: "requirement") }
        var reader = ProtobufReader(bytes)
        guard let field = try reader.nextField() else { throw ByteCodingError.missingField("requirement") }
        let parts = try RuleParts(try reader.span(), of: field.number, depth: depth)
        guard try reader.nextField() == nil else { throw ByteCodingError.invalidValue(field: "requirement") }
        switch field.number {
        case 1: return .uniqueStadiums(count: parts.first, sport: parts.sport)
        case 2: return .division(parts.text)
        case 3: return .conference(parts.text)
        case 4: return .league(parts.text)
        case 5: return .stadiums(try parts.stadiums())
        case 6: return .region(states: parts.texts, count: parts.second, sport: parts.sport)
        case 7: return .journey(count: parts.first, days: parts.second)
        case 8: return .sports(count: parts.first)
        case 9: return .allOf(parts.rules)
        case 10: return .anyOf(parts.rules)
        case 11:
            return .counted(
                stadiums: try parts.stadiums(),
                count: parts.second, isBySite: parts.isBySite)
        default: throw ByteCodingError.unknownField(field.number)
        }
    }

    /// The fields of any of the rules' messages, by their numbers.
    private struct RuleParts {
        var first = 0
        var second = 0
        var texts: [String] = []
        var sport: SportID?
        var rules: [Requirement] = []
        var isBySite = false

        var text: String { texts.first ?? "" }

        func stadiums() throws -> [Stadium.ID] {
            try texts.map { text in
                do {
                    return try Stadium.ID(text)
                } catch {
                    throw ByteCodingError.invalidValue(field: "stadium_ids")
                }
            }
        }

        init(_ bytes: Span<UInt8>, of rule: UInt32, depth: Int) throws {
            var reader = ProtobufReader(bytes)
            while let field = try reader.nextField() {
                switch (rule, field.number) {
                case (1, 1), (7, 1), (8, 1): first = Int(try reader.unsigned(UInt32.self))
                case (11, 3): isBySite = try reader.bool()
                case (6, 2), (7, 2), (11, 2): second = Int(try reader.unsigned(UInt32.self))
                case (2...6, 1), (11, 1): texts.append(try reader.string())
                case (1, 2), (6, 3): sport = SportID(try reader.string())
                case (9, 1), (10, 1):
                    rules.append(try Requirement.decode(try reader.span(), depth: depth + 1))
                default: throw ByteCodingError.unknownField(field.number)
                }
            }
        }
    }
}
