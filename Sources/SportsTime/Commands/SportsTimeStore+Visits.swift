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
        try carryOut(addition(of: draft), isRehearsal: isRehearsal)
    }

    /// Adds a visit, in one durable commit with what other tasks change at the same time.
    ///
    /// - Parameter draft: The visit in the user's words.
    /// - Returns: What it did.
    /// - Throws: As ``addVisit(_:isRehearsal:)``; `CancellationError` where the task was cancelled before the command
    ///   was begun. Nothing is appended then.
    public func addVisit(_ draft: VisitDraft) async throws -> CommandReport {
        try await carryOut(addition(of: draft))
    }

    private func addition(of draft: VisitDraft) -> StoreCommand {
        var generator = SystemRandomNumberGenerator()
        let id = Identifier(using: &generator)
        return StoreCommand("AddVisit", content: draft.content) { [self] snapshot in
            let (intent, anachronisms) = try NameResolver.intent(draft, id: id, in: snapshot.views)
            return try decision(
                VisitDecider.add(intent, today: latestToday), intent, anachronisms, snapshot.views)
        }
    }

    /// Adds a visit to a game that is known: stadium, day, teams and score are the game's.
    ///
    /// A score that is not known yet is looked up later; one that the user gives is the user's. A visit to a game that was
    /// called off is of type ``SportsTimeModel/VisitType/postponed``.
    ///
    /// - Parameters:
    ///   - draft: The visit.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where no game has the id, and as
    ///   ``addVisit(_:isRehearsal:)-(VisitDraft,_)``.
    public func addVisit(_ draft: GameVisitDraft, isRehearsal: Bool = false) throws -> CommandReport {
        var generator = SystemRandomNumberGenerator()
        let id = Identifier(using: &generator)
        let command = StoreCommand("AddVisit", content: draft.content) { [self] snapshot in
            let intent = try draft.intent(id: id, in: snapshot.views)
            return try decision(VisitDecider.add(intent, today: latestToday), intent, [], snapshot.views)
        }
        return try carryOut(command, isRehearsal: isRehearsal)
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
        try carryOut(self.correction(of: text, correction), isRehearsal: isRehearsal)
    }

    /// Corrects a visit, in one durable commit with what other tasks change at the same time.
    ///
    /// - Parameters:
    ///   - text: The visit's id, or the beginning of it.
    ///   - correction: What is to be otherwise.
    /// - Returns: What it did.
    /// - Throws: As ``addVisit(_:)``.
    public func correctVisit(_ text: String, _ correction: VisitCorrection) async throws -> CommandReport {
        try await carryOut(self.correction(of: text, correction))
    }

    private func correction(of text: String, _ correction: VisitCorrection) -> StoreCommand {
        StoreCommand("CorrectVisit", content: Array("\(text)\0\(correction)".utf8)) { [self] snapshot in
            let old = try NameResolver.visit(text, in: snapshot.views).visit
            let (intent, anachronisms) = try correction.intent(correcting: old, in: snapshot.views)
            return try decision(
                VisitDecider.correct(old, to: intent, today: latestToday), intent, anachronisms,
                snapshot.views)
        }
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
        try carryOut(deletion(of: text), isRehearsal: isRehearsal)
    }

    /// Deletes a visit, in one durable commit with what other tasks change at the same time.
    ///
    /// - Parameter text: The visit's id, or the beginning of it.
    /// - Returns: What it did.
    /// - Throws: As ``deleteVisit(_:isRehearsal:)``, and `CancellationError` as ``addVisit(_:)``.
    public func deleteVisit(_ text: String) async throws -> CommandReport {
        try await carryOut(deletion(of: text))
    }

    private func deletion(of text: String) -> StoreCommand {
        StoreCommand("DeleteVisit", content: Array(text.utf8)) { snapshot in
            let record = try NameResolver.visit(text, in: snapshot.views)
            return StoreCommand.Decision(events: [.visitDeleted(record.visit.id)], deleted: record)
        }
    }

    /// An event about a visit, with what is unusual about it.
    private func decision(
        _ event: DomainEvent, _ intent: VisitIntent, _ anachronisms: [VisitWarning], _ views: ViewReader
    ) throws -> StoreCommand.Decision {
        var decision = StoreCommand.Decision(events: [event], visit: intent.id)
        if case .visitAdded(let visit) = event { try warn(of: visit) }
        if case .visitCorrected(let visit) = event { try warn(of: visit) }
        func warn(of visit: Visit) throws {
            let other = try VisitView.anyVisit(to: visit.stadium, on: visit.date, except: visit.id, in: views)
            decision.warnings =
                anachronisms + VisitDecider.warnings(for: visit, at: intent.stadium, other: other)
        }
        return decision
    }
}
