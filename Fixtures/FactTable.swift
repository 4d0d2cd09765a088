/// A CSV file with a header, read strictly: what is not exactly as it should be is an error.
///
/// UTF-8 without a byte order mark; lines end with a line feed, the last one too. A field is either free of
/// quotes, or stands in quotes as a whole, with quotes inside it doubled. Every row has a field for each
/// column.
public struct FactTable: Sendable {
    /// What is wrong with a file, and where.
    public struct Flaw: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file.
        public let name: String
        /// The line, from 1.
        public let line: Int
        /// What is wrong.
        public let reason: String

        /// The flaw in one line.
        public var description: String { "\(name):\(line): \(reason)" }
    }

    /// A row, its fields by column.
    public struct Row: Sendable {
        /// The file it stands in.
        public let name: String
        /// The line on which it begins, from 1.
        public let line: Int
        let fields: [String: String]

        /// A field that must not be empty.
        ///
        /// - Throws: ``Flaw`` where it is, or no column is called so.
        public func text(_ column: String) throws(Flaw) -> String {
            guard let text = try optionalText(column) else { throw flaw("\(column) is empty") }
            return text
        }

        /// A field; nil where it is empty.
        ///
        /// - Throws: ``Flaw`` where no column is called so.
        public func optionalText(_ column: String) throws(Flaw) -> String? {
            guard let text = fields[column] else { throw flaw("there is no column \(column)") }
            return text.isEmpty ? nil : text
        }

        /// A field that is a number.
        ///
        /// - Throws: ``Flaw`` where it is none, or no column is called so.
        public func number(_ column: String) throws(Flaw) -> Double {
            let text = try text(column)
            guard let number = Double(text) else { throw flaw("\(column) “\(text)” is not a number") }
            return number
        }

        private func flaw(_ reason: String) -> Flaw {
            Flaw(name: name, line: line, reason: reason)
        }
    }

    /// The file.
    public let name: String
    /// The header, in the file's order.
    public let columns: [String]
    /// The rows, in the file's order.
    public let rows: [Row]

    /// Reads the bytes of a file.
    ///
    /// - Throws: ``Flaw`` at the first line that is not as it should be.
    public init(name: String, bytes: [UInt8]) throws(Flaw) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Flaw(name: name, line: 1, reason: "it is not UTF-8")
        }
        var records = FactTableRecords(name: name, text: text)
        guard let columns = try records.next()?.fields else {
            throw Flaw(name: name, line: 1, reason: "there is no header")
        }
        guard Set(columns).count == columns.count, !columns.contains(where: \.isEmpty) else {
            throw Flaw(name: name, line: 1, reason: "a column has no name, or the name of another")
        }
        var rows: [Row] = []
        while let (line, fields) = try records.next() {
            guard fields.count == columns.count else {
                throw Flaw(
                    name: name, line: line,
                    reason: "\(fields.count) fields stand under \(columns.count) columns")
            }
            let byColumn = Dictionary(uniqueKeysWithValues: zip(columns, fields))
            rows.append(Row(name: name, line: line, fields: byColumn))
        }
        self.name = name
        self.columns = columns
        self.rows = rows
    }
}

/// Cuts a CSV text into the fields of its lines.
private struct FactTableRecords {
    let name: String
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    init(name: String, text: String) {
        self.name = name
        rest = text.unicodeScalars[...]
    }

    /// The next line's fields, and its number; nil at the end.
    mutating func next() throws(FactTable.Flaw) -> (line: Int, fields: [String])? {
        guard !rest.isEmpty else { return nil }
        let first = line
        var fields: [String] = []
        while true {
            fields.append(rest.first == "\"" ? try quoted() : try plain())
            switch rest.popFirst() {
            case ",": continue
            case "\n":
                line += 1
                guard fields != [""] else { throw flaw("the line before is empty") }
                return (first, fields)
            case nil: throw flaw("the last line does not end")
            default: throw flaw("something stands behind a closing quote")
            }
        }
    }

    private mutating func plain() throws(FactTable.Flaw) -> String {
        let field = rest.prefix { $0 != "," && $0 != "\n" }
        guard !field.contains(where: { $0 == "\"" || $0 == "\r" || $0 == "\u{FEFF}" }) else {
            throw flaw("a quote, a carriage return or a byte order mark stands in a field without quotes")
        }
        rest = rest[field.endIndex...]
        return String(String.UnicodeScalarView(field))
    }

    private mutating func quoted() throws(FactTable.Flaw) -> String {
        var field = String.UnicodeScalarView()
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            if scalar == "\"" {
                guard rest.first == "\"" else { return String(field) }
                rest.removeFirst()
            } else if scalar == "\n" {
                line += 1
            }
            field.append(scalar)
        }
        throw flaw("a quote is not closed")
    }

    private func flaw(_ reason: String) -> FactTable.Flaw {
        FactTable.Flaw(name: name, line: line, reason: reason)
    }
}
