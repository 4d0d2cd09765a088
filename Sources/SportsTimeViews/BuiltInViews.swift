public import EventLog
public import Projections
import SportsTimeModel

/// The views of every store, in the order in which they are projected.
public enum BuiltInViews {
    /// The projectors, each behind those whose views it reads.
    public static let projectors: [any Projector] = [
        SportProjector(), StructureProjector(), StadiumProjector(), TeamProjector(),
        DefinitionProjector(), RecordProjector(), VisitProjector(), AttendanceProjector(),
        GameProjector(), PhotoProjector(), ProgressProjector(), AchievementProjector(),
    ]

    /// The kinds of event that they know.
    ///
    /// What version 2 of a refused or deferred record adds, version 1 leaves out.
    public static let schemas = EventSchemas(
        versions: Dictionary(
            uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0.schemaVersion) }),
        upcasters: upcasters)

    /// What makes the newest version of older ones.
    static let upcasters = [EventKind.recordRejected, .recordDeferred, .gamesMerged].map { kind in
        Upcaster(kind: kind.rawValue, from: 1) { $0 }
    }
}
