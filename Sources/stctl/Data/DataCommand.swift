import ArgumentParser

/// `stctl data`: the pipeline of canonical data.
struct DataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data", abstract: "Check, compare, make and publish canonical data.",
        discussion: """
            Examples: stctl data normalize tables --to canonical
                      stctl data validate canonical
                      stctl data diff bundled canonical
                      stctl data publish canonical --to cloudkit:iCloud.com.example.app --dry-run
                      stctl data scrape --sport MLB --season 2015 --dry-run
            """,
        subcommands: [
            DataValidateCommand.self, DataDiffCommand.self, DataNormalizeCommand.self,
            DataPublishCommand.self, DataScrapeCommand.self,
        ])
}
