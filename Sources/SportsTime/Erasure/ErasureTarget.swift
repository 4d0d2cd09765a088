/// What a user wants erased.
public enum ErasureTarget: Hashable, Sendable {
    /// All events of a visit, which may have been deleted: its id, or the beginning of it.
    case visit(String)
    /// Events by their sequences.
    case events([UInt64])
}
