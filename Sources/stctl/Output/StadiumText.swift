import SportsTime

/// Stadiums in lists.
enum StadiumText {
    static func write(_ stadiums: [StadiumSummary], asJSON: Bool) throws {
        if asJSON { return try Output.json(stadiums) }
        table(stadiums).write()
    }

    static func table(_ stadiums: [StadiumSummary]) -> TextTable {
        var table = TextTable([.left, .left, .left, .left, .right, .left, .left])
        for stadium in stadiums {
            table.add(
                (stadium.visits > 0 ? "✓ " : "· ") + stadium.name + (stadium.isFavorite ? " ♥" : "")
                    + (stadium.nickname.map { " “\($0)”" } ?? ""),
                stadium.sport, "\(stadium.city), \(stadium.state)",
                stadium.deprecatedOn.map { "until \($0)" } ?? "",
                stadium.distanceMeters.map { distance($0) } ?? "",
                stadium.visits == 0
                    ? ""
                    : "\(stadium.visits) \(stadium.visits == 1 ? "visit" : "visits"), last \(stadium.lastVisited ?? "")",
                stadium.id)
        }
        return table
    }

    static func distance(_ meters: Int) -> String {
        meters < 10_000 ? "\(meters) m" : "\(meters / 1_000) km"
    }
}
