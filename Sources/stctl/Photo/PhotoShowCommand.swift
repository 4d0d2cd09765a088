import SportsTime
import ArgumentParser

/// `stctl photo show`, and `stctl photo review show`: a photo with its history.
struct PhotoShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a photo: what it says, what it is or may be of, and why.",
        discussion: """
            Of one that is of no visit also what can be said of it.

            Examples: stctl photo show 3f2a9c10
                      stctl photo review show 3f2a9c10
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let answer = try options.open().photo(photo)
        if format.json { return try Output.json(answer) }
        PhotoText.write(answer)
        PhotoText.writeAdvice(for: answer.photo)
    }
}
