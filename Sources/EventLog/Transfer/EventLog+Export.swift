public import LMDB

extension EventLog {
    /// Exports the log, or a range of it, as newline-delimited JSON.
    ///
    /// Each page is read in a snapshot of its own, which has ended when the page is passed on.
    ///
    /// - Parameters:
    ///   - environment: Where the log lies.
    ///   - first: A sequence; the export begins with the command that holds it. Nil for the first command.
    ///   - last: A sequence; the export ends with the command that holds it. Nil for the last command.
    ///   - kindName: The name of a kind, for people who read the lines.
    ///   - disclosure: How much of an event to tell.
    ///   - sink: Takes whole lines, one or more at a time.
    /// - Returns: What was exported.
    /// - Throws: ``EventLogError/noSuchEvent(sequence:head:)`` where the log does not have the first or the last
    ///   sequence, ``EventLogError/emptyRange(first:last:)``, what damage of the log causes, or what the sink throws.
    @discardableResult
    public func export(
        _ environment: Environment, from first: UInt64? = nil, through last: UInt64? = nil,
        kindName: @escaping (UInt16) -> String? = { _ in nil },
        disclosure: @escaping (PortableEvent) -> EventDisclosure = { _ in .everything },
        to sink: ([UInt8]) throws -> Void
    ) throws -> ExportHeader {
        var exporter = try environment.read { transaction in
            try LogExporter(
                reader(transaction.snapshot), from: first, through: last, kindName: kindName,
                disclosure: disclosure)
        }
        while let lines = try environment.read({ try exporter.nextLines(reader($0.snapshot)) }) {
            try sink(lines)
        }
        return exporter.header
    }
}
