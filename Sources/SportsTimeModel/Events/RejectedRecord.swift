import ByteCoding

/// A record that could not be merged, kept as it came.
public struct RejectedRecord: Hashable, Sendable {
    /// The type it claims.
    public let recordType: String
    /// The id it claims.
    public let recordID: String
    /// Why it is impossible.
    public let reason: String
    /// The record as JSON.
    public let json: String

    /// A record that was refused.
    public init(recordType: String, recordID: String, reason: String, json: String) {
        self.recordType = recordType
        self.recordID = recordID
        self.reason = reason
        self.json = json
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(recordType, field: 1)
        writer.write(recordID, field: 2)
        writer.write(reason, field: 3)
        writer.write(json, field: 4)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var texts = ["", "", "", ""]
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            guard (1...4).contains(field.number) else { throw ByteCodingError.unknownField(field.number) }
            texts[Int(field.number) - 1] = try reader.string()
        }
        self.init(recordType: texts[0], recordID: texts[1], reason: texts[2], json: texts[3])
    }
}

/// A record of a schema newer than this build, kept as it came until a newer build merges it.
public struct DeferredRecord: Hashable, Sendable {
    /// Its type.
    public let recordType: String
    /// Its id.
    public let recordID: String
    /// Its schema.
    public let schemaVersion: UInt32
    /// The record as JSON.
    public let json: String

    /// A record that was put aside.
    public init(recordType: String, recordID: String, schemaVersion: UInt32, json: String) {
        self.recordType = recordType
        self.recordID = recordID
        self.schemaVersion = schemaVersion
        self.json = json
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(recordType, field: 1)
        writer.write(recordID, field: 2)
        writer.write(schemaVersion, field: 3)
        writer.write(json, field: 4)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var texts: [UInt32: String] = [:]
        var version: UInt32 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1, 2, 4: texts[field.number] = try reader.string()
            case 3: version = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(
            recordType: texts[1] ?? "", recordID: texts[2] ?? "", schemaVersion: version,
            json: texts[4] ?? "")
    }
}
