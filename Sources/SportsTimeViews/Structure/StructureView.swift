import ByteCoding
public import Projections
public import SportsTimeModel

/// The leagues, conferences and divisions.
public enum StructureView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 1, name: "structure")
    // (id) → `LeagueStructure`
    static let byID = view.table(1)
    // (sport's key, level, parent or nothing, display order, id) → nothing
    static let bySport = view.table(2)

    static func key(_ id: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(id)
        return key.bytes
    }

    static func sportKey(_ part: LeagueStructure) -> [UInt8] {
        var key = KeyWriter()
        key.append(part.sport.key)
        key.append(level(part.level))
        key.append(part.parentID ?? "")
        key.append(UInt32(part.displayOrder))
        key.append(part.id)
        return key.bytes
    }

    private static func level(_ level: LeagueStructure.Level) -> UInt8 {
        level == .league ? 1 : level == .conference ? 2 : 3
    }

    /// The part with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where the row is damaged.
    public static func part(_ id: String, in views: ViewReader) throws -> LeagueStructure? {
        guard let value = try views.value(for: key(id), in: byID) else { return nil }
        return try LeagueStructure(decoding: value)
    }

    /// The parts of a sport: the league, then its conferences, then its divisions, each in their order.
    ///
    /// - Throws: As ``part(_:in:)``.
    public static func parts(of sport: SportID, in views: ViewReader) throws -> [LeagueStructure] {
        var prefix = KeyWriter()
        prefix.append(sport.key)
        var parts: [LeagueStructure] = []
        var rows = try views.rows(prefix: prefix.bytes, in: bySport)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            _ = try key.text()
            _ = try key.unsigned(UInt8.self)
            _ = try key.text()
            _ = try key.unsigned(UInt32.self)
            let id = try key.text()
            guard let part = try part(id, in: views) else { throw ProjectionError.missingRow(of: id) }
            parts.append(part)
        }
        return parts
    }

    /// A part of a league and all that it is part of; nothing for nil.
    static func partAndAncestors(_ part: String?, in views: ViewReader) throws -> Set<String> {
        var parts: Set<String> = []
        var next = part
        while let id = next, parts.insert(id).inserted {
            next = try self.part(id, in: views)?.parentID
        }
        return parts
    }

    /// The league of a sport; nil where it has no record.
    static func league(of sport: SportID, in views: ViewReader) throws -> String? {
        var prefix = KeyWriter()
        prefix.append(sport.key)
        prefix.append(UInt8(1))
        guard let row = try views.first(prefix: prefix.bytes, in: bySport) else { return nil }
        var key = KeyReader(row.key)
        _ = try key.text()
        _ = try key.unsigned(UInt8.self)
        _ = try key.text()
        _ = try key.unsigned(UInt32.self)
        return try key.text()
    }
}
