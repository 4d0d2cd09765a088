import ByteCoding
import Projections
import SportsTimeModel
import SportsTimeViews

/// One merge: decides each record against the views and the records before it.
struct Merging: ~Escapable {
    let views: ViewReader
    /// The newest schema that is understood.
    let schema: UInt32
    /// Where the records come from.
    let source: String

    @_lifetime(copy views)
    init(views: ViewReader, schema: UInt32, source: String) {
        self.views = views
        self.schema = schema
        self.source = source
    }

    /// Bytes of one record: an event has at most 1 MiB.
    private static var recordByteLimit: Int { 900_000 }

    /// A record, and what merging it came to.
    struct Decided {
        let type: RecordType
        let outcome: MergeOutcome
        /// What tells it from all others that were refused.
        let mark: String
    }

    /// What records come to: the events to append, and the outcome of each record, in their order.
    func events(of parts: [SyncSlice.Part]) throws -> (events: [DomainEvent], decided: [Decided]) {
        var events: [DomainEvent] = []
        var decided: [Decided] = []
        var accepted = AcceptedRecords()
        var games = SliceGames()
        for part in parts {
            for object in CanonicalBatch.ordered(part.objects, of: part.type) {
                let decision = try decide(object, of: part.type, accepted: &accepted)
                if let game = decision.game { games.add(game, object, at: decided.count) }
                decided.append(
                    Decided(
                        type: part.type, outcome: decision.outcome,
                        mark: mark(decision.outcome, object, part.type)))
                if let event = decision.event { events.append(event) }
            }
        }
        for (game, other) in try games.settle({ try accepted.known.game(at: $0, in: views) }) {
            // What is called off where another game is played says nothing any more.
            var decision = Decision(.skippedOlder)
            if !game.record.game.isCalledOff {
                decision = try reject(
                    game.object, .game,
                    [
                        RecordFlaw(
                            "canonical_id",
                            reason: "\(other) is at the same stadium, on the same day, with the same number")
                    ])
            }
            decided[game.place] = Decided(
                type: .game, outcome: decision.outcome, mark: mark(decision.outcome, game.object, .game))
            if let event = decision.event { events.append(event) }
        }
        let merged = games.records
        let taken = Set(merged.map(\.game.key))
        let left = try merged.flatMap { try accepted.known.placesLeft(by: $0, in: views) }
            .filter { !taken.contains($0.game.key) }
        events += SeasonGames.grouped(left + merged, source: source).map { .gamesMerged($0) }
        return (events, decided)
    }

    /// What tells a record that was refused from all others.
    private func mark(_ outcome: MergeOutcome, _ object: [String: JSONValue], _ type: RecordType) -> String {
        guard case .invalid = outcome else { return "" }
        return RecordView.mark(
            type: type.rawValue, id: RecordDecoding.key(object, of: type), json: JSONValue.object(object).text
        )
    }

    /// What a record comes to, and the event of that; a game's comes with those of the others.
    private struct Decision {
        let outcome: MergeOutcome
        var event: DomainEvent?
        var game: CanonicalGame?

        init(_ outcome: MergeOutcome, _ event: DomainEvent? = nil, game: CanonicalGame? = nil) {
            (self.outcome, self.event, self.game) = (outcome, event, game)
        }
    }

    private func decide(
        _ object: [String: JSONValue], of type: RecordType, accepted: inout AcceptedRecords
    ) throws -> Decision {
        // One that could not be kept whole while it waits is refused for that, whatever else is wrong with it.
        guard JSONValue.object(object).approximateBytes <= Self.recordByteLimit else {
            return try reject(object, type, Self.tooLarge)
        }
        // A newer schema may change any field, so it is looked at before all of them.
        if case .number(let version) = object["schema_version"],
            let version = UInt32(exactly: version), version > schema
        {
            return try putAside(object, type, version, accepted)
        }
        let (record, flaws) = RecordDecoding.read(object, as: type)
        guard flaws.isEmpty else { return try reject(object, type, flaws) }
        let outcome = try MergeDecider.decide(
            record, known: MergedRecords(views: views, accepted: accepted), schema: schema)
        switch outcome {
        case .applied:
            let event = Self.event(of: record)
            if let event, event.factualPart.count > Self.recordByteLimit {
                return try reject(object, type, Self.tooLarge)
            }
            let game = record as? CanonicalGame
            if let details = game.flatMap({ GameDetails($0) }),
                details.encoded.count > SeasonGames.detailsByteLimit
            {
                let limit = SeasonGames.detailsByteLimit
                return try reject(
                    object, type,
                    [RecordFlaw(reason: "fields that are not known take more than \(limit) bytes")])
            }
            accepted.insert(record)
            return Decision(outcome, event, game: game)
        case .invalid(let flaws):
            return try reject(object, type, flaws)
        case .skippedOlder, .skippedIncompatible:
            return Decision(outcome)
        }
    }

    private static let tooLarge = [RecordFlaw(reason: "it is larger than \(recordByteLimit) bytes")]

