import ByteCoding

/// What merging decides by: when a record was last changed, and by which schema.
public struct RecordRevision: Hashable, Sendable {
    /// A field that this build does not know: kept, and written back when the record is published.
    public struct UnknownField: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Its value as JSON.
        public let json: String

        /// A field with its value.
        public init(name: String, json: String) {
            self.name = name
            self.json = json
        }
    }

    /// The newest schema of canonical records that this build understands.
    public static let currentSchemaVersion: UInt32 = 1

    /// When the record was last changed at its source: milliseconds since 1970 in UTC.
    public let lastModifiedMilliseconds: Int64
    /// The schema it was written by.
    public let schemaVersion: UInt32
    /// Fields that this build does not know, by name.
    public let unknownFields: [UnknownField]

    /// A revision.
    public init(
        lastModifiedMilliseconds: Int64, schemaVersion: UInt32 = currentSchemaVersion,
        unknownFields: [UnknownField] = []
    ) {
        self.lastModifiedMilliseconds = lastModifiedMilliseconds
        self.schemaVersion = schemaVersion
        self.unknownFields = unknownFields.sorted { $0.name < $1.name }
    }

    init(decoding bytes: Span<UInt8>) throws(ByteCodingError) {
        var lastModified: Int64 = 0
        var version: UInt32 = 0
        var fields: [UnknownField] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: lastModified = try reader.signed()
            case 2: version = try reader.unsigned()
            case 3: fields.append(try UnknownField(decoding: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(lastModifiedMilliseconds: lastModified, schemaVersion: version, unknownFields: fields)
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(signed: lastModifiedMilliseconds, field: 1)
        writer.write(schemaVersion, field: 2)
        for field in unknownFields {
            writer.writeElement(field.encoded, field: 3)
        }
        return writer.bytes
    }
}

extension RecordRevision.UnknownField {
    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(name, field: 1)
        writer.write(json, field: 2)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws(ByteCodingError) {
        var name = ""
        var json = ""
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: name = try reader.string()
            case 2: json = try reader.string()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(name: name, json: json)
    }
}
