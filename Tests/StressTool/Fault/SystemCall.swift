/// A call by which a workload changed a file, as the shim wrote it down.
struct SystemCall: Hashable, Sendable {
    /// Calls that can fail in the same ways.
    enum Group {
        /// Writes bytes.
        case write
        /// Makes what was written durable.
        case sync
        /// Makes or names a file, or gives it room.
        case make
        /// Takes a name away.
        case remove

        /// What can happen to such a call.
        var kinds: [FaultKind] {
            switch self {
            case .write: FaultKind.allCases
            case .sync: [.noSpace, .failed, .quota, .interrupted, .late]
            case .make: [.noSpace, .failed, .quota, .interrupted]
            case .remove: [.failed]
            }
        }
    }

    /// Its number, from 1.
    let number: Int
    /// Its name: `pwrite`.
    let name: String
    /// The file, below the watched directory.
    let file: String
    /// Whether the fault was put here.
    let isHit: Bool

    /// What can happen to it.
    var group: Group {
        switch name {
        case "write", "pwrite", "writev", "pwritev": .write
        case "fsync", "fdatasync": .sync
        case "unlink", "rmdir": .remove
        default: .make
        }
    }

    /// Whether a fault of it may not be passed over: what was to be stored, or made durable, was not.
    ///
    /// Who holds a lock is written down for people only.
    func mustTell(_ kind: FaultKind) -> Bool {
        switch group {
        case .write: !file.hasSuffix(".lock") && kind != .interrupted && kind != .short
        case .sync: kind != .interrupted
        case .make, .remove: false
        }
    }

    /// Reads a line of the shim's report.
    init?(_ line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 5, let number = Int(fields[0]) else { return nil }
        self.number = number
        name = String(fields[1])
        file = String(fields[2])
        isHit = fields[4] == "hit"
    }
}
