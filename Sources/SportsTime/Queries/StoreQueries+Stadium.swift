import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Everything that is known of a stadium.
    ///
    /// - Parameters:
    ///   - text: Its name or id.
    ///   - sport: The sport, where it serves several.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func stadium(_ text: String, sport: SportID? = nil) throws -> StadiumAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let stadium = try NameResolver.stadium(text, sport: sport, in: views).facts.stadium
            return try Self.answer(stadium, views)
        }
    }

    /// Stadiums whose names have every word of a text, each word possibly only begun.
    ///
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is none.
    public func searchStadiums(_ text: String, sport: SportID? = nil) throws -> [StadiumSummary] {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let found = try StadiumView.search(text, in: views)
                .compactMap { try StadiumView.stadium($0, in: views) }
                .filter { stadium in sport.map { $0 == stadium.sport } ?? true }
            guard !found.isEmpty else {
                throw StoreError.unknown(
                    what: .stadium, name: text, suggestions: try StadiumView.namesNear(text, in: views))
            }
            return try found.map { try Self.summary($0, views) }.sorted(by: Self.isListedBefore)
        }
    }

    /// The stadiums of a sport.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - includesDeprecated: Whether those that were left or closed are listed too.
    /// - Returns: The stadiums, those of today first, by name.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such sport.
    public func stadiums(of sport: SportID, includesDeprecated: Bool = false) throws -> [StadiumSummary] {
        try read { snapshot in
            let views = snapshot.views
            try Self.check(sport, views)
            var found = try StadiumView.stadiums(of: sport, isActive: true, in: views)
            if includesDeprecated {
                found += try StadiumView.stadiums(of: sport, isActive: false, in: views)
            }
            return try found.map { try Self.summary($0, views) }.sorted(by: Self.isListedBefore)
        }
    }

    /// Stadiums within a distance of a point, nearest first.
    ///
    /// - Parameters:
    ///   - center: The point.
    ///   - radiusMeters: The distance in metres.
    ///   - includesDeprecated: Whether those that were left or closed are listed too.
    /// - Returns: The stadiums with their distances.
    /// - Throws: What reading the views throws.
    public func stadiums(
        near center: Coordinate, radiusMeters: Double, includesDeprecated: Bool = false
    ) throws -> [StadiumSummary] {
        try read { snapshot in
            let views = snapshot.views
            return try StadiumView.near(center, radiusMeters: radiusMeters, in: views)
                .filter { includesDeprecated || $0.stadium.isActive }
                .map { try Self.summary($0.stadium, views, meters: $0.meters) }
        }
    }

    /// The stadiums that the user made favourites.
    ///
    /// - Throws: What reading the views throws.
    public func favoriteStadiums() throws -> [StadiumSummary] {
        try read { snapshot in
            let views = snapshot.views
            return try StadiumView.favorites(in: views)
                .compactMap { try StadiumView.stadium($0, in: views) }
                .map { try Self.summary($0, views) }
                .sorted(by: Self.isListedBefore)
        }
    }

    static func check(_ sport: SportID, _ views: ViewReader) throws {
        if try SportView.sport(sport, in: views) == nil {
            throw StoreError.unknown(
                what: .sport, name: sport.rawValue,
                suggestions: try SportView.all(in: views).map(\.id.rawValue))
        }
    }

    /// A stadium as it stands in lists, with the visits of some types up to a day (nil: all of them).
    static func summary(
        _ stadium: Stadium, _ views: ViewReader, meters: Double? = nil,
        types: [VisitType] = VisitType.allCases, through day: LocalDate? = nil
    ) throws -> StadiumSummary {
        let preferences = try StadiumView.preferences(of: stadium.id, in: views)
        let visits = try VisitView.visits(to: stadium.id, types: types, through: day, in: views)
        return StadiumSummary(
            id: stadium.id.rawValue, name: stadium.name, nickname: preferences.nickname,
            isFavorite: preferences.isFavorite, sport: stadium.sport.rawValue, city: stadium.city,
            state: stadium.state, deprecatedOn: stadium.deprecatedOn?.description,
            visits: visits.count, lastVisited: visits.last?.description,
            distanceMeters: meters.map { Int($0.rounded()) })
    }

    /// Stadiums as they stand in lists, by their distance from a place; by name where there is none.
    static func summaries(
        of ids: some Sequence<Stadium.ID>, from place: Coordinate?, types: [VisitType] = VisitType.allCases,
        through day: LocalDate? = nil, _ views: ViewReader
    ) throws -> [StadiumSummary] {
        try ids.compactMap { try StadiumView.stadium($0, in: views) }
            .map { stadium in
                try summary(
                    stadium, views, meters: place?.distanceMeters(to: stadium.coordinate), types: types,
                    through: day)
            }
            .sorted { ($0.distanceMeters ?? 0, $0.name, $0.id) < ($1.distanceMeters ?? 0, $1.name, $1.id) }
    }

    static func names(_ windows: [NameWindow], current: String) -> [StadiumAnswer.Name] {
        NameWindow.newestFirst(windows, current: current).map {
            StadiumAnswer.Name(
                name: $0.name, validFrom: $0.from?.description, validUntil: $0.until?.description,
                isSecondary: $0.isSecondary)
        }
    }

    private static func isListedBefore(_ left: StadiumSummary, _ right: StadiumSummary) -> Bool {
        (left.deprecatedOn == nil ? 0 : 1, left.name, left.id)
            < (right.deprecatedOn == nil ? 0 : 1, right.name, right.id)
    }

    private static func answer(_ stadium: Stadium, _ views: ViewReader) throws -> StadiumAnswer {
        let preferences = try StadiumView.preferences(of: stadium.id, in: views)
        let windows = try StadiumView.facts(stadium.id, in: views)?.names ?? []
        return StadiumAnswer(
            id: stadium.id.rawValue, name: stadium.name, nickname: preferences.nickname,
            isFavorite: preferences.isFavorite, sport: stadium.sport.rawValue, city: stadium.city,
            state: stadium.state, country: stadium.country, latitude: stadium.coordinate.latitude,
            longitude: stadium.coordinate.longitude, capacity: stadium.capacity,
            yearOpened: stadium.yearOpened, deprecatedOn: stadium.deprecatedOn?.description,
            timeZoneIdentifier: stadium.timeZoneIdentifier, siteId: stadium.site.rawValue,
            sameSite: try StadiumView.stadiums(on: stadium.site, in: views)
                .map(\.id.rawValue).filter { $0 != stadium.id.rawValue },
            imageUrl: stadium.imageURL,
            teams: try TeamView.teams(at: stadium.id, in: views).filter(\.isActive).map(\.name),
            names: names(windows, current: stadium.name),
            visits: try VisitView.counts(of: stadium.id, in: views).total,
            firstVisited: try VisitView.firstVisit(to: stadium.id, in: views)?.date.description,
            lastVisited: try VisitView.lastVisit(to: stadium.id, in: views)?.date.description)
    }
}
