import Foundation
import SportsTime
import TestSupport
import Testing

/// Where the tests of this process keep their files: one directory, gone when the process ends.
enum Workspace {
    /// The root of the repository.
    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The example history: 160 visits of thirty years.
    static let history = repository + "/Fixtures/fan-history.csv"
    /// The records of a league that no build knows.
    static let league = repository + "/Fixtures/ufl-2025"
    /// Tables of stadiums, teams and games.
    static let tables = repository + "/Fixtures/pwhl-tables"
    /// The games of a month.
    static let games = repository + "/Fixtures/mlb-games-2015-06.csv"

    /// A backup of the store with the example history.
    static let backup: String = {
        let path = freshPath()
        _ = try? FanStore.withHistory().stctl("backup", path)
        return path
    }()

    /// A photo of an afternoon at Fenway Park, 2015-06-14.
    static let photo: String = {
        let path = freshPath() + ".jpg"
        let recipe = PhotoRecipe(.jpeg, exif: .telephone)
        try? Data(PhotoMaker.bytes(of: recipe)).write(to: URL(filePath: path))
        return path
    }()

    /// The beginning of its id, which its content determines.
    static let photoID: String = {
        let store = try? FanStore.bootstrapped()
        _ = try? store?.stctl("photo", "import", photo)
        let photos = try? store?.stctl("photo", "list", "--json").answer([PhotoAnswer].self)
        return photos?.first.map { String($0.id.prefix(8)) } ?? ""
    }()

    /// The folder of `events.proto`.
    static let schemaFolder = repository + "/Sources/SportsTimeModel/Events"

    private static let path: String = {
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/stctl-tests-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Workspace.path) }
        return path
    }()

    /// A path that nothing has yet.
    static func freshPath() -> String {
        "\(path)/\(UUID().uuidString)"
    }
}
