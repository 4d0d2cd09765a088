import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// A sport, and the days on which its season may have games: its months, and the ones before and behind them, as far as
    /// they belong to no other season.
    ///
    /// - Parameters:
    ///   - season: The year that the season begins in.
    ///   - sport: The sport.
    /// - Returns: The sport and the days.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` for a sport that is not known,
    ///   ``StoreError/invalidValue(field:value:expected:)`` for a season that is none.
    public func seasonDays(
        _ season: Int, of sport: SportID
    ) throws -> (sport: CanonicalSport, days: ClosedRange<LocalDate>) {
        try read { snapshot in
            try Self.check(sport, snapshot.views)
            guard let record = try SportView.sport(sport, in: snapshot.views) else {
                throw StoreError.unknown(what: .sport, name: sport.rawValue, suggestions: [])
            }
            let days = (1800..<9999).contains(season) ? record.days(ofSeason: season) : nil
            guard let days else {
                throw StoreError.invalidValue(
                    field: "season", value: "\(season)",
                    expected: "a year from 1800 to 9998, the one that it begins in")
            }
            return (record, days)
        }
    }
}

extension CanonicalSport {
    fileprivate func days(ofSeason season: Int) -> ClosedRange<LocalDate>? {
        func first(ofMonth month: Int) -> LocalDate? {
            LocalDate(year: season + (month + 11) / 12 - 1, month: (month + 11) % 12 + 1, day: 1)
        }
        let last = seasonStartMonth > seasonEndMonth ? seasonEndMonth + 12 : seasonEndMonth
        guard let start = first(ofMonth: seasonStartMonth - 1), let end = first(ofMonth: last + 2) else {
            return nil
        }
        let days = (0..<Int(end.daysSince1970 - start.daysSince1970)).map { start.advanced(by: $0) }
            .filter { seasonYear(of: $0) == season }
        return days.first.flatMap { first in days.last.map { first...$0 } }
    }
}

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
