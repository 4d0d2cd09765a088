import ArgumentParser
import CanonicalSync
import SportsTime

/// A set of canonical records that is named on the command line: a folder, `bundled`, or `store`.
enum DataFolder {
    static func read(_ name: String, _ options: StoreOptions) throws -> RecordFolder {
        switch name {
        case "bundled": return try RecordFolder.bundled()
        case "store": return try RecordFolder(of: options.open())
        default:
            let folder = try RecordFolder(path: name)
            return folder
        }
    }

    /// The same, where files that cannot be read are an error.
    static func readWhole(_ name: String, _ options: StoreOptions) throws -> RecordFolder {
        let folder = try read(name, options)
        if let flaw = folder.flaws.first {
            throw SourceError(
                "\(flaw.file): \(flaw.reason)", hint: "`stctl data validate \(name)` tells all problems")
        }
        return folder
    }
}
