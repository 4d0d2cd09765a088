import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Why a query that found no event of the log found none, in one sentence.
    ///
    /// - Parameter query: The query.
    /// - Returns: The sentence, with a near miss where the subject is the name, or almost the id, of something.
    /// - Throws: As ``log(_:)``.
    /// - Complexity: Every name and id of stadiums and teams once, where nothing happened to the subject.
    public func reasonForNoEvents(_ query: LogQuery) throws -> String {
        let end = try read { try asOf ?? $0.log.head().sequence }
        if end == 0 { return "The log has none\(asOf == nil ? "" : " at that point")." }
        if let from = query.from, from > end {
            return "The log ends with event \(end)\(asOf == nil ? "" : " at that point")."
        }
        if let from = query.from, let to = query.to, from > to {
            return "Event \(from) comes behind event \(to)."
        }
        if let subject = query.subject, try log(LogQuery(subject: subject, limit: 1)).isEmpty {
            let near = try read { try Self.subjects(near: subject, in: $0.views) }.prefix(3)
            return "Nothing happened to “\(StoreError.shown(subject))”"
                + (near.isEmpty
                    ? "." : ": did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?")
        }
        if let kind = query.kind, try log(LogQuery(subject: query.subject, kind: kind, limit: 1)).isEmpty {
            return "There is none of kind \(kind)\(query.subject.map { " that happened to “\($0)”" } ?? "")."
        }
        return "There is none from \(query.from ?? 1) to \(min(query.to ?? end, end))."
    }

    /// Ids that somebody may have meant: of what has the name, of visits whose ids begin so, and almost the same ids.
    private static func subjects(near text: String, in views: ViewReader) throws -> [String] {
        let name = NormalizedName(text)
        var near = try StadiumView.matches(named: text, in: views).map(\.id.rawValue)
        near += try TeamView.matches(named: text, in: views).map(\.id.rawValue)
        near += try VisitView.records(idPrefix: text, limit: 3, in: views).map(\.visit.id.description)
        if near.isEmpty {
            let names = try StadiumView.namesNear(text, in: views)
            near += try names.flatMap { try StadiumView.matches(named: $0, in: views) }.map(\.id.rawValue)
        }
        guard near.isEmpty else { return near }
        var ids = try DefinitionView.all(in: views).map(\.id)
        for sport in try SportView.all(in: views) {
            for isActive in [true, false] {
                ids += try StadiumView.stadiums(of: sport.id, isActive: isActive, in: views).map(
                    \.id.rawValue)
            }
            ids += try TeamView.teams(of: sport.id, in: views).map(\.id.rawValue)
        }
        let distances = ids.compactMap { id in
            NameDistance.between(name, NormalizedName(id), limit: 2).map { (distance: $0, id: id) }
        }
        return distances.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.map(\.id)
    }
}
