/// What became of all injections, added up.
struct FaultTable {
    /// Injections that are told as one.
    private struct Row: Hashable, Comparable {
        let workload: String
        let call: String
        let fault: String

        static func < (left: Row, right: Row) -> Bool {
            (left.workload, left.call, left.fault) < (right.workload, right.call, right.fault)
        }
    }

    private struct Count {
        var injections = 0
        var told = 0
        var absorbed = 0
        var notReached = 0
        var broken = 0
        var types: [String: Int] = [:]
    }

    private var rows: [Row: Count] = [:]
    /// How to repeat each injection that broke a promise, and what it broke.
    private(set) var failures: [String] = []

    /// Adds the outcome of an injection.
    mutating func add(
        _ outcome: FaultRun.Outcome, of fault: Fault, at call: SystemCall, of workload: FaultWorkload
    ) {
        let row = Row(workload: workload.name, call: call.name, fault: fault.description)
        var count = rows[row] ?? Count()
        count.injections += 1
        switch outcome {
        case .told(let types):
            count.told += 1
            for type in types { count.types[type, default: 0] += 1 }
        case .absorbed: count.absorbed += 1
        case .notReached: count.notReached += 1
        case .broken(let promise):
            count.broken += 1
            failures.append(
                "--only \(workload.name):\(call.name):\(call.number):\(fault)  (\(call.file)): \(promise)")
        }
        rows[row] = count
    }

    /// The table, a line for each workload, call and fault, and their sum.
    var lines: [String] {
        var total = Count()
        var lines = [
            Self.line("workload", "call", "fault", "injected", "told", "absorbed", "missed", "BROKEN")
        ]
        for (row, count) in rows.sorted(by: { $0.key < $1.key }) {
            let types = count.types.sorted { $0.key < $1.key }.map { "\($0.key) ×\($0.value)" }
            lines.append(
                Self.line(row.workload, row.call, row.fault, count) + "  " + types.joined(separator: ", "))
            total.injections += count.injections
            total.told += count.told
            total.absorbed += count.absorbed
            total.notReached += count.notReached
            total.broken += count.broken
            total.types.merge(count.types) { $0 + $1 }
        }
        lines.append(Self.line("all", "", "", total))
        for (type, count) in total.types.sorted(by: { $0.key < $1.key }) {
            lines.append("    \(type) ×\(count)")
        }
        return lines
    }

    private static func line(_ workload: String, _ call: String, _ fault: String, _ count: Count) -> String {
        line(
            workload, call, fault, "\(count.injections)", "\(count.told)", "\(count.absorbed)",
            "\(count.notReached)", "\(count.broken)")
    }

    private static func line(_ words: String...) -> String {
        let widths = [12, 16, 12, 9, 6, 9, 7, 7]
        return zip(words, widths).enumerated().map { place, column in
            let padding = String(repeating: " ", count: max(0, column.1 - column.0.count))
            return place < 3 ? column.0 + padding : padding + column.0
        }.joined(separator: " ")
    }
}
