import ByteCoding
import Crypto

/// Writes a log, or a range of it, as newline-delimited JSON, some lines at a time.
///
/// What is written is fixed when the export begins; each page may be read from a newer snapshot, so that a
/// slow receiver keeps no old pages in the store. The chain is walked on the way: what does not verify is not
/// exported.
public struct LogExporter {
    /// What the first line says.
    public let header: ExportHeader
    private let kindName: (UInt16) -> String?
    private let disclosure: (PortableEvent) -> EventDisclosure
    private var next: Step = .header
    private var link: Digest
    private var hasher = SHA256()

    private enum Step {
        case header
        case command(UInt64)
        case end
        case done
    }

    /// Begins an export.
    ///
    /// - Parameters:
    ///   - reader: The log.
    ///   - first: A sequence; the export begins with the command that holds it. Nil for the first command.
    ///   - last: A sequence; the export ends with the command that holds it. Nil for the last command.
    ///   - kindName: The name of a kind, for people who read the lines.
    ///   - disclosure: How much of an event to tell.
    /// - Throws: ``EventLogError/noSuchEvent(sequence:head:)`` where the log does not have the first or the last
    ///   sequence, ``EventLogError/emptyRange(first:last:)``, or what damage of the log causes.
    public init(
        _ reader: LogReader, from first: UInt64? = nil, through last: UInt64? = nil,
        kindName: @escaping (UInt16) -> String? = { _ in nil },
        disclosure: @escaping (PortableEvent) -> EventDisclosure = { _ in .everything }
    ) throws {
        let head = try reader.head()
        for sequence in [first, last].compactMap({ $0 }) where sequence == 0 || sequence > head.sequence {
            throw EventLogError.noSuchEvent(sequence: sequence, head: head.sequence)
        }
        let firstCommand = try first.map { try Self.command(holding: $0, reader) }
        let lastCommand = try last.map { try Self.command(holding: $0, reader) }
        let anchor =
            lastCommand.map {
                LogAnchor(store: head.store, sequence: $0.sequences.upperBound, link: $0.link)
            } ?? head.anchor
        let firstSequence = firstCommand?.sequences.lowerBound ?? 1
        if let first, let last, firstSequence > anchor.sequence {
            throw EventLogError.emptyRange(first: first, last: last)
        }
        guard let before = try reader.anchor(at: firstSequence - 1) else {
            throw EventLogError.missingEvent(sequence: firstSequence - 1)
        }
        let firstNumber = firstCommand?.number ?? 1
        let lastNumber = lastCommand?.number ?? head.command
        header = ExportHeader(
            store: head.store, createdAt: reader.log.createdAt,
            isWhole: firstNumber == 1 && lastNumber == head.command, firstCommand: firstNumber,
            lastCommand: lastNumber, firstSequence: firstSequence, linkBefore: before.link, anchor: anchor)
        self.kindName = kindName
        self.disclosure = disclosure
        link = before.link
    }

    private static func command(holding sequence: UInt64, _ reader: LogReader) throws -> RecordedCommand {
        guard let command = try reader.command(holding: sequence) else {
            throw EventLogError.missingEvent(sequence: sequence)
        }
        return command
    }

    /// The next lines, to be passed on when the snapshot has ended.
    ///
    /// - Parameters:
    ///   - reader: The same log, as any later snapshot sees it.
    ///   - targetBytes: A page ends with the line that reaches so many bytes.
    /// - Returns: Whole lines; nil after the last one.
    /// - Throws: ``EventLogError`` where the log is damaged, ``LMDB/LMDBError``.
    /// - Complexity: Memory for one page, or for one command where that is larger.
    public mutating func nextLines(
        _ reader: LogReader, targetBytes: Int = 1 << 20
    ) throws -> [UInt8]? {
        precondition(reader.log.store == header.store, "an export is of one log")
        var lines: [UInt8] = []
        while lines.count < targetBytes {
            guard let line = try nextLine(reader) else { break }
            lines += line
        }
        return lines.isEmpty ? nil : lines
    }

    private mutating func nextLine(_ reader: LogReader) throws -> [UInt8]? {
        let line: [UInt8]
        switch next {
        case .header:
            line = ExportLines.header(header)
            advance(to: header.firstCommand)
        case .command(let number):
            guard let command = try reader.portableCommand(number) else {
                throw EventLogError.damagedCommand(number: number, reason: "it is missing")
            }
            link = command.link(after: link)
            guard link == command.command.link else {
                throw EventLogError.brokenChain(
                    command: number, firstSequence: command.command.sequences.lowerBound)
            }
            line = ExportLines.command(command.disclosing(disclosure), kindName: kindName)
            advance(to: number + 1)
        case .end:
            next = .done
            return ExportLines.end(of: header, digest: Digest(hasher))
        case .done:
            return nil
        }
        hasher.update(data: line)
        return line
    }

    private mutating func advance(to number: UInt64) {
        next = number <= header.lastCommand ? .command(number) : .end
    }
}
