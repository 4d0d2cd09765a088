import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews
import Synchronization

/// A command, ready to be carried out: at once, or together with those of other tasks.
struct StoreCommand: Sendable {
    /// What a command comes to.
    struct Decision: Sendable {
        var events: [DomainEvent]
        var warnings: [VisitWarning] = []
        /// The visit that the answer is about.
        var visit: Visit.ID?
        /// The visit as it was, where it is no more.
        var deleted: VisitRecord?
    }

    let draft: CommandDraft
    /// Decides against the store; may be called more than once.
    let decide: @Sendable (borrowing StoreSnapshot) throws -> Decision

    /// A command with a fresh id.
    init(
        _ name: String, content: [UInt8],
        decide: @escaping @Sendable (borrowing StoreSnapshot) throws -> Decision
    ) {
        draft = SportsTimeStore.command(name, content: content)
        self.decide = decide
    }
}

extension SportsTimeStore {
    /// Carries a command out, in a commit of its own.
    func carryOut(_ command: StoreCommand, isRehearsal: Bool) throws -> CommandReport {
        let run = CommandRun(command)
        return try projected.append(
            command.draft, clock: clock(), isRehearsal: isRehearsal,
            decide: { try run.decide($0) }, inspect: { try run.report($0, $1) }
        ).answer
    }

    /// Carries a command out, in one commit with those that other tasks wait for.
    func carryOut(_ command: StoreCommand) async throws -> CommandReport {
        let run = CommandRun(command)
        return try await projected.append(
            command.draft, clock: clock(), decide: { try run.decide($0) }, inspect: { try run.report($0, $1) }
        ).answer
    }
}

/// A command while it is carried out: what was decided is told when it has been done.
private final class CommandRun: Sendable {
    private let command: StoreCommand
    private let decision = Mutex<StoreCommand.Decision?>(nil)

    init(_ command: StoreCommand) {
        self.command = command
    }

    func decide(_ snapshot: borrowing StoreSnapshot) throws -> [EventDraft] {
        let decided = try command.decide(snapshot)
        decision.withLock { $0 = decided }
        return decided.events.map(\.draft)
    }

    func report(_ snapshot: borrowing StoreSnapshot, _ outcome: AppendOutcome?) throws -> CommandReport {
        let views = snapshot.views
        let decided = decision.withLock { $0 }
        let visit = try decided?.visit.flatMap { try VisitView.record($0, in: views) }
        return CommandReport(
            outcome: outcome,
            changes: try outcome.map { try SportsTimeStore.changes(in: $0.sequences, views) } ?? [],
            warnings: decided?.warnings ?? [], visit: visit ?? decided?.deleted)
    }
}
