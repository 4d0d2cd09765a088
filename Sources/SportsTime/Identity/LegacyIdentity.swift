import Crypto
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the ids of old exports (seed "Canonical ID Refactor Design": four formats; DESIGN, section 5): canonical, symbolic
/// (`stadium_mlb_bos`), UUID and UUID text, and the other spellings of the seeds (`stadium_nba_los_angeles_lakers`,
/// `team_mlb_athletics`, `MLB_NL_WEST`).
///
/// Only importers use it: nothing but a canonical id identifies anything in the store.
struct LegacyIdentity: ~Escapable {
    let views: ViewReader
    private let stadiums: [String: Stadium.ID]
    private let teams: [String: Team.ID]

    /// Reads every id that there is once.
    ///
    /// - Parameters:
    ///   - views: The views.
    ///   - identities: What a file of stadium identities says of UUIDs.
    /// - Throws: What reading the views throws.
    @_lifetime(copy views)
    init(views: ViewReader, identities: [String: Stadium.ID] = [:]) throws {
        var stadiums = identities
        var teams: [String: Team.ID] = [:]
        for sport in try SportView.all(in: views).map(\.id) {
            for isActive in [true, false] {
                for stadium in try StadiumView.stadiums(of: sport, isActive: isActive, in: views) {
                    stadiums[Self.uuidKey(of: stadium.id.rawValue)] = stadium.id
                }
            }
            for team in try TeamView.teams(of: sport, in: views) {
                teams[Self.uuidKey(of: team.id.rawValue)] = team.id
            }
        }
        (self.views, self.stadiums, self.teams) = (views, stadiums, teams)
    }

    /// Whether a text may be an id of an old export, so that it is worth looking.
    static func isCandidate(_ text: String) -> Bool {
        uuidKey(text) != nil || text.lowercased().hasPrefix("stadium_")
            || text.lowercased().hasPrefix("team_")
    }

    /// The stadium that an old id means; nil where it means none, or several.
    ///
    /// An id made of a team means the team's home, on the day if one is given.
    func stadium(_ text: String, on date: LocalDate?) throws -> Stadium.ID? {
        if let key = Self.uuidKey(text) { return stadiums[key] }
        guard let (sport, rest) = Self.parts(text, of: "stadium") else { return nil }
        if let id = try? Stadium.ID(text.lowercased()), try StadiumView.stadium(id, in: views) != nil {
            return id
        }
        if let team = try team(named: rest, sport, on: date, type: .abbreviation) {
            return try home(of: team, on: date)
        }
        let named = try StadiumView.matches(named: rest, sport: sport, in: views)
        if named.count == 1 { return named[0].id }
        guard let team = try self.team(named: rest, sport, on: date, type: nil) else { return nil }
        return try home(of: team, on: date)
    }

    /// The team that an old id means; nil where it means none, or several.
    func team(_ text: String, on date: LocalDate?) throws -> Team.ID? {
        if let key = Self.uuidKey(text) { return teams[key] }
        guard let (sport, rest) = Self.parts(text, of: "team") else { return nil }
        if let id = try? Team.ID(text.lowercased()), try TeamView.team(id, in: views) != nil { return id }
        return try team(named: rest, sport, on: date, type: nil)
    }

    private func team(
        named name: String, _ sport: SportID, on date: LocalDate?, type: TeamAlias.AliasType?
    ) throws -> Team.ID? {
        let found = try TeamView.matches(named: name, on: date, sport: sport, type: type, in: views)
        if found.count == 1 { return found[0].id }
        guard type == nil, found.isEmpty else { return nil }
        // The last words of a name: `red_sox`.
        let words = name.split(separator: "_").joined(separator: " ")
        let ids = Set(try TeamView.search(words, in: views).filter { $0.sport == sport })
        return ids.count == 1 ? ids.first : nil
    }

    private func home(of id: Team.ID, on date: LocalDate?) throws -> Stadium.ID? {
        guard let team = try TeamView.team(id, in: views) else { return nil }
        let homes = try LeagueHomes.homes(of: team, on: date, in: views)
        return homes.count == 1 ? homes.first : team.stadium
    }

    /// The sport and the rest of an id, in lower case.
    private static func parts(_ text: String, of type: String) -> (sport: SportID, rest: String)? {
        let parts = text.lowercased().split(separator: "_", maxSplits: 2)
        guard parts.count == 3, parts[0] == type else { return nil }
        return (SportID(String(parts[1])), String(parts[2]))
    }

    // MARK: UUIDs

    /// What the deterministic UUID of an id is known by: the first 16 bytes of its SHA-256, without the bits that say which
    /// version of UUID it is, since both were written.
    static func uuidKey(of id: String) -> String {
        key(Array(SHA256.hash(data: Data(id.utf8)).prefix(16)))
    }

    /// What a UUID is known by; nil for a text that is none.
    static func uuidKey(_ text: String) -> String? {
        let digits = text.filter { $0 != "-" }
        guard digits.utf8.count == 32, text.utf8.count == 32 || text.utf8.count == 36 else { return nil }
        var bytes: [UInt8] = []
        var rest = digits[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16), rest.first != "+" else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return key(bytes)
    }

    private static func key(_ bytes: [UInt8]) -> String {
        var bytes = bytes
        bytes[6] &= 0x0F
        bytes[8] &= 0x3F
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension StadiumIdentityService {
    /// The deterministic UUID of an id: the first 16 bytes of the SHA-256 of it, as the original app made it (seed "Stadium
    /// Identity System").
    public static func deterministicUUID(of id: String) -> String {
        let digits = SHA256.hash(data: Data(id.utf8)).prefix(16)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { range in String(Array(digits)[range]) }.joined(separator: "-")
    }
}
