import EventLog
import Foundation
import LMDB
import SportsTime
import SportsTimeModel

/// The records that most runs are made with: one league of those that the build carries, a fourteenth of
/// all events, so that a replay takes a moment.
enum SmallWorld {
    /// The league.
    static let sport = "NWSL"

    /// Stadiums of the league, and so of the whole of the build's data too.
    static let stadiums = [
        "stadium_nwsl_america_first_field", "stadium_nwsl_audi_field", "stadium_nwsl_bmo_stadium",
        "stadium_nwsl_interco_stadium", "stadium_nwsl_lumen_field", "stadium_nwsl_paypal_park",
        "stadium_nwsl_providence_park", "stadium_nwsl_seatgeek_stadium",
        "stadium_nwsl_shell_energy_stadium", "stadium_nwsl_sports_illustrated_stadium",
    ]

    /// Teams of the league.
    static let teams = ["chi", "hou", "kc", "la", "nc", "orl", "por", "sd", "sea", "was"]
        .map { "team_nwsl_\($0)" }

    /// Achievements that can be earned with the stadiums of one league: others would be refused, and asked again by
    /// every merge.
    private static let achievements = [
        "first_pitch", "high_five", "double_digits", "veteran_fan", "thirty_and_counting", "nwsl_all_14",
        "weekend_warrior", "road_warrior", "triple_threat", "grand_tour", "coast_to_coast", "special_cpkc",
    ]

    /// Makes a store with these records.
    ///
    /// - Throws: What making a store throws.
    static func make(at path: String, options: EnvironmentOptions = EnvironmentOptions()) throws {
        let store = try SportsTimeStore.open(at: path, bootstraps: false, options: options)
        var batch = CanonicalBatch(source: "small world")
        for (type, objects) in try CanonicalBatch.bundled().records {
            let chosen = objects.filter { Self.holds($0, of: type) }.map { JSONValue.object($0) }
            try batch.add(
                json: Array(JSONValue.array(chosen).text.utf8), as: type, file: type.rawValue)
        }
        _ = try store.merge(batch)
    }

    private static func holds(_ record: [String: JSONValue], of type: RecordType) -> Bool {
        let part = "_\(sport.lowercased())_"
        return switch type {
        case .sport: true
        case .leagueStructure, .stadium, .team: record["sport"] == .string(sport)
        case .stadiumAlias: text(record["stadium_canonical_id"]).contains(part)
        case .teamAlias, .teamTenure: text(record["team_canonical_id"]).contains(part)
        case .game: false
        case .achievementDefinition: achievements.contains(text(record["id"] ?? .null))
        }
    }

    private static func text(_ value: JSONValue?) -> String {
        if case .string(let text) = value { text } else { "" }
    }
}

extension RandomNumberGenerator {
    /// A day of 2025.
    mutating func day() -> LocalDate {
        LocalDate(daysSince1970: Int32.random(in: 20_089...20_453, using: &self))
    }

    /// A stadium of ``SmallWorld``.
    mutating func stadium() -> String {
        SmallWorld.stadiums[Int.random(in: SmallWorld.stadiums.indices, using: &self)]
    }

    /// A home team, another one, and a score: rows of files that are the same visit are as good as impossible.
    mutating func game() -> String {
        let teams = SmallWorld.teams.shuffled(using: &self).prefix(2)
        let points = (0..<2).map { _ in String(Int.random(in: 0...FinalScore.limit, using: &self)) }
        return (teams + [points.joined(separator: "-")]).joined(separator: ",")
    }

    /// Whether something happens that happens so often in a hundred times.
    mutating func happens(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
