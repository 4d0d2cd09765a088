import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Adds a visit.
    ///
    /// - Parameters:
    ///   - draft: The visit in the user's words.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError`` where a name is unknown or ambiguous,
    ///   ``SportsTimeModel/VisitRefusal``, and what the log throws. Nothing is appended then.
    public func addVisit(_ draft: VisitDraft, isRehearsal: Bool = false) throws -> CommandReport {
        var generator = SystemRandomNumberGenerator()
        let id = Identifier(using: &generator)
        let command = Self.command("AddVisit", content: draft.content)
        var warnings: [VisitWarning] = []
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            let (intent, anachronisms) = try NameResolver.intent(draft, id: id, in: snapshot.views)
            let event = try VisitDecider.add(intent, today: latestToday)
            guard case .visitAdded(let visit) = event else { return [event] }
            let other = try VisitView.anyVisit(
                to: visit.stadium, on: visit.date, except: visit.id, in: snapshot.views)
            warnings =
                anachronisms + VisitDecider.warnings(for: visit, at: intent.stadium, other: other)
            return [event]
        } inspect: {
            try VisitView.record(id, in: $0.views)
        }
        return CommandReport(
            outcome: result.outcome, changes: result.changes, warnings: warnings, visit: result.answer)
    }

    /// Corrects a visit.
    ///
    /// - Parameters:
    ///   - text: The visit's id, or the beginning of it.
    ///   - correction: What is to be otherwise.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: As ``addVisit(_:isRehearsal:)``.
    public func correctVisit(
        _ text: String, _ correction: VisitCorrection, isRehearsal: Bool = false
    ) throws -> CommandReport {
        let command = Self.command("CorrectVisit", content: Array("\(text)\0\(correction)".utf8))
        var warnings: [VisitWarning] = []
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            let old = try NameResolver.visit(text, in: snapshot.views).visit
            let (intent, anachronisms) = try correction.intent(correcting: old, in: snapshot.views)
            let event = try VisitDecider.correct(old, to: intent, today: latestToday)
            guard case .visitCorrected(let visit) = event else { return [event] }
            let other = try VisitView.anyVisit(
                to: visit.stadium, on: visit.date, except: visit.id, in: snapshot.views)
            warnings =
                anachronisms
                + VisitDecider.warnings(
                    for: visit, at: intent.stadium, other: other)
            return [event]
        } inspect: {
            try NameResolver.visit(text, in: $0.views)
        }
        return CommandReport(
            outcome: result.outcome, changes: result.changes, warnings: warnings, visit: result.answer)
    }

    /// Deletes a visit.
    ///
    /// Its events stay in the log; erasing them is another command.
    ///
    /// - Parameters:
    ///   - text: The visit's id, or the beginning of it.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, and what the log throws.
    public func deleteVisit(_ text: String, isRehearsal: Bool = false) throws -> CommandReport {
        let command = Self.command("DeleteVisit", content: Array(text.utf8))
        var deleted: VisitRecord?
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            let record = try NameResolver.visit(text, in: snapshot.views)
            deleted = record
            return [.visitDeleted(record.visit.id)]
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes, visit: deleted)
    }
}
