import EventLog
import Projections
import SportsTimeModel

extension SportsTimeStore {
    /// Takes a user's change back, by a command that does the opposite: the log keeps both.
    ///
    /// - Parameters:
    ///   - sequence: An event of the change; nil for the last change that stands, so that undoing again goes
    ///     further back. An event of an undo makes the change again.
    ///   - isRehearsal: Whether to undo the undoing at the end, telling only what it would do.
    /// - Returns: What was taken back, and what that did.
    /// - Throws: ``StoreError/notUndoable(command:reason:)`` where the change is not the user's, or the same visit
    ///   or stadium was changed again since; ``StoreError/invalidValue(field:value:expected:)`` for an event that
    ///   there is not; and what the log throws.
    public func undo(_ sequence: UInt64? = nil, isRehearsal: Bool = false) throws -> UndoAnswer {
        let plan = try read { try UndoPlan(sequence, in: $0) }
        let fresh = Self.command(UndoPlan.commandName, content: Array("\(plan.command.number)".utf8))
        let command = CommandDraft(
            id: fresh.id, name: fresh.name, origin: fresh.origin, content: fresh.content,
            causation: plan.command.number)
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            // Somebody may have changed it meanwhile: then this refuses.
            try UndoPlan(plan.command.sequences.lowerBound, in: snapshot).events
        } inspect: { _ in
        }
        return UndoAnswer(
            undone: plan.command.number, name: plan.command.name,
            recordedAt: UTCTime.text(microseconds: plan.command.recordedAt.microseconds),
            events: plan.words,
            command: CommandReport(outcome: result.outcome, changes: result.changes).answer)
    }
}
