import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Every achievement and how it stands, in the order of the definitions.
    ///
    /// - Parameter sport: Only those of one sport; nil for all.
    /// - Returns: The achievements. Withdrawn definitions that were never earned are left out.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such sport.
    /// - Complexity: A few rows a definition and a visited stadium; none a visit.
    public func achievements(of sport: SportID? = nil) throws -> [AchievementAnswer] {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            return try DefinitionView.all(in: views)
                .filter { definition in sport.map { $0 == definition.sport } ?? true }
                .map { try Self.answer($0, views) }
                .filter { $0.timesEarned > 0 || !$0.isDeprecated }
        }
    }

    /// The definitions, in words: of one achievement, or of all.
    func rules(of id: String?) throws -> [AuditBundle.Rule] {
        try read { snapshot in
            let views = snapshot.views
            return try DefinitionView.all(in: views).filter { id == nil || $0.id == id }.map {
                AuditBundle.Rule(
                    id: $0.id, name: $0.name, version: $0.version, rule: try Self.words($0, views))
            }
        }
    }

    static func answer(
        _ definition: AchievementDefinition, _ views: ViewReader
    ) throws -> AchievementAnswer {
        let entries = try AchievementView.entries(of: definition.id, in: views)
        let held = entries.last(where: \.isHeld)
        let standing = try AchievementView.standing(of: definition, in: views)
        return AchievementAnswer(
            id: definition.id, name: definition.name, description: definition.summary,
            category: definition.category, sport: definition.sport?.rawValue,
            state: held != nil ? .earned : entries.isEmpty ? .open : .revoked,
            earnedOn: held?.earnedOn.description, earnedAt: held?.earnedAt, timesEarned: entries.count,
            have: standing?.have, need: standing?.need,
            countedTypes: definition.countedTypes.map(\.rawValue), isDeprecated: !definition.isActive)
    }

    /// The definition that a text names: its id, or its name.
    static func definition(_ text: String, _ views: ViewReader) throws -> AchievementDefinition {
        if let definition = try DefinitionView.definition(text, in: views) { return definition }
        let wanted = NormalizedName(text)
        let all = try DefinitionView.all(in: views)
        let named = all.filter { NormalizedName($0.name) == wanted || NormalizedName($0.id) == wanted }
        guard let definition = named.first else {
            let near = all.filter {
                NameDistance.between(NormalizedName($0.name), wanted, limit: 3) != nil
                    || NormalizedName($0.name).key.hasPrefix(wanted.key)
            }
            throw StoreError.unknown(
                what: .achievement, name: text, suggestions: near.prefix(3).map(\.name))
        }
        guard named.count == 1 else {
            throw StoreError.ambiguous(
                what: .achievement, name: text,
                candidates: named.map { StoreError.Candidate(id: $0.id, description: $0.name) })
        }
        return definition
    }
}

extension CommandReport {
    /// What the command did, as it is told.
    public var answer: CommandAnswer {
        CommandAnswer(
            command: outcome?.command, firstSequence: outcome?.sequences.lowerBound,
            lastSequence: outcome?.sequences.upperBound,
            visit: visit.map { record in
                SportsTimeStore.answer(
                    record,
                    evidenceOf: changes.filter { change in
                        change.change.judgement.outcome != .revoked
                            && change.change.judgement.evidence.contains { $0.id == record.visit.id }
                    }.map(\.definition.id))
            },
            achievements: changes.map(\.answer),
            warnings: warnings.map(\.description))
    }
}

extension AchievementChange {
    /// What was done, as it is told.
    var answer: AchievementChangeAnswer {
        AchievementChangeAnswer(
            id: definition.id, name: definition.name, outcome: change.judgement.outcome.name,
            earnedOn: change.judgement.earnedOn.description, sequence: change.judgement.sequence)
    }
}

extension Judgement.Outcome {
    var name: String {
        switch self {
        case .earned: "earned"
        case .kept: "kept"
        case .revoked: "revoked"
        }
    }
}