    /// Keeps a record of a newer schema, unless what is there, or waits, is as new.
    private func putAside(
        _ object: [String: JSONValue], _ type: RecordType, _ version: UInt32, _ accepted: AcceptedRecords
    ) throws -> Decision {
        let key = RecordDecoding.key(object, of: type)
        let json = JSONValue.object(object).text
        guard json.utf8.count <= Self.recordByteLimit else {
            return try reject(object, type, Self.tooLarge)
        }
        let lastModified = Self.lastModified(object)
        if lastModified > 0,
            let there = try MergedRecords(views: views, accepted: accepted)
                .lastModifiedMilliseconds(of: type, id: key), lastModified <= there
        {
            return Decision(.skippedOlder)
        }
        let record = DeferredRecord(
            recordType: type.rawValue, recordID: boundedText(key), schemaVersion: version, json: json,
            lastModifiedMilliseconds: lastModified)
        let isKnown = try RecordView.isWaiting(record, in: views)
        return Decision(.skippedIncompatible, isKnown ? nil : .recordDeferred(record))
    }

    private func reject(
        _ object: [String: JSONValue], _ type: RecordType, _ flaws: [RecordFlaw]
    ) throws -> Decision {
        let record = RejectedRecord(
            recordType: type.rawValue, recordID: boundedText(RecordDecoding.key(object, of: type)),
            reason: boundedText(flaws.reason, bytes: 2_000),
            json: boundedText(JSONValue.object(object).text, bytes: Self.recordByteLimit),
            lastModifiedMilliseconds: Self.lastModified(object))
        // One that is older than the one that waits for the same id says nothing any more.
        if !record.recordID.isEmpty,
            let waiting = try RecordView.rejection(of: type, id: record.recordID, in: views),
            waiting.lastModifiedMilliseconds > record.lastModifiedMilliseconds
        {
            return Decision(.skippedOlder)
        }
        let isKnown = try RecordView.isWaiting(record, in: views)
        return Decision(.invalid(flaws), isKnown ? nil : .recordRejected(record))
    }

    /// When an object says that it was last changed; 0 where it does not say.
    private static func lastModified(_ object: [String: JSONValue]) -> Int64 {
        guard case .string(let text) = object["last_modified"] else { return 0 }
        return (UTCTime.microseconds(text) ?? 0) / 1_000
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
        // Games come together, in columns.
        default: nil
        }
    }
}

/// What many records of a slice ask for, read once.
private final class ReadOnce {
    /// The games of a sport on a day.
    private struct SportDay: Hashable {
        let sport: SportID
        let date: LocalDate
    }

    private var all: [Stadium.ID: Stadium]?
    private var games: [SportDay: [CanonicalGame]] = [:]

    /// The game with an id, as it is known.
    func game(_ id: String, in views: ViewReader) throws -> CanonicalGame? {
        guard let parts = GameIDParts(id) else { return nil }
        let games = try games(of: parts.sport, on: parts.date, in: views)
        return RecordLookup.newest(of: games.filter { $0.recordID == id })
    }

    /// The game with a key, as it is known.
    func game(at key: CanonicalGameKey, in views: ViewReader) throws -> CanonicalGame? {
        try games(of: key.sport, on: key.date, in: views).first { $0.game.key == key }
    }

    func placesLeft(by record: CanonicalGame, in views: ViewReader) throws -> [CanonicalGame] {
        let key = record.game.key
        return RecordLookup.placesLeft(by: record, among: try games(of: key.sport, on: key.date, in: views))
    }

    private func games(
        of sport: SportID, on date: LocalDate, in views: ViewReader
    ) throws -> [CanonicalGame] {
        let day = SportDay(sport: sport, date: date)
        if let known = games[day] { return known }
        let found = try GameView.records(on: date...date, sport: sport, in: views)
        games[day] = found
        return found
    }

    func stadiums(in views: ViewReader) throws -> [Stadium.ID: Stadium] {
        if let all { return all }
        var found: [Stadium.ID: Stadium] = [:]
        for sport in try SportView.all(in: views).map(\.id) {
            for isActive in [true, false] {
                for stadium in try StadiumView.stadiums(of: sport, isActive: isActive, in: views) {
                    found[stadium.id] = stadium
                }
            }
        }
        all = found
        return found
    }
}

/// The records of a merge that were taken so far: later ones may refer to them.
private struct AcceptedRecords {
    private var lastModified: [RecordType: [String: Int64]] = [:]
    private var parts: [String: LeagueStructure] = [:]
    private(set) var stadiums: [Stadium.ID: Stadium] = [:]
    private(set) var sports: Set<SportID> = []
    let known = ReadOnce()

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
        if type == .game {
            return try accepted.known.game(id, in: views)?.revision.lastModifiedMilliseconds
        }
        return try RecordLookup.record(type, id: id, in: views)?.revision.lastModifiedMilliseconds
    }

    func leagueStructure(_ id: String) throws -> LeagueStructure? {
        if let part = accepted.part(id) { return part }
        return try StructureView.part(id, in: views)
    }

    func sports() throws -> [SportID] {
        Array(accepted.sports.union(try SportView.all(in: views).map(\.id)))
    }

    func stadiums(of sport: SportID?, in states: [String]?) throws -> [Stadium] {
        var found = try accepted.known.stadiums(in: views)
        for (id, stadium) in accepted.stadiums { found[id] = stadium }
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
