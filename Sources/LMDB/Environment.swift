import CLMDB
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One open LMDB directory: its tables, one writer at a time, any number of readers.
@safe
public final class Environment: @unchecked Sendable {
    // @unchecked: an LMDB environment may be used from any thread; the pointer never changes after init.

    /// Where the files lie.
    public let path: String
    /// How it was opened.
    let options: EnvironmentOptions
    let handle: OpaquePointer
    let traffic = Traffic()

    let identity: FileIdentity
    private let process: pid_t
    /// Held shared for as long as the file is in use; nil for scratch environments.
    private let storeLock: StoreLock?
    /// The thread that writes, 0 for none: a second write on it would wait for itself.
    private let writerThread = Atomic<UInt>(0)
    /// What wakes those who wait for commits, while there are any.
    let commitWatch = Mutex(SharedCommitWatch())

    private init(
        _ handle: OpaquePointer, path: String, identity: FileIdentity, options: EnvironmentOptions,
        storeLock: StoreLock?
    ) {
        unsafe self.handle = handle
        self.path = path
        self.identity = identity
        self.options = options
        self.storeLock = storeLock
        process = getpid()
    }

    /// Calls a closure that rebuilds views, or empties some; waits for another who does as long as for one who writes.
    ///
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after the time is over, ``LMDBError``, and what the
    ///   closure throws.
    package func rebuilding<Result>(_ body: () throws -> Result) throws -> Result {
        let lock = try self.lock(.rebuild)
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    /// Takes the lock of something of which there is one at a time; it is held as long as the result is.
    ///
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after the time is over, ``LMDBError``.
    package func lock(_ lock: EnvironmentError.Lock) throws -> ActivityLock {
        try ActivityLock(
            lock, environment: path, program: options.program, timeout: options.lockTimeout)
    }

    /// Whether the file that is open is the one that is found under its name; of a scratch environment nobody asks.
    var isInPlace: Bool {
        options.durability == .scratch || FileIdentity(path: "\(path)/\(EnvironmentFiles.data)") == identity
    }

    /// How long others are waited for.
    package var lockTimeout: Duration { options.lockTimeout }

    /// The meter given at opening.
    var meter: AccessMeter? { options.meter }

    deinit {
        OpenFiles.shared.withLock { open in
            unsafe mdb_env_close(handle)
            open.remove(identity)
        }
    }

    /// Opens the environment in a directory that exists, creating its two files (mode 0600) if need be.
    ///
    /// - Parameters:
    ///   - path: The directory.
    ///   - options: Sizes, durability, how long to wait for others.
    /// - Returns: The open environment.
    /// - Throws: ``LMDBError/alreadyOpen`` if this process has it open, ``LMDBError/notLMDB`` or
    ///   ``LMDBError/versionMismatch`` for a file of something else, ``LMDBError/permissionDenied``,
    ///   ``LMDBError/noSuchFile`` or what else the system reports; ``EnvironmentError`` while another process
    ///   replaces the file, and on a network file system.
    public static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws -> Environment {
        if !options.allowsNetworkFileSystem, let name = NetworkFileSystem.name(at: path) {
            throw EnvironmentError.networkFileSystem(path: path, name: name)
        }
        var lock: StoreLock?
        if options.durability == .full, !options.isStoreLockHeld {
            lock = try StoreLock(
                environment: path, for: .shared, program: options.program, timeout: options.lockTimeout)
        }
        let storeLock = lock
        let result: Result<Environment, LMDBError> = OpenFiles.shared.withLock { open in
            do throws(LMDBError) {
                return .success(try register(path, options, storeLock, in: &open))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func register(
        _ path: String, _ options: EnvironmentOptions, _ storeLock: StoreLock?,
        in open: inout Set<FileIdentity>
    ) throws(LMDBError) -> Environment {
        let dataFile = path + "/data.mdb"
        if let identity = FileIdentity(path: dataFile), open.contains(identity) {
            throw LMDBError.alreadyOpen
        }
        var size = options.mapSizeBytes
        while true {
            do throws(LMDBError) {
                let handle = try unsafe openHandle(at: path, mapSizeBytes: size, options: options)
                guard let identity = FileIdentity(path: dataFile) else {
                    unsafe mdb_env_close(handle)
                    throw LMDBError.noSuchFile
                }
                open.insert(identity)
                return unsafe Environment(
                    handle, path: path, identity: identity, options: options, storeLock: storeLock)
            } catch {
                guard error.rawValue == ENOMEM, size > minimumMapSizeBytes else { throw error }
                size /= 2
            }
        }
    }

    /// What is reserved at the least where the process may not reserve what was asked for.
    private static var minimumMapSizeBytes: Int { 64 << 20 }

    private static func openHandle(
        at path: String, mapSizeBytes: Int, options: EnvironmentOptions
    ) throws(LMDBError) -> OpaquePointer {
        var created: OpaquePointer?
        try unsafe LMDBError.check(mdb_env_create(&created))
        guard let handle = unsafe created else { throw LMDBError(rawValue: ENOMEM) }
        do throws(LMDBError) {
            try unsafe LMDBError.check(mdb_env_set_mapsize(handle, mapSizeBytes))
            try unsafe LMDBError.check(mdb_env_set_maxdbs(handle, MDB_dbi(options.maxTables)))
            try unsafe LMDBError.check(mdb_env_set_maxreaders(handle, UInt32(options.maxReaders)))
            var flags = UInt32(MDB_NOTLS)
            if options.durability == .scratch {
                flags |= UInt32(MDB_NOSYNC)
            }
            try EnvironmentFiles.reserveLockFile(at: path, maxReaders: options.maxReaders)
            try unsafe EnvironmentFiles.openData(handle, at: path, flags: flags)
            try unsafe EnvironmentFiles.refuseTruncatedFile(handle, at: path)
            // Slots of readers that died would keep their old pages from being used again.
            var cleared: Int32 = 0
            try unsafe LMDBError.check(mdb_reader_check(handle, &cleared))
        } catch {
            // lmdb.h: a handle whose opening failed must be closed.
            unsafe mdb_env_close(handle)
            throw error
        }
        return unsafe handle
    }

    /// Opens tables by name, creating those that are missing.
    ///
    /// To be called once, before anything else.
    ///
    /// - Returns: The tables in the order of the names.
    /// - Throws: ``LMDBError`` when there are more than ``EnvironmentOptions/maxTables`` or the device fails;
    ///   ``EnvironmentError`` where another process writes for too long.
    public func openTables(_ names: [String]) throws -> [Table] {
        if let tables = try existingTables(names) {
            return tables
        }
        let transaction = try beginWriting()
        var tables: [Table] = []
        for name in names {
            var opened: MDB_dbi = 0
            try unsafe LMDBError.check(
                mdb_dbi_open(transaction.rawHandle, name, UInt32(MDB_CREATE), &opened))
            tables.append(Table(handle: opened))
        }
        try transaction.commit()
        return tables
    }

    /// Opens tables without writing; nil if one is missing.
    private func existingTables(_ names: [String]) throws(LMDBError) -> [Table]? {
        let transaction = try beginReading()
        var tables: [Table] = []
        for name in names {
            var opened: MDB_dbi = 0
            let code = unsafe mdb_dbi_open(transaction.rawHandle, name, 0, &opened)
            if code == MDB_NOTFOUND { return nil }
            try LMDBError.check(code)
            // No table is made with flags: with a damaged one its rows would be looked for in another order.
            var flags: UInt32 = 0
            try unsafe LMDBError.check(mdb_dbi_flags(transaction.rawHandle, opened, &flags))
            guard flags == 0 else { throw .corrupted }
            tables.append(Table(handle: opened))
        }
        // A handle opened in a transaction is everyone's only once that transaction has committed.
        try transaction.commit()
        return tables
    }

    /// Whether the file holds no table at all: it was just created, or never used.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    package var isEmpty: Bool {
        get throws(LMDBError) {
            let transaction = try beginReading()
            var main: MDB_dbi = 0
            try unsafe LMDBError.check(mdb_dbi_open(transaction.rawHandle, nil, 0, &main))
            return try transaction.snapshot.statistics(of: Table(handle: main)).entries == 0
        }
    }

    /// Whether the file holds a table with a name.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    package func hasTable(_ name: String) throws(LMDBError) -> Bool {
        try existingTables([name]) != nil
    }

    /// Reads one snapshot.
    ///
    /// The closure cannot suspend and nothing of the map can leave it.
    ///
    /// - Throws: ``LMDBError`` if the transaction cannot begin, and whatever the closure throws.
    public func read<Result: ~Copyable>(
        _ body: (borrowing ReadTransaction) throws -> Result
    ) throws -> Result {
        let transaction = try beginReading()
        return try body(transaction)
    }

    /// Changes rows: all of it durable when the call returns, none of it when it throws.
    ///
    /// Where the reserved map is full it is grown, and the closure called once more from the beginning.
    ///
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` while another process writes, ``LMDBError`` if the
    ///   transaction cannot begin or commit, and whatever the closure throws.
    public func write<Result: ~Copyable>(
        _ body: (inout WriteTransaction) throws -> Result
    ) throws -> Result {
        try growing {
            var transaction = try beginWriting()
            let result = try body(&transaction)
            try transaction.commit()
            return result
        }
    }

    /// Begins a read that its owner ends by dropping it.
    ///
    /// - Throws: ``LMDBError/readersFull``, ``LMDBError/forked``, or ``LMDBError/mapResized`` where another process
    ///   has grown the map and this thread holds a transaction, so that it cannot be followed.
    package func beginReading() throws(LMDBError) -> ReadTransaction {
        unsafe ReadTransaction(try begin(flags: UInt32(MDB_RDONLY)), in: self)
    }

    /// Begins the write transaction; waits for another thread's or process's to end.
    ///
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after ``EnvironmentOptions/lockTimeout``; as
    ///   ``beginReading()``; or what the device reports.
    package func beginWriting() throws -> WriteTransaction {
        guard getpid() == process else { throw LMDBError.forked }
        let thread = currentThread()
        precondition(
            writerThread.load(ordering: .acquiring) != thread,
            "a write inside a write on one thread would wait for itself")
        var lock: WriterLock?
        if options.durability == .full {
            lock = try WriterLock(
                environment: path, program: options.program, timeout: options.lockTimeout)
        }
        let transaction = try unsafe begin(flags: 0)
        writerThread.store(thread, ordering: .releasing)
        return unsafe WriteTransaction(transaction, in: self, lock: lock)
    }

    private func begin(flags: UInt32) throws(LMDBError) -> OpaquePointer {
        guard getpid() == process else { throw LMDBError.forked }
        var hasClearedReaders = false
        while true {
            traffic.enter()
            var begun: OpaquePointer?
            let code = unsafe mdb_txn_begin(handle, nil, flags, &begun)
            if code == MDB_SUCCESS, let begun = unsafe begun { return unsafe begun }
            traffic.leave()
            if code == MDB_MAP_RESIZED {
                try adoptMapSize()
            } else if code == MDB_READERS_FULL, !hasClearedReaders {
                try clearDeadReaders()
                hasClearedReaders = true
            } else {
                throw LMDBError(rawValue: code)
            }
        }
    }

    /// Notes the end of a transaction: another thread may have begun the next one by then, whose number stays.
    func writerEnded() {
        traffic.leave()
        _ = writerThread.compareExchange(
            expected: currentThread(), desired: 0, ordering: .acquiringAndReleasing)
    }
}

/// A number that tells this thread from the others that live.
func currentThread() -> UInt {
    #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
    #else
        UInt(pthread_self())
    #endif
}
