extension LogReader {
    /// The last sequence that was recorded at a moment or before it.
    ///
    /// - Returns: The sequence, 0 where all were recorded later.
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)`` or ``LMDB/LMDBError``.
    /// - Complexity: O(log *n*) lookups in *n* commands: recorded times never run backwards.
    public func sequence(recordedAtOrBefore moment: Timestamp) throws -> UInt64 {
        try lastSequence { $0 <= moment }
    }

    /// The last sequence that was recorded before a moment: reading from that time on begins after it.
    ///
    /// - Returns: The sequence, 0 where none was recorded earlier.
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)`` or ``LMDB/LMDBError``.
    /// - Complexity: O(log *n*) lookups in *n* commands: recorded times never run backwards.
    public func sequence(recordedBefore moment: Timestamp) throws -> UInt64 {
        try lastSequence { $0 < moment }
    }

    /// The last sequence of the commands whose times are in the part of history that comes first.
    private func lastSequence(where isEarly: (Timestamp) -> Bool) throws -> UInt64 {
        let head = try head()
        guard let recordedAt = head.recordedAt, !isEarly(recordedAt) else { return head.sequence }
        // All commands up to `early` are early, `late` and all behind it are not.
        var (early, late) = (UInt64(0), head.command)
        var sequence: UInt64 = 0
        while late - early > 1 {
            let middle = early + (late - early) / 2
            guard let command = try command(middle) else {
                throw EventLogError.damagedCommand(number: middle, reason: "it is missing")
            }
            if isEarly(command.recordedAt) {
                early = middle
                sequence = command.sequences.upperBound
            } else {
                late = middle
            }
        }
        return sequence
    }
}
