/// What a system call does instead of what was asked of it.
enum FaultKind: String, CaseIterable, Sendable {
    /// The device has no room left.
    case noSpace = "ENOSPC"
    /// The device failed, and nothing was done.
    case failed = "EIO"
    /// The user has no room left on the device.
    case quota = "EDQUOT"
    /// A signal came first: to be tried again, or told.
    case interrupted = "EINTR"
    /// Half of the bytes are written, and that is told.
    case short
    /// Half of the bytes are written, and a failure is told.
    case torn
    /// All is done, and a failure is told: the device failed behind the page cache.
    case late
}

/// A fault, and whether it stays.
struct Fault: Hashable, Sendable {
    /// What happens.
    let kind: FaultKind
    /// Whether all calls of the sort fail from then on: the disk stays broken.
    let isForEver: Bool

    /// The faults that a call can have.
    static func all(of call: SystemCall) -> [Fault] {
        FaultKind.allCases.filter { call.group.kinds.contains($0) }.flatMap { kind in
            // The signal that comes each time would never let a correct program go on.
            kind == .interrupted
                ? [Fault(kind: kind, isForEver: false)]
                : [Fault(kind: kind, isForEver: false), Fault(kind: kind, isForEver: true)]
        }
    }
}

extension Fault: CustomStringConvertible {
    /// `EIO`, or `EIO-ever`.
    var description: String { kind.rawValue + (isForEver ? "-ever" : "") }

    /// Reads ``description``.
    init?(_ text: String) {
        let isForEver = text.hasSuffix("-ever")
        guard let kind = FaultKind(rawValue: isForEver ? String(text.dropLast(5)) : text) else { return nil }
        self.init(kind: kind, isForEver: isForEver)
    }
}
