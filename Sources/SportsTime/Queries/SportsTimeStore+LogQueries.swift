import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

/// Which events of the log are asked for.
public struct LogQuery: Hashable, Sendable {
    /// The first sequence; nil for the first there is.
    public var from: UInt64?
    /// The last sequence; nil for the last there is.
    public var to: UInt64?
    /// What they happened to; nil for anything.
    public var subject: String?
    /// The name of their kind; nil for any.
    public var kind: String?
    /// How many at most: the last ones, unless ``from`` is given.
    public var limit: Int

    /// Events of a range.
    public init(
        from: UInt64? = nil, to: UInt64? = nil, subject: String? = nil, kind: String? = nil,
        limit: Int = 20
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.kind = kind
        self.limit = limit
    }
}

extension SportsTimeStore {
    /// Events of the log, the oldest first.
    ///
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for a kind that there is not.
    /// - Complexity: A few rows an event that is listed, and one an event of the subject or kind.
    public func log(_ query: LogQuery) throws -> [LogAnswer] {
        try projected.read { snapshot in
            let head = try snapshot.log.head().sequence
            var sequences: [UInt64]
            if let subject = query.subject {
                sequences = try snapshot.log.sequences(ofSubject: subject)
            } else if let name = query.kind {
                guard
                    let kind = EventKind.allCases.first(where: { $0.name.lowercased() == name.lowercased() })
                else {
                    throw StoreError.invalidValue(
                        field: "kind", value: name,
                        expected: "one of " + EventKind.allCases.map(\.name).joined(separator: ", "))
                }
                sequences = try snapshot.log.sequences(ofKind: kind.rawValue)
            } else {
                let range = Self.range(query, head: head)
                sequences = range.isEmpty ? [] : Array(range)
            }
            let first = query.from ?? 1
            let last = query.to ?? head
            sequences = sequences.filter { first <= $0 && $0 <= last }
            let wanted = query.from == nil ? sequences.suffix(query.limit) : sequences.prefix(query.limit)
            return try wanted.map { try Self.answer(at: $0, snapshot) }
        }
    }

    /// The parts of one event, as they are stored.
    ///
    /// - Parameter sequence: The event.
    /// - Returns: The parts; nil for one that is erased or that the event does not have.
    /// - Throws: ``EventLog/EventLogError/missingEvent(sequence:)``.
    public func parts(
        ofEvent sequence: UInt64
    ) throws -> (factualPart: [UInt8]?, privatePart: [UInt8]?) {
        try projected.read { snapshot in
            let parts = try snapshot.log.withEvent(at: sequence) { event in
                var factual: [UInt8]?
                var personal: [UInt8]?
                if let part = event.factualPart { factual = [UInt8](part) }
                if let part = event.privatePart { personal = [UInt8](part) }
                return (factualPart: factual, privatePart: personal)
            }
            guard let parts else { throw EventLogError.missingEvent(sequence: sequence) }
            return parts
        }
    }

    /// The sequences that a query without a subject or kind can mean: never more than its limit.
    private static func range(_ query: LogQuery, head: UInt64) -> Range<UInt64> {
        let limit = UInt64(max(0, query.limit))
        let last = min(query.to ?? head, head)
        if let from = query.from {
            let first = max(1, from)
            return first > last ? 0..<0 : first..<min(last, first &+ limit &- 1) &+ 1
        }
        return (last > limit ? last - limit + 1 : 1)..<last + 1
    }

    private static func answer(
        at sequence: UInt64, _ snapshot: borrowing StoreSnapshot
    ) throws -> LogAnswer {
        let answer = try snapshot.log.withEvent(at: sequence) { event in
            let command = try snapshot.log.command(event.command)
            let kind = EventKind(rawValue: event.kind)
            var summary = kind == nil ? "of a kind that this build does not know" : "erased"
            if let kind, let factual = event.factualPart {
                // What this build cannot read, a newer one wrote: the log is shown all the same.
                let decoded = try? DomainEvent(
                    kind: kind, factualPart: factual, privatePart: event.privatePart)
                summary = decoded.map { EventWords.text($0) } ?? "of a version that this build does not know"
            }
            return LogAnswer(
                sequence: event.sequence, event: kind?.name ?? "kind \(event.kind)", kind: Int(event.kind),
                schemaVersion: Int(event.schemaVersion), subject: try event.subject.text(),
                recordedAt: UTCTime.text(microseconds: event.recordedAt.microseconds),
                command: event.command, commandName: command?.name ?? "",
                origin: command?.origin ?? "", summary: summary,
                hasPrivatePart: event.privatePart != nil || event.isPrivatePartErased,
                isErased: event.isErased)
        }
        guard let answer else { throw EventLogError.missingEvent(sequence: sequence) }
        return answer
    }
}
