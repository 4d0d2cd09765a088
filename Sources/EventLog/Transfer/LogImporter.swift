import ByteCoding
import Crypto

/// Reads an export, a line at a time, and proves each command before it is given away.
///
/// Each command's link is computed from what its line says and must be the one that it carries, so that an
/// edited, missing, repeated or misplaced line is refused where it stands. That nothing is missing at the end
/// is known only when ``finish()`` has returned.
///
/// - Complexity: Memory for one line.
public struct LogImporter {
    /// What the first line said; nil before it.
    public private(set) var header: ExportHeader?
    /// Lines read.
    public private(set) var lineCount = 0

    private var link: Digest?
    private var number: UInt64 = 0
    private var sequence: UInt64 = 0
    private var recordedAt: Timestamp?
    private var hasher = SHA256()
    private var hasEnded = false

    /// An importer before the first line.
    public init() {}

    /// Takes the next line.
    ///
    /// - Parameter line: Its bytes, without the newline that ends it.
    /// - Returns: The command that the line holds; nil for the first and the last line.
    /// - Throws: ``EventLogError/refusedExport(line:reason:)``.
    public mutating func take(_ line: [UInt8]) throws(EventLogError) -> PortableCommand? {
        lineCount += 1
        do throws(ExportRefusal) {
            guard line.count <= ExportFormat.bytesPerLine else { throw ExportRefusal("the line is too long") }
            guard !hasEnded else { throw ExportRefusal("it stands behind the end") }
            let element: JSONElement
            do throws(ByteCodingError) {
                element = try JSONReader.element(line.span)
            } catch {
                throw ExportRefusal(error.description)
            }
            let command = try take(element)
            hasher.update(data: line)
            hasher.update(data: [UInt8(ascii: "\n")])
            return command
        } catch {
            throw EventLogError.refusedExport(line: lineCount, reason: error.reason)
        }
    }

    /// Says that there are no more lines.
    ///
    /// - Returns: What was imported.
    /// - Throws: ``EventLogError/refusedExport(line:reason:)`` where the export was cut short.
    public func finish() throws(EventLogError) -> ExportHeader {
        guard let header, hasEnded else {
            throw EventLogError.refusedExport(
                line: lineCount + 1, reason: "the export ends here, but its last line has not come")
        }
        return header
    }

    private mutating func take(_ element: JSONElement) throws(ExportRefusal) -> PortableCommand? {
        guard let header, let link else {
            let header = try ExportHeader(element)
            self.header = header
            link = header.linkBefore
            number = header.firstCommand
            sequence = header.firstSequence
            return nil
        }
        if case .object(let members) = element, members["end"] != nil {
            try takeEnd(element, of: header)
            return nil
        }
        guard number <= header.lastCommand else {
            throw ExportRefusal("the last command was on the line before")
        }
        let command = try PortableCommand(element, number: number, firstSequence: sequence)
        guard command.command.sequences.upperBound <= header.lastSequence else {
            throw ExportRefusal("the last event is \(header.lastSequence), this goes beyond")
        }
        guard command.events.reduce(0, { $0 + $1.partBytes }) <= LogLimits.bytesPerCommand else {
            throw ExportRefusal("the command is larger than a log takes")
        }
        guard command.link(after: link) == command.command.link else {
            throw ExportRefusal(
                "the chain breaks at command \(number): this is not what was recorded, or not after that")
        }
        guard command.command.recordedAt >= recordedAt ?? command.command.recordedAt else {
            throw ExportRefusal("command \(number) was recorded before the one before it")
        }
        recordedAt = command.command.recordedAt
        self.link = command.command.link
        number += 1
        sequence = command.command.sequences.upperBound + 1
        return command
    }

    private mutating func takeEnd(_ element: JSONElement, of header: ExportHeader) throws(ExportRefusal) {
        var fields = try JSONFields(element)
        guard try fields.text("end") == ExportFormat.name else {
            throw ExportRefusal("it is no end of an \(ExportFormat.name)")
        }
        let commands: UInt64 = try fields.number("commands")
        let events: UInt64 = try fields.number("events")
        guard number == header.lastCommand + 1, commands == header.commandCount else {
            throw ExportRefusal("command \(number) is expected, this is the end")
        }
        guard sequence == header.lastSequence + 1, events == header.eventCount else {
            throw ExportRefusal(
                "there were \(sequence - header.firstSequence) events, not as many as it says")
        }
        guard try fields.digest("link") == link, link == header.anchor.link else {
            throw ExportRefusal("the last link is not that of the last command and the anchor")
        }
        guard try fields.digest("sha256") == Digest(hasher) else {
            throw ExportRefusal("the bytes before are not those that were written")
        }
        try fields.end()
        hasEnded = true
    }
}
