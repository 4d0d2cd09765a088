import ArgumentParser
import CanonicalSync
import SportsTime

/// `stctl data publish`: writes canonical data to a folder or to CloudKit.
struct DataPublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Write canonical data to a folder, or to the public database of a CloudKit container.",
        discussion: """
            The data are a folder, bundled for what this program carries, or store for what the store has, with the fields \
            that this program does not know. What is at the destination already is left alone, so that a run that was cut \
            off goes on where it was. CloudKit wants a server-to-server key, as for `stctl sync`.

            Examples: stctl data publish store --to ./canonical
                      stctl data publish ./canonical --to cloudkit:iCloud.com.example.app --dry-run
            """)

    @Argument(help: "A folder, bundled, or store.")
    var data: String

    @Option(
        name: .long,
        help: "A folder, or cloudkit:CONTAINER, with /development behind it for that environment.")
    var to: String

    @OptionGroup var cloudKit: CloudKitOptions
    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let folder = try DataFolder.readWhole(data, options)
        let answer: PublishAnswer
        if let name = CloudKitOptions.name(to) {
            let publisher = CloudKitPublisher(try cloudKit.database(name))
            let isRehearsal = rehearsal.dryRun
            let meter = SyncMeter()
            answer = try Waiting.run {
                try await publisher.publish(folder, isRehearsal: isRehearsal) { meter.show($0, $1) }
            }
            meter.finish()
        } else {
            let path = to.hasPrefix("folder:") ? String(to.dropFirst(7)) : to
            answer = try FolderPublisher(path: path).publish(folder, isRehearsal: rehearsal.dryRun)
        }
        if format.json {
            try Output.json(answer)
        } else {
            PublishText.write(answer, isRehearsal: rehearsal.dryRun)
        }
        if answer.failed > 0 { throw ExitCode(CommandError.Status.found.rawValue) }
    }
}

/// What publishing came to, in words.
enum PublishText {
    static func write(_ answer: PublishAnswer, isRehearsal: Bool) {
        Output.line(
            "\(isRehearsal ? "Would write" : "Wrote") \(SyncText.count(answer.written, "record")) to \(answer.destination)."
        )
        var table = TextTable([.left, .right, .right, .right, .right, .right])
        if !answer.counts.isEmpty { table.add("", "new", "changed", "unchanged", "newer there", "refused") }
        for type in answer.counts {
            table.add(
                type.recordType, "\(type.created)", "\(type.updated)", "\(type.unchanged)", "\(type.newer)",
                "\(type.failed)")
        }
        table.write(indent: 2)
        for failure in answer.failures { Output.remark("refused: \(failure)") }
    }
}
