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

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
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
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var source = ""
        var counts: [Counts] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: source = try reader.string()
            case 2: counts.append(try Counts(decoding: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(source: source, counts: counts)
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
