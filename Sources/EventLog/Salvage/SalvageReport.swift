public import ByteCoding

/// What could be saved of a log, and what could not.
public struct SalvageReport: Hashable, Sendable {
    /// The store's id: the one that command 1 proves, else the likeliest that was found; nil for none.
    public internal(set) var store: Identifier?
    /// When the store was made, as far as that was found; nothing proves it.
    public internal(set) var createdAt: Timestamp?
    /// The anchor of the last command that the chain proves from the store's id on; nil for none.
    ///
    /// Up to there the commands can be appended as the same log.
    public internal(set) var anchor: LogAnchor?
    /// Whether nothing was found that goes beyond the ``anchor``.
    ///
    /// A log that lost its last commands without a trace looks whole too: only an anchor that was kept
    /// elsewhere can tell. One without commands never does: nothing proves that there were none.
    public internal(set) var isWhole = false
    /// Commands whose records were saved.
    public internal(set) var commandCount = 0
    /// Events that were saved.
    public internal(set) var eventCount = 0
    /// Commands that must have been there and whose records were not found.
    public internal(set) var missingCommands: [ClosedRange<UInt64>] = []
    /// Events that must have been there and were not found, or that were found in several versions of which
    /// none is proven.
    public internal(set) var missingEvents: [ClosedRange<UInt64>] = []
    /// Commands whose records were saved, but whose link does not follow from what was saved.
    public internal(set) var unprovenCommands: [ClosedRange<UInt64>] = []
}

extension [ClosedRange<UInt64>] {
    /// Adds numbers behind all others.
    mutating func add(_ range: ClosedRange<UInt64>) {
        if let last, last.upperBound + 1 == range.lowerBound {
            self[count - 1] = last.lowerBound...range.upperBound
        } else {
            append(range)
        }
    }
}
