import ArgumentParser
import CanonicalSync
import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `stctl data validate`: finds what is wrong with canonical data.
struct DataValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Find everything that is wrong with a folder of canonical data, all at once.",
        discussion: """
            Every problem is told with its file, record and field: files that are no JSON, fields that are missing or \
            wrong, ids twice, aliases and clubs without their stadium, games without stadium or club, schedules out of date. \
            What is only odd is a warning: a team with far fewer games of a season than the others have, too. The status is 1 where something is wrong.

            Records may refer to those that this program carries; with --alone only to each other.

            Examples: stctl data validate ./canonical --alone
                      stctl data validate ./canonical --expect MLB:games=2430 --expect NHL:teams=32
            """)

    @Argument(help: "The folder; or bundled, for what this program carries.")
    var folder: String

    @Flag(name: .long, help: "Records refer only to each other.")
    var alone = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How many games, stadiums or teams of a sport there ought to be: MLB:games=2430; may be given several times.",
            valueName: "sport:what=count"))
    private var expect: [ExpectedCountArgument] = []

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let records = try DataFolder.read(folder, options)
        let base = alone || folder == "bundled" ? RecordFolder() : try RecordFolder.bundled()
        let today = UTCTime.date(microseconds: Int64(Date().timeIntervalSince1970) * 1_000_000)
        let problems = try DataValidation(records, over: base, today: today, expected: expect.map(\.expected))
            .problems()
        let errors = problems.count { !$0.isWarning }
        if format.json {
            try Output.json(problems)
        } else {
            var table = TextTable([.left, .left, .left, .left])
            for problem in problems {
                let place = problem.record.map { "\(problem.file):\($0)" } ?? problem.file
                table.add(
                    place, problem.id ?? "", problem.field ?? "",
                    "\(problem.isWarning ? "warning: " : "")\(problem.reason)")
            }
            table.write()
            let count = records.rows.values.reduce(0) { $0 + $1.count }
            Output.line(
                "\(SyncText.count(count, "record")): \(SyncText.count(errors, "error")), "
                    + SyncText.count(problems.count - errors, "warning"))
        }
        if errors > 0 { throw ExitCode(CommandError.Status.found.rawValue) }
    }
}

/// How many records there ought to be: `MLB:games=2430`.
private struct ExpectedCountArgument: ExpressibleByArgument {
    let expected: ExpectedCount

    init?(argument: String) {
        guard let expected = ExpectedCount(argument) else { return nil }
        self.expected = expected
    }
}
