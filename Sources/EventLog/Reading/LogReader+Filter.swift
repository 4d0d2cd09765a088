import LMDB

extension LogReader {
    /// The sequences of a subject's events in a range.
    ///
    /// - Parameters:
    ///   - subject: What they happened to.
    ///   - range: The sequences of interest; nil for all.
    ///   - limit: How many at most.
    ///   - isDescending: Whether the last one comes first.
    /// - Returns: The sequences, in that order: all of them, or an error.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where the index does not list one, as
    ///   ``page(of:after:)`` else.
    /// - Complexity: Two rows a sequence that is returned; for a subject that has no event at all, every event of the
    ///   range, since an index cannot prove that.
    public func sequences(
        ofSubject subject: String, in range: ClosedRange<UInt64>? = nil, limit: Int = .max,
        isDescending: Bool = false
    ) throws -> [UInt64] {
        try sequences(passing: LogFilter(subject: subject), range, limit, isDescending)
    }

    /// The sequences of a kind's events in a range.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - range: The sequences of interest; nil for all.
    ///   - limit: How many at most.
    ///   - isDescending: Whether the last one comes first.
    /// - Returns: The sequences, in that order: all of them, or an error.
    /// - Throws: As ``sequences(ofSubject:in:limit:isDescending:)``.
    /// - Complexity: As ``sequences(ofSubject:in:limit:isDescending:)``.
    public func sequences(
        ofKind kind: UInt16, in range: ClosedRange<UInt64>? = nil, limit: Int = .max,
        isDescending: Bool = false
    ) throws -> [UInt64] {
        try sequences(passing: LogFilter(kinds: [kind]), range, limit, isDescending)
    }

    private func sequences(
        passing filter: LogFilter, _ range: ClosedRange<UInt64>?, _ limit: Int, _ isDescending: Bool
    ) throws -> [UInt64] {
        let order: LogSelection.Order = isDescending ? .descending : .ascending
        let selection = LogSelection(filter, in: range, order: order)
        let head = try head().sequence
        var found: [UInt64] = []
        var position: UInt64?
        while found.count < limit, let rest = Self.rest(of: selection, after: position, head: head) {
            let part = try sequences(
                passing: filter, in: rest, limit: limit - found.count, isDescending: isDescending, head: head)
            found += part.sequences
            position = part.position
        }
        return found
    }

    /// The sequences that pass a filter, found by leaping from one index to the other.
    ///
    /// - Parameters:
    ///   - filter: What is wanted; at least one condition is set.
    ///   - range: The sequences of interest, all of them of the log.
    ///   - limit: How many at most.
    ///   - isDescending: Whether the last one comes first.
    ///   - head: The log's last event, which the indexes have to list.
    /// - Returns: The sequences, in that order, and up to where the range has been looked at.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where the indexes do not list one, or
    ///   ``LMDB/LMDBError``.
    func sequences(
        passing filter: LogFilter, in range: ClosedRange<UInt64>, limit: Int, isDescending: Bool, head: UInt64
    ) throws -> (sequences: [UInt64], position: UInt64) {
        if filter.subject != nil { try refuse(log.tables.subjects, notAt: head) }
        if filter.kinds != nil { try refuse(log.tables.kinds, notAt: head) }
        let subjects = try snapshot.cursor(over: log.tables.subjects)
        let kinds = try snapshot.cursor(over: log.tables.kinds)
        var subject = filter.subject.map { EventList(Self.subjectPrefix($0)) }
        var lists = filter.kinds.map { KindLists($0) }
        var walk = RangeWalk(range, isDescending: isDescending)
        var found: [UInt64] = []
        while let rest = walk.rest, found.count < limit, walk.leaps < LogLimits.leapsPerPage {
            if subject != nil {
                walk.leaps += 1
                walk.leap(to: try subject?.nearest(subjects, in: rest, isDescending))
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
        // Where there is no list, the events themselves have to say so.
        if subject?.isThere == false || lists?.missing.isEmpty == false {
            let walked = isDescending ? walk.position...range.upperBound : range.lowerBound...walk.position
            let missing = LogFilter(
                subject: filter.subject, kinds: subject?.isThere == false ? filter.kinds : lists?.missing)
            try forEachEvent(in: walked) { event in
                if try missing.passes(event) { throw IndexRow.unlisted(event.sequence) }
                return true
            }
        }
        return (found, walk.position)
    }

    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where an index is of an earlier time than the log.
    func refuse(_ index: Table, notAt head: UInt64) throws {
        let key = IndexRow.key(IndexRow.headPrefix, IndexRow.end)
        guard let value = try snapshot.value(for: key.span, in: index),
            try IndexRow(key: key.span, value: value).previous == head
        else { throw IndexRow.unlisted(head) }
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
    private var lists: [(kind: UInt16, list: EventList, next: UInt64?)]
    /// The kinds that have no list.
    private(set) var missing: Set<UInt16> = []

    init(_ kinds: Set<UInt16>) {
        lists = kinds.sorted().map { ($0, EventList(LogReader.kindPrefix($0)), nil) }
    }

    /// The next sequence of any of the kinds; a list that has ended is not asked again.
    mutating func nearest(_ cursor: borrowing Cursor, _ walk: inout RangeWalk) throws -> UInt64? {
        guard let rest = walk.rest else { return nil }
        var nearest: UInt64?
        for index in lists.indices.reversed() {
            var next = lists[index].next
            if next.map({ !rest.contains($0) }) ?? true {
                walk.leaps += 1
                next = try lists[index].list.nearest(cursor, in: rest, walk.isDescending)
                lists[index].next = next
            }
            guard let next else {
                if !lists[index].list.isThere { missing.insert(lists[index].kind) }
                lists.remove(at: index)
                continue
            }
            nearest = nearest.map { walk.isDescending ? max($0, next) : min($0, next) } ?? next
        }
        return nearest
    }
}
