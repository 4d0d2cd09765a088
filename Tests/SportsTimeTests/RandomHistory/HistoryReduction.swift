/// Makes a history that fails as small as it can, by leaving things out.
enum HistoryReduction {
    /// The records and steps of a small history that fails in the same way, in words.
    static func reduced(_ records: [Oracle.Record], _ steps: [HistoryStep]) -> String {
        guard let first = failure(records, steps) else { return "It does not fail when it is run again." }
        // What is left out may be needed by what is left: that fails too, but otherwise.
        func isSame(_ failure: (any Error)?) -> Bool {
            failure.map { type(of: $0) == type(of: first) } ?? false
        }
        let steps = without(steps) { isSame(failure(records, $0)) }
        let records = without(records) { isSame(failure($0, steps)) }
        let lines = records.map { "  record \($0)" } + steps.map { "  step \($0)" }
        return "reduced to:\n\(lines.joined(separator: "\n"))\n\(failure(records, steps) ?? first)"
    }

    private static func failure(_ records: [Oracle.Record], _ steps: [HistoryStep]) -> (any Error)? {
        do {
            try HistoryRun.inTemporaryStore { run in
                try run.build(records)
                for step in steps {
                    try run.apply(step)
                }
                try run.rebuild()
            }
            return nil
        } catch {
            return error
        }
    }

    /// What is left when as much as possible is left out: halves first, single ones in the end, and the last
    /// first, since they may need those before them.
    private static func without<Element>(
        _ elements: [Element], stillFails: ([Element]) -> Bool
    ) -> [Element] {
        var elements = elements
        var size = max(1, elements.count / 2)
        while true {
            var end = elements.count
            while end > 0 {
                let start = max(0, end - size)
                var fewer = elements
                fewer.removeSubrange(start..<end)
                if stillFails(fewer) {
                    elements = fewer
                }
                end = start
            }
            guard size > 1 else { return elements }
            size /= 2
        }
    }
}
