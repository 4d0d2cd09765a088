import CLMDB

extension Environment {
    /// Copies one snapshot into a new directory, while others read and write.
    ///
    /// The directory (mode 0700) and its `data.mdb` (mode 0600) are durable when the call returns; where it
    /// throws, nothing is left of them.
    ///
    /// - Parameters:
    ///   - path: The directory to be made; nothing has that name yet.
    ///   - isCompact: Whether free pages, and the old bytes in them, are left out and the rest is numbered
    ///   anew.
    ///     Without it writers wait while the first pages are copied.
    /// - Throws: ``LMDBError/noSpace``, ``LMDBError/permissionDenied`` or what else the device reports.
    public func copy(to path: String, isCompact: Bool) throws(LMDBError) {
        try Directory.make(path)
        do throws(LMDBError) {
            try writeCopy(to: "\(path)/\(EnvironmentFiles.data)", isCompact: isCompact)
            try Directory.sync(path)
            try Directory.sync(Directory.parent(of: path))
        } catch {
            Directory.removeEnvironment(path)
            throw error
        }
    }

    private func writeCopy(to file: String, isCompact: Bool) throws(LMDBError) {
        // `mdb_env_copy2` would make the file readable for everyone whom the umask lets.
        try DurableFile.make(file) { descriptor throws(LMDBError) in
            let flags = isCompact ? UInt32(MDB_CP_COMPACT) : 0
            var code = copy(to: descriptor, flags)
            if code == MDB_MAP_RESIZED {
                // It has not begun to read, so nothing is written.
                try adoptMapSize()
                code = copy(to: descriptor, flags)
            }
            try LMDBError.check(code)
        }
    }

    private func copy(to descriptor: Int32, _ flags: UInt32) -> Int32 {
        traffic.enter()
        defer { traffic.leave() }
        return unsafe mdb_env_copyfd2(handle, descriptor, flags)
    }

    /// How many rows each table has.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged, or has more tables than can be opened.
    package func rowCounts() throws -> [String: Int] {
        let names = try tableNames()
        let tables = try openTables(names)
        return try read { transaction in
            let snapshot = transaction.snapshot
            var counts: [String: Int] = [:]
            for (name, table) in zip(names, tables) {
                counts[name] = try snapshot.statistics(of: table).entries
            }
            return counts
        }
    }

    /// The names of all tables, ascending.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    package func tableNames() throws -> [String] {
        try read { transaction in
            // Table 1 is LMDB's own list of the tables.
            let cursor = try transaction.snapshot.cursor(over: Table(handle: 1))
            var names: [String] = []
            while let entry = try cursor.next() {
                names.append(
                    unsafe entry.key.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
            }
            return names
        }
    }
}
