import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Everything that is known of a team.
    ///
    /// - Parameters:
    ///   - text: Its name, abbreviation or id.
    ///   - sport: The sport, where several have a team of that name.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func team(_ text: String, sport: SportID? = nil) throws -> TeamAnswer {
        try read { snapshot in
            let views = snapshot.views
            return try Self.answer(try NameResolver.team(text, sport: sport, in: views).team, views)
        }
    }

    /// Teams whose names, cities or abbreviations have every word of a text, each word possibly only begun.
    ///
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is none.
    public func searchTeams(_ text: String, sport: SportID? = nil) throws -> [TeamAnswer] {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let found = try TeamView.search(text, in: views)
                .compactMap { try TeamView.team($0, in: views) }
                .filter { team in sport.map { $0 == team.sport } ?? true }
            guard !found.isEmpty else {
                throw StoreError.unknown(
                    what: .team, name: text, suggestions: try TeamView.namesNear(text, in: views))
            }
            return try found.map { try Self.answer($0, views) }
                .sorted {
                    ($0.deprecatedOn == nil ? 0 : 1, $0.name, $0.id)
                        < ($1.deprecatedOn == nil ? 0 : 1, $1.name, $1.id)
                }
        }
    }

    private static func answer(_ team: Team, _ views: ViewReader) throws -> TeamAnswer {
        let deprecatedOn = team.deprecatedAtMilliseconds.map { UTCTime.date(microseconds: $0 * 1_000) }
        return TeamAnswer(
            id: team.id.rawValue, name: team.name, abbreviation: team.abbreviation,
            sport: team.sport.rawValue, city: team.city, stadiumId: team.stadium.rawValue,
            stadiumName: try StadiumView.stadium(team.stadium, in: views)?.name ?? "",
            conference: try team.conferenceID.flatMap { try StructureView.part($0, in: views)?.name },
            division: try team.divisionID.flatMap { try StructureView.part($0, in: views)?.name },
            primaryColor: team.primaryColor, secondaryColor: team.secondaryColor,
            deprecatedOn: deprecatedOn?.description,
            names: names(try TeamView.windows(of: team.id, type: .name, in: views), current: team.name),
            cities: names(try TeamView.windows(of: team.id, type: .city, in: views), current: team.city),
            abbreviations: names(
                try TeamView.windows(of: team.id, type: .abbreviation, in: views),
                current: team.abbreviation))
    }
}
