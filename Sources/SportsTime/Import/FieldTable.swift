import SportsTimeModel

/// A file of comma-separated values whose first row names its columns: each row as texts by column, empty ones left out.
public struct FieldTable: Sendable {
    /// A row as texts by column.
    public struct Row: Sendable {
        /// The line on which it begins, from 1.
        public let line: Int
        /// The texts, without the spaces around them.
        public internal(set) var fields: [String: String]
    }

    /// The columns, in lower case.
    public let columns: [String]
    /// The rows.
    public let rows: [Row]
    /// What is wrong with rows that are left out.
    public let flaws: [StoreError.RowFlaw]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - file: Its name, for messages.
    ///   - required: The columns that it must have.
    ///   - optional: Those that it may have.
    ///   - allowsOthers: Whether it may have others, which are not looked at.
    /// - Throws: ``StoreError/invalidColumns(file:reason:)`` where the first row does not name its columns,
    ///   ``StoreError/invalidRows(file:rows:)`` where it is no table.
    public init(
        _ bytes: [UInt8], file: String, required: [String], optional: [String], allowsOthers: Bool = false
    ) throws(StoreError) {
        let table: [CSVReader.Row]
        do throws(CSVReader.Flaw) {
            table = try CSVReader.rows(of: bytes)
        } catch {
            throw .invalidRows(
                file: file, rows: [StoreError.RowFlaw(line: error.line, field: nil, reason: error.reason)])
        }
        let columns = try Self.columns(table.first, file, required, optional, allowsOthers)
        var rows: [Row] = []
        var flaws: [StoreError.RowFlaw] = []
        for row in table.dropFirst() {
            guard row.fields.count == columns.count else {
                flaws.append(
                    StoreError.RowFlaw(
                        line: row.line, field: nil,
                        reason: "it has \(row.fields.count) fields, the first row names \(columns.count)"))
                continue
            }
            var fields: [String: String] = [:]
            for (column, field) in zip(columns, row.fields) {
                let trimmed = Self.trimmed(field)
                if !trimmed.isEmpty { fields[column] = trimmed }
            }
            rows.append(Row(line: row.line, fields: fields))
        }
        self.columns = columns
        self.rows = rows
        self.flaws = flaws
    }

    private static func columns(
        _ header: CSVReader.Row?, _ file: String, _ required: [String], _ optional: [String],
        _ allowsOthers: Bool
    ) throws(StoreError) -> [String] {
        guard let header else { throw .invalidColumns(file: file, reason: "the file is empty") }
        let columns = header.fields.map { trimmed($0).lowercased() }
        for name in required where !columns.contains(name) {
            throw .invalidColumns(
                file: file,
                reason: "the column “\(name)” is missing (line 1 names: \(columns.joined(separator: ", ")))")
        }
        for (index, name) in columns.enumerated() {
            guard allowsOthers || required.contains(name) || optional.contains(name) else {
                throw .invalidColumns(
                    file: file,
                    reason: "the column “\(name)” is unknown; known are "
                        + (required + optional).joined(separator: ", "))
            }
            guard allowsOthers || columns.firstIndex(of: name) == index else {
                throw .invalidColumns(file: file, reason: "the column “\(name)” is there twice")
            }
        }
        return columns
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}

extension FieldTable.Row {
    /// The day that a column has; nil where it has none, which is noted as a flaw.
    func date(_ flaws: inout [StoreError.RowFlaw]) -> LocalDate? {
        let date = fields["date"].flatMap { LocalDate($0) }
        if date == nil {
            let reason =
                fields["date"].map { "“\($0)” is not a day of the form 2015-06-14" } ?? "it is missing"
            flaws.append(StoreError.RowFlaw(line: line, field: "date", reason: reason))
        }
        return date
    }

    /// The number of the game on its day; nil where there is none, which is noted as a flaw where it is not one.
    func gameNumber(_ flaws: inout [StoreError.RowFlaw]) -> Int? {
        guard let text = fields["game_number"] else { return nil }
        if let number = Int(text), Game.numbers.contains(number) { return number }
        flaws.append(
            StoreError.RowFlaw(
                line: line, field: "game_number", reason: "“\(text)” is not a number from 0 to 9"))
        return nil
    }
}
