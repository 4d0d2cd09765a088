import Projections

/// A row's difference as a test states it.
struct Difference: Equatable {
    let key: [UInt8]
    let live: [UInt8]?
    let replayed: [UInt8]?
    let sequence: UInt64

    init(key: [UInt8], live: [UInt8]?, replayed: [UInt8]?, sequence: UInt64) {
        self.key = key
        self.live = live
        self.replayed = replayed
        self.sequence = sequence
    }

    /// What a report says; nil where the view was the same.
    init?(_ report: ViewReport) {
        guard let difference = report.difference else { return nil }
        key = difference.key
        live = difference.live
        replayed = difference.replayed
        sequence = difference.sequence
    }
}
