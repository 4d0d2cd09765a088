import ByteCoding
public import Projections
import SportsTimeModel

/// The teams: by id, name, sport and home.
public enum TeamView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 3, name: "teams")
    // (id) → `Team`
    static let byID = view.table(1)
    /// Names, cities and abbreviations, with those of aliases.
    ///
    /// A name's id says what it is: `=city`, `city/…`.
    static let names = NameIndex(names: view.table(2), words: view.table(3), namesOf: view.table(4))
    // (sport's key, id) → nothing
    static let bySport = view.table(5)
    // (stadium, id) → nothing
    static let byHome = view.table(6)
    // (alias's id) → `TeamAlias`
    static let aliases = view.table(7)
    // (tenure's id) → `TeamTenure`
    static let tenures = view.table(8)
    // (team, tenure's id) → nothing, for tenures that hold
    static let tenuresOf = view.table(9)
    // (team, id of an alias or a tenure) → nothing, for all that it ever had
    static let recordsOf = view.table(10)
    // (stadium, tenure's id) → nothing, for all homes that it ever was
    static let tenuresAt = view.table(11)

    static func key(_ parts: String...) -> [UInt8] {
        var key = KeyWriter()
        for part in parts {
            key.append(part)
        }
        return key.bytes
    }

    static func nameID(_ alias: TeamAlias) -> String {
        "\(alias.type.rawValue)/\(alias.id)"
    }
}
