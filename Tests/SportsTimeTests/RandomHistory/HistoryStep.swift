/// One thing that happens in a random history; visits have labels (`v1`), since ids are new in every store.
enum HistoryStep: Hashable {
    case add(label: String, day: Int, stadium: String, type: String, game: Oracle.Game?)
    /// What is not nil becomes otherwise; the note always does, and the game is this one (nil: none).
    case correct(label: String, day: Int?, stadium: String?, type: String?, game: Oracle.Game?)
    case delete(label: String)
    /// Records in one batch, each newer than the one that is there.
    case merge([Oracle.Record])
    /// A record that is not newer than the one that is there, so that nothing comes of it.
    case staleMerge(Oracle.Record)
    /// The user chooses which types of visits count for progress; nil for all.
    case count(Set<String>?)
}
