import EventLog
import Projections
import SportsTimeModel

/// What merges did to records, read from the log.
enum RecordHistory {
    /// What an event changed in its record; nil where it is no merge of a record.
    ///
    /// - Complexity: The event, and the one before it of the same record.
    static func change(at sequence: UInt64, in log: LogReader) throws -> RecordChangeAnswer? {
        guard let event = try log.withEvent(at: sequence, { try LoggedEvent($0) }),
            let record = record(of: event)
        else { return nil }
        let before = try recordBefore(event, in: log)
        let fields = before.map { difference($0, record) } ?? []
        return RecordChangeAnswer(
            sequence: sequence, recordType: type(of: record).recordType.rawValue, id: record.recordID,
            summary: EventWords.text(event), isNew: before == nil, fields: fields)
    }

    /// What an event changed in records, one by one where it carries many.
    static func changes(at sequence: UInt64, in log: LogReader) throws -> [RecordChangeAnswer] {
        guard let event = try log.withEvent(at: sequence, { try LoggedEvent($0) }),
            event.kind == EventKind.gamesMerged.rawValue
        else { return try change(at: sequence, in: log).map { [$0] } ?? [] }
        var before: [CanonicalGame] = []
        if sequence > 1 {
            let earlier = try log.sequences(
                ofSubject: event.subject, in: 1...sequence - 1, limit: 20, isDescending: true)
            for other in earlier {
                before += try log.withEvent(at: other, { try LoggedEvent($0) }).map { games(of: $0) } ?? []
            }
        }
        let known = Dictionary(grouping: before, by: \.recordID).compactMapValues {
            RecordLookup.newest(of: $0)
        }
        return games(of: event).compactMap { game in
            let old = known[game.recordID]
            // That a game is no more where it was to be is told with where it is.
            let moment = game.revision.lastModifiedMilliseconds
            guard !game.game.isCalledOff || old?.revision.lastModifiedMilliseconds != moment else {
                return nil
            }
            return RecordChangeAnswer(
                sequence: sequence, recordType: RecordType.game.rawValue, id: game.recordID,
                summary: "\(game.game.awayTeam) at \(game.game.key.homeTeam), \(game.game.key.date)",
                isNew: old == nil, fields: old.map { difference($0, game) } ?? [])
        }
    }

    private static func games(of event: LoggedEvent) -> [CanonicalGame] {
        guard let factual = event.factualPart,
            case .gamesMerged(let season)? = try? DomainEvent(
                kind: .gamesMerged, factualPart: factual.span, privatePart: nil)
        else { return [] }
        return season.records
    }

    /// The record that an event merged; nil for another event, or one that this build cannot read.
    static func record(of event: LoggedEvent) -> (any CanonicalRecord)? {
        guard let kind = EventKind(rawValue: event.kind), let factual = event.factualPart,
            let change = try? DomainEvent(kind: kind, factualPart: factual.span, privatePart: nil)
        else { return nil }
        return change.record
    }

    private static func recordBefore(
        _ event: LoggedEvent, in log: LogReader
    ) throws -> (any CanonicalRecord)? {
        guard event.sequence > 1 else { return nil }
        let earlier = try log.sequences(
            ofSubject: event.subject, in: 1...event.sequence - 1, limit: 20, isDescending: true)
        for sequence in earlier {
            if let found = try log.withEvent(at: sequence, { try LoggedEvent($0) }), found.kind == event.kind
            {
                return record(of: found)
            }
        }
        return nil
    }

    /// The fields in which two records differ, by name.
    static func difference(
        _ before: any CanonicalRecord, _ after: any CanonicalRecord
    ) -> [RecordChangeAnswer.Field] {
        RecordChangeAnswer.Field
            .between(RecordEncoding.object(before), RecordEncoding.object(after))
    }
}

extension RecordChangeAnswer.Field {
    /// The fields in which two records differ, by name; when they were written is no difference.
    public static func between(_ old: [String: JSONValue], _ new: [String: JSONValue]) -> [Self] {
        Set(old.keys).union(new.keys).sorted()
            .filter { old[$0] != new[$0] && $0 != "last_modified" }
            .map { Self(name: $0, before: old[$0]?.text, after: new[$0]?.text) }
    }
}
