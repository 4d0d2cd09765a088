import ArgumentParser
import CanonicalSync
import SportsTime
import SportsTimeModel

/// `stctl sync run`: reads a source.
struct SyncRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Read a source, and merge what is new or newer (the verb may be left out).",
        discussion: """
            A folder has files as Resources/ has: sports.json, league_structure.json, stadiums_canonical.json, \
            teams_canonical.json, stadium_aliases.json, team_aliases.json, team_tenures.json, achievements.json, \
            games_canonical.json, any of them.

            The public database of a CloudKit container is read by CloudKit Web Services. Its credentials stand in the \
            environment: CLOUDKIT_API_TOKEN, or CLOUDKIT_KEY_ID and CLOUDKIT_PRIVATE_KEY, a file in PEM.

            What has come is kept when the source fails, and the next run goes on from there.

            Examples: stctl sync --from ./canonical --dry-run
                      stctl sync run --from cloudkit:iCloud.com.example.app
            """)

    @OptionGroup var source: SourceOptions
    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let source = try source.source()
        let store = try options.open(creates: !rehearsal.dryRun)
        let meter = SyncMeter()
        let isRehearsal = rehearsal.dryRun
        let (answer, failure) = try Waiting.run {
            if isRehearsal {
                let answer = try await store.syncPreview(from: source) { meter.show($0.rawValue, $1) }
                return (answer, answer.failure.map { SourceError($0, hint: answer.failureHint) })
            }
            let result = try await store.sync(from: source) { meter.show($0.rawValue, $1) }
            return (result.answer, result.failure)
        }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else {
            SyncText.write(answer, isRehearsal: isRehearsal)
        }
        if let failure { throw SourceInterruption(error: failure) }
    }
}

/// A source that was not read to its end.
struct SourceInterruption: Error {
    let error: SourceError
}
