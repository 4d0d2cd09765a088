import EventLog
import Projections
import SportsTimeModel

/// Projects the teams.
struct TeamProjector: Projector {
    let view = TeamView.view
    let version: UInt32 = 3
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: [.teamMerged, .teamAliasMerged, .teamTenureMerged]) else { return }
        switch try event.decoded(as: kind) {
        case .teamMerged(let team): try merge(team, in: &rows)
        case .teamAliasMerged(let alias): try merge(alias, in: &rows)
        case .teamTenureMerged(let tenure): try merge(tenure, in: &rows)
        default: return
        }
    }

    private func merge(_ team: Team, in rows: inout ViewWriter) throws {
        let id = team.id.rawValue
        if let old = try TeamView.team(team.id, in: rows.reader) {
            if old.stadium != team.stadium {
                try rows.delete(TeamView.key(old.stadium.rawValue, id), in: TeamView.byHome)
            }
        }
        try rows.put(team.encoded, for: TeamView.key(id), in: TeamView.byID)
        let ownNames = [("=name", team.name), ("=city", team.city), ("=abbreviation", team.abbreviation)]
        for (nameID, name) in ownNames {
            try TeamView.names.set(
                NameIndex.Entry(owner: id, nameID: nameID, window: NameWindow(name: name)), in: &rows)
        }
        try rows.put([], for: TeamView.key(team.sport.key, id), in: TeamView.bySport)
        try rows.put([], for: TeamView.key(team.stadium.rawValue, id), in: TeamView.byHome)
    }

    private func merge(_ alias: TeamAlias, in rows: inout ViewWriter) throws {
        let old = try TeamView.alias(alias.id, in: rows.reader)
        let isGone = alias.deprecatedAtMilliseconds != nil
        if let old, isGone || old.team != alias.team || old.type != alias.type {
            try TeamView.names.remove(
                owner: old.team.rawValue, nameID: TeamView.nameID(old), in: &rows)
        }
        try rows.put(alias.encoded, for: TeamView.key(alias.id), in: TeamView.aliases)
        try rows.put([], for: TeamView.key(alias.team.rawValue, alias.id), in: TeamView.recordsOf)
        guard !isGone else { return }
        try TeamView.names.set(
            NameIndex.Entry(
                owner: alias.team.rawValue, nameID: TeamView.nameID(alias), window: alias.window),
            in: &rows)
    }

    private func merge(_ tenure: TeamTenure, in rows: inout ViewWriter) throws {
        let isGone = tenure.deprecatedAtMilliseconds != nil
        if let old = try TeamView.tenure(tenure.id, in: rows.reader),
            old.deprecatedAtMilliseconds == nil, isGone || old.team != tenure.team
        {
            try rows.delete(TeamView.key(old.team.rawValue, old.id), in: TeamView.tenuresOf)
        }
        try rows.put(tenure.encoded, for: TeamView.key(tenure.id), in: TeamView.tenures)
        try rows.put([], for: TeamView.key(tenure.team.rawValue, tenure.id), in: TeamView.recordsOf)
        if case .home(let stadium) = tenure.place {
            try rows.put([], for: TeamView.key(stadium.rawValue, tenure.id), in: TeamView.tenuresAt)
        }
        guard !isGone else { return }
        try rows.put([], for: TeamView.key(tenure.team.rawValue, tenure.id), in: TeamView.tenuresOf)
    }
}
