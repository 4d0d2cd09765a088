public import Projections
import SportsTimeModel

/// The views of every store, in the order in which they are projected.
public enum BuiltInViews {
    /// The projectors, each behind those whose views it reads.
    public static let projectors: [any Projector] = [
        SportProjector(), StructureProjector(), StadiumProjector(), TeamProjector(),
        DefinitionProjector(), RecordProjector(), VisitProjector(), ProgressProjector(),
        AchievementProjector(),
    ]

    /// The newest version of each kind of event that they know.
    public static let knownVersions: [UInt16: UInt16] = Dictionary(
        uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0.schemaVersion) })
}
