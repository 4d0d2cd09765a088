/// How much of an event an export tells.
///
/// What it does not tell stands in it as the salted digest that the chain is made of, as if it had been erased: the
/// chain can be proven, and the digest tells nothing.
public enum EventDisclosure: Hashable, Sendable {
    /// Both parts.
    case everything
    /// The factual part.
    case facts
    /// Kind, subject and place alone.
    case nothing
}

extension PortableCommand {
    /// The command with only what is disclosed of its events.
    ///
    /// Where something is withheld, so is the salt of what was asked for, which could be guessed by it.
    func disclosing(_ disclosure: (PortableEvent) -> EventDisclosure) -> PortableCommand {
        let shown = events.map { $0.disclosing(disclosure($0)) }
        guard shown != events else { return self }
        var command = command
        command.contentSalt = RecordedCommand.erasedSalt
        return PortableCommand(command: command, causationID: causationID, events: shown)
    }
}

extension PortableEvent {
    fileprivate func disclosing(_ disclosure: EventDisclosure) -> PortableEvent {
        guard disclosure != .everything else { return self }
        return PortableEvent(
            sequence: sequence, kind: kind, schemaVersion: schemaVersion, subject: subject,
            factualPart: disclosure == .facts ? factualPart : factualPart.withheld(as: .factual),
            privatePart: privatePart?.withheld(as: .personal))
    }
}

extension PortablePart {
    fileprivate func withheld(as part: ChainHasher.Part) -> PortablePart {
        guard let digest = try? Digest(bytes: digest(as: part).span) else {
            preconditionFailure("a digest has the size of a digest")
        }
        return .erased(digest: digest)
    }
}
