import ByteCoding
import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Merges canonical records: those that are newer, or not there yet (DESIGN, section 5).
    ///
    /// A record that is impossible is refused, one of a newer schema put aside; both are kept in the log as
    /// they came, once. The rest goes on. The summary is the last event.
    ///
    /// - Parameter batch: The records of one source.
    /// - Returns: The four counts by type, and what changed in the ledger.
    /// - Throws: What the log throws.
    public func merge(_ batch: CanonicalBatch) throws -> (summary: SyncSummary, report: CommandReport) {
        var generator = SystemRandomNumberGenerator()
        return try merge(batch, id: Identifier(using: &generator))
    }

    /// Takes in the canonical data of this build, once: several openings of a new store do it together.
    func bootstrap() throws {
        let batch = try CanonicalBatch.bundled()
        let digest = Digest(of: Array("bootstrap".utf8) + batch.content)
        _ = try merge(batch, id: try Identifier(digest: digest.bytes.span))
    }

    private func merge(
        _ batch: CanonicalBatch, id: Identifier
    ) throws -> (summary: SyncSummary, report: CommandReport) {
        var summary = SyncSummary(source: batch.source, counts: [])
        let command = CommandDraft(
            id: id, name: "MergeRecords", origin: boundedText(batch.source, bytes: 255),
            content: batch.content)
        let result = try append(command) { snapshot in
            let merging = Merging(views: snapshot.views)
            let (events, counts) = try merging.events(of: batch)
            summary = SyncSummary(source: batch.source, counts: counts)
            return events + [.syncCompleted(summary)]
        } inspect: { _ in
        }
        return (summary, CommandReport(outcome: result.outcome, changes: result.changes))
    }
}

/// One merge: decides each record against the views and the records before it.
private struct Merging: ~Escapable {
    let views: ViewReader

    @_lifetime(copy views)
    init(views: ViewReader) {
        self.views = views
    }

    /// Bytes of one record: an event has at most 1 MiB.
    private static var recordByteLimit: Int { 900_000 }

    func events(of batch: CanonicalBatch) throws -> ([DomainEvent], [SyncSummary.Counts]) {
        var events: [DomainEvent] = []
        var accepted = AcceptedRecords()
        var allCounts: [SyncSummary.Counts] = []
        for (type, objects) in batch.records {
            var counts = SyncSummary.Counts(recordType: type)
            for object in batch.ordered(objects, of: type) {
                let (outcome, event) = try decide(object, of: type, accepted: &accepted)
                switch outcome {
                case .applied: counts.applied += 1
                case .skippedOlder: counts.skippedOlder += 1
                case .skippedIncompatible: counts.skippedIncompatible += 1
                case .invalid: counts.invalid += 1
                }
                if let event { events.append(event) }
            }
            allCounts.append(counts)
        }
        return (events, allCounts)
    }

    private func decide(
        _ object: [String: JSONValue], of type: RecordType, accepted: inout AcceptedRecords
    ) throws -> (MergeOutcome, DomainEvent?) {
        let id = RecordDecoding.claimedID(object)
        // A newer schema may change any field, so it is looked at before all of them.
        if case .number(let version) = object["schema_version"],
            let version = UInt32(exactly: version), version > RecordRevision.currentSchemaVersion
        {
            let record = DeferredRecord(
                recordType: type.rawValue, recordID: boundedText(id), schemaVersion: version,
                json: boundedText(JSONValue.object(object).text, bytes: Self.recordByteLimit))
            let isKnown = try RecordView.wasDeferred(record, in: views)
            return (.skippedIncompatible, isKnown ? nil : .recordDeferred(record))
        }
        do {
            let record = try RecordDecoding.record(object, of: type)
            let outcome = try MergeDecider.decide(
                record, known: MergedRecords(views: views, accepted: accepted))
            switch outcome {
            case .applied:
                let event = Self.event(of: record)
                if let event, event.factualPart.count > Self.recordByteLimit {
                    return try reject(object, type, id, "it is larger than \(Self.recordByteLimit) bytes")
                }
                accepted.insert(record)
                return (outcome, event)
            case .invalid(let reason):
                return try reject(object, type, id, reason)
            case .skippedOlder, .skippedIncompatible:
                return (outcome, nil)
            }
        } catch let flaw as RecordFields.Flaw {
            return try reject(object, type, id, flaw.reason)
        }
    }

