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
