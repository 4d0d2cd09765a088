import EventLog
import Foundation
import Projections
import SportsTimeModel
import SportsTimeViews

extension BenchRun {
    /// Adds up every byte of payload, five times; the first time counts.
    func scan(_ path: String, madeBy maker: Operation) throws -> Measurement {
        try makeIfMissing(path, by: maker)
        let store = try openStore(at: path, with: [])
        var passes: [RunTime] = []
        var bytes = 0
        var events = 0
        var sum: UInt64 = 0
        for _ in 0..<5 {
            (bytes, events, sum) = (0, 0, 0)
            passes.append(
                try RunTime {
                    try store.readLog { log in
                        try log.forEachEvent(in: 1...UInt64(count)) { event in
                            guard let payload = event.factualPart else { return true }
                            unsafe payload.withUnsafeBufferPointer { bytes in
                                for index in 0..<bytes.count {
                                    sum &+= UInt64(unsafe bytes[index])
                                }
                            }
                            bytes += payload.count
                            events += 1
                            return true
                        }
                    }
                })
        }
        var measurement = Measurement(passes[0], count: events)
        measurement["best_secs"] = passes.map(\.seconds).min()
        measurement["payload_bytes"] = bytes
        measurement["sum"] = sum
        return measurement
    }

    /// Decodes every event and counts in memory.
    func replay() throws -> Measurement {
        try makeIfMissing(logFolder, by: .appendbLog)
        let store = try openStore(at: logFolder, with: [])
        var visits: [String: Int] = [:]
        var stadiums: [String: Set<String>] = [:]
        let time = try RunTime {
            try store.readLog { log in
                try log.forEachEvent(in: 1...UInt64(count)) { event in
                    guard let visit = try visit(of: event) else { return true }
                    visits[visit.stadium.rawValue, default: 0] += 1
                    stadiums[visit.sport.rawValue, default: []].insert(visit.stadium.rawValue)
                    return true
                }
            }
        }
        let counts = VisitCounts(
            visits: visits.values.reduce(0, +), stadiums: visits.count,
            sportStadiums: stadiums.values.reduce(0) { $0 + $1.count }, most: visits.values.max() ?? 0)
        var measurement = Measurement(time, count: counts.visits)
        measurement.check(counts)
        return measurement
    }

    /// Projects the bench's view: first when the store is opened with it, then, which counts, as
    /// `stctl project` does it, compared with the live rows.
    func rebuild() throws -> Measurement {
        try makeIfMissing(logFolder, by: .appendbLog)
        let before = try Self.fileSize(logFolder)
        let projector = VisitBookProjector()
        var opened: ProjectedLog?
        let first = try RunTime { opened = try openStore(at: logFolder, with: [projector]) }
        guard let store = opened else { throw UsageError(description: "no store") }
        let size = try Self.fileSize(logFolder) - before
        let (time, steps) = try project(store)
        let counts = try store.read { try projector.counts(in: $0.views) }
        var measurement = Measurement(time, count: counts.visits)
        measurement.check(counts)
        measurement["first_secs"] = first.seconds
        measurement.add(steps)
        measurement["view_bytes"] = size
        measurement["disk_bytes"] = try Self.fileSize(logFolder)
        return measurement
    }

    /// Projects all built-in views of the store that `appendb` made.
    func rebuildViews() throws -> Measurement {
        try makeIfMissing(viewsFolder, by: .appendb)
        let store = try openStore(at: viewsFolder, with: BuiltInViews.projectors)
        let (time, steps) = try project(store)
        var measurement = Measurement(
            time, count: Int(try store.readLog { try $0.head().sequence }))
        measurement.add(steps)
        return measurement
    }

    /// Rebuilds the views of a store.
    ///
    /// - Returns: The seconds it took, and how many of them each step did.
    private func project(_ store: ProjectedLog) throws -> (RunTime, [RebuildProgress.Step: Double]) {
        let clock = ContinuousClock()
        var last = clock.now
        var steps: [RebuildProgress.Step: Double] = [:]
        let time = try RunTime {
            _ = try store.project { progress in
                steps[progress.step, default: 0] += (clock.now - last) / .seconds(1)
                last = clock.now
            }
        }
        return (time, steps)
    }

    /// Lets another process make a store, so that this one has seen nothing of it.
    private func makeIfMissing(_ path: String, by operation: Operation) throws {
        guard !FileManager.default.fileExists(atPath: "\(path)/data.mdb") else { return }
        let maker = Process()
        maker.executableURL = URL(filePath: program)
        maker.arguments = [operation.rawValue, String(count), folder.path, data.path]
        maker.standardOutput = FileHandle.nullDevice
        try maker.run()
        maker.waitUntilExit()
        guard maker.terminationStatus == 0 else {
            throw UsageError(description: "\(operation.rawValue) failed, which was to make \(path)")
        }
    }
}
