import ByteCoding
import Projections
public import SportsTimeModel
public import SportsTimeViews

extension StoreQueries {
    /// One visit.
    ///
    /// - Parameter text: Its id, or the beginning of it.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func visit(_ text: String) throws -> VisitAnswer {
        try read { snapshot in
            let views = snapshot.views
            return try Self.answer(try NameResolver.visit(text, in: views), views)
        }
    }

    /// Visits by day.
    ///
    /// - Parameters:
    ///   - dates: The days of interest; nil for all.
    ///   - stadium: A stadium's name or id; nil for all.
    ///   - sport: The sport; nil for all.
    ///   - limit: How many at most, the latest ones.
    /// - Returns: The visits, the oldest first.
    /// - Throws: ``StoreError`` where the stadium is unknown or ambiguous.
    /// - Complexity: A few rows a visit that is listed; of a sport, up to `limit` visits a visited stadium.
    public func visits(
        on dates: ClosedRange<LocalDate>? = nil, stadium: String? = nil, sport: SportID? = nil,
        limit: Int = .max
    ) throws -> [VisitAnswer] {
        let limit = max(0, limit)
        return try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let records: [VisitRecord]
            if let stadium {
                let id = try NameResolver.stadium(stadium, sport: sport, in: views).facts.stadium.id
                records = try VisitView.visits(to: id, on: dates, limit: limit, in: views)
            } else if let sport {
                records = try VisitView.visitedStadiums(of: sport, in: views)
                    .flatMap { try VisitView.visits(to: $0.stadium, on: dates, limit: limit, in: views) }
                    .sorted { ($0.visit.date, $0.addedAt) < ($1.visit.date, $1.addedAt) }
            } else {
                records = try VisitView.visits(on: dates, limit: limit, in: views)
            }
            return try records.suffix(limit).map { try Self.answer($0, views) }
        }
    }

    static func answer(_ record: VisitRecord, _ views: ViewReader) throws -> VisitAnswer {
        answer(record, evidenceOf: try AchievementView.definitions(restingOn: record.visit.id, in: views))
    }

    /// The visit as it is told, with the ids of the achievements that rest on it.
    ///
    /// - Returns: The answer.
    public static func answer(_ record: VisitRecord, evidenceOf definitions: [String]) -> VisitAnswer {
        let visit = record.visit
        return VisitAnswer(
            id: visit.id.description, canonicalStadiumId: visit.stadium.rawValue,
            stadiumNameAtVisit: visit.stadiumName, visitDate: visit.date.description,
            sport: visit.sport.rawValue, visitType: visit.type.rawValue, gameId: visit.gameID,
            gameNumber: visit.gameNumber, homeTeamId: visit.homeTeam?.team?.rawValue,
            awayTeamId: visit.awayTeam?.team?.rawValue, homeTeamName: visit.homeTeam?.name,
            awayTeamName: visit.awayTeam?.name, finalScore: visit.finalScore?.description,
            manualGameDescription: visit.details.gameDescription,
            scoreSource: visit.scoreSource?.rawValue, dataSource: visit.dataSource.rawValue,
            scoreResolutionPending: visit.isScoreResolutionPending, seatLocation: visit.details.seat,
            notes: visit.details.notes, photoLatitude: visit.details.photoCoordinate?.latitude,
            photoLongitude: visit.details.photoCoordinate?.longitude,
            photoCaptureDate: visit.photoCapturedAtMilliseconds.map {
                UTCTime.text(microseconds: $0 * 1_000)
            },
            createdAt: UTCTime.text(microseconds: record.createdAtMicroseconds),
            source: visit.source.rawValue, addedAt: record.addedAt, correctedAt: record.correctedAt,
            evidenceOf: definitions)
    }
}
