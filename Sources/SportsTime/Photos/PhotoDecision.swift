import SportsTimeModel

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
    /// Who put it to a visit.
    let origin: PhotoAttachment.Origin
    let visit: Visit.ID?
    /// Where its file is.
    let path: String?

    init(
        _ photo: Photo.ID, _ outcome: Outcome, by origin: PhotoAttachment.Origin = .automatic,
        visit: Visit.ID? = nil, path: String? = nil
    ) {
        (self.photo, self.outcome, self.origin, self.visit, self.path) = (photo, outcome, origin, visit, path)
    }
}
