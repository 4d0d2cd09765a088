import ArgumentParser
import CanonicalSync
import PhotoImport
import SportsTime

/// Where originals are sent to, or had from.
struct PhotoStorageOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A folder; or cloudkit:CONTAINER, with /development behind it for that environment.",
            valueName: "place"))
    var with: String?

    @OptionGroup var cloudKit: CloudKitOptions

    /// The storage.
    ///
    /// - Throws: ``SportsTime/SourceError`` where it cannot be one.
    func storage(of store: SportsTimeStore, creates: Bool) throws -> any PhotoStorage {
        guard let with else {
            throw SourceError(
                "nobody said where it was sent",
                hint: "name the place with --with, as `stctl photo upload` was given it")
        }
        if let name = CloudKitOptions.name(with) {
            return CloudKitPhotoStorage(try cloudKit.database(name, isPrivate: true))
        }
        let path = with.hasPrefix("folder:") ? String(with.dropFirst(7)) : with
        return try FolderPhotoStorage(path: path, store: store, creates: creates)
    }
}

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

/// `stctl photo fetch`: has an original back.
struct PhotoFetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Find the original of a photo, or have it back from where it was sent.",
        discussion: """
            Where it lies where it was, --with is not needed. What is fetched is kept beside the store, and proven to be \
            what was imported.

            Example: stctl photo fetch 3f2a9c10 --with /media/backup/photos
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var place: PhotoStorageOptions
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let found = try store.photo(photo).photo
        let path: String
        if let original = try PhotoOriginals(of: store).original(of: found) {
            path = original
        } else {
            let uploader = PhotoUploader(store, to: try place.storage(of: store, creates: false))
            path = try Waiting.run { try await uploader.fetch(found) }
        }
        if format.json { return try Output.json(PhotoFileAnswer(photoId: found.id, path: path)) }
        Output.line(path)
    }
}

/// `stctl photo thumbnail`: makes a small picture.
struct PhotoThumbnailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail", abstract: "Make a picture of 200 by 200 pixels of a photo.",
        discussion: """
            By vipsthumbnail or ImageMagick where one of them is there, else the small picture that the photo carries, \
            which is said.

            Example: stctl photo thumbnail 3f2a9c10
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let found = try store.photo(photo).photo
        guard let answer = try PhotoThumbnails(of: store).thumbnail(of: found) else {
            throw SourceError(
                "no program here makes small pictures of this photo, and it carries none",
                hint: "install vipsthumbnail (libvips-tools) or ImageMagick")
        }
        if format.json { return try Output.json(answer) }
        Output.line(answer.path)
        if answer.isEmbedded {
            Output.remark(
                "note: this is the picture that the photo carries, of its own size: no program here could make one"
            )
        }
    }
}
