import Foundation
import SportsTimeModel

extension VisitDraft {
    /// Whether a name in it may be an id of an old export.
    var mayHaveOldIDs: Bool {
        [stadium, homeTeam, awayTeam].compactMap { $0 }.contains { LegacyIdentity.isCandidate($0) }
    }
}

extension LegacyIdentity {
    /// A row's visit with the canonical ids that its old ones mean; the names beside them where they mean none.
    func draft(of row: VisitRows.Row) throws -> VisitDraft {
        var draft = row.draft
        if Self.isCandidate(draft.stadium) {
            draft.stadium =
                try stadium(draft.stadium, on: draft.date)?.rawValue ?? row.names.stadium ?? draft.stadium
        }
        if let team = draft.homeTeam, Self.isCandidate(team) {
            draft.homeTeam = try self.team(team, on: draft.date)?.rawValue ?? row.names.homeTeam ?? team
        }
        if let team = draft.awayTeam, Self.isCandidate(team) {
            draft.awayTeam = try self.team(team, on: draft.date)?.rawValue ?? row.names.awayTeam ?? team
        }
        if let moment = row.names.moment, let zone = timeZone(of: draft) {
            let seconds = Int64(
                zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment) / 1_000_000)))
            draft.date = UTCTime.date(microseconds: moment + seconds * 1_000_000)
        }
        return draft
    }

    /// The time zone of the draft's stadium; nil where it means none, or several, which is told when the visit is decided.
    private func timeZone(of draft: VisitDraft) -> TimeZone? {
        let found = try? NameResolver.stadium(draft.stadium, on: draft.date, sport: draft.sport, in: views)
        return found.flatMap { TimeZone(identifier: $0.facts.stadium.timeZoneIdentifier) }
    }
}
