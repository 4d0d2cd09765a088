import ArgumentParser
import CanonicalSync
import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `stctl data normalize`: makes canonical data of raw tables.
struct DataNormalizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "normalize", abstract: "Make canonical data of tables of stadiums, teams and games.",
        discussion: """
            The folder has any of stadiums.csv (sport, name, city, latitude, longitude, and any of state, country, capacity, \
            year_opened, time_zone, id), teams.csv (sport, abbreviation, name, city, stadium, and any of conference, division, \
            id) and schedule.csv (sport, date, home_team, away_team, and any of stadium, game_number).

            A stadium or team that is known by any of its names keeps its id: by the folder that is written to, by --known \
            folders, by what this program carries. Rows that cannot be taken are told, and the status is 1.

            Example: stctl data normalize ./tables --to ./canonical
            """)

    @Argument(help: "The folder of tables.")
    var tables: String

    @Option(name: .long, help: "The folder that the records go to.")
    var to: String

    @Option(name: .long, help: "A folder of canonical data whose ids are known; may be given several times.")
    var known: [String] = []

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        var files: [String: [UInt8]] = [:]
        for name in ["stadiums.csv", "teams.csv", "schedule.csv"]
        where FileManager.default.fileExists(atPath: "\(tables)/\(name)") {
            files[name] = try FileInput.bytes(of: "\(tables)/\(name)")
        }
        guard !files.isEmpty else {
            throw SourceError(
                "\(tables) has no table",
                hint: "it should have one or more of stadiums.csv, teams.csv, schedule.csv")
        }
        let earlier = [try RecordFolder.whole(at: to)]
        let folders =
            try earlier + known.map { try DataFolder.readWhole($0, options) } + [RecordFolder.bundled()]
        var normalizer = DataNormalizer(
            known: folders, nowMilliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        let result = normalizer.normalize(files)
        let answer = try FolderPublisher(path: to).publish(result.folder, isRehearsal: rehearsal.dryRun)
        if format.json {
            try Output.json(DataNormalizeAnswer(published: answer, problems: result.problems))
        } else {
            PublishText.write(answer, isRehearsal: rehearsal.dryRun)
            for problem in result.problems {
                Output.remark(
                    "not taken, \(problem.file):\(problem.record ?? 0): "
                        + (problem.field.map { "\($0): " } ?? "") + problem.reason)
            }
        }
        if !result.problems.isEmpty { throw ExitCode(CommandError.Status.found.rawValue) }
    }
}
