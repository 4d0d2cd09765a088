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

extension StoreQueries {
    /// Events of the log, the oldest first.
    ///
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for a kind that there is not.
    /// - Complexity: A few rows an event that is listed.
    public func log(_ query: LogQuery) throws -> [LogAnswer] {
        try read { snapshot in
            let head = try asOf ?? snapshot.log.head().sequence
            let first = max(1, query.from ?? 1)
            let last = min(query.to ?? head, head)
            guard first <= last else { return [] }
            let isFromEnd = query.from == nil
            let selection = LogSelection(
                try Self.filter(query), in: first...last, order: isFromEnd ? .descending : .ascending,
                pageSize: max(1, query.limit))
            var found: [LoggedEvent] = []
            var position: UInt64?
            while found.count < query.limit {
                let page = try snapshot.log.page(of: selection, after: position)
                found += page.events.prefix(query.limit - found.count)
                if page.isLast { break }
                position = page.position
            }
            if isFromEnd { found.reverse() }
            return try found.map { try Self.answer($0, snapshot) }
        }
    }

    static func filter(_ query: LogQuery) throws -> LogFilter {
        LogFilter(
            subject: query.subject, kinds: try query.kind.map { [try Self.kind($0).rawValue] })
    }

    /// The parts of one event, as they are stored.
    ///
    /// - Parameter sequence: The event.
    /// - Returns: The parts; nil for one that is erased or that the event does not have.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for an event that there is not.
    public func parts(
        ofEvent sequence: UInt64
    ) throws -> (factualPart: [UInt8]?, privatePart: [UInt8]?) {
        try read { snapshot in
            let end = try asOf ?? snapshot.log.head().sequence
            let parts =
                try sequence > end
                ? nil
                : snapshot.log.withEvent(at: sequence) { event in
                    var factual: [UInt8]?
                    var personal: [UInt8]?
                    if let part = event.factualPart { factual = [UInt8](part) }
                    if let part = event.privatePart { personal = [UInt8](part) }
                    return (factualPart: factual, privatePart: personal)
                }
            guard let parts else {
                throw StoreError.invalidValue(
                    field: "event", value: String(sequence),
                    expected: "one of those from 1 to \(end)")
            }
            return parts
        }
    }

    private static func kind(_ name: String) throws(StoreError) -> EventKind {
        guard let kind = EventKind.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw .invalidValue(
                field: "kind", value: name,
                expected: "one of " + EventKind.allCases.map(\.name).joined(separator: ", "))
        }
        return kind
    }

    static func answer(
        _ event: LoggedEvent, _ snapshot: borrowing StoreSnapshot
    ) throws -> LogAnswer {
        let command = try snapshot.log.command(event.command)
        let kind = EventKind(rawValue: event.kind)
        return LogAnswer(
            sequence: event.sequence, event: kind?.name ?? "kind \(event.kind)", kind: Int(event.kind),
            schemaVersion: Int(event.schemaVersion), subject: event.subject,
            recordedAt: UTCTime.text(microseconds: event.recordedAt.microseconds),
            command: event.command, commandName: command?.name ?? "",
            origin: command?.origin ?? "", summary: EventWords.text(event),
            hasPrivatePart: event.privatePart != nil || event.isPrivatePartErased,
            isErased: event.isErased, isPrivatePartErased: event.isPrivatePartErased)
    }
}
