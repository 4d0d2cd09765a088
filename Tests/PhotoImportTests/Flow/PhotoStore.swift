import Foundation
import PhotoImport
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// A store of a test's own that knows the games of June 2015, with files of photos.
final class PhotoStore {
    let store: SportsTimeStore
    let directory: TemporaryDirectory
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    init(isCovered: Bool = true) throws {
        directory = try TemporaryDirectory()
        store = try SportsTimeStore.open(at: directory.path + "/store")
        try know(isCovered: isCovered)
    }

    /// Takes in the games of the month.
    func know(isCovered: Bool) throws {
        let file = "\(Self.root)/Fixtures/mlb-games-2015-06.csv"
        var games = try GameFile(csv: [UInt8](try Data(contentsOf: URL(filePath: file))), name: "games.csv")
        games.isComplete = isCovered
        try store.importGames(games)
    }

    /// Writes a photo that was taken at Fenway Park, or so many degrees north of it.
    ///
    /// - Returns: Its file.
    @discardableResult
    func photo(
        _ name: String, _ wall: String, offset: String? = "-04:00", north: Double = 0, gps: String? = nil
    ) throws -> String {
        var row = PhotoTableRow(id: name, format: .jpeg, tags: "exif")
        (row.latitude, row.longitude) = (42.3463 + north, -71.0974)
        (row.wall, row.offset, row.gps) = (wall, offset, gps)
        var recipe = row.recipe
        recipe.exif?.thumbnail = PhotoMaker.picture
        return try write(name, recipe)
    }

    /// Writes a photo.
    func write(_ name: String, _ recipe: PhotoRecipe) throws -> String {
        let folder = directory.path + "/photos"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name).jpg"
        try Data(PhotoMaker.bytes(of: recipe)).write(to: URL(filePath: path))
        return path
    }

    /// Imports photos; what became of each.
    @discardableResult
    func take(_ paths: String..., again: Bool = false) throws -> [PhotoDecisionAnswer] {
        var importer = PhotoImporter(store)
        importer.takesDeletedAgain = again
        let answer = try importer.importPhotos(at: paths)
        #expect(answer.refused.isEmpty)
        return answer.photos
    }

    /// The only photo of a file.
    func id(_ path: String) throws -> String {
        try #require(try store.allPhotos().first { $0.path == path }).id
    }

    /// How a photo stands.
    func state(_ path: String) throws -> String { try store.photo(id(path)).photo.state }

    /// Views are what the log says.
    func verify() throws {
        for view in try store.verifyViews().views { #expect(view.difference == nil, "\(view.name)") }
    }
}
