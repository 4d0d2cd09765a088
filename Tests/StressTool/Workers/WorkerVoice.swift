import EventLog
import Foundation
import SportsTime

/// What a worker tells its parent: a line for each thing, written to standard output at once.
///
/// The lines lie in a file, which keeps them whatever becomes of the worker.
enum WorkerVoice {
    /// The worker has begun what it is to be killed in.
    static func ready() { say("ready") }

    /// The command is about to be asked for.
    static func begin(_ intent: Intent) { say("begin \(intent.line)") }

    /// The call has returned, and so the command is durable.
    ///
    /// This is the promise that the parent holds the store to.
    static func acknowledge(_ intent: Intent, _ outcome: AppendOutcome) {
        acknowledge(
            intent, command: outcome.command, sequences: outcome.sequences, isRepeated: outcome.isRepeated)
    }

    /// The call has returned, and so the command is durable.
    static func acknowledge(
        _ intent: Intent, command: UInt64, sequences: ClosedRange<UInt64>, isRepeated: Bool = false
    ) {
        say(
            "done \(intent.token) \(command) \(sequences.lowerBound) \(sequences.upperBound) "
                + (isRepeated ? "again" : "new") + " \(SystemClock.now().microseconds)")
    }

    /// A follower has got an event.
    static func seen(_ event: LoggedEvent) {
        say("seen \(event.sequence) \(EventMark(event).value) \(SystemClock.now().microseconds)")
    }

    /// The call has returned, and nothing was appended.
    static func nothing(_ intent: Intent, _ reason: String) {
        say("none \(intent.token) \(oneLine(reason))")
    }

    /// A number that the parent adds up or lists.
    static func count(_ name: String, _ value: Double) { say("count \(name) \(value)") }

    /// The worker could not do its work for a reason that is no fault.
    static func refused(_ reason: String) { say("refused \(oneLine(reason))") }

    /// A promise was broken before the worker's eyes.
    static func failed(_ reason: String) { say("failed \(oneLine(reason))") }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " | ")
    }

    private static func say(_ line: String) {
        // One call, so that lines of several threads do not mix.
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
