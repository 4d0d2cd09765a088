import ByteCoding
public import Projections
public import SportsTimeModel

/// Progress through leagues, conferences and divisions: which stadiums are theirs, and which were visited.
public enum ProgressView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 7, name: "progress")
    // (part, stadium, team) → nothing, for active teams
    static let members = view.table(1)
    // (stadium, part) → nothing
    static let partsOf = view.table(2)
    // (part) → ``PartProgress``
    static let byPart = view.table(3)
    // (team) → its stadium and parts as they are counted
    static let teams = view.table(4)
    // (part, stadium) → nothing, for visited stadiums
    static let visited = view.table(5)

    static func key(_ parts: String...) -> [UInt8] {
        var key = KeyWriter()
        for part in parts {
            key.append(part)
        }
        return key.bytes
    }

    /// Where a part of a league stands.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row.
    public static func progress(of part: String, in views: ViewReader) throws -> PartProgress {
        guard let value = try views.value(for: key(part), in: byPart) else { return PartProgress() }
        return try PartProgress(decoding: value)
    }

    /// The home stadiums of a part's active teams, by id, each with its teams.
    ///
    /// - Throws: As ``progress(of:in:)``.
    /// - Complexity: One row a team.
    public static func stadiums(
        of part: String, in views: ViewReader
    ) throws -> [(stadium: Stadium.ID, teams: [Team.ID])] {
        var found: [(stadium: Stadium.ID, teams: [Team.ID])] = []
        let prefix = key(part)
        var rows = try views.rows(prefix: prefix, in: members)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            let stadium = try Stadium.ID(try key.text())
            let team = try Team.ID(try key.text())
            if found.last?.stadium == stadium {
                found[found.count - 1].teams.append(team)
            } else {
                found.append((stadium, [team]))
            }
        }
        return found
    }

    /// The parts of leagues that a stadium belongs to today.
    ///
    /// - Throws: As ``progress(of:in:)``.
    public static func parts(of stadium: Stadium.ID, in views: ViewReader) throws -> [String] {
        var parts: [String] = []
        let prefix = key(stadium.rawValue)
        var rows = try views.rows(prefix: prefix, in: partsOf)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            parts.append(try key.text())
        }
        return parts
    }

    /// The parts whose stadiums an event has changed.
    ///
    /// - Complexity: One row a part of a league.
    static func parts(changedBy sequence: UInt64, in views: ViewReader) throws -> [String] {
        var parts: [String] = []
        var rows = try views.rows(in: byPart)
        while let row = try rows.next() {
            guard row.since == sequence else { continue }
            guard try PartProgress(decoding: row.value).membersChangedAt == sequence else { continue }
            var key = KeyReader(row.key)
            parts.append(try key.text())
        }
        return parts
    }
}

/// Where a part of a league stands.
public struct PartProgress: Hashable, Sendable {
    /// Home stadiums of its active teams.
    public var total = 0
    /// Those of them that were visited.
    public var visited = 0
    /// The event that changed which stadiums they are.
    public internal(set) var membersChangedAt: UInt64 = 0

    init() {}

    init(decoding bytes: Span<UInt8>) throws {
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: total = Int(try reader.unsigned(UInt32.self))
            case 2: visited = Int(try reader.unsigned(UInt32.self))
            case 3: membersChangedAt = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(UInt32(total), field: 1)
        writer.write(UInt32(visited), field: 2)
        writer.write(membersChangedAt, field: 3)
        return writer.bytes
    }
}
