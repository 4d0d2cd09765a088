import Foundation
import Projections

/// What one run of an operation came to, in the words of the bench.
struct Measurement {
    private var fields: [(name: String, value: String)] = []

    /// A run that took a time for a number of visits.
    init(_ time: RunTime, count: Int) {
        self["secs"] = time.seconds
        self["n"] = count
        self["cpu_secs"] = time.processorSeconds
    }

    /// Runs of commits: what they took together, and how they were spread.
    init(_ time: RunTime, commits: [Double], count: Int) {
        self.init(time, count: count)
        let sorted = commits.sorted()
        for (name, share) in [("p50_us", 0.5), ("p99_us", 0.99), ("max_us", 1)] {
            self[name] = sorted[Int(share * Double(sorted.count - 1) + 0.5)] * 1e6
        }
    }

    /// A number.
    subscript(name: String) -> (any Numeric)? {
        get { nil }
        set { if let newValue { fields.append((name, "\(newValue)")) } }
    }

    /// Adds the four numbers that all peers must agree on.
    mutating func check(_ counts: VisitCounts) {
        fields.append(("check", "\"\(counts)\""))
    }

    /// Adds what the steps of a rebuild took.
    mutating func add(_ steps: [RebuildProgress.Step: Double]) {
        self["replaying_secs"] = steps[.replaying]
        self["comparing_secs"] = steps[.comparing]
        self["copying_secs"] = steps[.copying]
    }

    /// One line: the fields, and the most memory that the process has had.
    var json: String {
        var all = fields
        if let kilobytes = Self.peakMemoryKilobytes { all.append(("rss_kb", kilobytes)) }
        return "{" + all.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    private static var peakMemoryKilobytes: String? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            .flatMap { $0.split(whereSeparator: { !$0.isNumber }).first.map { String($0) } }
    }
}

/// The bench's four numbers.
struct VisitCounts: CustomStringConvertible {
    var visits = 0
    var stadiums = 0
    var sportStadiums = 0
    var most = 0

    var description: String { "\(visits):\(stadiums):\(sportStadiums):\(most)" }
}

/// What something took: time on the clock, and time of a processor, which other programs hardly change.
struct RunTime {
    let seconds: Double
    let processorSeconds: Double

    /// Times a closure.
    init(of body: () throws -> Void) rethrows {
        let before = clock()
        let duration = try ContinuousClock().measure(body)
        seconds = duration / .seconds(1)
        processorSeconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    }
}
