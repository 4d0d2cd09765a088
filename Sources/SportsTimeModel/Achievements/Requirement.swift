/// What an achievement asks for: a small closed set of rules (DESIGN, section 5).
///
/// Within one sport stadium records are counted; across sports a site counts once, whatever is played there.
public indirect enum Requirement: Hashable, Sendable {
    /// So many different stadiums: of one sport, or sites of all.
    case uniqueStadiums(count: Int, sport: SportID?)
    /// Every home stadium of a division's active teams.
    case division(String)
    /// Every home stadium of a conference's active teams.
    case conference(String)
    /// Every home stadium of a league's active teams.
    case league(String)
    /// Each of these stadiums.
    case stadiums([Stadium.ID])
    /// So many different sites (stadiums, where a sport is given) in these states or provinces.
    case region(states: [String], count: Int, sport: SportID?)
    /// So many of these stadiums: different sites, or different stadiums.
    ///
    /// What a region comes to in a basis; no definition asks for it.
    case counted(stadiums: [Stadium.ID], count: Int, isBySite: Bool)
    /// So many different sites within so many local dates, the first and the last included.
    case journey(count: Int, days: Int)
    /// So many different sports.
    case sports(count: Int)
    /// Each of these.
    case allOf([Requirement])
    /// One of these; the first that holds.
    case anyOf([Requirement])

    /// How deep rules may stand in each other.
    public static let depthLimit = 4
    /// How much a rule may ask for.
    public static let countLimit = 10_000

    /// Why no history could ever satisfy the rule, or it could not be evaluated; empty for a sound one.
    ///
    /// Whether ids exist is checked where the records are known.
    ///
    /// - Parameters:
    ///   - path: The way to the rule from its record.
    ///   - depth: How many rules it stands in.
    /// - Returns: What is wrong.
    public func flaws(at path: String = "requirement", depth: Int = 0) -> [RecordFlaw] {
        guard depth <= Self.depthLimit else {
            return [RecordFlaw(path, reason: "rules stand more than \(Self.depthLimit) deep")]
        }
        switch self {
        case .uniqueStadiums(let count, _), .sports(let count):
            return Self.flaws(count: count, path)
        case .division(let id), .conference(let id), .league(let id):
            guard id.isEmpty else { return [] }
            return [RecordFlaw("\(path).id", reason: "the id of the part of a league is empty")]
        case .stadiums(let ids):
            return ids.isEmpty ? [RecordFlaw("\(path).ids", reason: "the list of stadiums is empty")] : []
        case .region(let states, let count, _):
            let empty = RecordFlaw("\(path).states", reason: "the list of states is empty")
            return (states.isEmpty ? [empty] : []) + Self.flaws(count: count, path)
        case .counted:
            return [
                RecordFlaw(
                    path, reason: "a list of stadiums to count is what a region comes to, not a rule")
            ]
        case .journey(let count, let days):
            let impossible = RecordFlaw("\(path).days", reason: "\(days) is no number of days")
            return ((1...3_660).contains(days) ? [] : [impossible]) + Self.flaws(count: count, path)
        case .allOf(let rules), .anyOf(let rules):
            if rules.isEmpty { return [RecordFlaw("\(path).of", reason: "a group of rules is empty")] }
            return rules.enumerated().flatMap {
                $1.flaws(at: Self.path($0, in: path), depth: depth + 1)
            }
        }
    }

    private static func flaws(count: Int, _ path: String) -> [RecordFlaw] {
        guard !(1...countLimit).contains(count) else { return [] }
        return [RecordFlaw("\(path).count", reason: "\(count) is not a count from 1 to \(countLimit)")]
    }

    /// The way to a rule of a group.
    public static func path(_ place: Int, in group: String) -> String { "\(group).of[\(place)]" }

    /// The rule and all rules in it, each with the way to it from its record.
    func parts(at path: String) -> [(path: String, rule: Requirement)] {
        switch self {
        case .allOf(let rules), .anyOf(let rules):
            [(path, self)]
                + rules.enumerated().flatMap { $1.parts(at: Self.path($0, in: path)) }
        default: [(path, self)]
        }
    }

    /// The rule and all rules in it.
    public var parts: [Requirement] { parts(at: "").map(\.rule) }
}
