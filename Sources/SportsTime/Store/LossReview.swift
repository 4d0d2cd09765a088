import Projections
import SportsTimeModel
import SportsTimeViews

/// Compares the achievements that are held with those that changed projectors would leave.
enum LossReview {
    /// - Throws: ``StoreError/wouldRevoke(achievements:)`` where one that is held would not be any more.
    static func refuseLosses(_ review: borrowing RebuildReview) throws {
        guard review.views.contains(where: { $0.name == "achievements" }) else { return }
        let before = review.before.views
        let after = review.after.views
        var lost: [String] = []
        for definition in try DefinitionView.all(in: before) {
            guard try AchievementView.heldEntry(of: definition.id, in: before) != nil,
                try AchievementView.heldEntry(of: definition.id, in: after) == nil
            else { continue }
            lost.append(definition.name)
        }
        guard lost.isEmpty else { throw StoreError.wouldRevoke(achievements: lost) }
    }
}
