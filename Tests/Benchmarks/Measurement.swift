import Foundation
import Projections

/// What one run of an operation came to, in the words of the bench.
struct Measurement {
    private var fields: [(name: String, value: String)] = []

    /// A run that took a time for a number of visits.
    init(seconds: Double, count: Int) {
        self["secs"] = seconds
        self["n"] = count
    }

    /// Runs of commits: what they took together, and how they were spread.
    init(commits: [Double], seconds: Double, count: Int) {
        self.init(seconds: seconds, count: count)
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

/// Seconds that a closure takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let duration = try clock.measure(body)
    return duration / .seconds(1)
}
