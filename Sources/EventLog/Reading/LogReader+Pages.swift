extension LogReader {
    /// Reads one page of a selection.
    ///
    /// A caller that reads on in a later snapshot passes the last page's position, and misses no event and
    /// reads none twice, whatever was appended meanwhile.
    ///
    /// - Parameters:
    ///   - selection: What is wanted.
    ///   - position: Where the last page ended; nil for the first one.
    /// - Returns: The events and where to go on.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``, ``EventLogError/missingEvent(sequence:)``,
    ///   ``EventLogError/damagedCommand(number:reason:)`` or ``LMDB/LMDBError``.
    /// - Complexity: A few rows an event that is returned, wherever in the log the page begins. A filter of
    ///   subject *and* kinds leaps from one index to the other: at most two leaps an event of the rarer one.
    public func page(of selection: LogSelection, after position: UInt64? = nil) throws -> LogPage {
        precondition(selection.pageSize > 0, "a page has at least one event")
        return try page(of: selection, after: position, head: try head().sequence)
    }

    /// Reads one page of a log whose last sequence is known.
    func page(of selection: LogSelection, after position: UInt64?, head: UInt64) throws -> LogPage {
        let isDescending = selection.order == .descending
        guard let range = Self.rest(of: selection, after: position, head: head) else {
            return LogPage(events: [], position: position ?? (isDescending ? 1 : 0), isLast: true)
        }
        var page = PageInProgress(size: selection.pageSize)
        var position = isDescending ? range.lowerBound : range.upperBound
        let end = position
        if selection.filter == .everything {
            try forEachEvent(in: range, isDescending: isDescending) { try page.take($0) }
        } else {
            let found = try sequences(
                passing: selection.filter, in: range, limit: selection.pageSize,
                isDescending: isDescending, head: head)
            position = found.position
            for sequence in found.sequences {
                let hasRoom = try withEvent(at: sequence) { event in
                    // What the indexes list is held to the event, which is under the chain.
                    guard try selection.filter.passes(event) else {
                        throw EventLogError.damagedEvent(
                            sequence: sequence, reason: "an index lists it where it does not belong")
                    }
                    return try page.take(event)
                }
                guard let hasRoom else { throw EventLogError.missingEvent(sequence: sequence) }
                if !hasRoom { break }
            }
        }
        if let last = page.events.last, page.isFull { position = last.sequence }
        return LogPage(events: page.events, position: position, isLast: position == end)
    }

    /// The sequences that are still to be read; nil for none.
    static func rest(
        of selection: LogSelection, after position: UInt64?, head: UInt64
    ) -> ClosedRange<UInt64>? {
        var first = max(1, selection.sequences?.lowerBound ?? 1)
        var last = min(selection.sequences?.upperBound ?? head, head)
        if let position {
            switch selection.order {
            case .ascending:
                guard position < last else { return nil }
                first = max(first, position + 1)
            case .descending:
                guard position > first else { return nil }
                last = min(last, position - 1)
            }
        }
        return first <= last ? first...last : nil
    }
}

/// A page that takes events until it has as many, or as many bytes, as it may.
private struct PageInProgress {
    let size: Int
    private(set) var events: [LoggedEvent] = []
    private var bytes = 0

    init(size: Int) {
        self.size = size
    }

    var isFull: Bool { events.count >= size || bytes >= LogLimits.bytesPerPage }

    /// Takes one more event, and tells whether there is room for another.
    mutating func take(_ event: borrowing RecordedEvent) throws(EventLogError) -> Bool {
        let copy = try LoggedEvent(event)
        bytes += copy.bytesOfParts
        events.append(copy)
        return !isFull
    }
}
