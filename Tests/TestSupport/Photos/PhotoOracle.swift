public import Foundation

/// Judges photos the naive way: every stadium, every game, calendars of Foundation; it shares no code with the engine.
public struct PhotoOracle {
    private struct Stadium {
        let id: String
        let sport: String
        let latitude: Double
        let longitude: Double
        let yearOpened: Int?
        let lastDay: String?
        let zone: TimeZone
    }

    /// A game: where, on which day, its id.
    public struct Game: Sendable {
        /// The stadium.
        public let stadium: String
        /// The day.
        public let date: String
        /// Its id.
        public let id: String
    }

    private let stadiums: [Stadium]
    /// All games.
    public let games: [Game]
    private var covered: [(sport: String, first: String, last: String)] = []

    /// An oracle.
    ///
    /// - Parameters:
    ///   - stadiums: The file of stadiums.
    ///   - files: Files of games of one sport each, in this project's own form, and whether all games of their days are in them.
    /// - Throws: Where the file of stadiums is none.
    public init(stadiums: Data, files: [(text: String, isComplete: Bool)]) throws {
        let objects = try JSONSerialization.jsonObject(with: stadiums) as? [[String: Any]] ?? []
        self.stadiums = objects.compactMap { object in
            guard let id = object["canonical_id"] as? String, let sport = object["sport"] as? String,
                let latitude = object["latitude"] as? Double, let longitude = object["longitude"] as? Double,
                let zone = (object["time_zone_identifier"] as? String).flatMap({ TimeZone(identifier: $0) })
            else { return nil }
            return Stadium(
                id: id, sport: sport, latitude: latitude, longitude: longitude,
                yearOpened: object["year_opened"] as? Int,
                lastDay: (object["deprecated_at"] as? String).map { String($0.prefix(10)) }, zone: zone)
        }
        var games: [Game] = []
        for file in files {
            let rows = file.text.split(separator: "\n").dropFirst().map {
                $0.split(separator: ",").map(String.init)
            }
            for row in rows {
                let sport = row[1].split(separator: "_")[1]
                // A season of hockey or basketball begins in the year before its winter games.
                let year = Int(row[0].prefix(4)) ?? 0
                let isWinter = ["nba", "nhl"].contains(sport) && Int(row[0].dropFirst(5).prefix(2)) ?? 0 < 9
                let number = row[4] == "0" ? "" : "_\(row[4])"
                let teams = [row[3], row[2]].map { $0.split(separator: "_", maxSplits: 2)[2] }.joined(
                    separator: "_")
                let day = row[0].replacing("-", with: "")
                games.append(
                    Game(
                        stadium: row[1], date: row[0],
                        id: "game_\(sport)_\(isWinter ? year - 1 : year)_\(day)_\(teams)\(number)"))
            }
            if file.isComplete, let sport = rows.first?[1].split(separator: "_")[1] {
                let days = rows.map { $0[0] }.sorted()
                covered.append((String(sport), days.first ?? "", days.last ?? ""))
            }
        }
        self.games = games
    }

    /// Where a stadium stands.
    public func place(of stadium: String) -> (latitude: Double, longitude: Double, zone: TimeZone)? {
        stadiums.first { $0.id == stadium }.map { ($0.latitude, $0.longitude, $0.zone) }
    }

    /// What is asked of a photo, the game it is of, and what may be done with it; nil where a distance is so near a radius that nobody can say.
    public func judge(_ row: PhotoTableRow) -> (question: String, game: String, combined: String)? {
        guard let (question, game) = asked(row) else { return nil }
        let combined =
            switch question {
            case "": "auto_select"
            case "missing_location", "missing_date", "no_stadium_nearby", "no_games_on_date", "low_distance":
                "manual_only"
            // Of nothing that is known to have been played nearby.
            case "games_not_known" where game.isEmpty: "manual_only"
            default: "user_confirm"
            }
        return (question, game, combined)
    }

