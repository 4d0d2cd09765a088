import EventLog
import SportsTimeModel

extension RecordedEvent {
    /// The kind, where it is one of the given ones and the factual part has not been erased.
    func kind(among kinds: [EventKind]) -> EventKind? {
        guard !isErased, let kind = EventKind(rawValue: kind), kinds.contains(kind) else { return nil }
        return kind
    }

    /// The event.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError`` where the parts are not those of the kind.
    func decoded(as kind: EventKind) throws -> DomainEvent {
        guard let factualPart else { throw ErasedEvent(sequence: sequence) }
        return try remembered {
            DecodedEvent(try DomainEvent(kind: kind, factualPart: factualPart, privatePart: privatePart))
        }.event
    }
}

/// An event, decoded for every projector that wants it.
private final class DecodedEvent {
    let event: DomainEvent

    init(_ event: DomainEvent) {
        self.event = event
    }
}

/// An event without its factual part was to be applied.
struct ErasedEvent: Error {
    let sequence: UInt64
}
