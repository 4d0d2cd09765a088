extension Oracle {
    /// A game that a team was seen in.
    struct Seen: Hashable {
        var visit: String
        var day: Int
        var sequence: Int
        var isHome: Bool
        /// Nil where the score is not known.
        var result: String?
    }

    /// The games of each team that was seen, by day, then sequence.
    var seen: [String: [Seen]] {
        var found: [String: [Seen]] = [:]
        for visit in orderedVisits where visit.type == "game" {
            guard let game = games[visit.id] else { continue }
            for (team, isHome) in [(game.home, true), (game.away, false)] {
                guard let team else { continue }
                found[team, default: []].append(
                    Seen(
                        visit: visit.id, day: visit.day, sequence: visit.sequence, isHome: isHome,
                        result: game.score.map { result($0, isHome) }))
            }
        }
        return found
    }

    private func result(_ score: [Int], _ isHome: Bool) -> String {
        if score[0] == score[1] { return "tie" }
        return (score[0] > score[1]) == isHome ? "win" : "loss"
    }

    /// The homes of the teams of every part of a league on a day, and the teams of which nothing is known.
    func homes(of sport: String, on day: Int) -> (homes: [String: Set<String>], assumed: Set<String>) {
        var homes: [String: Set<String>] = [:]
        var assumed: Set<String> = []
        let all = tenures.values.filter(\.isActive)
        for team in teams.values where team.sport == sport {
            let own = all.filter { $0.team == team.id }
            let holding = own.filter { ($0.from ?? .min) <= day && day <= ($0.until ?? .max) }
            var stadiums = Set(holding.compactMap(\.stadium))
            if own.allSatisfy({ $0.stadium == nil }) {
                // Teams that cease do so after all days of a history.
                stadiums = [team.stadium]
                assumed.insert(team.id)
            }
            if stadiums.isEmpty { continue }
            var placed = team
            if own.contains(where: { $0.division != nil }) {
                let last = holding.filter { $0.division != nil }
                    .max { ($0.from ?? .min, $0.id) < ($1.from ?? .min, $1.id) }
                placed.division = last?.division
                placed.conference = nil
            }
            for part in parts(of: placed) { homes[part, default: []].formUnion(stadiums) }
        }
        return (homes, assumed)
    }
}
