import Foundation

/// The engine as a peer of the bench for event stores: `engine OP N WORKDIR [DATADIR]` does one thing, times
/// it, and prints one line of JSON.
///
/// To run it there, build it and link it in beside the other peers, whose folder is beside that of the data:
///
///     swift build -c release --product Benchmarks
///     ln -s "$PWD/.build/release/Benchmarks" BENCH/peers/engine
///     cd BENCH && PEERS="lmdb-c sqlite-c lmdb-swift engine" bash run.sh
///
/// The bench calls the first five of ``Operation``. The others are ours; to have them in its table as well,
/// give its `SPEC` the line `"engine": (FULL + ["append1-log", "appendb-log", "scan1", "rebuild-views"], N, N)`.
///
/// What is measured on what:
/// - `append1` and `appendb` have on what a user has on: a bootstrapped store in `WORKDIR/views`, every
///   built-in view with its history, the chain, the indexes, an idempotency key a command, full durability.
///   `append1` is ``SportsTime/SportsTimeStore/addVisit(_:isRehearsal:)``, names and rules included; `appendb`
///   appends commands of 1,000 visits, as an import does. The bench's stadiums and teams are not of this world:
///   each stands for a real one (``RealWorld``).
/// - `append1-log` and `appendb-log` are the same without a view, and with the bench's own stadiums.
/// - `scan`, `replay` and `rebuild` read the log that `appendb-log` makes in `WORKDIR/log`, so that their `check`
///   is that of the other peers. Where it is missing, another process makes it first, outside the timing.
/// - `rebuild` projects the bench's view (``VisitBookProjector``) as `stctl project` does, live rows to compare
///   with included.
@main
struct Benchmarks {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard (4...5).contains(arguments.count), let operation = Operation(rawValue: arguments[1]),
            let count = Int(arguments[2]), count > 0
        else {
            let operations = Operation.allCases.map(\.rawValue).joined(separator: "|")
            throw UsageError(description: "usage: engine \(operations) N WORKDIR [DATADIR]")
        }
        let program = URL(filePath: arguments[0])
        let data =
            arguments.count == 5
            ? URL(filePath: arguments[4]) : program.deletingLastPathComponent().appending(path: "../data")
        let run = BenchRun(
            program: program.path, count: count, folder: URL(filePath: arguments[3]), data: data)
        print(try run.measure(operation).json)
    }
}

/// What the bench may ask for.
enum Operation: String, CaseIterable {
    /// Visits, one durable commit each, with all views.
    case append1
    /// Visits, one durable commit per thousand, with all views.
    case appendb
    /// The whole log in order, every byte of payload added up.
    case scan
    /// The same, every event decoded, and counts kept in memory.
    case replay
    /// The bench's view, from the log.
    case rebuild
    /// `append1` to the log alone.
    case append1Log = "append1-log"
    /// `appendb` to the log alone.
    case appendbLog = "appendb-log"
    /// `scan` of a log whose commands have one event each, as those of a user mostly do.
    case scan1
    /// All built-in views, from the log that `appendb` made.
    case rebuildViews = "rebuild-views"
    /// Makes the log of `scan1`, without waiting for the disk.
    case makeLog1 = "make-log1"
}

/// The program was called otherwise than it can be.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
