public import ByteCoding
public import SportsTimeModel

/// What an event did to an entry.
public struct Judgement: Hashable, Sendable {
    /// The outcomes.
    public enum Outcome: UInt32, Sendable {
        /// The requirement is met.
        case earned = 1
        /// A visit of the evidence changed, and other evidence holds the entry.
        case kept = 2
        /// A visit of the evidence changed, and nothing holds the entry.
        case revoked = 3
    }

    /// The event.
    public let sequence: UInt64
    /// What came of it.
    public let outcome: Outcome
    /// The visit that was deleted or corrected; nil where the entry was earned.
    public let cause: Visit.ID?
    /// The evidence after it; after a revocation, the evidence that was lost.
    public let evidence: [CountedVisit]
    /// The place in the entry's bases of the one it was judged by.
    public let basisIndex: Int
    /// The latest day of the evidence.
    public let earnedOn: LocalDate

    init(
        sequence: UInt64, outcome: Outcome, cause: Visit.ID?, evidence: [CountedVisit], basisIndex: Int,
        earnedOn: LocalDate
    ) {
        self.sequence = sequence
        self.outcome = outcome
        self.cause = cause
        self.evidence = evidence
        self.basisIndex = basisIndex
        self.earnedOn = earnedOn
    }

    init(sequence: UInt64, decoding bytes: Span<UInt8>) throws {
        var outcome: Outcome?
        var cause: Visit.ID?
        var evidence: [CountedVisit] = []
        var basisIndex = 0
        var earnedOn = LocalDate(daysSince1970: 0)
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: outcome = Outcome(rawValue: try reader.unsigned())
            case 2: cause = try Identifier(bytes: try reader.span())
            case 3: evidence.append(try CountedVisit(decoding: try reader.span()))
            case 4: basisIndex = Int(try reader.unsigned(UInt32.self))
            case 5: earnedOn = LocalDate(daysSince1970: try reader.signed())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let outcome else { throw ByteCodingError.missingField("outcome") }
        self.init(
            sequence: sequence, outcome: outcome, cause: cause, evidence: evidence,
            basisIndex: basisIndex, earnedOn: earnedOn)
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(outcome.rawValue, field: 1)
        writer.write(cause?.bytes ?? [], field: 2)
        for visit in evidence {
            writer.writeElement(visit.encoded, field: 3)
        }
        writer.write(UInt32(basisIndex), field: 4)
        writer.write(signed: earnedOn.daysSince1970, field: 5)
        return writer.bytes
    }
}
