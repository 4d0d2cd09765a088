import SportsTimeModel

/// The rows of a visit file, each read as far as it can be without a store.
struct VisitRows {
    /// A row that is a visit.
    struct Row: Sendable {
        let line: Int
        let draft: VisitDraft
        /// The names of an export, for ids that nothing has: of the stadium, of the teams.
        let names: Names
        /// What the row says, independent of the order of columns: equal rows have equal identities.
        let identity: String
    }

    /// The names beside the ids of an export.
    struct Names: Sendable {
        var stadium: String?
        var homeTeam: String?
        var awayTeam: String?
        /// The moment that stands for the day, where it is one: microseconds since 1970.
        var moment: Int64?
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
        var rows: [Row] = []
        var flaws: [StoreError.RowFlaw] = []
        let read: [FieldTable.Row]
        if Self.isJSON(bytes) {
            (read, flaws) = try Self.table(json: bytes, file: file)
        } else {
            let table = try FieldTable(
                bytes, file: file, required: Self.required, optional: Self.optional)
            (read, flaws) = (table.rows, table.flaws)
        }
        for row in read {
            var rowFlaws: [StoreError.RowFlaw] = []
            if let draft = Self.draft(row, flaws: &rowFlaws) {
                var fields = row.fields
                // A type that is left out is the same as the default one, written.
                fields["type"] = draft.type.rawValue
                // What can be erased is no part of it: the visit's id, a digest of it, would tell who guesses it.
                let identity = fields.filter { !Self.privateColumns.contains($0.key) }
                    .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                let names = Names(
                    stadium: fields["stadium_name"], homeTeam: fields["home_team_name"],
                    awayTeam: fields["away_team_name"], moment: fields["moment"].flatMap { Int64($0) })
                rows.append(
                    Row(
                        line: row.line, draft: draft, names: names,
                        identity: identity.joined(separator: "\0")))
            }
            flaws += rowFlaws
        }
        self.rows = rows
        self.flaws = flaws
    }

    /// The columns that become the private part of the visit's event.
    private static let privateColumns: Set<String> = ["seat", "notes", "game"]

    private static func draft(
        _ row: FieldTable.Row, flaws: inout [StoreError.RowFlaw]
    ) -> VisitDraft? {
        let fields = row.fields
        func flaw(_ field: String, _ reason: String) {
            flaws.append(StoreError.RowFlaw(line: row.line, field: field, reason: reason))
        }
        let date = row.date(&flaws)
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
        let number = row.gameNumber(&flaws)
        guard let date, let stadium = fields["stadium"], let type, flaws.isEmpty else { return nil }
        return VisitDraft(
            stadium: stadium, date: date, sport: fields["sport"].map { SportID($0) }, type: type,
            homeTeam: fields["home_team"], awayTeam: fields["away_team"], finalScore: score ?? nil,
            gameNumber: number, seat: fields["seat"], notes: fields["notes"],
            gameDescription: fields["game"])
    }
}
