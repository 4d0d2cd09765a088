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
