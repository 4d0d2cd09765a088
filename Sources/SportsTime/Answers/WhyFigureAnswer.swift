/// Why a figure that is no league's is what it is: what it counts, each with the first visit by which it counts.
public struct WhyFigureAnswer: Codable, Hashable, Sendable {
    /// Something that counts once.
    public struct Item: Codable, Hashable, Sendable {
        /// The id of the site, stadium or team.
        public let id: String
        /// Its name.
        public let name: String
        /// The first visit that counts; nil where there is none.
        public let visit: WhyAnswer.Evidence?
    }

    /// The figure, in words.
    public let figure: String
    /// What it comes to.
    public let value: Int
    /// What it could come to; nil where nothing limits it.
    public let total: Int?
    /// The types of visits that count.
    public let countedTypes: [String]
    /// What counts, by the day of the first visit; then what does not yet, by name.
    public let items: [Item]
}
