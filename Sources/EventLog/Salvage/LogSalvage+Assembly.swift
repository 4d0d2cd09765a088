import ByteCoding

extension LogSalvage {
    /// Ways to put a command together that are tried, where its events have several versions.
    static var maxAttempts: Int { 4_096 }

    /// The one version of an event that was found; nil for none or several.
    func event(_ sequence: UInt64, of number: UInt64) -> PortableEvent? {
        let versions = versions(of: sequence, number)
        return versions.count == 1 ? versions[0] : nil
    }

    /// What is there of a command.
    func collect(_ command: RecordedCommand) -> SalvagedCommand {
        SalvagedCommand(
            number: command.number, command: command, causationID: causationID(of: command),
            events: command.sequences.compactMap { event($0, of: command.number) }, isProven: false)
    }

    /// The command with those versions of its events that its link follows from.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - link: That of the command before.
    /// - Returns: The command, proven; nil where its link does not follow.
    func prove(_ command: RecordedCommand, after link: Digest) -> SalvagedCommand? {
        var found: [[PortableEvent]] = []
        var attempts = 1
        for sequence in command.sequences {
            let versions = versions(of: sequence, command.number)
            // Beyond that many ways the command is left unproven.
            guard !versions.isEmpty, attempts <= Self.maxAttempts / versions.count else { return nil }
            attempts *= versions.count
            found.append(versions)
        }
        let causationID = causationID(of: command)
        for attempt in 0..<attempts {
            var rest = attempt
            let events = found.map { versions in
                defer { rest /= versions.count }
                return versions[rest % versions.count]
            }
            let whole = PortableCommand(command: command, causationID: causationID, events: events)
            if whole.link(after: link) == command.link {
                return SalvagedCommand(
                    number: command.number, command: command, causationID: causationID, events: events,
                    isProven: true)
            }
        }
        return nil
    }

    /// The versions of an event that differ under the chain; of copies that do not, the most erased.
    private func versions(of sequence: UInt64, _ number: UInt64) -> [PortableEvent] {
        var versions: [PortableEvent] = []
        for place in index.events[sequence] ?? [] where place.command == number {
            guard let event = index.event(sequence, at: place) else { continue }
            if let known = versions.firstIndex(where: { $0.isCopy(of: event) }) {
                versions[known] = versions[known].erased(as: event)
            } else {
                versions.append(event)
            }
        }
        return versions
    }
}

extension PortableEvent {
    /// Whether both enter the chain with the same bytes.
    fileprivate func isCopy(of other: PortableEvent) -> Bool {
        kind == other.kind && schemaVersion == other.schemaVersion
            && subject.utf8.elementsEqual(other.subject.utf8)
            && factualPart.digest(as: .factual) == other.factualPart.digest(as: .factual)
            && privatePart?.digest(as: .personal) == other.privatePart?.digest(as: .personal)
    }

    /// The event without the parts that have been erased in a copy of it.
    fileprivate func erased(as copy: PortableEvent) -> PortableEvent {
        PortableEvent(
            sequence: sequence, kind: kind, schemaVersion: schemaVersion, subject: subject,
            factualPart: copy.factualPart.isErased ? copy.factualPart : factualPart,
            privatePart: copy.privatePart?.isErased == true ? copy.privatePart : privatePart)
    }
}
