import ByteCoding
import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Why a stadium is called what it is called, on a day.
    ///
    /// - Parameters:
    ///   - text: Its name or id.
    ///   - date: The day; nil for today.
    ///   - sport: The sport, where it serves several.
    /// - Returns: The name, its days, the record that has it, and the events that brought that record.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func whyName(
        ofStadium text: String, on date: LocalDate? = nil, sport: SportID? = nil
    ) throws -> WhyNameAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let facts = try NameResolver.stadium(text, on: date, sport: sport, in: views).facts
            return try Self.whyName(facts, on: date, snapshot)
        }
    }

    static func whyName(
        _ facts: StadiumFacts, on date: LocalDate?, _ snapshot: borrowing StoreSnapshot, asOf: UInt64? = nil
    ) throws -> WhyNameAnswer {
        let views = snapshot.views.reading(asOf: asOf ?? .max)
        let id = facts.stadium.id
        let name = date.map { facts.name(on: $0) } ?? facts.stadium.name
        let source = try StadiumView.source(ofName: name, of: id, on: date, in: views)
        let record = source?.aliasID ?? id.rawValue
        return WhyNameAnswer(
            id: id.rawValue, date: date?.description, name: name,
            validFrom: source?.window.from?.description, validUntil: source?.window.until?.description,
            record: record, events: try events(of: record, snapshot),
            names: names(facts.names, current: facts.stadium.name))
    }
}
