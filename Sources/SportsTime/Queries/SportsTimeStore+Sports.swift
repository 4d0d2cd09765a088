import EventLog
public import SportsTimeModel

extension SportsTimeStore {
    /// The sports that are offered: the built-in ones, then the others by name.
    ///
    /// - Parameter date: The day of which to say whether they are in season; nil for today.
    /// - Returns: The sports.
    /// - Throws: ``LMDB/LMDBError``.
    public func sports(on date: LocalDate? = nil) throws -> [SportAnswer] {
        let provider = DataProvider(self)
        let day = date ?? UTCTime.date(microseconds: clock().microseconds)
        let (stadiums, teams) = (try provider.stadiums, try provider.teams)
        return try provider.allSports.map { sport in
            SportAnswer(
                id: sport.sportId, displayName: sport.displayName, iconName: sport.iconName,
                colorHex: sport.colorHex, seasonStartMonth: sport.seasonMonths.start,
                seasonEndMonth: sport.seasonMonths.end, isInSeason: sport.isInSeason(for: day),
                isBuiltIn: sport is Sport, stadiums: stadiums.count { $0.sport == sport.sport },
                teams: teams.count { $0.sport == sport.sport })
        }
    }
}
