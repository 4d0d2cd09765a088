import LMDB

extension LogReader {
    /// The sequences that pass a filter, found by leaping from one index to the other.
    ///
    /// - Parameters:
    ///   - filter: What is wanted; at least one condition is set.
    ///   - range: The sequences of interest.
    ///   - limit: How many at most.
    ///   - isDescending: Whether the last one comes first.
    /// - Returns: The sequences, in that order, and up to where the range has been looked at.
    /// - Throws: ``LMDB/LMDBError``.
    func sequences(
        passing filter: LogFilter, in range: ClosedRange<UInt64>, limit: Int, isDescending: Bool
    ) throws -> (sequences: [UInt64], position: UInt64) {
        let subjects = try snapshot.cursor(over: log.tables.subjects)
        let kinds = try snapshot.cursor(over: log.tables.kinds)
        let subject = filter.subject.map { Self.subjectPrefix($0) }
        var lists = filter.kinds.map { KindLists($0) }
        var walk = RangeWalk(range, isDescending: isDescending)
        var found: [UInt64] = []
        while let rest = walk.rest, found.count < limit, walk.leaps < LogLimits.leapsPerPage {
            if let subject {
                walk.leaps += 1
                walk.leap(to: try Self.nearest(subjects, subject, in: rest, isDescending))
            }
            let ofSubject = walk.next
            if lists != nil {
                walk.leap(to: try lists?.nearest(kinds, &walk))
            }
            // Where the kinds leapt further, the subject has its turn again.
            guard let next = walk.next, subject == nil || next == ofSubject else { continue }
            found.append(next)
            walk.pass(next)
        }
        return (found, walk.position)
    }
}

/// A range of sequences that is walked in one direction.
private struct RangeWalk {
    /// What is still to be looked at; nil at the end.
    private(set) var rest: ClosedRange<UInt64>?
    /// Searches made so far.
    var leaps = 0
    let isDescending: Bool
    private let end: UInt64

    init(_ range: ClosedRange<UInt64>, isDescending: Bool) {
        rest = range
        self.isDescending = isDescending
        end = isDescending ? range.lowerBound : range.upperBound
    }

    /// The first sequence that is still to be looked at.
    var next: UInt64? { isDescending ? rest?.upperBound : rest?.lowerBound }

    /// The last sequence that has been looked at.
    var position: UInt64 {
        guard let next else { return end }
        return isDescending ? next + 1 : next - 1
    }

    /// Goes to a sequence of the rest; to the end where there is none.
    mutating func leap(to sequence: UInt64?) {
        rest = sequence.map { isDescending ? end...$0 : $0...end }
    }

    /// Goes behind a sequence of the rest.
    mutating func pass(_ sequence: UInt64) {
        leap(to: sequence == end ? nil : isDescending ? sequence - 1 : sequence + 1)
    }
}

/// The lists of several kinds in the index, read as one.
private struct KindLists {
    /// Each kind's next sequence, where it has been searched for.
    private var lists: [(prefix: [UInt8], next: UInt64?)]

    init(_ kinds: Set<UInt16>) {
        lists = kinds.sorted().map { (LogReader.kindPrefix($0), nil) }
    }

    /// The next sequence of any of the kinds; a list that has ended is not asked again.
    mutating func nearest(_ cursor: borrowing Cursor, _ walk: inout RangeWalk) throws -> UInt64? {
        guard let rest = walk.rest else { return nil }
        var nearest: UInt64?
        for index in lists.indices.reversed() {
            var next = lists[index].next
            if next.map({ !rest.contains($0) }) ?? true {
                walk.leaps += 1
                next = try LogReader.nearest(cursor, lists[index].prefix, in: rest, walk.isDescending)
                lists[index].next = next
            }
            guard let next else {
                lists.remove(at: index)
                continue
            }
            nearest = nearest.map { walk.isDescending ? max($0, next) : min($0, next) } ?? next
        }
        return nearest
    }
}
