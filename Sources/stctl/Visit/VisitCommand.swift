import ArgumentParser

/// `stctl visit`: the visits.
struct VisitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "visit", abstract: "Add, show, correct, delete and import visits.",
        subcommands: [
            VisitAddCommand.self, VisitListCommand.self, VisitShowCommand.self,
            VisitCorrectCommand.self, VisitDeleteCommand.self, VisitImportCommand.self,
        ])
}
