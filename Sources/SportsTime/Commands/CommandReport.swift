public import EventLog
public import SportsTimeModel
public import SportsTimeViews

/// What a command did.
public struct CommandReport: Sendable {
    /// Where the command stands in the log; nil where there was nothing to append.
    public let outcome: AppendOutcome?
    /// What it earned, kept and revoked, in the order of the events.
    public let changes: [AchievementChange]
    /// What is unusual about it.
    public let warnings: [VisitWarning]
    /// The visit it added or corrected, as it is; the visit it deleted, as it was.
    public let visit: VisitRecord?

    init(
        outcome: AppendOutcome?, changes: [AchievementChange], warnings: [VisitWarning] = [],
        visit: VisitRecord? = nil
    ) {
        self.outcome = outcome
        self.changes = changes
        self.warnings = warnings
        self.visit = visit
    }
}

/// What a command did to an achievement.
public struct AchievementChange: Hashable, Sendable {
    /// The definition.
    public let definition: AchievementDefinition
    /// What was done, and by which event.
    public let change: LedgerChange

    /// Whether it was earned, kept on other evidence, or revoked.
    public var outcome: Judgement.Outcome { change.judgement.outcome }

    init(definition: AchievementDefinition, change: LedgerChange) {
        self.definition = definition
        self.change = change
    }
}
