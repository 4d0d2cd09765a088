import ByteCoding
import LMDB

/// Saves what still verifies from the data file of a store that LMDB may no longer be able to read.
///
/// Every record carries a checksum over its key and itself, and every page of the file is searched for such,
/// whatever table, tree or free list it belonged to. So there can be several records of one number: stale
/// copies, and ones whose commit never came to its end. The chain chooses:
///
/// - A command whose link follows from the link of the one before, with all its events, is *proven*. It is
///   taken before one that is not, unless the next command follows only from that.
/// - Where several are proven, the one that the next command follows from is taken; at the end of the log the
///   one recorded last, since a number is used again only after a commit has failed.
/// - Behind a gap the first command cannot be proven, since the link before is lost. It is taken by its
///   checksum. Events of such a command that have several versions are left out: none of them is proven.
/// - Of two copies of an event that have the same digests, the erased one counts, part by part: what was
///   erased does not come back.
/// - Events whose command's record is lost are given without it.
///
/// A commit that was interrupted when all its rows were in the file, but before LMDB had made them its own,
/// cannot be told from one that succeeded; it is taken as the end of the log.
public struct LogSalvage: ~Copyable {
    let index: SalvageIndex

    /// Searches a data file, which no process may be writing.
    ///
    /// - Parameter path: The file `data.mdb`.
    /// - Throws: ``LMDB/LMDBError`` where the file cannot be opened.
    /// - Complexity: Reads the file once. Memory for the place of each record.
    public init(path: String) throws {
        index = try SalvageIndex(path: path)
    }

    /// Goes through what was found, by the numbers of the commands.
    ///
    /// - Parameter body: Takes each command; the events of one follow those of the one before.
    /// - Returns: What was saved and what was not.
    /// - Throws: What the closure throws.
    @discardableResult
    public func walk(_ body: (SalvagedCommand) throws -> Void = { _ in }) rethrows -> SalvageReport {
        let strays = strays()
        var walk = SalvageWalk(metas: index.metas)
        for number in Set(index.commands.keys).union(strays.keys).sorted() {
            let settled: [SalvagedCommand]
            if let sequences = strays[number] {
                let free = walk.lastSequence + 1..<max(walk.lastSequence + 1, bound(after: number))
                let events = sequences.filter { free.contains($0) }.compactMap { event($0, of: number) }
                settled = events.isEmpty ? [] : walk.takeStrays(number, events)
            } else {
                settled = walk.take(
                    number, records(number), prove: { prove($0, after: $1) }, collect: { collect($0) })
            }
            for command in settled { try body(command) }
        }
        let (commands, report) = walk.finish()
        for command in commands { try body(command) }
        return report
    }

    /// The commands that were found under a number.
    private func records(_ number: UInt64) -> [RecordedCommand] {
        (index.commands[number] ?? []).compactMap { index.command(number, at: $0) }
    }

    /// The sequences of events that name a command without a record.
    private func strays() -> [UInt64: [UInt64]] {
        var strays: [UInt64: [UInt64]] = [:]
        for (sequence, places) in index.events {
            for number in Set(places.map(\.command)) where index.commands[number] == nil {
                strays[number, default: []].append(sequence)
            }
        }
        return strays.mapValues { $0.sorted() }
    }

    /// The first sequence of the next command, as far as that was found.
    private func bound(after number: UInt64) -> UInt64 {
        number < .max ? records(number + 1).map(\.sequences.lowerBound).min() ?? .max : .max
    }

    /// The id of the command that another one follows from, where only one was found.
    func causationID(of command: RecordedCommand) -> Identifier? {
        guard let number = command.causation else { return nil }
        let ids = Set(records(number).map(\.id))
        return ids.count == 1 ? ids.first : nil
    }
}
