import EventLog
import Projections
import SportsTimeViews
import TestSupport

extension CrowdWorkerCommand {
    /// Reads snapshots for long, and expects that log and views are those of one commit in each: as many
    /// visits stand in the views as the events up to there leave standing, now and at any event of the
    /// past.
    func readSnapshots(of store: ProjectedLog) throws {
        var generator = SeededGenerator(seed: seed)
        var history = StandingVisits()
        while !StopRequest.isMade {
            try store.read { snapshot in
                try history.advance(snapshot.log)
                let head = try snapshot.log.head().sequence
                try expect(history.counts[Int(head)], in: snapshot.views, "at event \(head)")
                StopRequest.pause(milliseconds: UInt32.random(in: 0...400, using: &generator))
                // Others have committed since; this snapshot has not moved.
                guard try snapshot.log.head().sequence == head else {
                    throw BrokenPromise("a snapshot moved on from event \(head)")
                }
                try expect(history.counts[Int(head)], in: snapshot.views, "later, at event \(head)")
            }
            WorkerVoice.count("snapshot", 1)
            let past = UInt64.random(in: 0..<UInt64(history.counts.count), using: &generator)
            try store.read(asOf: past) { snapshot in
                try expect(history.counts[Int(past)], in: snapshot.views, "as of event \(past)")
            }
            WorkerVoice.count("as-of", 1)
        }
    }

    private func expect(_ count: Int, in views: ViewReader, _ place: String) throws {
        // The first table of the view has a row a visit.
        var cursor = try views.rows(in: VisitView.view.table(1))
        var found = 0
        while try cursor.next() != nil { found += 1 }
        guard found == count else {
            throw BrokenPromise("\(place) the views have \(found) visits, the events leave \(count)")
        }
    }
}

/// How many visits stood after each event.
private struct StandingVisits {
    /// By sequence; the first is that of the empty log.
    private(set) var counts = [0]
    private var standing: Set<String> = []

    /// Reads on to the end of a log.
    mutating func advance(_ log: LogReader) throws {
        let first = UInt64(counts.count)
        guard try log.head().sequence >= first else { return }
        try log.forEachEvent(in: first...UInt64.max) { event in
            let copy = try LoggedEvent(event)
            switch copy.kind {
            case 30, 31: standing.insert(copy.subject)
            case 32: standing.remove(copy.subject)
            default: break
            }
            counts.append(standing.count)
            return true
        }
    }
}
