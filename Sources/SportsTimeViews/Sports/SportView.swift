import ByteCoding
public import Projections
public import SportsTimeModel

/// The sports, by id.
public enum SportView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 0, name: "sports")
    // (sport's key) → `CanonicalSport`
    static let byID = view.table(1)

    static func key(_ id: SportID) -> [UInt8] {
        var key = KeyWriter()
        key.append(id.key)
        return key.bytes
    }

    /// The sport with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where the row is damaged.
    public static func sport(_ id: SportID, in views: ViewReader) throws -> CanonicalSport? {
        guard let value = try views.value(for: key(id), in: byID) else { return nil }
        return try CanonicalSport(decoding: value)
    }

    /// All sports, by id.
    ///
    /// - Throws: As ``sport(_:in:)``.
    public static func all(in views: ViewReader) throws -> [CanonicalSport] {
        var sports: [CanonicalSport] = []
        var rows = try views.rows(in: byID)
        while let row = try rows.next() {
            sports.append(try CanonicalSport(decoding: row.value))
        }
        return sports
    }
}
