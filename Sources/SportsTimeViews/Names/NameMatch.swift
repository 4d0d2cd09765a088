import Projections
public import SportsTimeModel

/// Somebody or something that a name may mean.
public struct NameMatch<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What it may mean.
    public let id: ID
    /// The name as it is written there, with its days.
    public let window: NameWindow
    /// Whether the name was one on the date asked about; true without a date.
    public let isOfDate: Bool

    init(id: ID, window: NameWindow, isOfDate: Bool) {
        self.id = id
        self.window = window
        self.isOfDate = isOfDate
    }
}

extension NameIndex {
    /// What a name may mean: of the date if any name was one then, else of any time (DESIGN, section 5, "Names
    /// in the wild are anachronistic").
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - date: The day it was used; nil for any.
    ///   - views: The views.
    ///   - id: Reads the id of a name's owner; nil for names that are not asked about.
    /// - Returns: The meanings, by id.
    /// - Throws: What reading the views throws.
    func matches<ID: Hashable & Comparable & Sendable>(
        _ name: NormalizedName, on date: LocalDate?, in views: ViewReader, id: (Entry) -> ID?
    ) throws -> [NameMatch<ID>] {
        var matches: [ID: NameMatch<ID>] = [:]
        let entries = try entries(named: name, in: views).filter { id($0) != nil }
        let dated = Set(entries.filter { !$0.isOfRecord }.map(\.owner))
        for entry in entries {
            guard let owner = id(entry) else { continue }
            // A record's own name is of any time, unless an alias of the same name says of which.
            if entry.isOfRecord, dated.contains(entry.owner) { continue }
            let isOfDate = date.map { entry.window.contains($0) } ?? true
            if let other = matches[owner], other.isOfDate || !isOfDate { continue }
            matches[owner] = NameMatch(id: owner, window: entry.window, isOfDate: isOfDate)
        }
        let ofDate = matches.values.filter(\.isOfDate)
        return (ofDate.isEmpty ? Array(matches.values) : ofDate).sorted { $0.id < $1.id }
    }
}
