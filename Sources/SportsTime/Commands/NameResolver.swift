import ByteCoding
import Projections
import SportsTimeModel
import SportsTimeViews

/// Finds what users mean by names.
///
/// A name that may mean several is never guessed at.
enum NameResolver {
    /// The stadium that a name or id means, and the name of that day where the name was not one then.
    static func stadium(
        _ text: String, on date: LocalDate? = nil, sport: SportID? = nil, in views: ViewReader,
        orAnySport: Bool = false
    ) throws -> (facts: StadiumFacts, anachronism: VisitWarning?) {
        let sport = orAnySport && (try? Stadium.ID(text)) != nil ? nil : sport
        if let id = try? Stadium.ID(text) {
            if let facts = try StadiumView.facts(id, in: views) {
                return (try of(sport, facts, text), nil)
            }
            throw StoreError.unknown(what: .stadium, name: text, suggestions: [])
        }
        var matches = try StadiumView.matches(named: text, on: date, sport: sport, in: views)
        if matches.isEmpty, orAnySport {
            matches = try StadiumView.matches(named: text, on: date, in: views)
        }
        matches = try preferred(matches, on: date, in: views)
        guard let match = matches.first else {
            let anySport = try sport.map { _ in
                try StadiumView.matches(named: text, on: date, in: views)
            }
            let suggestions =
                try anySport.flatMap { $0.isEmpty ? nil : $0.map(\.id.rawValue) }
                ?? StadiumView.namesNear(text, in: views)
            throw StoreError.unknown(what: .stadium, name: text, suggestions: suggestions)
        }
        guard matches.count == 1 else {
            throw StoreError.ambiguous(
                what: .stadium, name: text, candidates: try matches.map { try candidate($0.id, in: views) })
        }
        guard let facts = try StadiumView.facts(match.id, in: views) else {
            throw StoreError.unknown(what: .stadium, name: text, suggestions: [])
        }
        guard let date, !match.isOfDate else { return (facts, nil) }
        let name = facts.name(on: date)
        let isSame = NormalizedName(name) == NormalizedName(match.window.name)
        return (facts, isSame ? nil : .anachronisticName(typed: match.window.name, nameOnDate: name))
    }

    /// Of several, those in use on the date (today, without one), if there are any: Fenway Park is the
    /// baseball record in 2015, though it was a football one until 1968.
    static func preferred(
        _ matches: [NameMatch<Stadium.ID>], on date: LocalDate?, in views: ViewReader
    ) throws -> [NameMatch<Stadium.ID>] {
        guard matches.count > 1 else { return matches }
        let inUse = try matches.filter { match in
            guard let closedOn = try StadiumView.stadium(match.id, in: views)?.deprecatedOn else {
                return true
            }
            return date.map { $0 <= closedOn } ?? false
        }
        return inUse.isEmpty ? matches : inUse
    }

    /// The team that a name, abbreviation or id means.
    static func team(
        _ text: String, on date: LocalDate? = nil, sport: SportID? = nil, in views: ViewReader
    ) throws -> TeamFacts {
        if let id = try? Team.ID(text) {
            if let facts = try TeamView.facts(id, in: views) { return facts }
            throw StoreError.unknown(what: .team, name: text, suggestions: [])
        }
        let matches = try TeamView.matches(named: text, on: date, sport: sport, in: views)
        guard let match = matches.first else {
            if let sport, try !TeamView.matches(named: text, on: date, in: views).isEmpty {
                throw StoreError.invalidValue(
                    field: "team", value: text, expected: "a team of \(sport.rawValue)")
            }
            throw StoreError.unknown(
                what: .team, name: text, suggestions: try TeamView.namesNear(text, in: views))
        }
        guard matches.count == 1 else {
            throw StoreError.ambiguous(
                what: .team, name: text,
                candidates: try matches.map { match in
                    let team = try TeamView.team(match.id, in: views)
                    return StoreError.Candidate(
                        id: match.id.rawValue,
                        description: "\(team?.name ?? ""), \(team?.sport.rawValue ?? "")")
                })
        }
        guard let facts = try TeamView.facts(match.id, in: views) else {
            throw StoreError.unknown(what: .team, name: text, suggestions: [])
        }
        return facts
    }

    /// Stadium and teams of a visit, each helping to tell which of several the others are.
    static func intent(
        _ draft: VisitDraft, id: Visit.ID, in views: ViewReader
    ) throws -> (intent: VisitIntent, warnings: [VisitWarning]) {
        let (facts, anachronism, home, away) = try place(draft, in: views)
        let intent = VisitIntent(
            id: id, stadium: facts, date: draft.date, type: draft.type, homeTeam: home.map { .team($0) },
            awayTeam: away.map { .team($0) }, finalScore: draft.finalScore, gameNumber: draft.gameNumber,
            details: draft.details, source: draft.source)
        return (intent, anachronism.map { [$0] } ?? [])
    }

