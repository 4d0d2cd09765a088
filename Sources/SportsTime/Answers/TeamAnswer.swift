/// Everything that is known of a team.
public struct TeamAnswer: Codable, Hashable, Sendable {
    /// The canonical id.
    public let id: String
    /// Its name today, or its last one.
    public let name: String
    /// Its short name.
    public let abbreviation: String
    /// Its sport.
    public let sport: String
    /// The city it plays for.
    public let city: String
    /// The canonical id of its home.
    public let stadiumId: String
    /// The name of its home.
    public let stadiumName: String
    /// The name of its conference.
    public let conference: String?
    /// The name of its division.
    public let division: String?
    /// Its first colour.
    public let primaryColor: String?
    /// Its second colour.
    public let secondaryColor: String?
    /// The day it ceased; nil while it plays.
    public let deprecatedOn: String?
    /// Its whole names, the newest first.
    public let names: [StadiumAnswer.Name]
    /// Its cities, the newest first.
    public let cities: [StadiumAnswer.Name]
    /// Its short names, the newest first.
    public let abbreviations: [StadiumAnswer.Name]
}
