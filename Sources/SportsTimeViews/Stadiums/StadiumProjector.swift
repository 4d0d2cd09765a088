import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the stadium indexes.
struct StadiumProjector: Projector {
    let view = StadiumView.view
    let version: UInt32 = 2
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
            let new = Self.indexKeys(stadium)
            for (key, table) in Self.indexKeys(old) where !new.contains(where: { $0 == (key, table) }) {
                try rows.delete(key, in: table)
            }
        }
        try rows.put(stadium.encoded, for: StadiumView.key(id), in: StadiumView.byID)
        try StadiumView.names.set(
            NameIndex.Entry(owner: id, nameID: "=name", window: NameWindow(name: stadium.name)), in: &rows)
        for (key, table) in Self.indexKeys(stadium) {
            let isPlace = table == StadiumView.byLatitude
            try rows.put(
                isPlace ? StadiumView.latitudeKey(stadium.coordinate.longitude) : [], for: key, in: table)
        }
    }

    /// Where a stadium stands in the indexes.
    private static func indexKeys(_ stadium: Stadium) -> [(key: [UInt8], table: ViewTable)] {
        let id = stadium.id.rawValue
        return [
            (StadiumView.sportKey(stadium), StadiumView.bySport),
            (StadiumView.key(stadium.site.rawValue, id), StadiumView.bySite),
            (StadiumView.key(NormalizedName(stadium.state).key, id), StadiumView.byState),
            (
                StadiumView.latitudeKey(stadium.coordinate.latitude) + StadiumView.key(id),
                StadiumView.byLatitude
            ),
        ]
    }

    private func merge(_ alias: StadiumAlias, in rows: inout ViewWriter) throws {
        let old = try StadiumView.alias(alias.id, in: rows.reader)
        if let old, old.stadium != alias.stadium || alias.deprecatedAtMilliseconds != nil {
            try StadiumView.names.remove(owner: old.stadium.rawValue, nameID: old.id, in: &rows)
        }
        try rows.put(alias.encoded, for: StadiumView.key(alias.id), in: StadiumView.aliases)
        try rows.put([], for: StadiumView.key(alias.stadium.rawValue, alias.id), in: StadiumView.aliasesOf)
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
