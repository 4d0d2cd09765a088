/// How much of a rebuild goes into one transaction.
package struct RebuildLimits: Sendable {
    /// Events applied in one transaction.
    package var eventsPerSlice: UInt64 = 20_000
    /// Time after which a transaction on the scratch store takes no more events: an interrupted rebuild has lost
    /// no more than that, and the snapshot of the log it reads pins no old pages for longer.
    package var timePerReplaySlice: Duration = .seconds(1)
    /// Time that others who write may have to wait for one transaction on the store.
    package var timePerStoreSlice: Duration = .milliseconds(40)
    /// Bytes of rows copied in one transaction.
    package var bytesPerSlice: ClosedRange<Int> = (64 << 10)...(8 << 20)

    /// The limits that were measured to disturb nobody.
    package init() {}

    /// The limits of one more slice of a catch-up: every 25 of them, the first second, are given as much again.
    ///
    /// Others append between any two slices, perhaps more than one takes in. So a catch-up ends whatever they do.
    func behind(slices: Int) -> RebuildLimits {
        var limits = self
        let share = 1 + slices / 25
        limits.eventsPerSlice = eventsPerSlice * UInt64(share)
        limits.timePerStoreSlice = timePerStoreSlice * share
        return limits
    }
}

/// How many bytes of rows go into the next transaction, as the last ones have taken their time.
struct SlicePace {
    private(set) var bytes: Int
    private let limits: RebuildLimits

    init(_ limits: RebuildLimits) {
        self.limits = limits
        bytes = limits.bytesPerSlice.lowerBound
    }

    /// Notes how long a transaction of ``bytes`` took.
    ///
    /// It grows slowly, and shrinks at once: a disk that was quick may not stay so.
    mutating func note(_ time: Duration) {
        let ratio = limits.timePerStoreSlice / max(time, .microseconds(1))
        let wanted = Int(Double(bytes) * min(ratio, 2))
        bytes = min(max(wanted, limits.bytesPerSlice.lowerBound), limits.bytesPerSlice.upperBound)
    }
}
