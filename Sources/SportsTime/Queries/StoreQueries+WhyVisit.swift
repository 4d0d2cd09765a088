import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// The life of a visit: its events, why its stadium has the name that it has, and what it counts for.
    ///
    /// - Parameter text: Its id, or the beginning of it; a visit that was deleted has one, too.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func whyVisit(_ text: String) throws -> WhyVisitAnswer {
        try read { snapshot in
            let views = snapshot.views
            let id = try Self.visitID(text, views)
            let events = try Self.events(of: id.description, snapshot)
            let isDeleted = try VisitView.isDeleted(id, in: views)
            let record = try Self.lastRecord(id, isDeleted, events, views)
            let visit = record?.visit
            // The name was frozen by what was known then.
            let frozenAt = try Self.frozenAt(visit, events, views)
            let facts = try visit.flatMap {
                try StadiumView.facts($0.stadium, in: views.reading(asOf: (frozenAt ?? .max) - 1))
            }
            let parts = try visit.map { try ProgressView.parts(of: $0.stadium, in: views) } ?? []
            return WhyVisitAnswer(
                visit: try record.map { try Self.answer($0, views) }, isDeleted: isDeleted,
                isNameTyped: visit?.isStadiumNameTyped ?? false,
                name: visit?.isStadiumNameTyped == true
                    ? nil
                    : try facts.map {
                        try Self.whyName($0, on: visit?.date, snapshot, asOf: frozenAt.map { $0 - 1 })
                    },
                isCounted: try !isDeleted
                    && visit.map { try VisitView.countedTypes(in: views).contains($0.type) } ?? false,
                parts: try parts.map { try StructureView.part($0, in: views)?.name ?? $0 },
                original: try record.flatMap { try Self.original($0, events, views) },
                photos: try PhotoView.photos(of: id, in: views).map { try Self.answer($0, views) },
                events: events)
        }
    }

    /// The visit as it was before the user corrected what photo and providers had made of it.
    private static func original(
        _ record: VisitRecord, _ events: [EventAnswer], _ views: ViewReader
    ) throws -> String? {
        guard record.visit.dataSource == .userCorrected else { return nil }
        var original: Visit?
        for event in events {
            let then = try VisitView.record(record.visit.id, in: views.reading(asOf: event.sequence))?.visit
            if then?.dataSource == .userCorrected { break }
            original = then
        }
        return original.map { "\($0.date) \($0.stadiumName): \(SportsTimeStore.occasion(of: $0))" }
    }

    /// The event that froze the name of a visit's stadium: the first that gave it the day and stadium it has.
    private static func frozenAt(
        _ visit: Visit?, _ events: [EventAnswer], _ views: ViewReader
    ) throws -> UInt64? {
        guard let visit else { return nil }
        var frozen: UInt64?
        for event in events.reversed() where event.event != EventKind.visitDeleted.name {
            let then = try VisitView.record(visit.id, in: views.reading(asOf: event.sequence))?.visit
            guard let then, then.date == visit.date, then.stadium == visit.stadium else { break }
            frozen = event.sequence
        }
        return frozen
    }

    private static func visitID(_ text: String, _ views: ViewReader) throws -> Visit.ID {
        let deleted = try VisitView.deleted(idPrefix: text, limit: 2, in: views)
        let there = try VisitView.records(idPrefix: text, limit: 2, in: views)
        guard !deleted.isEmpty, there.count < 2 else {
            return try NameResolver.visit(text, in: views).visit.id
        }
        guard deleted.count == 1, there.isEmpty, let id = deleted.first else {
            throw StoreError.ambiguous(
                what: .visit, name: text,
                candidates: there.map {
                    StoreError.Candidate(
                        id: $0.visit.id.description, description: "\($0.visit.date) \($0.visit.stadiumName)")
                } + deleted.map { StoreError.Candidate(id: $0.description, description: "deleted") })
        }
        return id
    }

    private static func lastRecord(
        _ id: Visit.ID, _ isDeleted: Bool, _ events: [EventAnswer], _ views: ViewReader
    ) throws -> VisitRecord? {
        guard isDeleted else { return try VisitView.record(id, in: views) }
        guard let deletion = events.last(where: { $0.event == EventKind.visitDeleted.name }) else {
            return nil
        }
        return try VisitView.record(id, in: views.reading(asOf: deletion.sequence - 1))
    }

    /// The events of a subject, up to the point that is asked about.
    static func events(
        of subject: String, _ snapshot: borrowing StoreSnapshot
    ) throws -> [EventAnswer] {
        let end = try snapshot.views.asOf ?? snapshot.log.head().sequence
        var events: [EventAnswer] = []
        for sequence in try snapshot.log.sequences(ofSubject: subject, in: 1...max(1, end)) {
            events.append(try EventAnswer(of: sequence, snapshot))
        }
        return events
    }
}
