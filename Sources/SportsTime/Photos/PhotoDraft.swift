public import SportsTimeModel

/// A photo before it is imported: what was read of its file.
public struct PhotoDraft: Hashable, Sendable {
    /// SHA-256 of its content, 32 bytes.
    public var contentDigest: [UInt8]
    /// The name of its format: `jpeg`.
    public var format: String
    /// Its size.
    public var byteCount: UInt64
    /// What it says of itself.
    public var metadata: PhotoMetadata
    /// Where its file is; nil where there is none.
    public var path: String?
    /// When that file was last changed: nanoseconds since 1970 in UTC.
    public var modifiedAtNanoseconds: Int64?
    /// Where its file was before, which is there no more, or is the same; nil for one that was not moved.
    public var movedFrom: String?

    /// A photo before it is imported.
    public init(
        contentDigest: [UInt8], format: String, byteCount: UInt64, metadata: PhotoMetadata,
        path: String? = nil, modifiedAtNanoseconds: Int64? = nil
    ) {
        self.contentDigest = contentDigest
        self.format = format
        self.byteCount = byteCount
        self.metadata = metadata
        self.path = path
        self.modifiedAtNanoseconds = modifiedAtNanoseconds
    }
}

/// What became of a photo.
struct PhotoDecision: Sendable {
    /// What became of it.
    enum Outcome: String {
        /// It made a visit.
        case visitAdded = "visit_added"
        /// It is one more of a visit that is there.
        case joinedVisit = "joined_visit"
        /// It waits for the user.
        case waiting
        /// It was imported before.
        case known
        /// It was imported before and deleted since.
        case deleted

        /// What events that put a photo somewhere come to.
        init(of events: [DomainEvent]) {
            let kinds = events.map(\.kind)
            self = kinds.contains(.visitAdded) ? .visitAdded : kinds.isEmpty ? .waiting : .joinedVisit
        }
    }

    let photo: Photo.ID
    let outcome: Outcome
    let visit: Visit.ID?
    /// Where its file is.
    let path: String?

    init(_ photo: Photo.ID, _ outcome: Outcome, visit: Visit.ID? = nil, path: String? = nil) {
        (self.photo, self.outcome, self.visit, self.path) = (photo, outcome, visit, path)
    }
}
