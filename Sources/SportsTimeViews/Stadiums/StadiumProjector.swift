import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the stadium indexes.
struct StadiumProjector: Projector {
    let view = StadiumView.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard
            let kind = event.kind(among: [
                .stadiumMerged, .stadiumAliasMerged, .stadiumNicknameSet, .stadiumFavoriteSet,
            ])
        else { return }
        switch try event.decoded(as: kind) {
        case .stadiumMerged(let stadium): try merge(stadium, in: &rows)
        case .stadiumAliasMerged(let alias): try merge(alias, in: &rows)
        case .stadiumNicknameSet(let id, let nickname):
            var preferences = try StadiumView.preferences(of: id, in: rows.reader)
            preferences.nickname = nickname
            try set(preferences, of: id, in: &rows)
        case .stadiumFavoriteSet(let id, let isFavorite):
            var preferences = try StadiumView.preferences(of: id, in: rows.reader)
            preferences.isFavorite = isFavorite
            try set(preferences, of: id, in: &rows)
        default: return
        }
    }

    private func merge(_ stadium: Stadium, in rows: inout ViewWriter) throws {
        let id = stadium.id.rawValue
        if let old = try StadiumView.stadium(stadium.id, in: rows.reader) {
            try rows.delete(StadiumView.sportKey(old), in: StadiumView.bySport)
            try rows.delete(StadiumView.key(old.site.rawValue, id), in: StadiumView.bySite)
            try rows.delete(
                StadiumView.key(NormalizedName(old.state).key, id), in: StadiumView.byState)
            try rows.delete(
                StadiumView.latitudeKey(old.coordinate.latitude) + StadiumView.key(id),
                in: StadiumView.byLatitude)
        }
        try rows.put(stadium.encoded, for: StadiumView.key(id), in: StadiumView.byID)
        try StadiumView.names.set(
            NameIndex.Entry(owner: id, nameID: "=name", window: NameWindow(name: stadium.name)), in: &rows)
        try rows.put([], for: StadiumView.sportKey(stadium), in: StadiumView.bySport)
        try rows.put([], for: StadiumView.key(stadium.site.rawValue, id), in: StadiumView.bySite)
        try rows.put(
            [], for: StadiumView.key(NormalizedName(stadium.state).key, id), in: StadiumView.byState)
        try rows.put(
            StadiumView.latitudeKey(stadium.coordinate.longitude),
            for: StadiumView.latitudeKey(stadium.coordinate.latitude) + StadiumView.key(id),
            in: StadiumView.byLatitude)
    }

    private func merge(_ alias: StadiumAlias, in rows: inout ViewWriter) throws {
        if let old = try StadiumView.alias(alias.id, in: rows.reader) {
            try StadiumView.names.remove(owner: old.stadium.rawValue, nameID: old.id, in: &rows)
        }
        try rows.put(alias.encoded, for: StadiumView.key(alias.id), in: StadiumView.aliases)
        guard alias.deprecatedAtMilliseconds == nil else { return }
        try StadiumView.names.set(
            NameIndex.Entry(owner: alias.stadium.rawValue, nameID: alias.id, window: alias.window),
            in: &rows)
    }

    private func set(
        _ preferences: StadiumPreferences, of id: Stadium.ID, in rows: inout ViewWriter
    ) throws {
        let key = StadiumView.key(id.rawValue)
        if preferences == StadiumPreferences() {
            try rows.delete(key, in: StadiumView.preferences)
        } else {
            try rows.put(preferences.encoded, for: key, in: StadiumView.preferences)
        }
    }
}
