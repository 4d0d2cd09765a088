/// What a changed projector makes of the log, beside what is live: shown before it is put in its place.
public struct RebuildReview: ~Escapable {
    /// The views whose projector, or one it reads, is another than the one that made the live rows.
    public let views: [View]
    /// The log and the live views.
    public let before: StoreSnapshot
    /// The same log and the replayed views; a view that was not replayed cannot be read.
    public let after: StoreSnapshot

    @_lifetime(copy before, copy after)
    init(views: [View], before: StoreSnapshot, after: StoreSnapshot) {
        self.views = views
        self.before = before
        self.after = after
    }
}
