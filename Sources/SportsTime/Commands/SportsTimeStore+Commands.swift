import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Appends a command whose events are decided against the views, and reads what it did to the ledger.
    ///
    /// - Parameters:
    ///   - command: The intent.
    ///   - isRehearsal: Whether to undo everything at the end.
    ///   - decide: The events, or a refusal.
    ///   - inspect: Reads the store after the command.
    /// - Returns: The outcome, what changed in the ledger, and what `inspect` returned.
    /// - Throws: What reading the views throws.
    func append<Answer>(
        _ command: CommandDraft, isRehearsal: Bool = false,
        decide: (borrowing StoreSnapshot) throws -> [DomainEvent],
        inspect: (borrowing StoreSnapshot) throws -> Answer
    ) throws -> (outcome: AppendOutcome?, changes: [AchievementChange], answer: Answer) {
        let result = try projected.append(command, clock: clock(), isRehearsal: isRehearsal) { snapshot in
            try decide(snapshot).map { $0.draft }
        } inspect: { snapshot, outcome in
            (
                try outcome.map { try Self.changes(in: $0.sequences, snapshot.views) } ?? [],
                try inspect(snapshot)
            )
        }
        return (result.outcome, result.answer.0, result.answer.1)
    }

    static func changes(
        in sequences: ClosedRange<UInt64>, _ views: ViewReader
    ) throws -> [AchievementChange] {
        try AchievementView.changes(in: sequences, in: views).compactMap { change in
            try DefinitionView.definition(change.definition, in: views).map {
                AchievementChange(definition: $0, change: change)
            }
        }
    }

    /// A command with a fresh id.
    static func command(_ name: String, origin: String = "user", content: [UInt8]) -> CommandDraft {
        var generator = SystemRandomNumberGenerator()
        return CommandDraft(
            id: Identifier(using: &generator), name: name, origin: origin, content: content)
    }
}

extension DomainEvent {
    /// The event as the log takes it.
    var draft: EventDraft {
        EventDraft(
            kind: kind.rawValue, schemaVersion: kind.schemaVersion, subject: subject,
            factualPart: factualPart, privatePart: privatePart)
    }
}
