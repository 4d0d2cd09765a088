import CCanonicalData

/// The canonical data that every build carries: the files of `Resources/`, compiled in.
public enum CanonicalData {
    /// A file of `Resources/`, in the order in which the records depend on each other.
    public enum File: String, CaseIterable, Sendable {
        /// The sports.
        case sports = "sports.json"
        /// Leagues, conferences and divisions.
        case leagueStructure = "league_structure.json"
        /// Stadiums.
        case stadiums = "stadiums_canonical.json"
        /// Teams.
        case teams = "teams_canonical.json"
        /// Names of stadiums.
        case stadiumAliases = "stadium_aliases.json"
        /// Names of teams.
        case teamAliases = "team_aliases.json"
        /// Homes and divisions of teams, with their days.
        case teamTenures = "team_tenures.json"
        /// Achievement definitions.
        case achievements = "achievements.json"
    }

    /// The bytes of a file, in place.
    @_lifetime(immortal)
    public static func bytes(of file: File) -> Span<UInt8> {
        let found =
            switch file {
            case .sports: unsafe canonical_sports()
            case .leagueStructure: unsafe canonical_league_structure()
            case .stadiums: unsafe canonical_stadiums()
            case .teams: unsafe canonical_teams()
            case .stadiumAliases: unsafe canonical_stadium_aliases()
            case .teamAliases: unsafe canonical_team_aliases()
            case .teamTenures: unsafe canonical_team_tenures()
            case .achievements: unsafe canonical_achievements()
            }
        return unsafe span(of: found)
    }

    /// The codes that providers have for teams and stadiums (`provider_codes.csv`), in place.
    @_lifetime(immortal)
    public static func providerCodes() -> Span<UInt8> {
        unsafe span(of: canonical_provider_codes())
    }

    @_lifetime(immortal)
    private static func span(of file: canonical_file) -> Span<UInt8> {
        let buffer = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
        let span = unsafe Span<UInt8>(_unsafeBytes: buffer)
        return unsafe _overrideLifetime(span, borrowing: ())
    }
}
