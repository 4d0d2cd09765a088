import Projections
public import SportsTimeModel
import SportsTimeViews

/// Finds what a photo is of: the stadiums near it, and their games of the days around it.
enum PhotoMatching {
    /// Matches.
    ///
    /// - Parameters:
    ///   - metadata: What the photo says of itself.
    ///   - rules: What it is matched by.
    ///   - today: The day it is now, where on earth it is latest.
    ///   - views: The views.
    /// - Returns: The match.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)``, ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: The stadiums of the band of latitudes; of each nearby one a row a year and the rows of its days with games.
    static func match(
        _ metadata: PhotoMetadata, rules: PhotoMatchingRules, today: LocalDate, in views: ViewReader
    ) throws -> PhotoMatch {
        guard rules.isSound else {
            throw StoreError.invalidValue(
                field: "radius", value: "\(rules.searchRadius)",
                expected: "metres on earth, and days within a year")
        }
        guard metadata.isSound else {
            throw StoreError.invalidValue(
                field: "date", value: metadata.captureTime.map { "\($0.wallMilliseconds) ms" } ?? "",
                expected: "within the years 1800 to 9999")
        }
        guard let coordinate = metadata.coordinate else {
            return PhotoMatch(question: .missingLocation, candidates: [], rules: rules)
        }
        var doubt: PhotoQuestion? =
            metadata.hasValidDate || metadata.gpsMilliseconds != nil ? nil : .missingDate
        var places: [PhotoJudge.Place] = []
        for (stadium, meters) in try StadiumView.near(
            coordinate, radiusMeters: rules.searchRadius, in: views)
        where meters < rules.searchRadius && rules.sport.map({ $0 == stadium.sport }) ?? true {
            guard let moment = PhotoClock.moment(of: metadata, at: stadium) else { continue }
            let dates = [moment.date, moment.otherDate].compactMap { $0 }
            guard dates.allSatisfy(LocalDate.range.contains),
                doubt == .missingDate || dates.contains(where: { isOpen(stadium, on: $0) })
            else { continue }
            if doubt == nil, moment.date > today { doubt = .dateInFuture }
            places.append(
                PhotoJudge.Place(
                    stadium: stadium.id, meters: meters, moment: moment,
                    isCovered: try GameView.isCovered(moment.date, of: stadium.sport, in: views),
                    games: try games(
                        at: stadium, on: moment.days(tolerance: rules.dateToleranceDays), in: views)))
        }
        return PhotoJudge.match(places, rules: rules, doubt: doubt)
    }

    private static func isOpen(_ stadium: Stadium, on date: LocalDate) -> Bool {
        (stadium.yearOpened.map { $0 <= date.year } ?? true)
            && (stadium.deprecatedOn.map { date <= $0 } ?? true)
    }

    private static func games(
        at stadium: Stadium, on days: [ClosedRange<LocalDate>], in views: ViewReader
    ) throws -> [(id: String, date: LocalDate)] {
        try days.flatMap { try GameView.days(at: stadium.id, in: $0, in: views) }.flatMap { day in
            try GameView.records(on: day...day, sport: stadium.sport, in: views)
                .filter { $0.game.key.stadium == stadium.id && $0.isSeen }
                .map { ($0.recordID, day) }
        }
    }
}

extension CanonicalGame {
    /// Whether somebody may have seen it: it was neither called off nor withdrawn.
    fileprivate var isSeen: Bool { !game.isCalledOff && deprecatedAtMilliseconds == nil }
}

extension StoreQueries {
    /// What a photo would be found to be of; nothing is recorded.
    ///
    /// - Parameters:
    ///   - metadata: What it says of itself.
    ///   - rules: What it is matched by.
    /// - Returns: The match.
    /// - Throws: ``StoreError`` where the rules, or what the photo says, are none; what reading the views throws.
    public func match(
        _ metadata: PhotoMetadata, rules: PhotoMatchingRules = PhotoMatchingRules()
    ) throws -> PhotoMatch {
        try read { snapshot in
            try PhotoMatching.match(metadata, rules: rules, today: store.latestToday, in: snapshot.views)
        }
    }
}
