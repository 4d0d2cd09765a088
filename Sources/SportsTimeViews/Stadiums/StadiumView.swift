import ByteCoding
public import Projections
import SportsTimeModel

/// The stadium indexes: by id, name, sport, site, state and latitude.
public enum StadiumView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 2, name: "stadiums")
    // (id) → `Stadium`
    static let byID = view.table(1)
    /// Names, with those of aliases.
    static let names = NameIndex(names: view.table(2), words: view.table(3), namesOf: view.table(4))
    // (sport's key, whether deprecated, id) → nothing
    static let bySport = view.table(5)
    // (site, id) → nothing
    static let bySite = view.table(6)
    // (normalised state, id) → nothing
    static let byState = view.table(7)
    // (latitude in millionths of a degree, id) → longitude in millionths of a degree
    static let byLatitude = view.table(8)
    // (alias's id) → `StadiumAlias`
    static let aliases = view.table(9)
    // (id) → nickname and favourite
    static let preferences = view.table(10)
    // (stadium, alias's id) → nothing, for all that it ever had
    static let aliasesOf = view.table(11)

    static func key(_ parts: String...) -> [UInt8] {
        var key = KeyWriter()
        for part in parts {
            key.append(part)
        }
        return key.bytes
    }

    static func sportKey(_ stadium: Stadium) -> [UInt8] {
        sportKey(stadium.sport, isActive: stadium.isActive) + key(stadium.id.rawValue)
    }

    static func sportKey(_ sport: SportID, isActive: Bool) -> [UInt8] {
        var key = KeyWriter()
        key.append(sport.key)
        key.append(UInt8(isActive ? 0 : 1))
        return key.bytes
    }

    static func latitudeKey(_ degrees: Double) -> [UInt8] {
        var key = KeyWriter()
        key.append(signed: Int32((degrees * 1_000_000).rounded()))
        return key.bytes
    }
}
