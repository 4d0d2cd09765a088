import ArgumentParser
import Foundation
import TestSupport

/// `PhotoFuzz recipes`: recipes of photos around real stadiums and games, with what is to become of them.
struct RecipesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: "Write recipes of photos, with what a naive oracle expects of them.",
        discussion: "Example: PhotoFuzz recipes --root . --seed 7 > Fixtures/photo-recipes.csv")

    @Option(help: "The root of the repository.")
    var root = "."

    @Option(help: "The seed.")
    var seed: UInt64 = 7

    @Option(help: "How many.")
    var count = 2_000

    func run() throws {
        let oracle = try PhotoWorld.oracle(root: root)
        var generator = SeededGenerator(seed: seed)
        var rows: [PhotoTableRow] = []
        while rows.count < count {
            var row = Self.row(rows.count, oracle, &generator)
            guard let expected = oracle.judge(row) else { continue }
            (row.question, row.game) = (expected.question, expected.game)
            rows.append(row)
        }
        print(PhotoTableRow.columns.joined(separator: ","))
        for row in rows { print(row.line) }
    }

    private static func row(
        _ number: Int, _ oracle: PhotoOracle, _ generator: inout SeededGenerator
    ) -> PhotoTableRow {
        let container = PhotoRecipe.Container.allCases[number % PhotoRecipe.Container.allCases.count]
        let isExif = Int.random(in: 0..<4, using: &generator) > 0
        var row = PhotoTableRow(id: "photo\(number)", format: container, tags: isExif ? "exif" : "xmp")
        // Doubleheaders, and days on which neighbours played, are rare among all games.
        let rare = oracle.games.filter { game in
            game.id.hasSuffix("_1") || game.id.hasSuffix("_2")
                || game.date.hasPrefix("2015-06-") && game.stadium.contains("progressive_field")
                || game.date.hasPrefix("2015") && !game.stadium.contains("_mlb_")
        }
        let isRare = Int.random(in: 0..<8, using: &generator) == 0
        let game = (isRare ? rare : oracle.games).randomElement(using: &generator) ?? oracle.games[0]
        guard let place = oracle.place(of: game.stadium) else { return row }
        let chance = Int.random(in: 0..<100, using: &generator)
        if chance >= 4 {
            let rings: [ClosedRange<Double>] = [
                5...480, 5...480, 5...480, 520...1_950, 2_050...4_900, 5_100...30_000,
            ]
            let meters = Double.random(
                in: rings.randomElement(using: &generator) ?? 5...480, using: &generator)
            let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
            let north = meters * cos(angle) / 111_195
            let east = meters * sin(angle) / (111_195 * cos(place.latitude * .pi / 180))
            row.latitude = ((place.latitude + north) * 1_000_000).rounded() / 1_000_000
            row.longitude = ((place.longitude + east) * 1_000_000).rounded() / 1_000_000
        }
        if Int.random(in: 0..<6, using: &generator) == 0 {
            row.sport = game.stadium.split(separator: "_")[1].uppercased()
        }
        if chance < 97 { time(of: &row, on: game.date, place.zone, &generator) }
        return row
    }

    private static func time(
        of row: inout PhotoTableRow, on day: String, _ zone: TimeZone, _ generator: inout SeededGenerator
    ) {
        let local = ISO8601DateFormatter()
        local.timeZone = .gmt
        local.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime]
        let days = [0, 0, 0, 0, 0, -1, 1, 2, -2].randomElement(using: &generator) ?? 0
        let hour = [0, 2, 4, 5, 9, 13, 14, 16, 18, 19, 20, 21, 22, 23].randomElement(using: &generator) ?? 14
        let seconds = Double(days * 86_400 + hour * 3_600 + Int.random(in: 0..<3_600, using: &generator))
        guard let midnight = local.date(from: "\(day)T00:00:00") else { return }
        let wall = midnight + seconds
        let offset = zone.secondsFromGMT(for: wall - Double(zone.secondsFromGMT(for: wall)))
        let instant = wall - Double(offset)
        func text(_ date: Date) -> String { local.string(from: date) }
        switch Int.random(in: 0..<9, using: &generator) {
        case 0...2: row.wall = text(wall)
        case 3, 4: (row.wall, row.offset) = (text(wall), Self.text(ofOffset: offset))
        case 5:
            // A camera that was set at home, and says so.
            let home = [0, -18_000, 32_400, -28_800, 19_800].randomElement(using: &generator) ?? 0
            (row.wall, row.offset) = (text(instant + Double(home)), Self.text(ofOffset: home))
        case 6: (row.wall, row.gps) = (text(wall), text(instant) + "Z")
        case 7: row.gps = text(instant) + "Z"
        default:
            // A camera that was never set right.
            let error = [-86_400, 86_400, 7_200, -10_800, 259_200].randomElement(using: &generator) ?? 0
            (row.wall, row.gps) = (text(wall + Double(error)), text(instant) + "Z")
        }
    }

    private static func text(ofOffset seconds: Int) -> String {
        let (hours, minutes) = (abs(seconds) / 3_600, abs(seconds) / 60 % 60)
        return String(format: "%@%02d:%02d", seconds < 0 ? "-" : "+", hours, minutes)
    }
}
