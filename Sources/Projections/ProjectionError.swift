public import LMDB

/// Why views could not be read, changed or rebuilt.
public enum ProjectionError: Error, Hashable, Sendable {
    /// A projector reads a view that it does not declare.
    case undeclaredRead(view: String)
    /// A projector writes to another one's view.
    case foreignWrite(view: String)
    /// A view that the store was not opened with, or a custom one that was not asked for.
    case unknownView(view: String)
    /// A key that would not fit into the view's history.
    case keyTooLong(view: String, bytes: Int, limit: Int)
    /// A row is not there that another one names: the views are damaged, or a projector has made a mistake.
    case missingRow(of: String)
    /// An event that a projector could not apply.
    case poisonEvent(sequence: UInt64, kind: UInt16, view: String, reason: String)
    /// A custom view that goes no further than the event before one that it could not take in.
    case viewStopped(view: String, sequence: UInt64, kind: UInt16, reason: String)
    /// The store's view was made by a newer projector than this build has: it may be read, not changed.
    case newerView(view: String, found: UInt32, supported: UInt32)
    /// A view's checkpoint is not the log's end.
    case viewNotAtHead(view: String, checkpoint: UInt64, head: UInt64)
    /// The log does not reach to the event as of which the views were to be read.
    case behindHead(sequence: UInt64, head: UInt64)
    /// The live rows of a view cannot be trusted for what was before the event that a rebuild is to start at.
    case cannotStart(at: UInt64, view: String, reason: String)
    /// The copy of a store that was to take its place is not the same.
    case copyDiffers(path: String, reason: String)
    /// Something that was to be erased is still in the new file, so that the old one stays.
    case notErased(sequence: UInt64?, reason: String)
    /// A folder or lock file of a rebuild could not be made.
    case fileFailed(path: String, cause: LMDBError)
}

extension ProjectionError: CustomStringConvertible {
    /// What went wrong, and where, in one sentence.
    public var description: String {
        switch self {
        case .undeclaredRead(let view): "a projector reads the view \(view) without declaring it"
        case .foreignWrite(let view): "a projector writes to the view \(view), which is not its own"
        case .unknownView(let view): "the view \(view) is not one of those that were opened, or asked for"
        case .keyTooLong(let view, let bytes, let limit):
            "a key of the view \(view) has \(bytes) bytes, the limit is \(limit)"
        case .missingRow(let what): "there is no row of \(what), which another row names"
        case .poisonEvent(let sequence, let kind, let view, let reason):
            "event \(sequence) of kind \(kind) cannot be applied to the view \(view): \(reason)"
        case .viewStopped(let view, let sequence, let kind, let reason):
            "the view \(view) stopped at event \(sequence) of kind \(kind): \(reason)"
        case .newerView(let view, let found, let supported):
            "the view \(view) has version \(found), this build has \(supported): it may read, not write"
        case .viewNotAtHead(let view, let checkpoint, let head):
            "the view \(view) is at event \(checkpoint), the log at \(head)"
        case .behindHead(let sequence, let head):
            "event \(sequence) is not there yet: the log ends with event \(head)"
        case .cannotStart(let sequence, let view, let reason):
            "a rebuild cannot start at event \(sequence) from what the view \(view) was before: \(reason)"
        case .copyDiffers(let path, let reason):
            "the copy of \(path) is not what it was made of, so nothing was replaced: \(reason)"
        case .notErased(let sequence, let reason):
            "nothing was erased, since the new file still holds \(reason)"
                + (sequence.map { " of event \($0)" } ?? "")
        case .fileFailed(let path, let cause): "\(path) cannot be used: \(cause)"
        }
    }
}
