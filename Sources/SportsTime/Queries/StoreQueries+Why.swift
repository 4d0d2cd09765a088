import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Why an achievement is held, is no more, or was never earned.
    ///
    /// - Parameters:
    ///   - text: Its id or name.
    ///   - listsEveryVisit: Whether to list every visit that could fill a slot, too.
    /// - Returns: The rule, and the life of every entry with its evidence and the events that judged it.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows a judgement and a visit of its evidence.
    public func why(_ text: String, listsEveryVisit: Bool = false) throws -> WhyAnswer {
        try read { snapshot in
            let views = snapshot.views
            let definition = try Self.definition(text, views)
            let answer = try Self.answer(definition, views)
            let entries = try AchievementView.entries(of: definition.id, in: views).map { entry in
                try Self.entry(entry, snapshot)
            }
            var everyVisit: [WhyAnswer.Evidence]?
            if listsEveryVisit {
                everyVisit = []
                for visit in try AchievementView.fillers(of: definition, in: views) {
                    everyVisit?.append(try Self.evidence(visit, snapshot))
                }
            }
            return WhyAnswer(
                achievement: answer, rule: try Self.words(definition, views),
                definitionVersion: definition.version, entries: entries,
                everyVisit: everyVisit,
                missing: answer.state == .earned
                    ? []
                    : try Self.missing(AchievementView.outlook(of: definition, in: views))
                        .compactMap { try StadiumView.stadium($0, in: views) }
                        .map { try Self.summary($0, views) })
        }
    }

    /// The stadiums that a rule names and that were not visited.
    private static func missing(_ outlook: RuleOutlook) -> [Stadium.ID] {
        (outlook.needsAll ? outlook.candidates : []) + outlook.parts.flatMap { missing($0) }
    }

    private static func entry(
        _ entry: AchievementEntry, _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyAnswer.Entry {
        let views = snapshot.views
        var judgements: [WhyAnswer.Judgement] = []
        for judgement in try AchievementView.judgements(of: entry.definition, entry.number, in: views) {
            judgements.append(try Self.judgement(judgement, of: entry, snapshot))
        }
        return WhyAnswer.Entry(
            number: Int(entry.number), isHeld: entry.isHeld, earnedOn: entry.earnedOn.description,
            judgements: judgements)
    }

    static func judgement(
        _ judgement: Judgement, of entry: AchievementEntry, _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyAnswer.Judgement {
        let views = snapshot.views
        let basis = entry.bases[judgement.basisIndex]
        let event = try EventAnswer(of: judgement.sequence, snapshot)
        return WhyAnswer.Judgement(
            outcome: judgement.outcome.name, sequence: judgement.sequence,
            event: event.event, subject: event.subject, summary: event.summary, command: event.command,
            recordedAt: event.recordedAt,
            cause: judgement.cause?.description, earnedOn: judgement.earnedOn.description,
            basis: try RuleWords.text(basis.requirement, views), definitionVersion: basis.definitionVersion,
            evidence: try evidence(of: judgement, snapshot))
    }

    private static func evidence(
        of judgement: Judgement, _ snapshot: borrowing StoreSnapshot
    ) throws -> [WhyAnswer.Evidence] {
        var evidence: [WhyAnswer.Evidence] = []
        for visit in judgement.evidence {
            evidence.append(try Self.evidence(visit, snapshot))
        }
        return evidence
    }

    static func evidence(
        _ counted: CountedVisit, _ snapshot: borrowing StoreSnapshot
    ) throws -> WhyAnswer.Evidence {
        let views = snapshot.views
        let record = try VisitView.record(counted.id, in: views)
        let isThere = record.map { counts($0.visit, as: counted) }
        // A visit that is gone, or counts otherwise now, is told as the log first had it.
        let visit = try isThere == true ? record?.visit : addedVisit(counted, snapshot)
        let name =
            try visit?.stadiumName ?? StadiumView.facts(counted.stadium, in: views)?.name(on: counted.date)
        return WhyAnswer.Evidence(
            visitId: counted.id.description, addedAt: counted.addedAt, date: counted.date.description,
            stadiumId: counted.stadium.rawValue, stadiumName: name ?? counted.stadium.rawValue,
            occasion: visit.map { occasion(of: $0) } ?? counted.type.rawValue,
            events: try events(ofVisit: counted.id, snapshot),
            status: isThere == nil ? "deleted" : isThere == true ? "there" : "corrected")
    }

    /// The events of a visit, up to the point that is asked about.
    private static func events(
        ofVisit id: Visit.ID, _ snapshot: borrowing StoreSnapshot
    ) throws -> [UInt64] {
        let end = try snapshot.views.asOf ?? snapshot.log.head().sequence
        return try snapshot.log.sequences(ofSubject: id.description, in: 1...max(1, end))
    }

    private static func counts(_ visit: Visit, as counted: CountedVisit) -> Bool {
        visit.date == counted.date && visit.stadium == counted.stadium && visit.type == counted.type
    }

    /// The visit as its first event has it; nil where that counts otherwise, or has been erased.
    private static func addedVisit(
        _ counted: CountedVisit, _ snapshot: borrowing StoreSnapshot
    ) throws -> Visit? {
        let event = try snapshot.log.withEvent(at: counted.addedAt) { event -> DomainEvent? in
            guard let factual = event.factualPart, event.kind == EventKind.visitAdded.rawValue else {
                return nil
            }
            return try DomainEvent(kind: .visitAdded, factualPart: factual, privatePart: nil)
        }
        guard case .visitAdded(let visit)?? = event, counts(visit, as: counted) else { return nil }
        return visit
    }

    /// What was seen, in a few words: `Blue Jays at Red Sox, 5-13`.
    static func occasion(of visit: Visit) -> String {
        guard let home = visit.homeTeam, let away = visit.awayTeam else { return visit.type.rawValue }
        return "\(away.name) at \(home.name)" + (visit.finalScore.map { ", \($0)" } ?? "")
    }

    /// The rule in words, with the types of visits where not all count.
    static func words(
        _ definition: AchievementDefinition, _ views: ViewReader
    ) throws -> String {
        let text = try RuleWords.text(definition.requirement, views)
        guard definition.visitTypes != nil else { return text }
        return text + " (only visits of type "
            + definition.countedTypes.map(\.rawValue).joined(separator: ", ") + " count)"
    }
}
