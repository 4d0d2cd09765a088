import CLMDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Environment {
    /// Address space that is reserved, in bytes.
    ///
    /// Less than asked for where the process may not reserve more; more once the map was full.
    public var mapSizeBytes: Int { unsafe information.me_mapsize }

    /// Bytes of the file in use: pages up to the last one any commit has touched.
    public var usedBytes: Int { unsafe (information.me_last_pgno + 1) * pageSizeBytes }

    /// Bytes of a page.
    var pageSizeBytes: Int {
        var stat = MDB_stat()
        unsafe mdb_env_stat(handle, &stat)
        return Int(stat.ms_psize)
    }

    var information: MDB_envinfo {
        var info = unsafe MDB_envinfo()
        unsafe mdb_env_info(handle, &info)
        return unsafe info
    }

    /// Runs something that writes, again each time that the map was full and could be grown.
    ///
    /// - Throws: ``LMDBError/mapFull`` where the process may not reserve more, and what the closure throws.
    package func growing<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
        while true {
            let size = mapSizeBytes
            do {
                return try body()
            } catch let error as LMDBError where error == .mapFull {
                try growMap(beyond: size)
            }
        }
    }

    /// Reserves twice as much, or as much more as the process may.
    ///
    /// - Throws: ``LMDBError/mapFull`` where that is nothing, or this thread holds a transaction, so that the map
    ///   cannot be changed.
    private func growMap(beyond size: Int) throws(LMDBError) {
        let isDone = try traffic.stopped { () throws(LMDBError) in
            // Another thread, or process, may have grown it meanwhile.
            guard mapSizeBytes <= size else { return }
            var larger = size * 2
            // LMDB unmaps before it maps anew: where that failed, the environment would be gone.
            while !Self.canReserve(larger) {
                larger = size + (larger - size) / 2
                guard larger - size >= Self.leastGrowthBytes else { throw .mapFull }
            }
            try unsafe LMDBError.check(mdb_env_set_mapsize(handle, larger))
        }
        guard isDone else { throw .mapFull }
    }

    /// Follows another process that has grown the map.
    ///
    /// - Throws: ``LMDBError/mapResized`` where this thread holds a transaction.
    func adoptMapSize() throws(LMDBError) {
        let isDone = try traffic.stopped { () throws(LMDBError) in
            try unsafe LMDBError.check(mdb_env_set_mapsize(handle, 0))
        }
        guard isDone else { throw .mapResized }
    }

    /// Gives back the slots of readers whose process has ended.
    ///
    /// - Returns: How many there were.
    /// - Throws: ``LMDBError`` where the lock file is damaged.
    @discardableResult
    package func clearDeadReaders() throws(LMDBError) -> Int {
        var cleared: Int32 = 0
        try unsafe LMDBError.check(mdb_reader_check(handle, &cleared))
        return Int(cleared)
    }

    private static var leastGrowthBytes: Int { 1 << 20 }

    private static func canReserve(_ bytes: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let probe = unsafe mmap(nil, bytes, PROT_NONE, flags, -1, 0)
        guard unsafe probe != MAP_FAILED else { return false }
        unsafe munmap(probe, bytes)
        return true
    }
}
