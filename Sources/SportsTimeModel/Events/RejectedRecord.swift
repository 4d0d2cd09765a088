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
    /// When it says that it was last changed: milliseconds since 1970 in UTC; 0 where it does not say.
    public let lastModifiedMilliseconds: Int64

    /// A record that was refused.
    public init(
        recordType: String, recordID: String, reason: String, json: String,
        lastModifiedMilliseconds: Int64 = 0
    ) {
        self.recordType = recordType
        self.recordID = recordID
        self.reason = reason
        self.json = json
        self.lastModifiedMilliseconds = lastModifiedMilliseconds
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(recordType, field: 1)
        writer.write(recordID, field: 2)
        writer.write(reason, field: 3)
        writer.write(json, field: 4)
        writer.write(signed: lastModifiedMilliseconds, field: 5)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var texts = ["", "", "", ""]
        var lastModified: Int64 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1...4: texts[Int(field.number) - 1] = try reader.string()
            case 5: lastModified = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(
            recordType: texts[0], recordID: texts[1], reason: texts[2], json: texts[3],
            lastModifiedMilliseconds: lastModified)
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
    /// When it says that it was last changed: milliseconds since 1970 in UTC; 0 where it does not say.
    public let lastModifiedMilliseconds: Int64

    /// A record that was put aside.
    public init(
        recordType: String, recordID: String, schemaVersion: UInt32, json: String,
        lastModifiedMilliseconds: Int64 = 0
    ) {
        self.recordType = recordType
        self.recordID = recordID
        self.schemaVersion = schemaVersion
        self.json = json
        self.lastModifiedMilliseconds = lastModifiedMilliseconds
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(recordType, field: 1)
        writer.write(recordID, field: 2)
        writer.write(schemaVersion, field: 3)
        writer.write(json, field: 4)
        writer.write(signed: lastModifiedMilliseconds, field: 5)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var texts: [UInt32: String] = [:]
        var version: UInt32 = 0
        var lastModified: Int64 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1, 2, 4: texts[field.number] = try reader.string()
            case 3: version = try reader.unsigned()
            case 5: lastModified = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(
            recordType: texts[1] ?? "", recordID: texts[2] ?? "", schemaVersion: version,
            json: texts[4] ?? "", lastModifiedMilliseconds: lastModified)
    }
}
