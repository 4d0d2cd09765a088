import ByteCoding
public import Projections
public import SportsTimeModel

extension GameView {
    /// The last look for the score of a game at a stadium on a day that found none; its stadiums are left out.
    ///
    /// A score may have come since.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: One row.
    public static func lookup(
        at stadium: Stadium.ID, on day: LocalDate, sport: SportID, in views: ViewReader
    ) throws -> ScoreLookup? {
        guard let value = try views.value(for: lookupKey(day, sport, stadium), in: lookups) else {
            return nil
        }
        return try ScoreLookup(decoding: value)
    }

    static func lookupKey(_ day: LocalDate, _ sport: SportID, _ stadium: Stadium.ID) -> [UInt8] {
        var key = KeyWriter()
        key.append(signed: day.daysSince1970)
        key.append(sport.key)
        key.append(stadium.rawValue)
        return key.bytes
    }
}
