import ByteCoding
import EventLog
import LMDB
import Projections
import SportsTime
import SportsTimeModel
import SportsTimeViews

extension BenchRun {
    /// A user's visits, one after the other, with everything on.
    func appendOneByOne() throws -> Measurement {
        try Self.makeEmpty(viewsFolder)
        let world = try RealWorld(bootstrapping: viewsFolder)
        let drafts = try BenchVisit.load(count, from: data).map { try world.draft(of: $0) }
        let before = try Self.fileSize(viewsFolder)
        let store = try SportsTimeStore.open(at: viewsFolder)
        var commits: [Double] = []
        let time = try RunTime {
            for draft in drafts {
                commits.append(try RunTime { _ = try store.addVisit(draft) }.seconds)
            }
        }
        var measurement = Measurement(time, commits: commits, count: drafts.count)
        measurement["disk_bytes"] = try Self.fileSize(viewsFolder) - before
        return measurement
    }

    /// The same visits in commands of 1,000.
    func appendBatches() throws -> Measurement {
        try Self.makeEmpty(viewsFolder)
        let world = try RealWorld(bootstrapping: viewsFolder)
        let today = LocalDate.range.upperBound
        let visits = try BenchVisit.load(count, from: data).compactMap { bench -> Visit? in
            guard case .visitAdded(let visit) = try VisitDecider.add(world.intent(of: bench), today: today)
            else { return nil }
            return visit
        }
        return try append(
            visits, to: viewsFolder, projectors: BuiltInViews.projectors, batch: Self.batch, durability: .full
        )
    }

    /// The bench's own visits, to a log without views.
    func appendToLog(
        at path: String, batch: Int, durability: EnvironmentOptions.Durability = .full
    ) throws -> Measurement {
        try Self.makeEmpty(path)
        let visits = try BenchVisit.load(count, from: data).map { try $0.visit() }
        return try append(visits, to: path, projectors: [], batch: batch, durability: durability)
    }

    /// Appends visits in commands of so many, each command with an id of its own and a commit of its own.
    private func append(
        _ visits: [Visit], to path: String, projectors: [any Projector], batch: Int,
        durability: EnvironmentOptions.Durability
    ) throws -> Measurement {
        let store = try openStore(at: path, with: projectors, durability: durability)
        let before = try Self.fileSize(path)
        var generator = SystemRandomNumberGenerator()
        var commits: [Double] = []
        let time = try RunTime {
            for start in stride(from: 0, to: visits.count, by: batch) {
                let part = visits[start..<min(start + batch, visits.count)]
                commits.append(
                    try RunTime {
                        let command = CommandDraft(
                            id: Identifier(using: &generator), name: "AddVisit", origin: "user",
                            content: part.flatMap(\.id.bytes))
                        _ = try store.append(command, clock: .now) { _ in
                            part.map { Self.event($0) }
                        } inspect: { _, _ in
                        }
                    }.seconds)
            }
        }
        var measurement = Measurement(time, commits: commits, count: visits.count)
        measurement["disk_bytes"] = try Self.fileSize(path) - before
        return measurement
    }

    private static func event(_ visit: Visit) -> EventDraft {
        let event = DomainEvent.visitAdded(visit)
        return EventDraft(
            kind: event.kind.rawValue, schemaVersion: event.kind.schemaVersion, subject: event.subject,
            factualPart: event.factualPart, privatePart: event.privatePart)
    }
}

extension Timestamp {
    /// The time now.
    static var now: Timestamp { SystemClock.now() }
}
