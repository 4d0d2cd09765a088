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

    /// Why no history could ever satisfy the rule, or it could not be evaluated; nil for a sound one.
    ///
    /// Whether ids exist is checked where the records are known.
    public func flaw(depth: Int = 0) -> String? {
        guard depth <= Self.depthLimit else { return "rules stand more than \(Self.depthLimit) deep" }
        switch self {
        case .uniqueStadiums(let count, _), .sports(let count):
            return Self.flaw(count: count)
        case .division(let id), .conference(let id), .league(let id):
            return id.isEmpty ? "the id of the part of a league is empty" : nil
        case .stadiums(let ids):
            return ids.isEmpty ? "the list of stadiums is empty" : nil
        case .region(let states, let count, _):
            return states.isEmpty ? "the list of states is empty" : Self.flaw(count: count)
        case .counted:
            return "a list of stadiums to count is what a region comes to, not a rule"
        case .journey(let count, let days):
            return (1...3_660).contains(days) ? Self.flaw(count: count) : "\(days) is no number of days"
        case .allOf(let rules), .anyOf(let rules):
            if rules.isEmpty { return "a group of rules is empty" }
            return rules.lazy.compactMap { $0.flaw(depth: depth + 1) }.first
        }
    }

    private static func flaw(count: Int) -> String? {
        (1...countLimit).contains(count) ? nil : "\(count) is not a count from 1 to \(countLimit)"
    }

    /// The rule and all rules in it.
    public var parts: [Requirement] {
        switch self {
        case .allOf(let rules), .anyOf(let rules): [self] + rules.flatMap(\.parts)
        default: [self]
        }
    }
}
