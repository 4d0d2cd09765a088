import CLMDB

/// What a transaction sees: point reads and cursors.
///
/// A snapshot is copied freely and cannot outlive its transaction. One taken from a write transaction
/// borrows it, so nothing can be written while bytes of the map are in hand.
@safe
public struct Snapshot: ~Escapable {
    let transaction: OpaquePointer?
    let meter: AccessMeter?

    @_lifetime(borrow owner)
    init<Owner: ~Copyable>(
        _ transaction: OpaquePointer?, meter: AccessMeter?, borrowing owner: borrowing Owner
    ) {
        unsafe self.transaction = transaction
        self.meter = meter
    }

    /// Reads the value of a key.
    ///
    /// - Returns: The bytes in the map, or nil where the table has no such key.
    /// - Throws: ``LMDBError/badKeySize`` for a key that LMDB cannot hold, or what the file's damage causes.
    /// - Complexity: O(log *n*) pages.
    @_lifetime(copy self)
    public func value(for key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>? {
        meter?.countLookup()
        var found = unsafe MDB_val()
        let code = unsafe withValue(of: key) { wanted in
            unsafe mdb_get(transaction, table.handle, &wanted, &found)
        }
        if code == MDB_NOTFOUND {
            return nil
        }
        try LMDBError.check(code)
        let bytes = unsafe mapped(found)
        return unsafe _overrideLifetime(bytes, copying: self)
    }

    /// Opens a cursor over a table, placed before its first row.
    ///
    /// - Throws: ``LMDBError`` when the table does not belong to the environment or memory is short.
    @_lifetime(copy self)
    public func cursor(over table: Table) throws(LMDBError) -> Cursor {
        var opened: OpaquePointer?
        try unsafe LMDBError.check(mdb_cursor_open(transaction, table.handle, &opened))
        guard let handle = unsafe opened else {
            throw LMDBError.badTransaction
        }
        return unsafe Cursor(handle, meter: meter, in: self)
    }

    /// Reads a table's sizes.
    ///
    /// - Throws: ``LMDBError`` when the table does not belong to the environment.
    public func statistics(of table: Table) throws(LMDBError) -> TableStatistics {
        var stat = MDB_stat()
        try unsafe LMDBError.check(mdb_stat(transaction, table.handle, &stat))
        return TableStatistics(stat)
    }
}

/// Gives a C call the bytes of a span; the call must not keep them.
func withValue<Result>(of bytes: Span<UInt8>, _ body: (inout MDB_val) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { buffer in
        var value = unsafe MDB_val(
            mv_size: buffer.count, mv_data: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
        return unsafe body(&value)
    }
}

/// The one place where a pointer into the map becomes a span.
///
/// The caller ties it to its snapshot.
@_lifetime(immortal)
func mapped(_ value: MDB_val) -> Span<UInt8> {
    let buffer = unsafe UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size)
    let span = unsafe Span<UInt8>(_unsafeBytes: buffer)
    return unsafe _overrideLifetime(span, borrowing: ())
}
