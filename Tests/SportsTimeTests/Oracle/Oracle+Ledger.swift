extension Oracle {
    /// One time that an achievement was earned.
    struct Entry: Hashable {
        /// 1 for the first time.
        var number: Int
        var earnedAt: Int
        /// The latest day of the evidence.
        var earnedOn: Int
        /// The visits as they were when they were chosen, by day, then sequence.
        var evidence: [Visit]
        /// Every basis it was ever held on, oldest first.
        var bases: [Basis]
        /// The one it is held on.
        var basisIndex: Int
        var revokedAt: Int?
        /// Its life: earned, kept with other evidence, revoked.
        var judgements: [Judgement] = []
    }

    /// What an event did to an entry, and the evidence after it (after a revocation, what was lost).
    struct Judgement: Hashable {
        var sequence: Int
        var outcome: String
        /// The visit that was deleted or corrected.
        var cause: String?
        var evidence: [Visit]
        var earnedOn: Int
    }

    /// What happened to a visit that entries were held by.
    enum Cause {
        case deleted
        case corrected
    }

    /// What an event did to the ledger.
    enum Outcome: Hashable {
        /// For the first time, by a visit event or a merge.
        case earned
        /// As a new entry after a revoked one.
        case earnedAgain
        /// By the basis it was held on, with other visits.
        case keptByItsBasis(Cause)
        /// By one of its bases that is older than the one it was held on.
        case keptByAnEarlierBasis(Cause)
        /// By one of its bases that is newer than the one it was held on.
        case keptByALaterBasis(Cause)
        /// By today's requirement, which becomes one of its bases.
        case keptByTodaysBasis(Cause)
        /// By an old basis while today's requirement is not satisfied.
        case keptAgainstToday
        /// By its basis although the definition earns no more.
        case keptWhileDeprecated
        case revoked(Cause)
    }

    /// The latest entry of a definition, where it is held.
    func heldEntry(of definition: String) -> Entry? {
        entries[definition]?.last.flatMap { $0.revokedAt == nil ? $0 : nil }
    }

    /// What became of which entry since an event, that one left out.
    func judgements(after sequence: Int) -> Set<String> {
        var found: Set<String> = []
        for (definition, entries) in entries {
            for entry in entries {
                for judgement in entry.judgements where judgement.sequence > sequence {
                    found.insert(
                        "\(judgement.sequence): \(definition) \(entry.number) \(judgement.outcome)")
                }
            }
        }
        return found
    }

    /// Earns what is active, not held, and satisfied today.
    mutating func earn(at sequence: Int) {
        for definition in definitions.values where definition.isActive {
            guard heldEntry(of: definition.id) == nil, let basis = basis(of: definition),
                let found = evidence(for: basis)
            else { continue }
            let number = (entries[definition.id]?.count ?? 0) + 1
            var entry = Entry(
                number: number, earnedAt: sequence, earnedOn: found.map(\.day).max() ?? 0,
                evidence: found, bases: [basis], basisIndex: 0)
            entry.note("earned", at: sequence)
            entries[definition.id, default: []].append(entry)
            count(number == 1 ? .earned : .earnedAgain)
        }
    }

    /// Judges again each held entry with a visit in its evidence that is gone or counts as another now.
    mutating func judgeEntries(after visit: String, _ cause: Cause, at sequence: Int) {
        for definition in definitions.values {
            guard let entry = heldEntry(of: definition.id),
                entry.evidence.contains(where: { visits[$0.id] != $0 })
            else { continue }
            let index = entry.number - 1
            var judged = judged(entry, of: definition, at: sequence, cause)
            judged.note(judged.revokedAt == nil ? "kept" : "revoked", at: sequence, cause: visit)
            entries[definition.id]?[index] = judged
        }
    }

    private mutating func judged(
        _ entry: Entry, of definition: Definition, at sequence: Int, _ cause: Cause
    ) -> Entry {
        var entry = entry
        let today = definition.isActive ? basis(of: definition) : nil
        var candidates = entry.bases
        if let today, !candidates.contains(today) {
            candidates.append(today)
        }
        for (index, basis) in candidates.enumerated() {
            guard let found = evidence(for: basis) else { continue }
            count(kept(entry, by: index, cause))
            if !definition.isActive { count(.keptWhileDeprecated) }
            if let today, evidence(for: today) == nil { count(.keptAgainstToday) }
            if index == entry.bases.count { entry.bases.append(basis) }
            entry.basisIndex = index
            entry.evidence = found
            entry.earnedOn = found.map(\.day).max() ?? 0
            return entry
        }
        entry.revokedAt = sequence
        count(.revoked(cause))
        return entry
    }

    private func kept(_ entry: Entry, by index: Int, _ cause: Cause) -> Outcome {
        if index == entry.bases.count { return .keptByTodaysBasis(cause) }
        if index == entry.basisIndex { return .keptByItsBasis(cause) }
        return index < entry.basisIndex ? .keptByAnEarlierBasis(cause) : .keptByALaterBasis(cause)
    }

    private mutating func count(_ outcome: Outcome) {
        outcomes[outcome, default: 0] += 1
    }
}

extension Oracle.Entry {
    fileprivate mutating func note(_ outcome: String, at sequence: Int, cause: String? = nil) {
        judgements.append(
            Oracle.Judgement(
                sequence: sequence, outcome: outcome, cause: cause, evidence: evidence, earnedOn: earnedOn))
    }
}
