import SportsTime
public import SportsTimeModel

/// How many records of a sport there ought to be, as whoever checks a folder knows it.
public struct ExpectedCount: Hashable, Sendable {
    /// What is counted.
    public enum Subject: String, CaseIterable, Sendable {
        /// Games that are not called off.
        case games
        /// Stadiums that are in use.
        case stadiums
        /// Teams that play.
        case teams
    }

    /// The sport.
    public let sport: SportID
    /// What is counted.
    public let subject: Subject
    /// How many there ought to be.
    public let count: Int

    /// How many there ought to be.
    public init(sport: SportID, subject: Subject, count: Int) {
        (self.sport, self.subject, self.count) = (sport, subject, count)
    }

    /// Reads `MLB:games=2430`; nil for anything else.
    public init?(_ text: String) {
        let sides = text.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, let count = Int(sides[1]), count >= 0,
            let colon = sides[0].firstIndex(of: ":"),
            let subject = Subject(rawValue: sides[0][sides[0].index(after: colon)...].lowercased()),
            colon > sides[0].startIndex
        else { return nil }
        self.init(sport: SportID(String(sides[0][..<colon])), subject: subject, count: count)
    }
}

/// Games of seasons, by sport: whether some are missing.
struct GameCounts {
    private struct Season: Hashable, Comparable {
        let sport: SportID
        let year: Int

        static func < (left: Season, right: Season) -> Bool {
            (left.sport, left.year) < (right.sport, right.year)
        }
    }

    private var games: [SportID: Int] = [:]
    private var byTeam: [Season: [Team.ID: Int]] = [:]

    init(_ rows: [RecordFolder.Row]) {
        for row in rows {
            guard let record = try? RecordFormat.record(row.object, of: .game) as? CanonicalGame,
                !record.game.isCalledOff, record.deprecatedAtMilliseconds == nil
            else { continue }
            let sport = record.game.key.sport
            games[sport, default: 0] += 1
            for team in [record.game.key.homeTeam, record.game.awayTeam] {
                byTeam[Season(sport: sport, year: record.season), default: [:]][team, default: 0] += 1
            }
        }
    }

    /// The games of a sport.
    func games(of sport: SportID) -> Int { games.first { $0.key.key == sport.key }?.value ?? 0 }

    /// Teams that have far fewer games in a season than the others, or none though they play: a schedule that is whole has about
    /// as many of each.
    ///
    /// - Parameters:
    ///   - teams: The teams that play, by sport.
    ///   - name: What a sport is called.
    /// - Returns: The sentences, each with the team.
    func gaps(
        among teams: [SportID: [Team]], name: (SportID) -> String
    ) -> [(team: Team.ID, reason: String)] {
        byTeam.sorted { $0.key < $1.key }.flatMap { season, counts -> [(Team.ID, String)] in
            let sorted = counts.values.sorted()
            let median = sorted[sorted.count / 2]
            guard sorted.count >= Self.leastTeams, median >= Self.leastGames else { return [] }
            let others = "in season \(season.year), and the teams of \(name(season.sport)) about \(median)"
            var found = counts.filter { $0.value * 10 < median * 9 }.map { team, count in
                (team, "has \(count) games \(others)")
            }
            // Teams of another time have none; a season that most of today's teams play in is one of theirs.
            let today = teams.first { $0.key.key == season.sport.key }?.value ?? []
            let missing = today.filter { counts[$0.id] == nil }
            if missing.count * 10 <= today.count {
                found += missing.map {
                    ($0.id, "has no game \(others)")
                }
            }
            return found.sorted { $0.0 < $1.0 }
        }
    }

    /// Fewer teams or games than these make no season whose gaps could be told.
    private static let leastTeams = 6
    private static let leastGames = 10
}
