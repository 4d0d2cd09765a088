import SportsTimeModel

/// The rows of a visit file, each read as far as it can be without a store.
struct VisitRows {
    /// A row that is a visit.
    struct Row: Sendable {
        let line: Int
        let draft: VisitDraft
        /// What the row says, independent of the order of columns: equal rows have equal identities.
        let identity: String
    }

    let rows: [Row]
    let flaws: [StoreError.RowFlaw]

    /// The columns that a file must have, and those it may have.
    static let required = ["date", "stadium"]
    static let optional = [
        "sport", "home_team", "away_team", "score", "type", "seat", "notes", "game_number", "game",
    ]

    /// Reads a file of visits.
    ///
    /// - Throws: ``StoreError/invalidColumns(file:reason:)`` where the first row does not name its columns,
    ///   ``StoreError/invalidRows(file:rows:)`` where it is no table.
    init(_ bytes: [UInt8], file: String) throws(StoreError) {
        let table: [CSVReader.Row]
        do throws(CSVReader.Flaw) {
            table = try CSVReader.rows(of: bytes)
        } catch {
            throw .invalidRows(
                file: file, rows: [StoreError.RowFlaw(line: error.line, field: nil, reason: error.reason)])
        }
        let columns = try Self.columns(table.first, file: file)
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
            var rowFlaws: [StoreError.RowFlaw] = []
            if let draft = Self.draft(fields, line: row.line, flaws: &rowFlaws) {
                // A type that is left out is the same as the default one, written.
                fields["type"] = draft.type.rawValue
                // What can be erased is no part of it: the visit's id, a digest of it, would tell who guesses it.
                let identity = fields.filter { !Self.privateColumns.contains($0.key) }
                    .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                rows.append(
                    Row(line: row.line, draft: draft, identity: identity.joined(separator: "\0")))
            }
            flaws += rowFlaws
        }
        self.rows = rows
        self.flaws = flaws
    }

    /// The columns that become the private part of the visit's event.
    private static let privateColumns: Set<String> = ["seat", "notes", "game"]

    private static func columns(_ header: CSVReader.Row?, file: String) throws(StoreError) -> [String] {
        guard let header else { throw .invalidColumns(file: file, reason: "the file is empty") }
        let columns = header.fields.map { trimmed($0).lowercased() }
        for name in required where !columns.contains(name) {
            throw .invalidColumns(
                file: file,
                reason: "the column “\(name)” is missing (line 1 names: \(columns.joined(separator: ", ")))")
        }
        for (index, name) in columns.enumerated() {
            guard required.contains(name) || optional.contains(name) else {
                throw .invalidColumns(
                    file: file,
                    reason: "the column “\(name)” is unknown; known are "
                        + (required + optional).joined(separator: ", "))
            }
            guard columns.firstIndex(of: name) == index else {
                throw .invalidColumns(file: file, reason: "the column “\(name)” is there twice")
            }
        }
        return columns
    }

    private static func draft(
        _ fields: [String: String], line: Int, flaws: inout [StoreError.RowFlaw]
    ) -> VisitDraft? {
        func flaw(_ field: String, _ reason: String) {
            flaws.append(StoreError.RowFlaw(line: line, field: field, reason: reason))
        }
        let date = fields["date"].flatMap { LocalDate($0) }
        if date == nil {
            flaw(
                "date",
                fields["date"].map { "“\($0)” is not a day of the form 2015-06-14" } ?? "it is missing")
        }
        if fields["stadium"] == nil { flaw("stadium", "it is missing") }
        let type = fields["type"].map { VisitType(rawValue: $0.lowercased()) } ?? .game
        if type == nil {
            flaw(
                "type",
                "“\(fields["type"] ?? "")” is not one of \(VisitType.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        let score = fields["score"].map { FinalScore($0) }
        if let score, score == nil {
            flaw("score", "“\(fields["score"] ?? "")” is not a score of the form 5-3, home-away")
        }
        let number = fields["game_number"].map { Int($0) }
        if let number, !(number.map { (0...9).contains($0) } ?? false) {
            flaw("game_number", "“\(fields["game_number"] ?? "")” is not a number from 0 to 9")
        }
        guard let date, let stadium = fields["stadium"], let type, flaws.isEmpty else { return nil }
        return VisitDraft(
            stadium: stadium, date: date, sport: fields["sport"].map { SportID($0) }, type: type,
            homeTeam: fields["home_team"], awayTeam: fields["away_team"], finalScore: score ?? nil,
            gameNumber: number ?? nil, seat: fields["seat"], notes: fields["notes"],
            gameDescription: fields["game"])
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
