import ByteCoding

/// Writes the lines of an export, each with the newline that ends it.
enum ExportLines {
    private static let newline = UInt8(ascii: "\n")

    static func header(_ header: ExportHeader) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("format", ExportFormat.name)
        json.member("version", ExportFormat.version)
        json.member("store", header.store.description)
        write(header.createdAt, as: "created", "created_us", to: &json)
        json.member("whole", header.isWhole)
        json.member("first_command", header.firstCommand)
        json.member("last_command", header.lastCommand)
        json.member("first_sequence", header.firstSequence)
        json.member("last_sequence", header.lastSequence)
        json.member("link_before", hexadecimal: header.linkBefore.bytes)
        json.member("anchor", header.anchor.description)
        json.endObject()
        return json.bytes + [newline]
    }

    static func command(_ whole: PortableCommand, kindName: (UInt16) -> String?) -> [UInt8] {
        let command = whole.command
        var json = JSONWriter()
        json.beginObject()
        json.member("command", command.number)
        json.member("id", command.id.description)
        json.member("name", command.name)
        json.member("origin", command.origin)
        write(command.recordedAt, as: "recorded", "recorded_us", to: &json)
        write(command.clock, as: "clock", "clock_us", to: &json)
        if let causation = command.causation { json.member("causation", causation) }
        if let id = whole.causationID { json.member("causation_id", id.description) }
        json.beginObject("content")
        json.member("digest", hexadecimal: command.contentDigest.bytes)
        json.member("salt", hexadecimal: command.contentSalt)
        json.endObject()
        json.beginArray("events")
        for event in whole.events {
            write(event, kindName: kindName(event.kind), to: &json)
        }
        json.endArray()
        json.member("link", hexadecimal: command.link.bytes)
        json.endObject()
        return json.bytes + [newline]
    }

    /// The last line, with the digest of all bytes before it.
    static func end(of header: ExportHeader, digest: Digest) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("end", ExportFormat.name)
        json.member("commands", header.commandCount)
        json.member("events", header.eventCount)
        json.member("link", hexadecimal: header.anchor.link.bytes)
        json.member("sha256", hexadecimal: digest.bytes)
        json.endObject()
        return json.bytes + [newline]
    }

    private static func write(_ event: PortableEvent, kindName: String?, to json: inout JSONWriter) {
        json.beginObject()
        json.member("sequence", event.sequence)
        json.member("kind", event.kind)
        if let kindName { json.member("kind_name", kindName) }
        json.member("schema_version", event.schemaVersion)
        json.member("subject", event.subject)
        write(event.factualPart, as: "factual", to: &json)
        if let part = event.privatePart { write(part, as: "private", to: &json) }
        json.endObject()
    }

    private static func write(_ part: PortablePart, as name: StaticString, to json: inout JSONWriter) {
        json.beginObject(name)
        switch part {
        case .kept(let bytes, let salt):
            json.member("bytes", base64: bytes)
            json.member("salt", hexadecimal: salt)
        case .erased(let digest):
            json.member("digest", hexadecimal: digest.bytes)
        }
        json.endObject()
    }

    private static func write(
        _ time: Timestamp, as text: StaticString, _ number: StaticString, to json: inout JSONWriter
    ) {
        if let rfc3339 = time.rfc3339 { json.member(text, rfc3339) }
        json.member(number, time.microseconds)
    }
}