    private func asked(_ row: PhotoTableRow) -> (question: String, game: String)? {
        guard let latitude = row.latitude, let longitude = row.longitude else {
            return ("missing_location", "")
        }
        var ring: [(meters: Double, stadium: Stadium, moment: Moment)] = []
        for stadium in stadiums {
            let meters = Self.meters(latitude, longitude, stadium.latitude, stadium.longitude)
            for radius in [500.0, 2_000, 5_000] where abs(meters / radius - 1) < 0.01 { return nil }
            guard meters < 5_000, row.sport.map({ $0 == stadium.sport }) ?? true else { continue }
            guard let moment = Moment(row, stadium.zone) else { continue }
            let isOpen = [moment.day, moment.otherDay ?? moment.day].contains { day in
                (stadium.yearOpened.map { $0 <= Int(day.prefix(4)) ?? 0 } ?? true)
                    && (stadium.lastDay.map { day <= $0 } ?? true)
            }
            if isOpen { ring.append((meters, stadium, moment)) }
        }
        guard row.wall != nil || row.gps != nil else { return ("missing_date", "") }
        guard let nearest = ring.min(by: { $0.meters < $1.meters }) else { return ("no_stadium_nearby", "") }
        let (high, medium, low) = (
            ring.filter { $0.meters < 500 }, ring.filter { 500..<2_000 ~= $0.meters },
            ring.filter { $0.meters >= 2_000 }
        )
        let isDoubtful = nearest.moment.isAfterMidnight || nearest.moment.otherDay != nil
        func played(_ places: [(meters: Double, stadium: Stadium, moment: Moment)], exactly: Bool) -> [Game] {
            places.flatMap { place in
                games.filter { game in
                    game.stadium == place.stadium.id
                        && (exactly
                            ? game.date == place.moment.day : place.moment.isNear(game.date))
                }
            }
        }
        func isCovered(_ places: [(meters: Double, stadium: Stadium, moment: Moment)]) -> Bool {
            places.allSatisfy { place in
                covered.contains {
                    $0.sport == place.stadium.sport.lowercased()
                        && $0.first <= place.moment.day && place.moment.day <= $0.last
                }
            }
        }
        func question(_ today: [Game]) -> String? {
            if Set(today.map(\.stadium)).count > 1 { return "several_stadiums" }
            return today.count > 1 ? "several_games" : nil
        }
        let today = isDoubtful ? [] : played(high, exactly: true)
        if let asked = question(today) { return (asked, "") }
        if let game = today.first { return isCovered(high) ? ("", game.id) : ("games_not_known", game.id) }
        for (place, name) in [(high, "high"), (medium, "medium"), (low, "low")] {
            let around = played(place, exactly: false)
            if around.isEmpty { continue }
            if name == "low" { return ("low_distance", "") }
            if nearest.moment.otherDay != nil {
                return ("clocks_disagree", around.count == 1 ? around[0].id : "?")
            }
            if nearest.moment.isAfterMidnight {
                return ("after_midnight", around.count == 1 ? around[0].id : "?")
            }
            let exact = played(place, exactly: true)
            if let asked = question(exact) { return (asked, "") }
            if let game = exact.first { return ("medium_distance", game.id) }
            let only = around.count == 1 ? around[0].id : "?"
            if !isCovered(place) { return ("games_not_known", only) }
            return (name == "high" ? "adjacent_day" : "medium_distance", only)
        }
        let first = !high.isEmpty ? high : !medium.isEmpty ? medium : low
        return (isCovered(first) ? "no_games_on_date" : "games_not_known", "")
    }

    private static func meters(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        // The spherical law of cosines.
        let r = Double.pi / 180
        let cosine = sin(a * r) * sin(c * r) + cos(a * r) * cos(c * r) * cos((b - d) * r)
        return acos(max(-1, min(1, cosine))) * 6_371_008.8
    }

    /// When a photo was taken, as calendars have it.
    private struct Moment {
        let day: String
        let otherDay: String?
        let isAfterMidnight: Bool

        init?(_ row: PhotoTableRow, _ zone: TimeZone) {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            func parts(_ date: Date) -> (day: String, hour: Int) {
                let found = calendar.dateComponents([.year, .month, .day, .hour], from: date)
                let day = String(format: "%04d-%02d-%02d", found.year ?? 0, found.month ?? 0, found.day ?? 0)
                return (day, found.hour ?? 0)
            }
            let reader = ISO8601DateFormatter()
            let satellites = row.gps.flatMap { reader.date(from: $0) }.map(parts)
            var own = satellites
            if let wall = row.wall {
                own =
                    row.offset.flatMap { reader.date(from: wall + $0) }.map(parts)
                    ?? (String(wall.prefix(10)), Int(wall.dropFirst(11).prefix(2)) ?? 0)
            }
            guard let own else { return nil }
            day = own.day
            otherDay = satellites.flatMap { $0.day == own.day ? nil : $0.day }
            isAfterMidnight = own.hour < 5 || satellites.map { $0.hour < 5 } ?? false
        }

        /// Whether a day is at most one before or after.
        func isNear(_ other: String) -> Bool {
            [day, otherDay ?? day].contains { abs(Self.number($0) - Self.number(other)) <= 1 }
        }

        private static func number(_ day: String) -> Int {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = day.split(separator: "-").compactMap { Int($0) }
            let date = calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
            return Int((date?.timeIntervalSince1970 ?? 0) / 86_400)
        }
    }
}
