import SportsTimeModel

/// Events in words.
enum EventWords {
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
        case .achievementDefinitionMerged(let definition):
            "\(definition.name), version \(definition.version)"
        case .recordRejected(let record): "\(record.recordType) refused: \(record.reason)"
        case .recordDeferred(let record):
            "\(record.recordType) of schema \(record.schemaVersion) put aside"
        case .syncCompleted(let summary): "\(summary.source): \(summary.totalUpdated) records merged"
        case .stadiumNicknameSet(let id, let nickname):
            nickname.map { "\(id) is called “\($0)”" } ?? "\(id) has its own name again"
        case .stadiumFavoriteSet(let id, let isFavorite):
            "\(id) is \(isFavorite ? "a" : "no more a") favourite"
        case .visitAdded(let visit), .visitCorrected(let visit):
            "\(visit.date) \(visit.stadiumName): \(SportsTimeStore.occasion(of: visit))"
        case .visitDeleted: "taken back"
        case .partsErased(let parts):
            [
                parts.factualParts.isEmpty ? nil : "facts of \(events(parts.factualParts))",
                parts.privateParts.isEmpty ? nil : "private parts of \(events(parts.privateParts))",
            ].compactMap { $0 }.joined(separator: ", ")
        }
    }

    private static func events(_ sequences: [UInt64]) -> String {
        let shown = sequences.prefix(5).map { String($0) }.joined(separator: ", ")
        return "\(sequences.count == 1 ? "event" : "events") \(shown)"
            + (sequences.count > 5 ? " and \(sequences.count - 5) more" : "")
    }

    private static func window(_ window: NameWindow) -> String {
        let from = window.from?.description ?? ""
        let until = window.until?.description ?? ""
        return "“\(window.name)”" + (from.isEmpty && until.isEmpty ? "" : " (\(from) – \(until))")
    }
}
