import CLMDB

/// A named table of an environment ("database" in LMDB's own words), opened once when the environment was.
public struct Table: Hashable, Sendable {
    let handle: MDB_dbi
}
