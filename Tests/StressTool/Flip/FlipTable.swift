/// What was found of all damage, added up.
struct FlipTable {
    /// What became of one damage.
    enum Outcome: String, CaseIterable {
        case rightEvent = "event named"
        case otherEvent = "index named"
        case command = "command"
        case views = "views"
        case page = "page, error"
        case died = "page, died"
        case harmless = "harmless"
        case earlier = "earlier"
        case wrong = "WRONG"
    }

    /// What one damage led to.
    struct Findings {
        var told: [FlipOperation: FlipFinding] = [:]
        /// Operations that ended their process, and how.
        var ends: [FlipOperation: ForkedWorker.End] = [:]
    }

    private var counts: [FlipMap.Region: [Outcome: Int]] = [:]
    /// Answers of views that were wrong, where verification finds it.
    private var wrongAnswers: [FlipMap.Region: Int] = [:]
    /// How processes ended, by operation.
    private var ends: [String: Int] = [:]
    /// What was told, by kind of error.
    private var recovered: [FlipFinding: Int] = [:]
    /// Damage that was answered wrongly, or not found.
    private(set) var failures: [String] = []
    /// Damage on which LMDB goes round in circles.
    private var hung: [String] = []
    /// Damage that led to an earlier state of the store.
    private(set) var earlier: [String] = []

    /// Adds what one damage led to.
    mutating func add(_ findings: Findings, of damage: Damage, in map: FlipMap) {
        let region = map.region(of: damage)
        let (outcome, reason) = Self.outcome(findings, damage, map)
        counts[region, default: [:]][outcome, default: 0] += 1
        if let reason { failures.append("--only \(damage) (\(region.rawValue)): \(reason)") }
        if findings.ends.values.contains(.hung) { hung.append("\(damage)") }
        if outcome == .earlier { earlier.append("\(damage)") }
        if case .wrong = findings.told[.answers] { wrongAnswers[region, default: 0] += 1 }
        if let saved = findings.told[.recover] { recovered[saved, default: 0] += 1 }
        for (operation, end) in findings.ends { ends["\(operation) \(end)", default: 0] += 1 }
    }

    /// What one damage came to, and what is wrong about it.
    static func outcome(
        _ findings: Findings, _ damage: Damage, _ map: FlipMap
    ) -> (Outcome, String?) {
        func wrong(_ text: String) -> (Outcome, String?) { (.wrong, text) }
        let verify = findings.told[.verify]
        for operation in [FlipOperation.verify, .log, .filter, .export, .recoverLeft, .recover] {
            if case .wrong(let text)? = findings.told[operation] { return wrong("\(operation): \(text)") }
        }
        if findings.told[.filter] == .less { return wrong("a listing by subject or kind misses events") }
        for operation in [FlipOperation.recoverLeft, .recover] {
            if let end = findings.ends[operation] { return wrong("\(operation): \(end)") }
        }
        // LMDB may end a process by a page (SIGSEGV, SIGBUS, SIGABRT), Swift's own traps are mistakes of ours.
        for (operation, end) in findings.ends where end == .died(signal: 4) || end == .died(signal: 5) {
            return wrong("\(operation) trapped: \(end)")
        }
        let listings = [FlipOperation.log, .export, .filter, .answers].map { findings.told[$0] }
        switch verify {
        case .same:
            let isSame = listings.allSatisfy { $0 == .same }
            return isSame ? (.harmless, nil) : wrong("verify finds nothing, and the answers are \(listings)")
        case .earlier:
            let isEarlier = listings.allSatisfy { $0 == .earlier || $0 == .same }
            return isEarlier
                ? (.earlier, nil) : wrong("verify finds nothing, and the answers are \(listings)")
        default: break
        }
        // Found: then no listing may pretend that the log is a shorter one.
        for operation in [FlipOperation.log, .filter, .export] where findings.told[operation] == .earlier {
            return wrong("\(operation) ends early, though verify says \(verify.map { "\($0)" } ?? "nothing")")
        }
        guard case .told(let text, let event)? = verify else {
            if let hit = map.event(hitBy: damage), case .bit = damage {
                return wrong("event \(hit) is damaged, and verify ends with its process")
            }
            return (.died, nil)
        }
        if let hit = map.event(hitBy: damage), case .bit = damage {
            return event == hit ? (.rightEvent, nil) : wrong("event \(hit) is damaged, verify says: \(text)")
        }
        if event != nil { return (.otherEvent, nil) }
        if text.hasPrefix("command ") || text.hasPrefix("the chain ") { return (.command, nil) }
        return text.hasPrefix("views ") ? (.views, nil) : (.page, nil)
    }

    /// The table, a line for each region, and what there is to say beside it.
    var lines: [String] {
        var lines = [
            Self.line(["region", "damaged"] + Outcome.allCases.map(\.rawValue) + ["answers"])
        ]
        var sum: [Outcome: Int] = [:]
        for region in FlipMap.Region.allCases {
            guard let row = counts[region] else { continue }
            sum.merge(row) { $0 + $1 }
            lines.append(
                Self.line(region.rawValue, row, wrongAnswers[region] ?? 0))
        }
        lines.append(Self.line("all", sum, wrongAnswers.values.reduce(0, +)))
        for (end, count) in ends.sorted(by: { $0.key < $1.key }) { lines.append("process: \(end) ×\(count)") }
        for (finding, count) in recovered.sorted(by: { $0.value > $1.value }).prefix(4) {
            lines.append("recover: \(finding == .same ? "everything" : "\(finding)") ×\(count)")
        }
        if !hung.isEmpty { lines.append("came no further after: \(hung.joined(separator: " "))") }
        if !earlier.isEmpty { lines.append("an earlier commit after: \(earlier.joined(separator: " "))") }
        return lines
    }

    private static func line(_ name: String, _ row: [Outcome: Int], _ answers: Int) -> String {
        line(
            [name, "\(row.values.reduce(0, +))"] + Outcome.allCases.map { "\(row[$0] ?? 0)" }
                + ["\(answers)"])
    }

    private static func line(_ words: [String]) -> String {
        words.enumerated().map { place, word in
            let padding = String(repeating: " ", count: max(0, (place == 0 ? 22 : 11) - word.count))
            return place == 0 ? word + padding : padding + word
        }.joined(separator: " ")
    }
}
