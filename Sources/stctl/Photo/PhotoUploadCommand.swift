import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo upload`: sends originals.
struct PhotoUploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Send the originals of your visits' photos to a folder or to CloudKit.",
        discussion: """
            What is there already is not sent again; what failed is tried again by the next run; what is of no visit any \
            more is deleted there. For CloudKit, CLOUDKIT_API_TOKEN holds the container's token, and \
            CLOUDKIT_WEB_AUTH_TOKEN_FILE names a file with yours: each answer replaces it.

            Examples: stctl photo upload --with /media/backup/photos
                      stctl photo upload --with cloudkit:iCloud.com.example.sportstime
            """)

    @OptionGroup var place: PhotoStorageOptions
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if place.with == nil {
            throw ValidationError("Say where with --with: a folder, or cloudkit:CONTAINER.")
        }
    }

    func run() throws {
        let store = try options.open()
        let uploader = PhotoUploader(store, to: try place.storage(of: store, creates: true))
        let meter = ProgressMeter()
        defer { meter.finish() }
        let answer = try Waiting.run {
            try await uploader.run { meter.show("photos sent", done: $0, total: $1) }
        }
        meter.finish()
        if format.json { try Output.json(answer) } else { PhotoText.write(answer) }
        if answer.left > 0 || answer.photos.contains(where: { $0.status == "failed" }) { throw ExitCode(1) }
    }
}
