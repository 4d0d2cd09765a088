/// The life of a visit: why it says what it says, and what it counts for.
public struct WhyVisitAnswer: Codable, Hashable, Sendable {
    /// The visit as it is, or was until it was deleted; nil where its facts have been erased.
    public let visit: VisitAnswer?
    /// Whether it was deleted.
    public let isDeleted: Bool
    /// Whether the user typed the stadium's name, so that it stays what it is.
    public let isNameTyped: Bool
    /// Why the stadium has that name on that day; nil where the user typed one.
    public let name: WhyNameAnswer?
    /// Whether visits of its type count for progress and totals.
    public let isCounted: Bool
    /// The leagues, conferences and divisions of today that its stadium belongs to.
    public let parts: [String]
    /// The visit as photo and providers made it, in words, where the user has corrected it since.
    public let original: String?
    /// The photos that it was born of or that are of it, with what each was found to be of.
    public let photos: [PhotoAnswer]
    /// The events that added, corrected and deleted it.
    public let events: [EventAnswer]
}
