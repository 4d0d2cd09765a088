public import EventLog
public import Projections
import SportsTimeModel

/// The views of every store, in the order in which they are projected.
public enum BuiltInViews {
    /// The projectors, each behind those whose views it reads.
    public static let projectors: [any Projector] = [
        SportProjector(), StructureProjector(), StadiumProjector(), TeamProjector(),
        DefinitionProjector(), RecordProjector(), VisitProjector(), AttendanceProjector(),
        GameProjector(), ProgressProjector(), AchievementProjector(),
    ]

    /// The kinds of event that they know; every one is in its first version, so nothing is upcast yet.
    public static let schemas = EventSchemas(
        versions: Dictionary(
            uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0.schemaVersion) }))
}
