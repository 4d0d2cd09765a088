import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo metadata`: what files say of themselves.
struct PhotoMetadataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metadata",
        abstract: "Show when and where photos say they were taken; nothing is imported.",
        discussion: "Example: stctl photo metadata IMG_5195.HEIC --json")

    @Argument(help: "The photos.", completion: .file())
    var files: [String]

    @OptionGroup var format: JSONOption

    func run() throws {
        let answers = try files.map { try PhotoMetadataAnswer(ofFileAt: $0) }
        if format.json { return try Output.json(answers) }
        for (place, answer) in answers.enumerated() {
            if place > 0 { Output.line("") }
            PhotoText.write(answer)
        }
    }
}
