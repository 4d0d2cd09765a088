import ArgumentParser

/// `stctl photo review`: what waits for the user.
struct PhotoReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Decide what photos are of that nobody can be sure of.",
        subcommands: [
            PhotoReviewListCommand.self, PhotoShowCommand.self, PhotoReviewConfirmCommand.self,
            PhotoReviewDismissCommand.self, PhotoReviewAssignCommand.self,
        ], defaultSubcommand: PhotoReviewListCommand.self)
}
