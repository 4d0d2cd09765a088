import Projections
public import SportsTimeModel
public import SportsTimeViews

/// What a recalculation came to (seed: stadium-progress-spec, "Achievement Engine").
public struct AchievementDelta: Hashable, Sendable {
    /// What is held now and was not before.
    public let earned: [AchievementDefinition]
    /// What was held before and is not now.
    public let revoked: [AchievementDefinition]

    /// Whether nothing is held otherwise.
    public var isEmpty: Bool { earned.isEmpty && revoked.isEmpty }
}

extension SportsTimeStore {
    /// Replays the whole log, and puts the ledger that it gives in the place of the live one.
    ///
    /// The ledger follows every event as it is appended, so that there is nothing to recalculate unless rows of a view
    /// were damaged, or another build has made them by other rules.
    ///
    /// - Returns: What is held otherwise now.
    /// - Throws: As ``project(only:from:acceptsLosses:progress:)``.
    /// - Complexity: Every event is applied once.
    public func recalculateAllAchievements() throws -> AchievementDelta {
        let before = try heldAchievements()
        _ = try project(acceptsLosses: true)
        let after = try heldAchievements()
        return AchievementDelta(
            earned: after.filter { definition in !before.contains { $0.id == definition.id } },
            revoked: before.filter { definition in !after.contains { $0.id == definition.id } })
    }

    /// What a visit has earned when it was added, or corrected for the last time.
    ///
    /// - Parameter visit: A visit of the store.
    /// - Returns: The definitions, in the order of their ids.
    /// - Throws: What reading the views throws.
    /// - Complexity: A few rows an achievement that was earned.
    public func checkAchievementsForNewVisit(_ visit: VisitRecord) throws -> [AchievementDefinition] {
        let event = visit.correctedAt ?? visit.addedAt
        return try read { snapshot in
            try Self.changes(in: event...event, snapshot.views)
                .filter { $0.outcome == .earned }.map(\.definition)
        }
    }

    private func heldAchievements() throws -> [AchievementDefinition] {
        try read { snapshot in
            let views = snapshot.views
            return try DefinitionView.all(in: views)
                .filter { try AchievementView.heldEntry(of: $0.id, in: views) != nil }
        }
    }
}
