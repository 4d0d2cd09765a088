import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// What is missing for an achievement, the nearest stadium first.
    ///
    /// - Parameters:
    ///   - text: Its id or name.
    ///   - near: Where the fan is; nil for the stadium of the last visit.
    ///   - limit: How many stadiums to list where any of many would do.
    /// - Returns: The rule, part by part, with what counts and what is missing.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows a stadium that is known of; for a journey one a visit.
    public func whyNot(
        _ text: String, near: Coordinate? = nil, limit: Int = 10
    ) throws -> WhyNotAnswer {
        guard limit > 0 else {
            throw StoreError.invalidValue(field: "limit", value: "\(limit)", expected: "at least 1")
        }
        return try read { snapshot in
            let views = snapshot.views
            let definition = try Self.definition(text, views)
            let origin = try Origin(near, views)
            let last = try AchievementView.entries(of: definition.id, in: views).last
            var revocation: WhyAnswer.Judgement?
            if let last, !last.isHeld,
                let judgement = try AchievementView.judgements(of: definition.id, last.number, in: views).last
            {
                revocation = try Self.judgement(judgement, of: last, snapshot)
            }
            return WhyNotAnswer(
                achievement: try Self.answer(definition, views), definitionVersion: definition.version,
                revokedBy: revocation, origin: origin?.name,
                step: try Self.step(
                    AchievementView.outlook(of: definition, in: views), origin, limit, snapshot))
        }
    }

    /// What is missing of a league, a conference or a division, the nearest stadium first.
    ///
    /// - Parameters:
    ///   - text: Its id or name, or a sport.
    ///   - near: Where the fan is; nil for the stadium of the last visit.
    /// - Returns: What counts and what is missing.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows a stadium of the part.
    public func whyNotProgress(_ text: String, near: Coordinate? = nil) throws -> WhyNotProgressAnswer {
        try read { snapshot in
            let views = snapshot.views
            let part = try Self.part(named: text, views)
            let rule: Requirement =
                switch part.level {
                case .league: .league(part.id)
                case .conference: .conference(part.id)
                case .division: .division(part.id)
                }
            let types = try VisitView.countedTypes(in: views)
            let origin = try Origin(near, views)
            return WhyNotProgressAnswer(
                id: part.id, name: part.name, countedTypes: types.map(\.rawValue), origin: origin?.name,
                step: try Self.step(
                    AchievementView.outlook(of: rule, types: types, in: views), origin, .max, snapshot))
        }
    }

    private static func step(
        _ outlook: RuleOutlook, _ origin: Origin?, _ limit: Int, _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyNotAnswer.Step {
        let views = snapshot.views
        var visits: [WhyAnswer.Evidence] = []
        for visit in outlook.visits { visits.append(try evidence(visit, snapshot)) }
        var parts: [WhyNotAnswer.Step] = []
        for part in outlook.parts { parts.append(try step(part, origin, limit, snapshot)) }
        let missing =
            outlook.isMet
            ? [] : try summaries(of: outlook.candidates, from: origin?.place, views)
        return WhyNotAnswer.Step(
            rule: try RuleWords.text(outlook.rule, views), isMet: outlook.isMet, have: outlook.have,
            need: outlook.need, visits: visits,
            missing: Array(outlook.needsAll ? missing[...] : missing.prefix(limit)),
            missingCount: missing.count, needsAll: outlook.needsAll, parts: parts)
    }
}

/// Where distances are measured from.
struct Origin {
    let place: Coordinate
    let name: String

    /// A place that was named, else the stadium of the last visit (up to a day); nil where there is none.
    init?(_ place: Coordinate?, through day: LocalDate? = nil, _ views: ViewReader) throws {
        if let place {
            self.place = place
            // Who names a stadium, is at its point.
            let here = try StadiumView.near(place, radiusMeters: 1, in: views).first { $0.meters < 1 }
            name = here?.stadium.name ?? "\(place.latitude), \(place.longitude)"
        } else if let last = try VisitView.lastVisit(through: day, in: views),
            let stadium = try StadiumView.stadium(last.stadium, in: views)
        {
            self.place = stadium.coordinate
            name = "\(stadium.name), visited on \(last.date)"
        } else {
            return nil
        }
    }
}