    private func reject(
        _ object: [String: JSONValue], _ type: RecordType, _ id: String, _ reason: String
    ) throws -> (MergeOutcome, DomainEvent?) {
        let record = RejectedRecord(
            recordType: type.rawValue, recordID: boundedText(id), reason: boundedText(reason, bytes: 2_000),
            json: boundedText(JSONValue.object(object).text, bytes: Self.recordByteLimit))
        let isKnown = try RecordView.wasRejected(record, in: views)
        return (.invalid(reason: reason), isKnown ? nil : .recordRejected(record))
    }

    private static func event(of record: any CanonicalRecord) -> DomainEvent? {
        switch record {
        case let record as CanonicalSport: .sportMerged(record)
        case let record as LeagueStructure: .leagueStructureMerged(record)
        case let record as Stadium: .stadiumMerged(record)
        case let record as Team: .teamMerged(record)
        case let record as StadiumAlias: .stadiumAliasMerged(record)
        case let record as TeamAlias: .teamAliasMerged(record)
        case let record as TeamTenure: .teamTenureMerged(record)
        case let record as AchievementDefinition: .achievementDefinitionMerged(record)
        default: nil
        }
    }
}

/// The records of a merge that were taken so far: later ones may refer to them.
private struct AcceptedRecords {
    private var lastModified: [RecordType: [String: Int64]] = [:]
    private var parts: [String: LeagueStructure] = [:]
    private(set) var stadiums: [Stadium.ID: Stadium] = [:]
    private(set) var sports: Set<SportID> = []

    mutating func insert(_ record: any CanonicalRecord) {
        lastModified[type(of: record).recordType, default: [:]][record.recordID] =
            record.revision.lastModifiedMilliseconds
        switch record {
        case let part as LeagueStructure: parts[part.id] = part
        case let stadium as Stadium: stadiums[stadium.id] = stadium
        case let sport as CanonicalSport: sports.insert(sport.id)
        default: break
        }
    }

    func lastModified(of type: RecordType, id: String) -> Int64? {
        lastModified[type]?[id]
    }

    func part(_ id: String) -> LeagueStructure? {
        parts[id]
    }
}

/// What is known when a record is decided: the views, and the records before it.
private struct MergedRecords: KnownRecords, ~Escapable {
    let views: ViewReader
    let accepted: AcceptedRecords

    @_lifetime(copy views)
    init(views: ViewReader, accepted: AcceptedRecords) {
        self.views = views
        self.accepted = accepted
    }

    func lastModifiedMilliseconds(of type: RecordType, id: String) throws -> Int64? {
        if let accepted = accepted.lastModified(of: type, id: id) { return accepted }
        switch type {
        case .sport:
            return try SportView.sport(SportID(id), in: views)?.revision.lastModifiedMilliseconds
        case .leagueStructure:
            return try StructureView.part(id, in: views)?.revision.lastModifiedMilliseconds
        case .stadium:
            guard let id = try? Stadium.ID(id) else { return nil }
            return try StadiumView.stadium(id, in: views)?.revision.lastModifiedMilliseconds
        case .team:
            guard let id = try? Team.ID(id) else { return nil }
            return try TeamView.team(id, in: views)?.revision.lastModifiedMilliseconds
        case .stadiumAlias:
            return try StadiumView.alias(id, in: views)?.revision.lastModifiedMilliseconds
        case .teamAlias:
            return try TeamView.alias(id, in: views)?.revision.lastModifiedMilliseconds
        case .teamTenure:
            return try TeamView.tenure(id, in: views)?.revision.lastModifiedMilliseconds
        case .achievementDefinition:
            return try DefinitionView.definition(id, in: views)?.revision.lastModifiedMilliseconds
        }
    }

    func leagueStructure(_ id: String) throws -> LeagueStructure? {
        if let part = accepted.part(id) { return part }
        return try StructureView.part(id, in: views)
    }

    func sports() throws -> [SportID] {
        Array(accepted.sports.union(try SportView.all(in: views).map(\.id)))
    }

    func stadiums(of sport: SportID?, in states: [String]?) throws -> [Stadium] {
        var found = accepted.stadiums
        let sports = try sport.map { [$0] } ?? SportView.all(in: views).map(\.id)
        for sport in sports {
            for isActive in [true, false] {
                for stadium in try StadiumView.stadiums(of: sport, isActive: isActive, in: views) {
                    found[stadium.id] = found[stadium.id] ?? stadium
                }
            }
        }
        let keys = states.map { Set($0.map { NormalizedName($0).key }) }
        return found.values.filter { stadium in
            (sport.map { $0 == stadium.sport } ?? true)
                && (keys.map { $0.contains(NormalizedName(stadium.state).key) } ?? true)
        }
    }

    func exists(_ type: RecordType, id: String) throws -> Bool {
        try lastModifiedMilliseconds(of: type, id: id) != nil
    }
}
