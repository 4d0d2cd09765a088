import ArgumentParser
import Foundation
import TestSupport

/// `PhotoFuzz make`: sound photos, one of each format.
struct MakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make", abstract: "Write sound photos, one of each format.",
        discussion: "Example: PhotoFuzz make /tmp/photos")

    @Argument(help: "The folder.")
    var folder: String

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for container in PhotoRecipe.Container.allCases {
            let file = PhotoMaker.bytes(of: PhotoRecipe(container, exif: .telephone, xmp: .desk))
            try Data(file).write(to: URL(filePath: "\(folder)/made.\(container)"))
        }
    }
}
