import Foundation

/// The games that photos of tests are matched with.
public enum PhotoWorld {
    /// The files of games, below the root of the repository, and whether all games of their days are in them.
    public static let files = [
        ("Resources/games/mlb-2015.csv", true), ("Resources/games/mlb-2019.csv", true),
        ("Resources/games/nhl-2022-10-to-2023-01.csv", true),
        ("Resources/games/nba-2021-10-to-2022-01.csv", false),
        ("Fixtures/nba-finals-2015.csv", true), ("Fixtures/nhl-finals-2015.csv", true),
    ]

    /// The naive oracle of that world.
    ///
    /// - Parameter root: The root of the repository.
    /// - Returns: The oracle.
    /// - Throws: Where a file is not there.
    public static func oracle(root: String) throws -> PhotoOracle {
        try PhotoOracle(
            stadiums: try Data(contentsOf: URL(filePath: "\(root)/Resources/stadiums_canonical.json")),
            files: try files.map { file, isComplete in
                (try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8), isComplete)
            })
    }
}
