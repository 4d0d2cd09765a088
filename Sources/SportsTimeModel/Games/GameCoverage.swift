import ByteCoding

/// Days of a sport of which every game that was played is known.
///
/// Outside of such days a game that is not known is not a game that was not played.
public struct GameCoverage: Hashable, Sendable {
    /// The sport.
    public let sport: SportID
    /// The first and the last of the days, at the stadiums.
    public let days: ClosedRange<LocalDate>
    /// Who says so: a file's name, a provider's.
    public let source: String

    /// Days of a sport of which every game that was played is known.
    public init(sport: SportID, days: ClosedRange<LocalDate>, source: String) {
        self.sport = sport
        self.days = days
        self.source = source
    }

    /// Reads the message `GamesCovered`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    init(decoding bytes: Span<UInt8>) throws {
        var (sport, source) = (SportID(""), "")
        var first = LocalDate(daysSince1970: 0)
        var last = first
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: sport = SportID(try reader.string())
            case 2: first = LocalDate(daysSince1970: try reader.signed())
            case 3: last = LocalDate(daysSince1970: try reader.signed())
            case 4: source = try reader.string()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard first <= last else { throw ByteCodingError.invalidValue(field: "last_day") }
        self.init(sport: sport, days: first...last, source: source)
    }

    /// The message `GamesCovered`.
    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(sport.rawValue, field: 1)
        writer.write(signed: days.lowerBound.daysSince1970, field: 2)
        writer.write(signed: days.upperBound.daysSince1970, field: 3)
        writer.write(source, field: 4)
        return writer.bytes
    }
}
