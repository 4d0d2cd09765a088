import Crypto
public import LMDB

extension EventLog {
    /// Makes the store of a backup again, in a directory that has none.
    ///
    /// The data file is held to the size and digest of the backup's `anchor.json` before LMDB sees a byte
    /// of it, then the whole chain is walked and has to end at the anchor.
    ///
    /// - Parameters:
    ///   - backup: The directory of the backup. Nothing in it is changed.
    ///   - path: The directory of the store: an empty one, or one that is not there yet.
    ///   - options: How the store is opened, and how long to wait for others.
    /// - Returns: What the backup says of itself.
    /// - Throws: ``EventLogError/placeTaken(path:)``, ``EventLogError/noBackup(path:)``,
    ///   ``EventLogError/refusedBackup(path:reason:)``,
    ///   ``EventLogError/fileFailed(path:cause:)``, ``EventLogError/unsupportedFormat(found:supported:)``,
    ///   ``LMDB/EnvironmentError``. There is no store in the directory then.
    public static func restore(
        _ backup: String, to path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws -> BackupAnchor {
        let description = try described(backup)
        try refuseFiles(in: path)
        do {
            if !DurableFile.exists(path) { try Directory.make(path) }
            return try fill(path, with: backup, description, options)
        } catch let error as LMDBError where error == .fileExists {
            throw EventLogError.placeTaken(path: path)
        } catch let error as LMDBError {
            throw EventLogError.fileFailed(path: path, cause: error)
        }
    }

    /// Says what a restoration would do, and makes nothing.
    ///
    /// Every byte of the data file is held to the backup's `anchor.json`.
    ///
    /// - Parameters:
    ///   - backup: The directory of the backup.
    ///   - path: The directory of the store: an empty one, or one that is not there yet.
    /// - Returns: What the backup says of itself.
    /// - Throws: As ``restore(_:to:options:)``.
    public static func rehearseRestore(_ backup: String, to path: String) throws -> BackupAnchor {
        let description = try described(backup)
        try refuseFiles(in: path)
        var hasher = SHA256()
        do {
            try DurableFile.forEachPart(of: "\(backup)/data.mdb") { hasher.update(data: $0) }
        } catch {
            throw EventLogError.fileFailed(path: "\(backup)/data.mdb", cause: error)
        }
        try hold(hasher, to: description, of: backup)
        return description
    }

    private static func hold(
        _ hasher: SHA256, to description: BackupAnchor, of backup: String
    ) throws(EventLogError) {
        guard Digest(hasher) == description.digest else {
            throw EventLogError.refusedBackup(
                path: backup, reason: "its data.mdb is not the file that anchor.json was written for")
        }
    }

    /// What a backup says of itself.
    private static func described(_ backup: String) throws -> BackupAnchor {
        let file = "\(backup)/\(BackupAnchor.fileName)"
        do {
            guard let bytes = try InputFile.bytes(of: file, limit: BackupAnchor.byteLimit) else {
                throw ExportRefusal("\(BackupAnchor.fileName) is too large")
            }
            let description = try BackupAnchor(decoding: bytes)
            guard let size = DurableFile.size(of: "\(backup)/data.mdb") else {
                throw ExportRefusal("its data.mdb is missing")
            }
            guard size == description.bytes else {
                throw ExportRefusal("its data.mdb has \(size) bytes, and had \(description.bytes)")
            }
            return description
        } catch let refusal as ExportRefusal {
            throw EventLogError.refusedBackup(path: backup, reason: refusal.reason)
        } catch let error as LMDBError where error == .noSuchFile {
            throw EventLogError.noBackup(path: backup)
        } catch let error as LMDBError {
            throw EventLogError.fileFailed(path: file, cause: error)
        }
    }

    /// Refuses a directory with files, those aside that a killed restore may have left.
    private static func refuseFiles(in path: String) throws(EventLogError) {
        guard DurableFile.exists(path) else { return }
        let own: Set<String> = [".", "..", "store.lock", FileReplacement.folderName]
        let names = Set(Directory.names(in: path))
        // A file has no names in it, not even its own.
        guard names.contains("."), names.isSubset(of: own) else {
            throw EventLogError.placeTaken(path: path)
        }
    }

    private static func fill(
        _ path: String, with backup: String, _ description: BackupAnchor, _ options: EnvironmentOptions
    ) throws -> BackupAnchor {
        let replacement = try FileReplacement(of: path, isNew: true, options: options)
        let copy = replacement.directory("restored")
        try Directory.make(copy)
        var hasher = SHA256()
        try DurableFile.copy("\(backup)/data.mdb", to: "\(copy)/data.mdb") { hasher.update(data: $0) }
        Step.reached("restore.copied")
        try hold(hasher, to: description, of: backup)
        do {
            let head = try verifyCopy(at: copy, anchor: description.anchor)
            guard head.anchor == description.anchor else {
                throw EventLogError.refusedBackup(
                    path: backup, reason: "its log goes on behind the anchor, to event \(head.sequence)")
            }
        } catch let EventLogError.anchorMismatch(anchor, mismatch) {
            throw EventLogError.refusedBackup(
                path: backup, reason: EventLogError.anchorMismatch(anchor, mismatch).description)
        }
        Step.reached("restore.verified")
        try replacement.put("restored", step: "restore.renamed")
        return description
    }
}
