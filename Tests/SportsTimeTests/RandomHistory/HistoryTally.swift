/// What random histories have come to, so that it is seen what they try.
struct HistoryTally {
    private(set) var counts: [String: Int] = [:]

    /// Every kind of outcome that must occur, or the histories prove less than they claim.
    private static let required =
        [
            "earned", "earned again", "kept against today's rule", "kept while deprecated",
            "kept by an earlier basis", "kept by a later basis",
        ]
        + ["deleted", "corrected"].flatMap { cause in
            ["kept by its basis (\(cause))", "kept by today's basis (\(cause))", "revoked (\(cause))"]
        }

    /// The kinds of outcomes that should have occurred and did not.
    var missing: [String] {
        Self.required.filter { required in !counts.keys.contains { $0.hasPrefix(required) } }
    }

    mutating func count(_ what: String, by number: Int = 1) {
        counts[what, default: 0] += number
    }

    mutating func add(_ other: HistoryTally) {
        for (what, number) in other.counts {
            count(what, by: number)
        }
    }

    mutating func add(_ outcomes: [Oracle.Outcome: Int]) {
        for (outcome, number) in outcomes {
            count(Self.name(of: outcome), by: number)
        }
    }

    /// Counts a step that comes after what the model holds.
    mutating func add(_ step: HistoryStep, after oracle: Oracle) {
        count("steps")
        switch step {
        case .add: count("visits added")
        case .correct(_, nil, nil, nil, _): count("visits corrected in their notes")
        case .correct: count("visits corrected")
        case .delete: count("visits deleted")
        case .merge(let records):
            for record in records {
                count(Self.name(of: record, after: oracle))
            }
        case .staleMerge: count("older records")
        case .count: count("choices of what counts")
        }
    }

    private static func name(of record: Oracle.Record, after oracle: Oracle) -> String {
        switch record {
        case .part: return "divisions moved"
        case .tenure: return "homes and divisions of the past changed"
        case .stadium(let new):
            guard let old = oracle.stadiums[new.id], old != new else { return "records merged unchanged" }
            if old.site != new.site { return "stadiums put on another site" }
            if old.state != new.state { return "stadiums put in another state" }
            return old.name == new.name ? "stadiums closed or reopened" : "stadiums renamed"
        case .team(let new):
            guard let old = oracle.teams[new.id], old != new else { return "records merged unchanged" }
            if old.stadium != new.stadium { return "teams relocated" }
            return old.isActive == new.isActive ? "teams realigned" : "teams ceased or returned"
        case .definition(let new):
            guard let old = oracle.definitions[new.id] else { return "definitions made" }
            if old.isActive != new.isActive { return "definitions deprecated or revived" }
            return old.rule == new.rule ? "definitions with other types" : "definitions with another rule"
        }
    }

    private static func name(of outcome: Oracle.Outcome) -> String {
        switch outcome {
        case .earned: "earned"
        case .earnedAgain: "earned again"
        case .keptByItsBasis(let cause): "kept by its basis (\(cause))"
        case .keptByAnEarlierBasis(let cause): "kept by an earlier basis (\(cause))"
        case .keptByALaterBasis(let cause): "kept by a later basis (\(cause))"
        case .keptByTodaysBasis(let cause): "kept by today's basis (\(cause))"
        case .keptAgainstToday: "kept against today's rule"
        case .keptWhileDeprecated: "kept while deprecated"
        case .revoked(let cause): "revoked (\(cause))"
        }
    }

    /// One line.
    var summary: String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
