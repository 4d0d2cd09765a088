import SportsTimeViews

/// What a name means: one, one of several, or nothing that is known.
public enum NameResolution<ID: Hashable & Sendable>: Hashable, Sendable {
    /// This one.
    ///
    /// `isOfDate` is false where the name was not one on the day that was asked about, and no other was.
    case one(ID, isOfDate: Bool)
    /// One of these, by id: never guessed.
    case ambiguous([ID])
    /// Nothing; names that are spelled almost so, nearest first.
    case unknown(suggestions: [String])

    /// The id, where there is exactly one.
    public var id: ID? {
        if case .one(let id, _) = self { id } else { nil }
    }

    /// All ids that it may be.
    public var candidates: [ID] {
        switch self {
        case .one(let id, _): [id]
        case .ambiguous(let ids): ids
        case .unknown: []
        }
    }

    init(_ matches: [NameMatch<ID>], suggestions: () throws -> [String]) rethrows {
        if matches.count > 1 {
            self = .ambiguous(matches.map(\.id))
        } else if let match = matches.first {
            self = .one(match.id, isOfDate: match.isOfDate)
        } else {
            self = .unknown(suggestions: try suggestions())
        }
    }
}
