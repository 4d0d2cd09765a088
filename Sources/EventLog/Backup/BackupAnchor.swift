import ByteCoding

/// What a backup says of itself, in its file `anchor.json`.
public struct BackupAnchor: Hashable, Sendable {
    /// The end of the log that was backed up.
    public let anchor: LogAnchor
    /// When the backup was made.
    public let createdAt: Timestamp
    /// The format of the log.
    public let format: Int
    /// Bytes of the data file.
    public let bytes: Int
    /// SHA-256 of the data file.
    public let digest: Digest

    /// The name of the file.
    static let fileName = "anchor.json"
    /// Bytes that such a file has at most.
    static let byteLimit = 1 << 16

    init(anchor: LogAnchor, createdAt: Timestamp, format: Int, bytes: Int, digest: Digest) {
        self.anchor = anchor
        self.createdAt = createdAt
        self.format = format
        self.bytes = bytes
        self.digest = digest
    }

    /// The file.
    var encoded: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("format", format)
        json.member("anchor", anchor.description)
        json.member("events", anchor.sequence)
        if let time = createdAt.rfc3339 { json.member("created_at", time) }
        json.member("created_at_us", createdAt.microseconds)
        json.member("bytes", bytes)
        json.member("sha256", digest.description)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Reads the file.
    ///
    /// - Throws: ``ExportRefusal``, or ``EventLogError/unsupportedFormat(found:supported:)``.
    init(decoding file: [UInt8]) throws {
        let element: JSONElement
        do {
            element = try JSONReader.element(file.span)
        } catch {
            throw ExportRefusal("\(Self.fileName) cannot be read: \(error)")
        }
        var fields = try JSONFields(element)
        let format = try fields.number("format", as: Int.self)
        guard (1...EventLog.format).contains(format) else {
            throw EventLogError.unsupportedFormat(found: format, supported: EventLog.format)
        }
        guard let anchor = LogAnchor(try fields.text("anchor")) else {
            throw ExportRefusal("its anchor is none")
        }
        guard try fields.number("events", as: UInt64.self) == anchor.sequence else {
            throw ExportRefusal("its anchor is not at its last event")
        }
        self.init(
            anchor: anchor, createdAt: try fields.time("created_at", "created_at_us"), format: format,
            bytes: try fields.number("bytes"), digest: try fields.digest("sha256"))
        try fields.end()
    }
}
