import ByteCoding
import EventLog
import SportsTimeModel

/// Events in words.
enum EventWords {
    /// An event of the log; a visit that was deleted with what it was until then.
    ///
    /// - Throws: What reading the log throws.
    static func text(_ event: LoggedEvent, in log: LogReader) throws -> String {
        guard event.kind == EventKind.visitDeleted.rawValue, event.sequence > 1,
            let before = try log.sequences(
                ofSubject: event.subject, in: 1...event.sequence - 1, limit: 1, isDescending: true
            ).first,
            let visit = try log.withEvent(at: before, { try LoggedEvent($0) }), !visit.isErased
        else { return text(event) }
        return text(visit) + ", " + text(event)
    }

    /// An event of the log, whatever this build can make of it.
    static func text(_ event: LoggedEvent) -> String {
        guard let kind = EventKind(rawValue: event.kind) else {
            return "of a kind that this build does not know"
        }
        guard let factual = event.factualPart else { return "erased" }
        // What this build cannot read, a newer one wrote: the log is shown all the same.
        let decoded = try? DomainEvent(
            kind: kind, factualPart: factual.span, privatePart: event.privatePart?.span)
        return decoded.map { text($0) } ?? "of a version that this build does not know"
    }

    static func text(_ event: DomainEvent) -> String {
        switch event {
        case .sportMerged(let sport): sport.displayName
        case .leagueStructureMerged(let part): "\(part.level.rawValue) \(part.name)"
        case .stadiumMerged(let stadium):
            "\(stadium.name), \(stadium.city)"
                + (stadium.deprecatedOn.map { ", left or closed on \($0)" } ?? "")
        case .teamMerged(let team): "\(team.name) at \(team.stadium)"
        case .stadiumAliasMerged(let alias): "\(window(alias.window)) of \(alias.stadium)"
        case .teamAliasMerged(let alias): "\(alias.type.rawValue) \(window(alias.window)) of \(alias.team)"
        case .teamTenureMerged(let tenure): text(tenure)
        case .achievementDefinitionMerged(let definition):
            "\(definition.name), version \(definition.version)"
        case .recordRejected(let record): "\(record.recordType) refused: \(record.reason)"
        case .recordDeferred(let record):
            "\(record.recordType) of schema \(record.schemaVersion) put aside"
        case .syncCompleted(let summary): "\(summary.source): \(summary.totalUpdated) records merged"
        case .syncFailed(let failure): "\(failure.summary.source): \(failure.reason)"
        case .watermarkAdvanced(let watermark):
            "\(watermark.source): \(watermark.recordType.rawValue) up to \(moment(watermark.modifiedAtMilliseconds))"
        case .syncProgressed(let progress):
            "\(progress.summary.source): \(progress.summary.totalUpdated) records merged, and more to come"
        case .scoresResolved(let scores):
            "\(scores.provider): \(scores.results.count) \(scores.results.count == 1 ? "score" : "scores") of \(scores.sport), season \(scores.season)"
        case .gamesCovered(let coverage):
            "\(coverage.source): every game of \(coverage.sport) from \(coverage.days.lowerBound) to \(coverage.days.upperBound)"
        case .scoresNotFound(let lookup):
            "\(lookup.sport) on \(lookup.day): "
                + (lookup.outcome == .pending ? "no score yet" : "no provider knows the game")
                + " (\(lookup.stadiums.map(\.rawValue).joined(separator: ", ")))"
        case .gamesMerged(let games):
            "\(games.source): \(games.games.count) games of \(games.sport), season \(games.season)"
        case .stadiumNicknameSet(let id, let nickname):
            nickname.map { "\(id) is called “\($0)”" } ?? "\(id) has its own name again"
        case .stadiumFavoriteSet(let id, let isFavorite):
            "\(id) is \(isFavorite ? "a" : "no more a") favourite"
        case .countedVisitsSet(let types):
            types.map { "only visits of type \($0.sorted().map(\.rawValue).joined(separator: ", ")) count" }
                ?? "visits of every type count"
        case .syncSwitched(let isOn): "syncing is switched \(isOn ? "on" : "off")"
        case .visitAdded(let visit), .visitCorrected(let visit):
            "\(visit.date) \(visit.stadiumName): \(SportsTimeStore.occasion(of: visit))"
        case .visitDeleted: "taken back"
        case .partsErased(let parts):
            [
                parts.factualParts.isEmpty ? nil : "facts of \(events(parts.factualParts))",
                parts.privateParts.isEmpty ? nil : "private parts of \(events(parts.privateParts))",
            ].compactMap { $0 }.joined(separator: ", ")
        case .photoImported(let photo): PhotoWords.text(photo)
        case .photoRematched(let rematch): "matched anew: \(PhotoWords.text(rematch.match))"
        case .photoAttached(let attachment):
            "one of visit \(attachment.visit.description.prefix(8)), \(PhotoWords.text(attachment.origin))"
        case .photoDetached: "taken from its visit"
        case .photoDismissed(_, let isDismissed): isDismissed ? "dismissed" : "no longer dismissed"
        case .photoCaptionSet(_, let caption): caption == nil ? "no caption, or an erased one" : "a caption"
        case .visitPhotosOrdered(_, let photos):
            "photos in the order \(photos.map { $0.description.prefix(8) }.joined(separator: ", "))"
        case .photoUploadChanged(let upload):
            // The reason may name files: it is private, as what a caption says.
            "\(upload.status.rawValue), \(upload.destination)"
        case .photoDeleted: "taken back"
        }
    }

    private static func moment(_ milliseconds: Int64) -> String {
        Timestamp(microseconds: milliseconds.multipliedReportingOverflow(by: 1_000).partialValue).rfc3339
            ?? "\(milliseconds)"
    }

    private static func events(_ sequences: [UInt64]) -> String {
        let shown = sequences.prefix(5).map { String($0) }.joined(separator: ", ")
        return "\(sequences.count == 1 ? "event" : "events") \(shown)"
            + (sequences.count > 5 ? " and \(sequences.count - 5) more" : "")
    }

    private static func window(_ window: NameWindow) -> String {
        "“\(window.name)”" + days(from: window.from, until: window.until)
    }

    private static func text(_ tenure: TeamTenure) -> String {
        let days = days(from: tenure.from, until: tenure.until)
        return switch tenure.place {
        case .home(let stadium): "\(tenure.team) at home in \(stadium)\(days)"
        case .division(let part): "\(tenure.team) in \(part)\(days)"
        }
    }

    private static func days(from: LocalDate?, until: LocalDate?) -> String {
        from == nil && until == nil ? "" : " (\(from?.description ?? "") – \(until?.description ?? ""))"
    }
}
