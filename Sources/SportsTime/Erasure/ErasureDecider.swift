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
            let photos = try Self.photos(of: visit, log)
            let subjects = [visit.description] + photos.map(\.description)
            let sequences = try subjects.flatMap { try log.sequences(ofSubject: $0) }
            return try decide(of: sequences.sorted(), visit, log)
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

    private static let erasableKinds = Set(
        [EventKind.visitAdded, .visitCorrected, .photoImported, .photoRematched].map(\.rawValue))

    /// Whether no conclusion that is held today can rest on an event of a visit or a photo: it was deleted, or the visit that the
    /// photo was put to last.
    private static func isDeletedLater(_ event: LoggedEvent, _ log: LogReader) throws -> Bool {
        let deletions = [EventKind.visitDeleted.rawValue, EventKind.photoDeleted.rawValue]
        let later = try log.sequences(ofSubject: event.subject, in: event.sequence...UInt64.max)
        let isDeleted = try later.contains { sequence in
            try log.withEvent(at: sequence) { deletions.contains($0.kind) } == true
        }
        if isDeleted { return true }
        guard let photo = Identifier(event.subject), let visit = try lastVisit(of: photo, log) else {
            return false
        }
        let kinds = [EventKind.visitAdded, .visitCorrected, .visitDeleted].map(\.rawValue)
        let told = try log.sequences(ofSubject: visit.description).compactMap { sequence in
            try log.withEvent(at: sequence) { $0.kind }
        }
        return told.last { kinds.contains($0) } == EventKind.visitDeleted.rawValue
    }

    /// The photos that were put to a visit last.
    private static func photos(of visit: Visit.ID, _ log: LogReader) throws -> [Photo.ID] {
        var photos: Set<Photo.ID> = []
        for sequence in try log.sequences(ofKind: EventKind.photoAttached.rawValue) {
            guard let attachment = try attachment(at: sequence, log), attachment.visit == visit,
                try lastVisit(of: attachment.photo, log) == visit
            else { continue }
            photos.insert(attachment.photo)
        }
        return photos.sorted()
    }

    /// The visit that a photo was put to last; nil where it was to none, or was taken from it.
    private static func lastVisit(of photo: Photo.ID, _ log: LogReader) throws -> Visit.ID? {
        for sequence in try log.sequences(ofSubject: photo.description).reversed() {
            if let attachment = try attachment(at: sequence, log) { return attachment.visit }
            if try log.withEvent(at: sequence, { $0.kind }) == EventKind.photoDetached.rawValue { return nil }
        }
        return nil
    }

    private static func attachment(at sequence: UInt64, _ log: LogReader) throws -> PhotoAttachment? {
        let found = try log.withEvent(at: sequence) { event -> PhotoAttachment? in
            guard event.kind == EventKind.photoAttached.rawValue, let facts = event.factualPart else {
                return nil
            }
            return try PhotoAttachment(decoding: facts)
        }
        return found ?? nil
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
