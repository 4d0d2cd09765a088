import EventLog
import LMDB

extension ProjectedLog {
    /// Applies events to a scratch store, behind its checkpoint, in one transaction.
    ///
    /// - Parameters:
    ///   - reader: The log.
    ///   - last: The last event of interest; there is one behind the checkpoint.
    ///   - scratch: Where the views are replayed.
    ///   - limits: How much one transaction takes.
    /// - Throws: As ``project(only:from:progress:review:)``, with nothing of the slice kept.
    func replaySlice(
        _ reader: LogReader, upTo last: UInt64, into scratch: ScratchStore, _ limits: RebuildLimits
    ) throws {
        let slice = (scratch.checkpoint + 1)...min(scratch.checkpoint + limits.eventsPerSlice, last)
        try scratch.environment.growing {
            var writer = ViewWriter(try scratch.environment.beginWriting(), slots: scratch.slots)
            let applied = try apply(
                slice, of: reader, with: scratch.projectors, to: &writer, for: limits.timePerReplaySlice)
            try scratch.commit(
                writer.transaction, checkpoint: applied, link: try link(of: applied, in: reader))
        }
    }

    /// Applies events until time is up.
    ///
    /// - Returns: The last event applied: there always is one.
    func apply(
        _ slice: ClosedRange<UInt64>, of reader: LogReader, with projectors: [any Projector],
        to writer: inout ViewWriter, for time: Duration
    ) throws -> UInt64 {
        let stopwatch = Stopwatch()
        var applied = slice.lowerBound
        try reader.forEachEvent(in: slice) { event in
            try apply(event, with: projectors, to: &writer)
            applied = event.sequence
            return stopwatch.elapsed < time
        }
        return applied
    }

    /// The chain link of the command that holds an event.
    ///
    /// - Throws: ``EventLog/EventLogError/missingEvent(sequence:)`` where the log has no such event.
    func link(of sequence: UInt64, in reader: LogReader) throws -> Digest {
        guard let number = try reader.withEvent(at: sequence, { $0.command }),
            let command = try reader.command(number)
        else { throw EventLogError.missingEvent(sequence: sequence) }
        return command.link
    }

    /// Whether the log has the event of a mark, under the same link.
    func hasEvent(of mark: ScratchMark) throws -> Bool {
        try environment.read { transaction in
            let reader = log.reader(transaction.snapshot)
            guard try mark.checkpoint <= reader.head().sequence else { return false }
            return try link(of: mark.checkpoint, in: reader) == mark.link
        }
    }
}
