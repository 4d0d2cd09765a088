import Crypto
public import LMDB

extension EventLog {
    /// Copies the store into a new directory, while others read and write, and checks the copy.
    ///
    /// The copy is one snapshot, compact, and has an `anchor.json` beside it that says what it is. It gets
    /// its name when it has been checked and is on the device.
    ///
    /// - Parameters:
    ///   - environment: Where the log lies.
    ///   - path: The directory to be made; nothing has that name yet.
    ///   - clock: The time.
    /// - Returns: What the backup says of itself.
    /// - Throws: ``EventLogError/placeTaken(path:)``, ``EventLogError/fileFailed(path:cause:)``, and what
    ///   damage of the log causes. Nothing is left of the backup then.
    public func backup(
        _ environment: Environment, to path: String, clock: Timestamp
    ) throws -> BackupAnchor {
        let place = BackupPlace(path)
        guard !DurableFile.exists(path) else { throw EventLogError.placeTaken(path: path) }
        place.removeAbandoned()
        do {
            try environment.copy(to: place.partial, isCompact: true)
        } catch {
            throw error.isOfDamage ? error : EventLogError.fileFailed(path: path, cause: error)
        }
        Step.reached("backup.copied")
        do {
            let file = "\(place.partial)/data.mdb"
            let head = try Self.verifyCopy(at: place.partial)
            Step.reached("backup.verified")
            var hasher = SHA256()
            var bytes = 0
            try DurableFile.forEachPart(of: file) { part in
                hasher.update(data: part)
                bytes += part.count
            }
            let backup = BackupAnchor(
                anchor: head.anchor, createdAt: clock, format: Self.format, bytes: bytes,
                digest: Digest(hasher))
            try DurableFile.write(backup.encoded, to: "\(place.partial)/\(BackupAnchor.fileName)")
            try Directory.sync(place.partial)
            Step.reached("backup.described")
            try DurableFile.rename(place.partial, to: place.path)
            Step.reached("backup.renamed")
            return backup
        } catch {
            Directory.removeTree(place.partial)
            guard let error = error as? LMDBError, !error.isOfDamage else { throw error }
            throw EventLogError.fileFailed(path: path, cause: error)
        }
    }

    /// Walks the log of a copy that nobody else has open, and removes what opening it has left.
    ///
    /// - Throws: ``EventLogError``, ``LMDB/LMDBError``.
    static func verifyCopy(at path: String, anchor: LogAnchor? = nil) throws -> LogHead {
        defer { DurableFile.remove("\(path)/lock.mdb") }
        let environment = try Environment.open(
            at: path, options: FileReplacement.optionsOfCopy(EnvironmentOptions()))
        let log = try EventLog(existingIn: environment)
        return try environment.read { transaction in
            let reader = log.reader(transaction.snapshot)
            if let anchor { try reader.check(anchor) }
            return try reader.verify()
        }
    }
}

/// Where a backup goes, and where it lies until it is whole.
struct BackupPlace {
    /// Its directory.
    let path: String
    private let parent: String
    private let prefix: String

    init(_ path: String) {
        parent = Directory.parent(of: path)
        self.path = "\(parent)/\(Directory.name(of: path))"
        prefix = Directory.name(of: path) + ".partial-"
    }

    /// The directory of this process's copy, until it is whole.
    var partial: String { "\(parent)/\(prefix)\(Directory.process)" }

    /// Removes what processes that were killed have left of backups to the same place.
    func removeAbandoned() {
        for name in Directory.names(in: parent) where name.hasPrefix(prefix) {
            guard let process = Int(name.dropFirst(prefix.count)) else { continue }
            if process == Directory.process || !Directory.isAlive(process: process) {
                Directory.removeTree("\(parent)/\(name)")
            }
        }
    }
}
