import ByteCoding

extension LogReader {
    /// The anchor that a sequence has in this log.
    ///
    /// - Parameter sequence: A sequence of the log, or 0 for the log before its first event.
    /// - Returns: The anchor; nil where the log ends before.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``,
    ///   ``EventLogError/damagedCommand(number:reason:)``, ``EventLogError/missingEvent(sequence:)``
    ///   or ``LMDB/LMDBError``.
    /// - Complexity: Three rows.
    public func anchor(at sequence: UInt64) throws -> LogAnchor? {
        guard sequence > 0 else {
            return LogAnchor(store: log.store, sequence: 0, link: ChainHasher.origin(of: log.store))
        }
        guard let command = try command(holding: sequence) else { return nil }
        return LogAnchor(store: log.store, sequence: sequence, link: command.link)
    }

    /// Holds the log to an anchor: a store restored to an earlier point is noticed, not trusted.
    ///
    /// What lies before the anchor is vouched for by its link once ``verify(progress:)`` has found the chain
    /// whole.
    ///
    /// - Throws: ``EventLogError/anchorMismatch(_:_:)`` where the store is another one, its log ends before
    ///   the anchor or has another link there; else as ``anchor(at:)``.
    /// - Complexity: Three rows.
    public func check(_ anchor: LogAnchor) throws {
        guard anchor.store == log.store else {
            throw EventLogError.anchorMismatch(anchor, .anotherStore(log.store))
        }
        guard let own = try self.anchor(at: anchor.sequence) else {
            throw EventLogError.anchorMismatch(anchor, .shorter(lastSequence: try head().sequence))
        }
        guard own.link == anchor.link else {
            throw EventLogError.anchorMismatch(anchor, .anotherLink(own.link))
        }
    }

    /// The command that holds a sequence; nil where the log ends before.
    ///
    /// - Throws: ``EventLogError`` where the log is damaged there, ``LMDB/LMDBError``.
    func command(holding sequence: UInt64) throws -> RecordedCommand? {
        guard let number = try withEvent(at: sequence, { $0.command }) else {
            guard try sequence > head().sequence else {
                throw EventLogError.missingEvent(sequence: sequence)
            }
            return nil
        }
        guard let command = try command(number), command.sequences.contains(sequence) else {
            throw EventLogError.damagedEvent(
                sequence: sequence, reason: "command \(number), which it names, does not hold it")
        }
        return command
    }
}
