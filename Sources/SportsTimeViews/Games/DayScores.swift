import ByteCoding
import SportsTimeModel

/// The scores of the games of one sport on one day, as they were told one after the other: seven bytes or so each.
struct DayScores: Hashable {
    /// Scores that one event told.
    struct Group: Hashable {
        /// The event.
        let sequence: UInt64
        /// Which way they were found.
        let source: ScoreSource
        /// The scores.
        var scores: [Numbers] = []
    }

    /// A score in numbers.
    struct Numbers: Hashable {
        let stadium: UInt32
        let home: UInt32
        let away: UInt32
        let number: UInt32
        let score: FinalScore
    }

    /// The scores, by the events that told them, the first one first.
    private(set) var groups: [Group] = []

    /// No scores.
    init() {}

    init(decoding bytes: Span<UInt8>) throws(ByteCodingError) {
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
            groups.append(try Self.group(try reader.span()))
        }
    }

    private static func group(_ bytes: Span<UInt8>) throws(ByteCodingError) -> Group {
        var sequence: UInt64 = 0
        var source: ScoreSource?
        var numbers: [UInt64] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: sequence = try reader.unsigned()
            case 2: source = ScoreSource(number: try reader.unsigned())
            case 3: numbers = try reader.packed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let source, numbers.count.isMultiple(of: 6), numbers.allSatisfy({ $0 <= UInt32.max }) else {
            throw ByteCodingError.invalidValue(field: "scores")
        }
        var group = Group(sequence: sequence, source: source)
        for place in stride(from: 0, to: numbers.count, by: 6) {
            group.scores.append(
                Numbers(
                    stadium: UInt32(numbers[place]), home: UInt32(numbers[place + 1]),
                    away: UInt32(numbers[place + 2]), number: UInt32(numbers[place + 3]),
                    score: FinalScore(home: Int(numbers[place + 4]), away: Int(numbers[place + 5]))))
        }
        return group
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        for group in groups {
            var part = ProtobufWriter()
            part.write(group.sequence, field: 1)
            part.write(group.source.number, field: 2)
            part.write(
                packed: group.scores.flatMap {
                    [
                        UInt64($0.stadium), UInt64($0.home), UInt64($0.away), UInt64($0.number),
                        UInt64($0.score.home), UInt64($0.score.away),
                    ]
                }, field: 3)
            writer.writeElement(part.bytes, field: 1)
        }
        return writer.bytes
    }

    /// Adds a score that an event tells.
    mutating func add(_ score: Numbers, source: ScoreSource, sequence: UInt64) {
        if groups.last?.sequence != sequence { groups.append(Group(sequence: sequence, source: source)) }
        groups[groups.count - 1].scores.append(score)
    }
}
