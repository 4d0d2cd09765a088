import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// The life of the achievement book: every time that an event earned, kept or revoked an achievement.
    ///
    /// - Parameters:
    ///   - achievement: The id or name of one; nil for all.
    ///   - range: The events of interest; nil for all.
    /// - Returns: The changes, the oldest first.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows a change.
    public func history(
        of achievement: String? = nil, in range: ClosedRange<UInt64>? = nil
    ) throws -> [HistoryAnswer] {
        try read { snapshot in
            let views = snapshot.views
            let range = range ?? 0...UInt64.max
            let changes: [LedgerChange]
            if let achievement {
                let definition = try Self.definition(achievement, views).id
                changes = try AchievementView.changes(of: definition, in: views)
                    .filter { range.contains($0.judgement.sequence) }
            } else {
                changes = try AchievementView.changes(in: range, in: views)
            }
            var answers: [HistoryAnswer] = []
            for change in changes { answers.append(try Self.answer(change, snapshot)) }
            return answers
        }
    }

    private static func answer(
        _ change: LedgerChange, _ snapshot: borrowing StoreSnapshot
    ) throws -> HistoryAnswer {
        let views = snapshot.views
        let judgement = change.judgement
        let entry = try AchievementView.existingEntry(change.definition, change.number, in: views)
        let before = try AchievementView.judgement(before: change, in: views)
        let event = try EventAnswer(of: judgement.sequence, snapshot)
        return HistoryAnswer(
            sequence: judgement.sequence, event: event.event, subject: event.subject, summary: event.summary,
            command: event.command, recordedAt: event.recordedAt, achievementId: change.definition,
            achievementName: try DefinitionView.definition(change.definition, in: views)?.name
                ?? change.definition,
            number: Int(change.number), outcome: judgement.outcome.name,
            earnedOn: judgement.earnedOn.description, earnedOnBefore: before?.earnedOn.description,
            isOnSameVisits: before.map {
                judgement.outcome == .kept && Set($0.evidence.map(\.id)) == Set(judgement.evidence.map(\.id))
            } ?? false,
            definitionVersion: entry.bases[judgement.basisIndex].definitionVersion,
            cause: judgement.cause?.description)
    }
}

extension EventAnswer {
    /// Looks an event up.
    ///
    /// - Throws: What reading the log throws.
    /// - Complexity: Two rows; of a deletion a few more.
    init(of sequence: UInt64, _ snapshot: borrowing StoreSnapshot) throws {
        guard let event = try snapshot.log.withEvent(at: sequence, { try LoggedEvent($0) }) else {
            throw EventLogError.missingEvent(sequence: sequence)
        }
        let command = try snapshot.log.command(event.command)
        self.init(
            sequence: sequence, event: EventKind(rawValue: event.kind)?.name ?? "kind \(event.kind)",
            subject: event.subject, summary: try EventWords.text(event, in: snapshot.log),
            command: command.map { "\($0.name) by \($0.origin)" } ?? "",
            recordedAt: UTCTime.text(microseconds: event.recordedAt.microseconds))
    }
}
