import CLMDB

/// A consistent view of the environment at one commit.
///
/// It ends when it goes out of scope.
@safe
public struct ReadTransaction: ~Copyable {
    private let handle: OpaquePointer
    private let environment: Environment

    init(_ handle: OpaquePointer, in environment: Environment) {
        unsafe self.handle = handle
        self.environment = environment
    }

    deinit {
        unsafe mdb_txn_abort(handle)
    }

    /// The C handle, for opening tables.
    var rawHandle: OpaquePointer { unsafe handle }

    /// What the transaction sees.
    public var snapshot: Snapshot {
        @_lifetime(borrow self)
        get { unsafe Snapshot(handle, meter: environment.meter, borrowing: self) }
    }
}