    /// The stadium of a visit or a game, and its teams where they are named.
    static func place(
        _ draft: VisitDraft, in views: ViewReader
    ) throws -> (stadium: StadiumFacts, anachronism: VisitWarning?, home: TeamFacts?, away: TeamFacts?) {
        if let sport = draft.sport { try SportsTimeStore.check(sport, views) }
        let sport = try draft.sport ?? sportOfTeams(draft, in: views)
        let (facts, anachronism) = try stadium(draft.stadium, on: draft.date, sport: sport, in: views)
        let played = facts.stadium.sport
        let teams = try [draft.homeTeam, draft.awayTeam].map { name in
            try name.map { try team($0, on: draft.date, sport: played, in: views) }
        }
        return (facts, anachronism, teams[0], teams[1])
    }

    /// The game that has an id.
    static func game(_ id: String, in views: ViewReader) throws -> CanonicalGame {
        if let record = try RecordLookup.game(id, in: views) { return record }
        // Games of the day, or the day before or behind it, with a team of the id.
        let near = try GameIDParts(id).map { parts in
            try GameView.records(
                on: parts.date.advanced(by: -1)...parts.date.advanced(by: 1), sport: parts.sport, in: views)
        }
        let teams = Set(id.split(separator: "_").dropFirst(4))
        let suggestions = (near ?? []).map(\.recordID).filter { other in
            !teams.isDisjoint(with: other.split(separator: "_").dropFirst(4))
        }
        throw StoreError.unknown(what: .game, name: id, suggestions: Array(suggestions.prefix(3)))
    }

    /// The visit that an id, or the beginning of one, means.
    static func visit(_ text: String, in views: ViewReader) throws -> VisitRecord {
        let found = try VisitView.records(idPrefix: text, limit: 3, in: views)
        guard let record = found.first else {
            throw StoreError.unknown(what: .visit, name: text, suggestions: [])
        }
        guard found.count == 1 else {
            throw StoreError.ambiguous(
                what: .visit, name: text,
                candidates: found.map {
                    StoreError.Candidate(
                        id: $0.visit.id.description,
                        description: "\($0.visit.date) \($0.visit.stadiumName)")
                })
        }
        return record
    }

    /// The photo that an id, or the beginning of one, means.
    static func photo(_ text: String, in views: ViewReader) throws -> PhotoRecord {
        let found = try PhotoView.records(idPrefix: text, limit: 3, in: views)
        guard let record = found.first else {
            throw StoreError.unknown(what: .photo, name: text, suggestions: [])
        }
        guard found.count == 1 else {
            throw StoreError.ambiguous(
                what: .photo, name: text,
                candidates: found.map {
                    StoreError.Candidate(
                        id: $0.photo.id.description, description: PhotoWords.text($0.photo))
                })
        }
        return record
    }

    /// The sport that is the only one both teams can play; nil where they do not tell.
    private static func sportOfTeams(_ draft: VisitDraft, in views: ViewReader) throws -> SportID? {
        var sports: Set<SportID>?
        for name in [draft.homeTeam, draft.awayTeam].compactMap({ $0 }) {
            let matches = try TeamView.matches(named: name, on: draft.date, in: views)
            let found = Set(matches.map(\.id.sport)).union((try? Team.ID(name)).map { [$0.sport] } ?? [])
            sports = sports.map { $0.intersection(found) } ?? found
        }
        return sports?.count == 1 ? sports?.first : nil
    }

    private static func of(_ sport: SportID?, _ facts: StadiumFacts, _ text: String) throws -> StadiumFacts {
        guard let sport, sport != facts.stadium.sport else { return facts }
        throw StoreError.invalidValue(
            field: "stadium", value: text, expected: "a stadium of \(sport.rawValue)")
    }

    private static func candidate(
        _ id: Stadium.ID, in views: ViewReader
    ) throws -> StoreError.Candidate {
        guard let stadium = try StadiumView.stadium(id, in: views) else {
            return StoreError.Candidate(id: id.rawValue, description: "")
        }
        let years = stadium.yearOpened.map { ", opened \($0)" } ?? ""
        return StoreError.Candidate(
            id: id.rawValue,
            description: "\(stadium.name), \(stadium.city), \(stadium.sport)\(years)")
    }
}
