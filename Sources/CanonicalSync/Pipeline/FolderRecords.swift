import SportsTime
import SportsTimeModel

/// The records of a folder, over those of another, as the rules of merging look at them.
struct FolderRecords: KnownRecords {
    private(set) var stadiums: [Stadium.ID: Stadium] = [:]
    private(set) var teams: [Team.ID: Team] = [:]
    private var parts: [String: LeagueStructure] = [:]
    private var allSports: [SportID: CanonicalSport] = [:]
    private var ids: [RecordType: Set<String>] = [:]

    init(_ folder: RecordFolder, over base: RecordFolder) {
        for rows in [base.rows, folder.rows] {
            for (type, rows) in rows {
                for row in rows {
                    guard let record = try? RecordFormat.record(row.object, of: type) else { continue }
                    insert(record)
                }
            }
        }
    }

    private mutating func insert(_ record: any CanonicalRecord) {
        ids[type(of: record).recordType, default: []].insert(record.recordID)
        switch record {
        case let sport as CanonicalSport: allSports[sport.id] = sport
        case let part as LeagueStructure: parts[part.id] = part
        case let stadium as Stadium: stadiums[stadium.id] = stadium
        case let team as Team: teams[team.id] = team
        default: break
        }
    }

    func stadium(_ row: RecordFolder.Row) -> Stadium? {
        (try? Stadium.ID(RecordFormat.id(of: row.object))).flatMap { stadiums[$0] }
    }

    func sport(_ id: SportID) -> CanonicalSport? { allSports[id] }

    // MARK: KnownRecords

    /// Nil: how old records are does not matter.
    func lastModifiedMilliseconds(of type: RecordType, id: String) -> Int64? { nil }

    func leagueStructure(_ id: String) -> LeagueStructure? { parts[id] }

    func exists(_ type: RecordType, id: String) -> Bool {
        type == .sport ? allSports[SportID(id)] != nil : ids[type]?.contains(id) ?? false
    }

    func sports() -> [SportID] { Array(allSports.keys) }

    func stadiums(of sport: SportID?, in states: [String]?) -> [Stadium] {
        let keys = states.map { Set($0.map { NormalizedName($0).key }) }
        return stadiums.values.filter { stadium in
            (sport.map { $0 == stadium.sport } ?? true)
                && (keys.map { $0.contains(NormalizedName(stadium.state).key) } ?? true)
        }
    }
}
