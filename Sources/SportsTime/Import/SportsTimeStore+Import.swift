import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Adds the visits of a file of comma-separated values: all of them or none.
    ///
    /// The first row names the columns: `date` and `stadium`, and any of `sport`, `home_team`, `away_team`,
    /// `score` (home-away), `type`, `seat`, `notes`, `game_number`, `game`. A row's visit is known by what the
    /// row says and, among equal rows, by which one it is: the same file again adds nothing, two equal rows
    /// are two visits. A row whose visit was deleted since is told and left out, unless asked for.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - file: Its name, for messages.
    ///   - identities: A file of stadium identities (`stadium_identities.json`) that says which old ids are which stadium;
    ///     names in it that are not known yet are merged first.
    ///   - takesDeletedAgain: Whether rows whose visits were deleted are taken again.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What was added, and what it did.
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` with every row that cannot be taken and why,
    ///   ``StoreError/invalidColumns(file:reason:)``, and what the log throws. Nothing is appended then.
    public func importVisits(
        _ bytes: [UInt8], file: String, identities: [UInt8]? = nil, takesDeletedAgain: Bool = false,
        isRehearsal: Bool = false
    ) throws -> ImportAnswer {
        let known = try identities.map { try StadiumIdentities($0, file: "the file of identities") }
        let table = try VisitRows(bytes, file: file)
        guard table.rows.count <= LogLimits.eventsPerCommand else {
            throw EventLogError.commandTooLarge(events: table.rows.count, bytes: bytes.count)
        }
        let plan = try projected.read { snapshot in
            try ImportPlan(table.rows, takesDeletedAgain: takesDeletedAgain, in: snapshot.views)
        }
        let command = CommandDraft(
            id: try Identifier(digest: Digest(of: plan.content).bytes.span), name: "ImportVisits",
            origin: "import", content: plan.content)
        var warnings: [(line: Int, warning: VisitWarning)] = []
        var added = 0
        var resolution = StadiumIdentities.Resolution()
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            resolution = try known?.resolved(in: snapshot.views) ?? StadiumIdentities.Resolution()
            let decided = try Self.decide(
                plan, flaws: table.flaws, file: file, today: latestToday, identities: resolution.stadiums,
                in: snapshot.views)
            warnings = decided.warnings
            added = decided.events.count
            // Names that only the file knows come in with the visits, or not at all.
            let names = SyncSlice.Part(type: .stadiumAlias, objects: resolution.names)
            let merging = Merging(
                views: snapshot.views, schema: RecordRevision.currentSchemaVersion, source: file)
            return try merging.events(of: [names]).events + decided.events
        } inspect: { _ in
        }
        let isRepeated = result.outcome?.isRepeated ?? false
        let report = CommandReport(
            outcome: result.outcome, changes: isRepeated ? [] : result.changes,
            warnings: warnings.map(\.warning))
        return ImportAnswer(
            rows: table.rows.count, added: added,
            alreadyThere: table.rows.count - plan.deleted.count - added,
            deleted: plan.deleted.map {
                ImportAnswer.DeletedRow(line: $0.row.line, visitId: $0.id.description)
            },
            notes: LineList.grouped(warnings.map { ($0.line, $0.warning.textOfRow) })
                .map { ImportAnswer.Note(text: $0.text, lines: $0.lines) }
                + resolution.notes,
            command: report.answer)
    }

    private static func decide(
        _ plan: ImportPlan, flaws: [StoreError.RowFlaw], file: String, today: LocalDate,
        identities: [String: Stadium.ID], in views: ViewReader
    ) throws -> (events: [DomainEvent], warnings: [(line: Int, warning: VisitWarning)]) {
        var events: [DomainEvent] = []
        var warnings: [(line: Int, warning: VisitWarning)] = []
        var flaws = flaws
        var taken: [String: Visit.ID] = [:]
        // Only an old export needs it, and it reads every stadium and team.
        let isOld = plan.new.contains { $0.row.draft.mayHaveOldIDs || $0.row.names.moment != nil }
        let legacy = isOld ? try LegacyIdentity(views: views, identities: identities) : nil
        for (row, id) in plan.new {
            do {
                let isTaken = try VisitView.record(id, in: views) != nil || VisitView.isDeleted(id, in: views)
                if isTaken { continue }
                let (intent, anachronisms) = try NameResolver.intent(
                    legacy?.draft(of: row) ?? row.draft, id: id, in: views)
                let event = try VisitDecider.add(intent, today: today)
                events.append(event)
                guard case .visitAdded(let visit) = event else { continue }
                let place = "\(visit.stadium) \(visit.date)"
                let other =
                    try taken[place]
                    ?? VisitView.anyVisit(to: visit.stadium, on: visit.date, except: id, in: views)
                taken[place] = id
                let unusual =
                    anachronisms + VisitDecider.warnings(for: visit, at: intent.stadium, other: other)
                warnings += unusual.map { (row.line, $0) }
            } catch let error as StoreError {
                flaws.append(
                    StoreError.RowFlaw(
                        line: row.line, field: error.column(of: row), reason: error.shortReason,
                        isAmbiguous: error.isAmbiguity))
            } catch let refusal as VisitRefusal {
                flaws.append(
                    StoreError.RowFlaw(
                        line: row.line, field: refusal.column, reason: refusal.description))
            }
        }
        guard flaws.isEmpty else {
            throw StoreError.invalidRows(file: file, rows: flaws.sorted { $0.line < $1.line })
        }
        return (events, warnings)
    }
}

/// Which rows of a file are new to a store.
private struct ImportPlan: Sendable {
    var new: [(row: VisitRows.Row, id: Visit.ID)] = []
    var deleted: [(row: VisitRows.Row, id: Visit.ID)] = []
    /// What the command is known by: every row's visit.
    private(set) var content: [UInt8] = []

    init(_ rows: [VisitRows.Row], takesDeletedAgain: Bool, in views: ViewReader) throws {
        var occurrences: [String: Int] = [:]
        for row in rows {
            let occurrence = occurrences[row.identity, default: 0]
            occurrences[row.identity] = occurrence + 1
            var round = 0
            var id = try Self.id(row.identity, occurrence, round)
            // Each time that a deleted visit is taken again it is another visit.
            while takesDeletedAgain, try VisitView.isDeleted(id, in: views) {
                round += 1
                id = try Self.id(row.identity, occurrence, round)
            }
            content += id.bytes
            if try VisitView.record(id, in: views) != nil { continue }
            if try VisitView.isDeleted(id, in: views) {
                if try !Self.wasTakenAgain(row.identity, occurrence, in: views) {
                    deleted.append((row, id))
                }
            } else {
                new.append((row, id))
            }
        }
    }

    /// Whether a later round of a deleted row's visit is there.
    private static func wasTakenAgain(
        _ identity: String, _ occurrence: Int, in views: ViewReader
    ) throws -> Bool {
        var round = 1
        while true {
            let id = try id(identity, occurrence, round)
            if try VisitView.record(id, in: views) != nil { return true }
            guard try VisitView.isDeleted(id, in: views) else { return false }
            round += 1
        }
    }

    private static func id(_ identity: String, _ occurrence: Int, _ round: Int) throws -> Visit.ID {
        let text = "visit row 1\0\(occurrence)\0\(round)\0\(identity)"
        return try Identifier(digest: Digest(of: Array(text.utf8)).bytes.span)
    }
}

extension StoreError {
    /// The column that a row's error is about.
    fileprivate func column(of row: VisitRows.Row) -> String? {
        switch self {
        case .unknown(.team, let name, _), .ambiguous(.team, let name, _):
            name == row.draft.homeTeam ? "home_team" : "away_team"
        case .unknown(let what, _, _), .ambiguous(let what, _, _): what.rawValue
        case .invalidValue(let field, _, _): field
        default: nil
        }
    }

    /// Whether a name may mean several.
    var isAmbiguity: Bool {
        if case .ambiguous = self { true } else { false }
    }

    /// The error in one line, with what else might have been meant.
    var shortReason: String {
        switch self {
        case .unknown(_, _, let suggestions) where !suggestions.isEmpty:
            description + "; did you mean " + suggestions.joined(separator: " or ") + "?"
        case .ambiguous(_, let name, let candidates):
            "“\(name)” may be " + candidates.map(\.id).joined(separator: " or ")
        default: description
        }
    }
}

extension VisitWarning {
    /// What is unusual about a row, in the same words for all rows of which it is so.
    fileprivate var textOfRow: String {
        switch self {
        case .sameStadiumAndDay: "there is another visit to this stadium on this day: two visits, one stadium"
        case .afterClosing, .anachronisticName: description
        }
    }
}

extension VisitRefusal {
    /// The column that a row's refusal is about.
    fileprivate var column: String? {
        switch self {
        case .dateOutOfRange, .dateInFuture, .beforeOpening: "date"
        case .teamOfOtherSport, .sameTeams: "away_team"
        case .noGame(let field, _):
            field == "game number" ? "game_number" : field == "score" ? "score" : "type"
        case .scoreWithoutTeams: "score"
        case .textTooLong(let field, _, _), .emptyText(let field): Self.columns[field]
        case .impossibleNumber: "score, game_number"
        case .nothingToCorrect: nil
        }
    }

    private static let columns = [
        "the note": "notes", "the seat": "seat", "the description of the game": "game",
    ]
}
