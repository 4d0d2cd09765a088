import ByteCoding

/// A look for the scores of games of one sport on one day that found none (seed "Stadium Progress & Achievement System", Score
/// Resolution Result: `pending`, `requiresUserInput`).
public struct ScoreLookup: Hashable, Sendable {
    /// What is to come of it.
    public enum Outcome: UInt32, Hashable, Sendable {
        /// It is asked again: providers could not be asked, or the game has no score yet.
        case pending = 1
        /// No provider knows the game; none is asked again for some time, and the user may say.
        case failed = 2
    }

    /// What came of asking a provider.
    public struct Attempt: Hashable, Sendable {
        /// The provider's name.
        public let provider: String
        /// Why it gave no score, in words.
        public let reason: String

        /// What came of asking a provider.
        public init(provider: String, reason: String) {
            (self.provider, self.reason) = (provider, reason)
        }
    }

    /// The sport.
    public let sport: SportID
    /// The day, at the stadiums.
    public let day: LocalDate
    /// The stadiums whose games were looked for, in order.
    public let stadiums: [Stadium.ID]
    /// What is to come of it.
    public let outcome: Outcome
    /// When it ended: milliseconds since 1970 in UTC.
    public let endedAtMilliseconds: Int64
    /// Until when nobody is asked again: milliseconds since 1970 in UTC.
    public let untilMilliseconds: Int64
    /// Who was asked, in order.
    public let attempts: [Attempt]

    /// A look for scores that found none.
    public init(
        sport: SportID, day: LocalDate, stadiums: some Sequence<Stadium.ID>, outcome: Outcome,
        endedAtMilliseconds: Int64, untilMilliseconds: Int64, attempts: [Attempt]
    ) {
        self.sport = sport
        self.day = day
        self.stadiums = stadiums.sorted()
        self.outcome = outcome
        self.endedAtMilliseconds = endedAtMilliseconds
        self.untilMilliseconds = untilMilliseconds
        self.attempts = attempts
    }

    /// Reads the message `ScoresNotFound`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var (sport, day) = (SportID(""), LocalDate(daysSince1970: 0))
        var stadiums: [Stadium.ID] = []
        var outcome: Outcome?
        var (endedAt, until): (Int64, Int64) = (0, 0)
        var attempts: [Attempt] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: sport = SportID(try reader.string())
            case 2: day = LocalDate(daysSince1970: try reader.signed())
            case 3: stadiums.append(try Stadium.ID(try reader.string()))
            case 4: outcome = Outcome(rawValue: try reader.unsigned())
            case 5: endedAt = try reader.signed()
            case 6: until = try reader.signed()
            case 7: attempts.append(try Attempt(decoding: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let outcome else { throw ByteCodingError.invalidValue(field: "outcome") }
        self.init(
            sport: sport, day: day, stadiums: stadiums, outcome: outcome, endedAtMilliseconds: endedAt,
            untilMilliseconds: until, attempts: attempts)
    }

    /// The message `ScoresNotFound`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(sport.rawValue, field: 1)
        writer.write(signed: day.daysSince1970, field: 2)
        writer.write(stadiums.map(\.rawValue), field: 3)
        writer.write(outcome.rawValue, field: 4)
        writer.write(signed: endedAtMilliseconds, field: 5)
        writer.write(signed: untilMilliseconds, field: 6)
        for attempt in attempts { writer.writeElement(attempt.encoded, field: 7) }
        return writer.bytes
    }

    /// What a view keeps of it for each stadium.
    public var withoutStadiums: ScoreLookup {
        ScoreLookup(
            sport: sport, day: day, stadiums: [], outcome: outcome, endedAtMilliseconds: endedAtMilliseconds,
            untilMilliseconds: untilMilliseconds, attempts: attempts)
    }
}

extension ScoreLookup.Attempt {
    fileprivate init(decoding bytes: Span<UInt8>) throws(ByteCodingError) {
        var (provider, reason) = ("", "")
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: provider = try reader.string()
            case 2: reason = try reader.string()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(provider: provider, reason: reason)
    }

    fileprivate var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(provider, field: 1)
        writer.write(reason, field: 2)
        return writer.bytes
    }
}
