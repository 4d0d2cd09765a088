import CLMDB

/// Sizes of one table, read without touching its rows.
public struct TableStatistics: Hashable, Sendable {
    /// Rows.
    public let entries: Int
    /// Pages from the root to a leaf; what one lookup touches at most.
    public let depth: Int
    /// Pages of every kind.
    public let pages: Int
    /// Bytes of one page.
    public let pageSizeBytes: Int

    init(_ stat: MDB_stat) {
        entries = Int(stat.ms_entries)
        depth = Int(stat.ms_depth)
        pages = Int(stat.ms_branch_pages) + Int(stat.ms_leaf_pages) + Int(stat.ms_overflow_pages)
        pageSizeBytes = Int(stat.ms_psize)
    }
}
