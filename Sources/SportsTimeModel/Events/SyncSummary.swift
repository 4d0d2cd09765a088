import ByteCoding

/// What reading one source came to.
public struct SyncSummary: Hashable, Sendable {
    /// The counts of one type of record.
    public struct Counts: Hashable, Sendable {
        /// The type.
        public let recordType: RecordType
        /// Records merged.
        public var applied = 0
        /// Records not newer than what was there.
        public var skippedOlder = 0
        /// Records of a newer schema, put aside.
        public var skippedIncompatible = 0
        /// Records that are impossible, refused.
        public var invalid = 0

        /// No record of a type yet.
        public init(recordType: RecordType) {
            self.recordType = recordType
        }
    }

    /// The source: `bundled`, `folder:…`, `cloudkit`.
    public let source: String
    /// The counts, by type in the order of dependency.
    public let counts: [Counts]

    /// A summary.
    public init(source: String, counts: [Counts]) {
        self.source = source
        self.counts = counts.sorted { $0.recordType < $1.recordType }
    }

    /// Records merged, of all types.
    public var totalUpdated: Int { counts.reduce(0) { $0 + $1.applied } }

    /// Whether no record was merged.
    public var isEmpty: Bool { totalUpdated == 0 }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes fields 1 and 2, which `SyncCompleted`, `SyncFailed` and `SyncProgressed` share.
    fileprivate func write(to writer: inout ProtobufWriter) {
        writer.write(source, field: 1)
        for counts in counts {
            var part = ProtobufWriter()
            part.write(counts.recordType.rawValue, field: 1)
            part.write(UInt32(counts.applied), field: 2)
            part.write(UInt32(counts.skippedOlder), field: 3)
            part.write(UInt32(counts.skippedIncompatible), field: 4)
            part.write(UInt32(counts.invalid), field: 5)
            writer.writeElement(part.bytes, field: 2)
        }
    }

    init(decoding bytes: Span<UInt8>) throws {
        self = try Self.decode(bytes) { number, _ in throw ByteCodingError.unknownField(number) }
    }

    /// Reads fields 1 and 2, and leaves field 3 to a closure.
    fileprivate static func decode(
        _ bytes: Span<UInt8>, third: (UInt32, inout ProtobufReader) throws -> Void
    ) throws -> SyncSummary {
        var source = ""
        var counts: [Counts] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: source = try reader.string()
            case 2: counts.append(try Counts(decoding: try reader.span()))
            case 3: try third(field.number, &reader)
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        return SyncSummary(source: source, counts: counts)
    }
}

/// Why a source could not be read to its end.
public struct SyncFailure: Hashable, Sendable {
    /// What it came to until then.
    public let summary: SyncSummary
    /// What was in the way; never a secret.
    public let reason: String

    /// A failure.
    public init(summary: SyncSummary, reason: String) {
        self.summary = summary
        self.reason = reason
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        summary.write(to: &writer)
        writer.write(reason, field: 3)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var reason = ""
        let summary = try SyncSummary.decode(bytes) { reason = try $1.string() }
        self.init(summary: summary, reason: reason)
    }
}

/// How far a run has come that goes on.
public struct SyncProgress: Hashable, Sendable {
    /// What it came to until then.
    public let summary: SyncSummary
    /// The command with which the run began; nil where it is this one.
    public let firstCommand: UInt64?

    /// How far a run has come.
    public init(summary: SyncSummary, firstCommand: UInt64?) {
        self.summary = summary
        self.firstCommand = firstCommand
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        summary.write(to: &writer)
        writer.write(firstCommand, field: 3)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var firstCommand: UInt64?
        let summary = try SyncSummary.decode(bytes) { firstCommand = try $1.unsigned() }
        self.init(summary: summary, firstCommand: firstCommand)
    }
}

/// Up to when everything that a source had changed has been merged.
public struct SyncWatermark: Hashable, Sendable {
    /// The source.
    public let source: String
    /// The type of its records.
    public let recordType: RecordType
    /// The moment, by the source's own clock: milliseconds since 1970 in UTC.
    public let modifiedAtMilliseconds: Int64

    /// A watermark.
    public init(source: String, recordType: RecordType, modifiedAtMilliseconds: Int64) {
        self.source = source
        self.recordType = recordType
        self.modifiedAtMilliseconds = modifiedAtMilliseconds
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(source, field: 1)
        writer.write(recordType.rawValue, field: 2)
        writer.write(signed: modifiedAtMilliseconds, field: 3)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var source = ""
        var type: RecordType?
        var moment: Int64 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: source = try reader.string()
            case 2: type = RecordType(rawValue: try reader.string())
            case 3: moment = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let type else { throw ByteCodingError.missingField("record_type") }
        self.init(source: source, recordType: type, modifiedAtMilliseconds: moment)
    }
}

extension SyncSummary.Counts {
    fileprivate init(decoding bytes: Span<UInt8>) throws {
        var type: RecordType?
        var numbers: [UInt32: Int] = [:]
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: type = RecordType(rawValue: try reader.string())
            case 2...5: numbers[field.number] = Int(try reader.unsigned(UInt32.self))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let type else { throw ByteCodingError.missingField("record_type") }
        self.init(recordType: type)
        applied = numbers[2] ?? 0
        skippedOlder = numbers[3] ?? 0
        skippedIncompatible = numbers[4] ?? 0
        invalid = numbers[5] ?? 0
    }
}
