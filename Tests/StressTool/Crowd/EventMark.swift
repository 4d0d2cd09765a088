import EventLog

/// What tells an event from others: FNV-1a (Fowler, Noll, Vo) over what it says.
struct EventMark: Hashable, Sendable {
    let value: UInt64

    /// The mark of an event that a follower got.
    init(_ event: LoggedEvent) {
        self.init(subject: event.subject, event.factualPart, event.privatePart)
    }

    /// The mark of an event that the log holds in the end.
    init(_ event: StoreContents.Event) {
        self.init(subject: event.subject, event.factual, event.details)
    }

    private init(subject: String, _ factual: [UInt8]?, _ details: [UInt8]?) {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [Array(subject.utf8), factual ?? [], details ?? []] {
            // Long notes say the same at their end as at their beginning.
            for byte in part.prefix(2_000) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            value = (value ^ UInt64(part.count)) &* 0x100_0000_01B3
        }
        self.value = value
    }
}
