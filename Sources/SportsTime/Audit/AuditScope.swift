import EventLog
import SportsTimeModel

/// Which events an audit bundle tells, and how they are counted.
struct AuditScope {
    /// The visits whose facts are told; nil for all.
    let visits: Set<String>?

    private static let ofVisits = Set(
        [EventKind.visitAdded, .visitCorrected, .visitDeleted].map(\.rawValue))
    private static let ofUser = Set([EventKind.stadiumNicknameSet, .stadiumFavoriteSet].map(\.rawValue))

    /// How much of an event to tell: never notes, seats or places of photos.
    func disclosure(of event: PortableEvent) -> EventDisclosure {
        guard let visits else { return .facts }
        if Self.ofUser.contains(event.kind) { return .nothing }
        return Self.ofVisits.contains(event.kind) && !visits.contains(event.subject) ? .nothing : .facts
    }

    static func isOfVisit(_ event: PortableEvent) -> Bool { ofVisits.contains(event.kind) }

    static func isOfUser(_ event: PortableEvent) -> Bool { ofUser.contains(event.kind) }

    /// What is in a bundle, in words.
    var words: String {
        let facts = "stadiums, days, teams and scores"
        return visits == nil
            ? "\(facts) of every visit, nicknames and favourites; no notes, seats or places of photos"
            : "\(facts) of the visits that this achievement rests or rested on; of all others their ids, and which "
                + "stadiums have a nickname or are favourites"
    }
}

extension AuditBundle {
    static let format = "SportsTime audit bundle"

    /// What the store says.
    ///
    /// - Parameters:
    ///   - store: The store, as of the end of a command.
    ///   - anchor: Its anchor there.
    ///   - achievement: The id of the achievement that is to be proved; nil for the whole book.
    /// - Returns: The first line, and which events prove it.
    /// - Throws: What reading the store throws.
    static func derived(
        from store: some StoreQueries, anchor: String, achievement: String?
    ) throws -> (bundle: AuditBundle, scope: AuditScope) {
        let rules = try store.rules(of: achievement)
        guard let achievement else {
            let scope = AuditScope(visits: nil)
            let bundle = AuditBundle(
                format: format, version: 1, anchor: anchor, contents: scope.words, rules: rules,
                achievement: nil, entries: nil, achievements: try store.achievements(),
                progress: try store.progress())
            return (bundle, scope)
        }
        let entries = try store.why(achievement).entries
        let judgements = entries.flatMap(\.judgements)
        // That it is not held, every visit has to do with.
        let isHeld = entries.contains(where: \.isHeld)
        let scope = AuditScope(
            visits: isHeld
                ? Set(judgements.flatMap { $0.evidence.map(\.visitId) } + judgements.map(\.subject)) : nil)
        let bundle = AuditBundle(
            format: format, version: 1, anchor: anchor, contents: scope.words, rules: rules,
            achievement: achievement, entries: entries, achievements: nil, progress: nil)
        return (bundle, scope)
    }

    /// What another answer says otherwise; nil where both say the same.
    func difference(to other: AuditBundle) -> String? {
        if rules != other.rules { return "its rules are not those of its events" }
        if entries != other.entries { return "the life of \(achievement ?? "") is another one by its events" }
        if contents != other.contents { return "it holds something else than it says" }
        if achievements != other.achievements { return "the achievements are others by its events" }
        if progress != other.progress { return "the progress is another one by its events" }
        return nil
    }

    /// Whether what it says rests on every visit: that one is held it says by some of them.
    var provesAll: Bool { achievement == nil || held.isEmpty }

    /// The achievements that are held by it.
    var held: [String] {
        if let achievement { return entries?.contains { $0.isHeld } == true ? [achievement] : [] }
        return (achievements ?? []).filter { $0.state == .earned }.map(\.id)
    }
}
