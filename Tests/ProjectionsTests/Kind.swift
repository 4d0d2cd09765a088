/// The events that the projectors of these tests know.
enum Kind {
    /// The subject has a new note: the factual part.
    static let noted: UInt16 = 1
    /// The subject has no note any more.
    static let removed: UInt16 = 2
    /// The subject had a note that did not outlive its own event.
    static let flashed: UInt16 = 3
    /// No projector can apply it.
    static let poison: UInt16 = 9

    static let known: [UInt16: UInt16] = [noted: 1, removed: 1, flashed: 1, poison: 1]
}
