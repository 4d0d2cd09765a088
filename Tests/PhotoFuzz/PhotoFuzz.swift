import ArgumentParser

/// What the reader of photos is put through: files that are damaged in every way that comes to mind.
///
///     swift run -c release PhotoFuzz --help
///
/// `PhotoImportTests` runs it briefly; at length it is run by hand.
@main
struct PhotoFuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts the reader of photos through damaged files.",
        subcommands: [RunCommand.self, ShowCommand.self, MakeCommand.self, RecipesCommand.self],
        defaultSubcommand: RunCommand.self
    )
}
