import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the achievement ledger.
///
/// An achievement that is not held follows today's requirement, and is looked at when something it depends on
/// has changed. One that is held is judged again only when a visit of its evidence was deleted or counts
/// otherwise since; only that can revoke it.
struct AchievementProjector: Projector {
    let view = AchievementView.view
    let version: UInt32 = 2
    let reads = [
        StadiumView.view, DefinitionView.view, VisitView.view, ProgressView.view,
    ]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard
            let kind = event.kind(among: [
                .visitAdded, .visitCorrected, .visitDeleted, .stadiumMerged, .teamMerged,
                .leagueStructureMerged, .achievementDefinitionMerged,
            ])
        else { return }
        let sequence = event.sequence
        switch try event.decoded(as: kind) {
        case .visitAdded(let visit):
            try earn(by: visit, at: sequence, in: &rows)
        case .visitCorrected(let visit):
            try judge(evidence: visit.id, as: visit, at: sequence, in: &rows)
            try earn(by: visit, at: sequence, in: &rows)
        case .visitDeleted(let id):
            try judge(evidence: id, as: nil, at: sequence, in: &rows)
        case .stadiumMerged(let stadium):
            guard try VisitView.visited(stadium.id, in: rows.reader) != nil else { return }
            let triggers = try Self.triggers(of: stadium, in: rows.reader)
            try earn(try DefinitionView.ids(touchedBy: triggers, in: rows.reader), at: sequence, in: &rows)
        case .teamMerged, .leagueStructureMerged:
            guard try VisitView.span(in: rows.reader) != nil else { return }
            let parts = try ProgressView.parts(changedBy: sequence, in: rows.reader)
            let ids = try DefinitionView.ids(touchedBy: parts.map { .part($0) }, in: rows.reader)
            try earn(ids, at: sequence, in: &rows)
        case .achievementDefinitionMerged(let definition):
            try earn([definition.id], at: sequence, in: &rows)
        default: return
        }
    }

    // MARK: Earning

    /// What is not held, and may be earned by a visit as it is now.
    private func earn(by visit: Visit, at sequence: UInt64, in rows: inout ViewWriter) throws {
        let novelty = try VisitView.novelty(of: visit, in: rows.reader)
        guard novelty != .repeated else { return }
        var triggers: [DefinitionView.Trigger] = [.date]
        // A further visit of its type to a stadium brings no new stadium, site, state or sport.
        if novelty == .first {
            guard let stadium = try StadiumView.stadium(visit.stadium, in: rows.reader) else {
                throw ProjectionError.missingRow(of: visit.stadium.rawValue)
            }
            triggers = try Self.triggers(of: stadium, in: rows.reader)
        }
        let ids = try DefinitionView.ids(touchedBy: triggers, in: rows.reader)
        try earn(ids, near: visit.date, isNewPlace: novelty == .first, at: sequence, in: &rows)
    }

    /// What depends on a stadium having been visited.
    private static func triggers(
        of stadium: Stadium, in views: ViewReader
    ) throws -> [DefinitionView.Trigger] {
        [.anyStadium, .sport(stadium.sport), .stadium(stadium.id), .state(stadium.state), .date]
            + (try ProgressView.parts(of: stadium.id, in: views).map { .part($0) })
    }

    private func earn(
        _ definitions: [String], near date: LocalDate? = nil, isNewPlace: Bool = true, at sequence: UInt64,
        in rows: inout ViewWriter
    ) throws {
        for id in definitions
        where try !rows.reader.contains(AchievementView.key(id), in: AchievementView.held) {
            guard let basis = try basis(of: id, in: rows),
                let evidence = try EvidenceFinder.evidence(
                    for: basis, near: date, isNewPlace: isNewPlace, in: rows.reader)
            else { continue }
            let number = (try AchievementView.lastNumber(of: id, in: rows.reader) ?? 0) + 1
            let entry = AchievementEntry(
                definition: id, number: number, earnedAt: sequence, evidence: evidence, basis: basis)
            try put(entry, in: &rows)
            try record(.earned, of: entry, cause: nil, at: sequence, in: &rows)
        }
    }

    /// Today's requirement, resolved; nil where the definition earns no more, or nothing could satisfy it.
    private func basis(of id: String, in rows: borrowing ViewWriter) throws -> Basis? {
        guard let definition = try DefinitionView.definition(id, in: rows.reader), definition.isActive,
            let requirement = try EvidenceFinder.resolve(definition.requirement, in: rows.reader)
        else { return nil }
        return Basis(
            requirement: requirement, types: definition.countedTypes,
            definitionVersion: definition.version)
    }

    // MARK: Judging again

    /// Judges the entries whose evidence a visit is, unless it counts as it did.
    private func judge(
        evidence id: Visit.ID, as visit: Visit?, at sequence: UInt64, in rows: inout ViewWriter
    ) throws {
        for definition in try AchievementView.definitions(restingOn: id, in: rows.reader) {
            guard var entry = try AchievementView.heldEntry(of: definition, in: rows.reader),
                let counted = entry.evidence.first(where: { $0.id == id })
            else {
                throw ProjectionError.missingRow(of: "the entry of \(definition) that rests on visit \(id)")
            }
            if let visit, counted.countsAs(visit) { continue }
            try removeEvidence(of: entry, in: &rows)
            if let (index, evidence) = try holding(&entry, in: rows) {
                entry.basisIndex = index
                entry.evidence = evidence
                entry.earnedOn = evidence.map(\.date).max() ?? entry.earnedOn
                try put(entry, in: &rows)
                try record(.kept, of: entry, cause: id, at: sequence, in: &rows)
            } else {
                entry.revokedAt = sequence
                try rows.put(
                    entry.encoded, for: AchievementView.entryKey(definition, entry.number),
                    in: AchievementView.entries)
                try rows.delete(AchievementView.key(definition), in: AchievementView.held)
                try record(.revoked, of: entry, cause: id, at: sequence, in: &rows)
            }
        }
    }

    /// The first basis that still holds an entry, with its evidence: one it was ever held on, or today's,
    /// which is added then.
    private func holding(
        _ entry: inout AchievementEntry, in rows: borrowing ViewWriter
    ) throws -> (index: Int, evidence: [CountedVisit])? {
        for (index, basis) in entry.bases.enumerated() {
            if let evidence = try EvidenceFinder.evidence(for: basis, in: rows.reader) {
                return (index, evidence)
            }
        }
        guard let today = try basis(of: entry.definition, in: rows), !entry.bases.contains(today),
            let evidence = try EvidenceFinder.evidence(for: today, in: rows.reader)
        else { return nil }
        entry.bases.append(today)
        return (entry.bases.count - 1, evidence)
    }

    // MARK: Rows

    private func put(_ entry: AchievementEntry, in rows: inout ViewWriter) throws {
        var number = KeyWriter()
        number.append(entry.number)
        try rows.put(
            entry.encoded, for: AchievementView.entryKey(entry.definition, entry.number),
            in: AchievementView.entries)
        try rows.put(
            number.bytes, for: AchievementView.key(entry.definition), in: AchievementView.held)
        for visit in entry.evidence {
            try rows.put(
                [], for: AchievementView.evidenceKey(visit.id, entry.definition),
                in: AchievementView.evidence)
        }
    }

    private func removeEvidence(of entry: AchievementEntry, in rows: inout ViewWriter) throws {
        for visit in entry.evidence {
            try rows.delete(
                AchievementView.evidenceKey(visit.id, entry.definition), in: AchievementView.evidence)
        }
    }

    private func record(
        _ outcome: Judgement.Outcome, of entry: AchievementEntry, cause: Visit.ID?, at sequence: UInt64,
        in rows: inout ViewWriter
    ) throws {
        let judgement = Judgement(
            sequence: sequence, outcome: outcome, cause: cause, evidence: entry.evidence,
            basisIndex: entry.basisIndex, earnedOn: entry.earnedOn)
        try rows.put(
            judgement.encoded,
            for: AchievementView.judgementKey(entry.definition, entry.number, sequence),
            in: AchievementView.judgements)
        var number = KeyWriter()
        number.append(entry.number)
        try rows.put(
            number.bytes, for: AchievementView.changeKey(sequence, entry.definition),
            in: AchievementView.changes)
    }
}

extension CountedVisit {
    /// Whether a visit counts as it did when it became evidence.
    fileprivate func countsAs(_ visit: Visit) -> Bool {
        stadium == visit.stadium && date == visit.date && type == visit.type
    }
}
