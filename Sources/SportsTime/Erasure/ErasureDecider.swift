import ByteCoding
import EventLog
import SportsTimeModel

/// Decides which parts of which events go.
struct ErasureDecider {
    let target: ErasureTarget
    /// Whether the factual parts go too.
    let facts: Bool

    /// Decides.
    ///
    /// - Returns: What goes, and of which visit; nothing may be left to go.
    /// - Throws: ``StoreError``, and what the log throws.
    func decide(_ log: LogReader) throws -> ErasedParts {
        switch target {
        case .visit(let text):
            let visit = try Self.visit(text, log)
            return try decide(of: log.sequences(ofSubject: visit.description), visit, log)
        case .events(let sequences):
            return try decide(of: Set(sequences).sorted(), nil, log)
        }
    }

    private func decide(
        of sequences: [UInt64], _ visit: Visit.ID?, _ log: LogReader
    ) throws -> ErasedParts {
        var factual: [UInt64] = []
        var personal: [UInt64] = []
        for sequence in sequences {
            guard let event = try log.withEvent(at: sequence, { try LoggedEvent($0) }) else {
                throw StoreError.invalidValue(
                    field: "event", value: String(sequence),
                    expected: "one of those from 1 to \(try log.head().sequence)")
            }
            if event.privatePart != nil { personal.append(sequence) }
            guard facts else { continue }
            guard Self.erasableKinds.contains(event.kind) else {
                // What else happened to a visit says no more of it than its id.
                if visit != nil { continue }
                throw StoreError.factsStay(
                    sequence: sequence, kind: EventKind(rawValue: event.kind)?.name ?? "kind \(event.kind)")
            }
            guard try Self.isDeletedLater(event, log) else {
                throw StoreError.visitNotDeleted(id: event.subject)
            }
            if event.factualPart != nil { factual.append(sequence) }
        }
        return ErasedParts(visit: visit, factualParts: factual, privateParts: personal)
    }

    private static let erasableKinds: Set<UInt16> = [
        EventKind.visitAdded.rawValue, EventKind.visitCorrected.rawValue,
    ]

    /// Whether no conclusion that is held today can rest on an event of a visit.
    private static func isDeletedLater(_ event: LoggedEvent, _ log: LogReader) throws -> Bool {
        let later = try log.sequences(ofSubject: event.subject, in: event.sequence...UInt64.max)
        return try later.contains { sequence in
            try log.withEvent(at: sequence) { $0.kind == EventKind.visitDeleted.rawValue } == true
        }
    }

    /// The visit of the log that an id, or the beginning of one, means.
    private static func visit(_ text: String, _ log: LogReader) throws -> Visit.ID {
        let found = try log.subjects(beginningWith: text.lowercased(), limit: 4).compactMap { Identifier($0) }
        guard let visit = found.first, !text.isEmpty else {
            throw StoreError.unknown(what: .visit, name: text, suggestions: [])
        }
        guard found.count == 1 else {
            throw StoreError.ambiguous(
                what: .visit, name: text,
                candidates: try found.map { id in
                    let events = try log.sequences(ofSubject: id.description)
                    return StoreError.Candidate(
                        id: id.description, description: "events from \(events.first ?? 0) on")
                })
        }
        return visit
    }
}
