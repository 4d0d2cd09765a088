/// Which parts of which events are to be erased.
public struct ErasureScope: Hashable, Sendable {
    /// The sequences of the events whose factual part goes, ascending.
    public let factualParts: [UInt64]
    /// The sequences of the events whose private part goes, ascending.
    public let privateParts: [UInt64]

    /// The sequences of the events that lose a part, ascending.
    public var events: [UInt64] { Set(factualParts).union(privateParts).sorted() }
    /// Whether there is nothing to erase.
    public var isEmpty: Bool { factualParts.isEmpty && privateParts.isEmpty }

    /// Parts of events.
    public init(factualParts: some Sequence<UInt64>, privateParts: some Sequence<UInt64>) {
        self.factualParts = Set(factualParts).sorted()
        self.privateParts = Set(privateParts).sorted()
    }
}
