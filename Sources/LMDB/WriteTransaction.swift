import CLMDB

/// The one writer of the environment: all its changes become visible together, or none does.
///
/// It stays on the thread that began it. Without a commit it is undone when it goes out of scope.
@safe
public struct WriteTransaction: ~Copyable {
    /// Nil once LMDB has freed it: a handle that was committed must never be aborted.
    private var handle: OpaquePointer?
    private let environment: Environment
    /// Given back when the transaction has ended; nil in scratch environments.
    private let lock: WriterLock?

    init(_ handle: OpaquePointer, in environment: Environment, lock: WriterLock?) {
        unsafe self.handle = handle
        self.environment = environment
        self.lock = lock
    }

    deinit {
        if let handle = unsafe handle {
            unsafe mdb_txn_abort(handle)
        }
        environment.writerEnded()
    }

    /// The C handle, for opening tables.
    var rawHandle: OpaquePointer? { unsafe handle }

    /// What the transaction sees, its own changes included.
    public var snapshot: Snapshot {
        @_lifetime(borrow self)
        get { unsafe Snapshot(handle, meter: environment.meter, borrowing: self) }
    }

    /// Puts a row, in place of the one with the same key if there is one.
    ///
    /// - Throws: ``LMDBError/badKeySize``, ``LMDBError/mapFull``, or what the device reports.
    public mutating func put(
        _ value: Span<UInt8>, for key: Span<UInt8>, in table: Table
    ) throws(LMDBError) {
        try store(value, for: key, in: table, flags: 0)
    }

    /// Puts a row behind all others.
    ///
    /// - Throws: ``LMDBError/keyExists`` if the key is not greater than every key of the table, else as
    ///   ``put(_:for:in:)``.
    public mutating func append(
        _ value: Span<UInt8>, for key: Span<UInt8>, in table: Table
    ) throws(LMDBError) {
        try store(value, for: key, in: table, flags: UInt32(MDB_APPEND))
    }

    /// Deletes a row.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``LMDBError`` when the key cannot be held or the device fails.
    @discardableResult
    public mutating func delete(_ key: Span<UInt8>, in table: Table) throws(LMDBError) -> Bool {
        environment.meter?.countWrite()
        let code = unsafe withValue(of: key) { wanted in
            unsafe mdb_del(handle, table.handle, &wanted, nil)
        }
        if code == MDB_NOTFOUND {
            return false
        }
        try LMDBError.check(code)
        return true
    }

    /// Deletes every row of a table; the table itself stays, since deleting a table under another process
    /// breaks it.
    ///
    /// - Throws: ``LMDBError`` when the device fails.
    public mutating func removeAll(in table: Table) throws(LMDBError) {
        environment.meter?.countWrite()
        try unsafe LMDBError.check(mdb_drop(handle, table.handle, 0))
    }

    /// Makes the changes durable and ends the transaction.
    ///
    /// After a failure nothing of it remains and the handle is gone: LMDB frees it either way.
    ///
    /// - Throws: ``LMDBError/noSpace``, ``LMDBError/inputOutput`` or what else the device reports;
    ///   ``LMDBError/fileReplaced`` where the file is no longer what is found under its name, so that nobody will see
    ///   the changes.
    package consuming func commit() throws(LMDBError) {
        let handle = unsafe self.handle
        unsafe self.handle = nil
        try unsafe LMDBError.check(mdb_txn_commit(handle))
        guard environment.isInPlace else { throw LMDBError.fileReplaced }
    }

    private mutating func store(
        _ value: Span<UInt8>, for key: Span<UInt8>, in table: Table, flags: UInt32
    ) throws(LMDBError) {
        environment.meter?.countWrite()
        let code = unsafe withValue(of: key) { wanted in
            unsafe withValue(of: value) { stored in
                unsafe mdb_put(handle, table.handle, &wanted, &stored, flags)
            }
        }
        try LMDBError.check(code)
    }
}
