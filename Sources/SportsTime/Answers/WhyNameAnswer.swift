/// Why a stadium is called what it is called, on a day.
public struct WhyNameAnswer: Codable, Hashable, Sendable {
    /// The canonical id.
    public let id: String
    /// The day that is asked about; nil for today.
    public let date: String?
    /// Its name then.
    public let name: String
    /// The first day of that name; nil where it is not known.
    public let validFrom: String?
    /// The last day of that name; nil where it is the name still, or the day is not known.
    public let validUntil: String?
    /// The record that has the name: an alias, or the stadium itself.
    public let record: String
    /// The events that merged that record, the last one last.
    public let events: [EventAnswer]
    /// Its names, the newest first.
    public let names: [StadiumAnswer.Name]
}
