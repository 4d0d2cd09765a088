import ByteCoding

// Reads what `ExportLines` writes.

extension ExportHeader {
    init(_ element: JSONElement) throws(ExportRefusal) {
        var fields = try JSONFields(element)
        guard fields.has("format"), try fields.text("format") == ExportFormat.name else {
            throw ExportRefusal("it is no \(ExportFormat.name)")
        }
        let version: Int = try fields.number("version")
        guard version == ExportFormat.version else {
            throw ExportRefusal(
                "the export has version \(version), this build reads version \(ExportFormat.version)")
        }
        store = try fields.identifier("store")
        createdAt = try fields.time("created", "created_us")
        isWhole = try fields.flag("whole")
        firstCommand = try fields.number("first_command")
        lastCommand = try fields.number("last_command")
        firstSequence = try fields.number("first_sequence")
        let lastSequence: UInt64 = try fields.number("last_sequence")
        linkBefore = try fields.digest("link_before")
        guard let anchor = LogAnchor(try fields.text("anchor")), anchor.store == store,
            anchor.sequence == lastSequence
        else { throw ExportRefusal("the anchor is none of this store and its last event") }
        self.anchor = anchor
        try fields.end()
        guard firstCommand >= 1, firstSequence >= 1, lastCommand >= firstCommand - 1,
            lastSequence >= firstSequence - 1, lastCommand <= Int64.max, lastSequence <= Int64.max,
            (lastCommand < firstCommand) == (lastSequence < firstSequence)
        else { throw ExportRefusal("its first and last numbers do not fit") }
        guard !isWhole || firstCommand == 1 else {
            throw ExportRefusal("a whole log begins with command 1")
        }
        guard firstCommand > 1 || firstSequence == 1 && linkBefore == ChainHasher.origin(of: store) else {
            throw ExportRefusal("link_before is not the one that the store's id gives")
        }
    }
}

extension PortableCommand {
    /// Reads a line, which must hold the command of a number with events from a sequence on.
    init(_ element: JSONElement, number: UInt64, firstSequence: UInt64) throws(ExportRefusal) {
        var fields = try JSONFields(element)
        guard fields.has("command") else { throw ExportRefusal("it is no command") }
        let found: UInt64 = try fields.number("command")
        guard found == number else {
            throw ExportRefusal("command \(number) is expected, this is command \(found)")
        }
        let causation: UInt64? = fields.has("causation") ? try fields.number("causation") : nil
        guard causation != 0 else { throw ExportRefusal("no command has number 0") }
        causationID = fields.has("causation_id") ? try fields.identifier("causation_id") : nil
        guard causationID == nil || causation != nil else { throw ExportRefusal("causation is missing") }
        let elements = try fields.array("events")
        guard !elements.isEmpty, elements.count <= LogLimits.eventsPerCommand else {
            throw ExportRefusal("a command of \(elements.count) events is none")
        }
        var events: [PortableEvent] = []
        events.reserveCapacity(elements.count)
        for (offset, element) in elements.enumerated() {
            events.append(try PortableEvent(element, sequence: firstSequence + UInt64(offset)))
        }
        self.events = events
        var content = try fields.object("content")
        command = RecordedCommand(
            number: number, id: try fields.identifier("id"), name: try fields.label("name"),
            origin: try fields.label("origin"), recordedAt: try fields.time("recorded", "recorded_us"),
            clock: try fields.time("clock", "clock_us"), causation: causation,
            sequences: firstSequence...firstSequence + UInt64(elements.count) - 1,
            contentDigest: try content.digest("digest"), contentSalt: try content.salt("salt"),
            link: try fields.digest("link"))
        try content.end()
        try fields.end()
    }
}

extension PortableEvent {
    fileprivate init(_ element: JSONElement, sequence: UInt64) throws(ExportRefusal) {
        var fields = try JSONFields(element)
        let found: UInt64 = try fields.number("sequence")
        guard found == sequence else {
            throw ExportRefusal("event \(sequence) is expected, this is event \(found)")
        }
        if fields.has("kind_name") { _ = try fields.text("kind_name") }
        let subject = try fields.text("subject")
        guard subject.utf8.count <= LogLimits.bytesPerSubject else {
            throw ExportRefusal("the subject of event \(sequence) is too long")
        }
        self.init(
            sequence: sequence, kind: try fields.number("kind"),
            schemaVersion: try fields.number("schema_version"), subject: subject,
            factualPart: try PortablePart(try fields.object("factual")),
            privatePart: fields.has("private") ? try PortablePart(try fields.object("private")) : nil)
        try fields.end()
        guard EventRecord.size(of: self) <= LogLimits.bytesPerEvent else {
            throw ExportRefusal("event \(sequence) is too large")
        }
    }
}

extension PortablePart {
    fileprivate init(_ fields: JSONFields) throws(ExportRefusal) {
        var fields = fields
        self =
            fields.has("digest")
            ? .erased(digest: try fields.digest("digest"))
            : .kept(bytes: try fields.base64("bytes"), salt: try fields.salt("salt"))
        try fields.end()
    }
}

extension JSONFields {
    fileprivate mutating func label(_ name: String) throws(ExportRefusal) -> String {
        let label = try text(name)
        guard label.utf8.count <= LogLimits.bytesPerLabel else { throw ExportRefusal("\(name) is too long") }
        return label
    }
}
