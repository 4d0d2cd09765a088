import ByteCoding

/// How the runs of one source went (seed "SportsTime Data Architecture", `SyncState`).
public struct SourceState: Hashable, Sendable {
    /// The event of the last run that came to the source's end; nil where none did.
    public private(set) var lastSuccessSequence: UInt64?
    /// When that was recorded: microseconds since 1970 in UTC.
    public private(set) var lastSuccessMicroseconds: Int64?
    /// Runs that failed since then.
    public private(set) var consecutiveFailures: UInt32 = 0
    /// The event of the last run that failed; nil where none did.
    public private(set) var lastFailureSequence: UInt64?
    /// When that was recorded: microseconds since 1970 in UTC.
    public private(set) var lastFailureMicroseconds: Int64?

    /// The last event of a part that was merged, more being to come; nil where every run came in one.
    public internal(set) var lastProgressSequence: UInt64?

    /// The last event of a run that has no end: it goes on, or was cut off.
    ///
    /// Nil where the last run has one.
    public var unfinishedSequence: UInt64? {
        lastProgressSequence.flatMap {
            $0 > max(lastSuccessSequence ?? 0, lastFailureSequence ?? 0) ? $0 : nil
        }
    }

    init() {}

    mutating func succeed(at microseconds: Int64, sequence: UInt64) {
        (lastSuccessSequence, lastSuccessMicroseconds) = (sequence, microseconds)
        consecutiveFailures = 0
    }

    mutating func fail(at microseconds: Int64, sequence: UInt64) {
        (lastFailureSequence, lastFailureMicroseconds) = (sequence, microseconds)
        consecutiveFailures += 1
    }

    init(decoding bytes: Span<UInt8>) throws {
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: lastSuccessSequence = try reader.unsigned()
            case 2: lastSuccessMicroseconds = try reader.signed()
            case 3: consecutiveFailures = try reader.unsigned()
            case 4: lastFailureSequence = try reader.unsigned()
            case 5: lastFailureMicroseconds = try reader.signed()
            case 6: lastProgressSequence = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(lastSuccessSequence, field: 1)
        writer.write(optionalSigned: lastSuccessMicroseconds, field: 2)
        writer.write(consecutiveFailures, field: 3)
        writer.write(lastFailureSequence, field: 4)
        writer.write(optionalSigned: lastFailureMicroseconds, field: 5)
        writer.write(lastProgressSequence, field: 6)
        return writer.bytes
    }
}
