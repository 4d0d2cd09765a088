import CLMDB

/// A position in the ordered rows of one table.
@safe
public struct Cursor: ~Copyable, ~Escapable {
    private let handle: OpaquePointer
    private let meter: AccessMeter?

    @_lifetime(copy snapshot)
    init(_ handle: OpaquePointer, meter: AccessMeter?, in snapshot: Snapshot) {
        unsafe self.handle = handle
        self.meter = meter
    }

    deinit {
        unsafe mdb_cursor_close(handle)
    }

    /// Goes to the first row of the table.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    @_lifetime(copy self)
    public func first() throws(LMDBError) -> Entry? {
        try move(MDB_FIRST)
    }

    /// Goes to the last row of the table.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    @_lifetime(copy self)
    public func last() throws(LMDBError) -> Entry? {
        try move(MDB_LAST)
    }

    /// Goes to the next row; to the first one where the cursor has not moved yet.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    @_lifetime(copy self)
    public func next() throws(LMDBError) -> Entry? {
        try move(MDB_NEXT)
    }

    /// Goes to the row before; to the last one where the cursor has not moved yet.
    ///
    /// - Throws: ``LMDBError`` where the file is damaged.
    @_lifetime(copy self)
    public func previous() throws(LMDBError) -> Entry? {
        try move(MDB_PREV)
    }

    /// Goes to the first row whose key is the given one or a greater one.
    ///
    /// - Throws: ``LMDBError/badKeySize`` for a key that LMDB cannot hold, or what the file's damage causes.
    @_lifetime(copy self)
    public func seek(_ key: Span<UInt8>) throws(LMDBError) -> Entry? {
        meter?.countLookup()
        var foundKey = unsafe MDB_val()
        var foundValue = unsafe MDB_val()
        let code = unsafe withValue(of: key) { wanted in
            let code = unsafe mdb_cursor_get(handle, &wanted, &foundValue, MDB_SET_RANGE)
            unsafe foundKey = wanted
            return code
        }
        return try unsafe entry(code, foundKey, foundValue)
    }

    @_lifetime(copy self)
    private func move(_ operation: MDB_cursor_op) throws(LMDBError) -> Entry? {
        if operation == MDB_NEXT || operation == MDB_PREV {
            meter?.countStep()
        } else {
            meter?.countLookup()
        }
        var key = unsafe MDB_val()
        var value = unsafe MDB_val()
        let code = unsafe mdb_cursor_get(handle, &key, &value, operation)
        return try unsafe entry(code, key, value)
    }

    @_lifetime(copy self)
    private func entry(_ code: Int32, _ key: MDB_val, _ value: MDB_val) throws(LMDBError) -> Entry? {
        if code == MDB_NOTFOUND {
            return nil
        }
        try LMDBError.check(code)
        let found = unsafe Entry(key: mapped(key), value: mapped(value))
        return unsafe _overrideLifetime(found, copying: self)
    }
}
