/// Everything that is known of a stadium.
public struct StadiumAnswer: Codable, Hashable, Sendable {
    /// A name and the days on which it was one.
    public struct Name: Codable, Hashable, Sendable {
        /// The name.
        public let name: String
        /// The first day; nil where it is not known.
        public let validFrom: String?
        /// The last day; nil where it is the name still, or the day is not known.
        public let validUntil: String?
        /// Whether another name of the same time is the one that is shown.
        public let isSecondary: Bool
    }

    /// The canonical id.
    public let id: String
    /// Its name today, or its last one.
    public let name: String
    /// The user's own name for it.
    public let nickname: String?
    /// Whether the user made it a favourite.
    public let isFavorite: Bool
    /// The sport whose record this is.
    public let sport: String
    /// The city.
    public let city: String
    /// The state or province.
    public let state: String
    /// The country, as ISO 3166-1 alpha-2.
    public let country: String
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// Seats.
    public let capacity: Int?
    /// The year the building opened.
    public let yearOpened: Int?
    /// The day its league left it, or it closed; nil while it is in use.
    public let deprecatedOn: String?
    /// The IANA time zone.
    public let timeZoneIdentifier: String
    /// The building, which several sports' records may share.
    public let siteId: String
    /// The other records on the same site.
    public let sameSite: [String]
    /// A picture.
    public let imageUrl: String?
    /// The names of the teams at home in it today.
    public let teams: [String]
    /// Its names, the newest first.
    public let names: [Name]
    /// Visits to it.
    public let visits: Int
    /// The day of the first visit.
    public let firstVisited: String?
    /// The day of the last visit.
    public let lastVisited: String?
}

/// A stadium in a list.
public struct StadiumSummary: Codable, Hashable, Sendable {
    /// The canonical id.
    public let id: String
    /// Its name today, or its last one.
    public let name: String
    /// The user's own name for it.
    public let nickname: String?
    /// Whether the user made it a favourite.
    public let isFavorite: Bool
    /// The sport.
    public let sport: String
    /// The city.
    public let city: String
    /// The state or province.
    public let state: String
    /// The day its league left it, or it closed; nil while it is in use.
    public let deprecatedOn: String?
    /// Visits to it.
    public let visits: Int
    /// The day of the last visit.
    public let lastVisited: String?
    /// Metres from the point that was asked about; nil where none was.
    public let distanceMeters: Int?
}
