import CLMDB

/// A consistent view of the environment at one commit.
///
/// It ends when it goes out of scope.
@safe
public struct ReadTransaction: ~Copyable {
    /// Nil once LMDB has freed it.
    private var handle: OpaquePointer?
    private let environment: Environment

    init(_ handle: OpaquePointer, in environment: Environment) {
        unsafe self.handle = handle
        self.environment = environment
    }

    deinit {
        if let handle = unsafe handle {
            unsafe mdb_txn_abort(handle)
        }
        environment.traffic.leave()
    }

    /// Ends the read and keeps the table handles that were opened in it.
    consuming func commit() throws(LMDBError) {
        let handle = unsafe self.handle
        unsafe self.handle = nil
        try unsafe LMDBError.check(mdb_txn_commit(handle))
    }

    /// The C handle, for opening tables.
    var rawHandle: OpaquePointer? { unsafe handle }

    /// The number of the last commit that the transaction sees: where it is the same, all rows are.
    package var commitNumber: Int { unsafe mdb_txn_id(handle) }

    /// What the transaction sees.
    public var snapshot: Snapshot {
        @_lifetime(borrow self)
        get { unsafe Snapshot(handle, meter: environment.meter, borrowing: self) }
    }
}
