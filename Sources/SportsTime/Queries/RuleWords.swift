import Projections
import SportsTimeModel
import SportsTimeViews

/// Requirements in words.
enum RuleWords {
    /// The rule as a sentence part: `visit each of 5 stadiums of the AL West`.
    static func text(_ requirement: Requirement, _ views: ViewReader) throws -> String {
        switch requirement {
        case .uniqueStadiums(let count, nil):
            return count == 1
                ? "visit any stadium" : "visit \(stadiums(count)) on different sites, in any sport"
        case .uniqueStadiums(let count, let sport?):
            return "visit \(stadiums(count)) of \(sport)"
        case .division(let id), .conference(let id), .league(let id):
            let total = try ProgressView.progress(of: id, in: views).total
            let name = try StructureView.part(id, in: views)?.name ?? id
            return "visit every home stadium of the \(name) (\(total) today)"
        case .stadiums(let ids):
            let names = try ids.map { try name(of: $0, views) }
            return names.count == 1
                ? "visit \(names[0])" : "visit all of these \(names.count): " + names.joined(separator: ", ")
        case .region(let states, let count, let sport):
            return "visit \(stadiums(count))\(sport.map { " of \($0)" } ?? "") in "
                + (states.count <= 6 ? states.joined(separator: ", ") : "any of \(states.count) states")
        case .counted(let ids, let count, let isBySite):
            return "visit \(count) of the \(ids.count) stadiums that count"
                + (isBySite && count > 1 ? ", on different sites" : "")
        case .journey(let count, let days):
            return "visit \(stadiums(count)) on different sites within \(days) \(days == 1 ? "day" : "days")"
        case .sports(let count):
            return "visit stadiums of \(count) different \(count == 1 ? "sport" : "sports")"
        case .allOf(let rules):
            return try rules.map { try text($0, views) }.joined(separator: " and ")
        case .anyOf(let rules):
            return try rules.map { try text($0, views) }.joined(separator: " or ")
        }
    }

    /// A stadium's name, with the sport where its site has several records.
    private static func name(of id: Stadium.ID, _ views: ViewReader) throws -> String {
        guard let stadium = try StadiumView.stadium(id, in: views) else { return id.rawValue }
        let isAlone = try StadiumView.stadiums(on: stadium.site, in: views).count == 1
        return isAlone ? stadium.name : "\(stadium.name) (\(stadium.sport.rawValue))"
    }

    private static func stadiums(_ count: Int) -> String {
        count == 1 ? "1 stadium" : "\(count) stadiums"
    }
}
