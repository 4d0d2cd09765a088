import ByteCoding

/// Which events are wanted: those that meet every condition that is set.
public struct LogFilter: Hashable, Sendable {
    /// What they happened to; nil for anything.
    public var subject: String?
    /// What happened, any of these; nil for anything.
    public var kinds: Set<UInt16>?

    /// Every event.
    public static let everything = LogFilter()

    /// A filter; without conditions it lets every event pass.
    public init(subject: String? = nil, kinds: Set<UInt16>? = nil) {
        self.subject = subject
        self.kinds = kinds
    }

    /// Whether an event meets every condition that is set.
    ///
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where its subject is no text.
    func passes(_ event: borrowing RecordedEvent) throws -> Bool {
        if let kinds, !kinds.contains(event.kind) { return false }
        guard let subject else { return true }
        // As the index has them: without zero bytes.
        return try LogReader.subjectPrefix(event.subject.text()) == LogReader.subjectPrefix(subject)
    }
}
