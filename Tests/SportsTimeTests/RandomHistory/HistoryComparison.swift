import ByteCoding
import Projections
import SportsTimeModel
import SportsTimeViews

/// Holds what the views of a store say against what the model says.
struct HistoryComparison {
    let oracle: Oracle
    /// What the history calls the engine's visits.
    let labels: [String: String]
    /// Whether the whole life of each entry is compared too.
    let isThorough: Bool

    /// The first difference; nil where there is none.
    ///
    /// - Throws: What reading the views throws.
    func difference(from views: ViewReader) throws -> String? {
        for definition in oracle.definitions.keys.sorted() {
            if let found = try entries(of: definition, views) { return found }
        }
        let allHomes = oracle.homes
        for part in oracle.parts.keys.sorted() {
            let expected = allHomes[part] ?? []
            let progress = try ProgressView.progress(of: part, in: views)
            let found = Oracle.Progress(total: progress.total, visited: progress.visited)
            if let found = difference("progress of \(part)", found, oracle.progress(in: expected)) {
                return found
            }
            let homes = Set(try ProgressView.stadiums(of: part, in: views).map(\.stadium.rawValue))
            if let found = difference("homes of \(part)", homes, expected) { return found }
        }
        if let found = try attendance(views) { return found }
        if isThorough, let found = try pastLeagues(views) { return found }
        return try visitedStadiums(views)
    }

    private func attendance(_ views: ViewReader) throws -> String? {
        let expected = oracle.seen
        let teams = try AttendanceView.teams(in: views)
        if let found = difference("teams seen", teams.map(\.rawValue), expected.keys.sorted()) {
            return found
        }
        for team in teams {
            let games = try AttendanceView.games(of: team, in: views).map { game in
                Oracle.Seen(
                    visit: label(game.visit), day: day(game.date), sequence: Int(game.addedAt),
                    isHome: game.side == .home, result: game.result == .unknown ? nil : "\(game.result)")
            }
            if let found = difference("games of \(team)", games, expected[team.rawValue] ?? []) {
                return found
            }
        }
        return nil
    }

    /// The leagues of every day of the history and some around it.
    private func pastLeagues(_ views: ViewReader) throws -> String? {
        for sport in RandomWorld.sports {
            for day in -4...RandomWorld.dayCount + 1 {
                let date = LocalDate(daysSince1970: Int32(HistoryRun.firstDay + day))
                let found = try LeagueHomes(of: SportID(sport), on: date, in: views)
                let expected = oracle.homes(of: sport, on: day)
                let homes = found.homes.mapValues { Set($0.keys.map(\.rawValue)) }
                if let found = difference("\(sport) on day \(day)", homes, expected.homes)
                    ?? difference(
                        "teams assumed in \(sport) on day \(day)", Set(found.assumed.map(\.rawValue)),
                        expected.assumed)
                {
                    return found
                }
            }
        }
        return nil
    }

    private func entries(of definition: String, _ views: ViewReader) throws -> String? {
        let expected = oracle.entries[definition] ?? []
        let entries = try AchievementView.entries(of: definition, in: views)
        guard entries.count == expected.count else {
            return difference("entries of \(definition)", try entries.map { try model($0) }, expected)
        }
        for (entry, expected) in zip(entries, expected) {
            var found = try model(entry)
            var expected = expected
            if isThorough {
                found.judgements = try AchievementView.judgements(of: definition, entry.number, in: views)
                    .map { try model($0) }
            } else {
                expected.judgements = []
            }
            if let found = difference("entry \(entry.number) of \(definition)", found, expected) {
                return found
            }
        }
        let held = try AchievementView.heldEntry(of: definition, in: views)
        return difference(
            "held entry of \(definition)", held.map { Int($0.number) },
            oracle.heldEntry(of: definition)?.number)
    }

    private func visitedStadiums(_ views: ViewReader) throws -> String? {
        for sport in RandomWorld.sports {
            let found = try VisitView.visitedStadiums(of: SportID(sport), in: views)
                .map(\.stadium.rawValue)
            let expected = oracle.visitCounts.keys.filter { oracle.stadiums[$0]?.sport == sport }
            if let found = difference("visited stadiums of \(sport)", Set(found), Set(expected)) {
                return found
            }
        }
        var counts: [String: [String: Int]] = [:]
        for visited in try VisitView.visitedStadiums(in: views) {
            let id = visited.stadium.rawValue
            let found = try VisitView.counts(of: visited.stadium, in: views)
            for type in VisitType.allCases where found[type] > 0 {
                counts[id, default: [:]][type.rawValue] = found[type]
            }
            if let found = difference("site of \(id)", visited.site.rawValue, oracle.stadiums[id]?.site) {
                return found
            }
        }
        return difference("visited stadiums", counts, oracle.visitCounts)
    }

    private func difference<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) -> String? {
        found == expected ? nil : "\(what)\n  engine: \(found)\n  model:  \(expected)"
    }

    // MARK: - The engine's words in the model's

    private func model(_ entry: AchievementEntry) throws -> Oracle.Entry {
        Oracle.Entry(
            number: Int(entry.number), earnedAt: Int(entry.earnedAt), earnedOn: day(entry.earnedOn),
            evidence: entry.evidence.map { model($0) },
            bases: entry.bases.map { basis in
                Oracle.Basis(
                    rule: model(basis.requirement), types: Set(basis.types.map(\.rawValue)))
            },
            basisIndex: entry.basisIndex, revokedAt: entry.revokedAt.map { Int($0) })
    }

    private func model(_ judgement: Judgement) throws -> Oracle.Judgement {
        Oracle.Judgement(
            sequence: Int(judgement.sequence), outcome: "\(judgement.outcome)",
            cause: judgement.cause.map { label($0) }, evidence: judgement.evidence.map { model($0) },
            earnedOn: day(judgement.earnedOn))
    }

    private func model(_ visit: CountedVisit) -> Oracle.Visit {
        Oracle.Visit(
            id: label(visit.id), sequence: Int(visit.addedAt), day: day(visit.date),
            stadium: visit.stadium.rawValue, type: visit.type.rawValue)
    }

    private func model(_ requirement: Requirement) -> Oracle.Rule {
        switch requirement {
        case .uniqueStadiums(let count, let sport):
            .uniqueStadiums(count: count, sport: name(of: sport))
        case .division(let id): .division(id)
        case .conference(let id): .conference(id)
        case .league(let id): .league(id)
        case .stadiums(let ids): .stadiums(Set(ids.map(\.rawValue)))
        case .region(let states, let count, let sport):
            .region(states: Set(states), count: count, sport: name(of: sport))
        case .counted(let ids, let count, let isBySite):
            .counted(stadiums: Set(ids.map(\.rawValue)), count: count, isBySite: isBySite)
        case .journey(let count, let days): .journey(count: count, days: days)
        case .sports(let count): .sports(count: count)
        case .allOf(let rules): .allOf(rules.map { model($0) })
        case .anyOf(let rules): .anyOf(rules.map { model($0) })
        }
    }

    private func name(of sport: SportID?) -> String? {
        sport.map { sport in RandomWorld.sports.first { SportID($0) == sport } ?? sport.rawValue }
    }

    private func label(_ id: Visit.ID) -> String {
        labels[id.description] ?? id.description
    }

    private func day(_ date: LocalDate) -> Int {
        Int(date.daysSince1970) - HistoryRun.firstDay
    }
}
