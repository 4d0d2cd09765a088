/// A final score, the home team's points first: `5-3`.
public struct FinalScore: Hashable, Sendable, CustomStringConvertible {
    /// The home team's points.
    public let home: Int
    /// The away team's points.
    public let away: Int

    /// Points a team can have.
    public static let limit = 999

    /// A score.
    public init(home: Int, away: Int) {
        self.home = home
        self.away = away
    }

    /// Reads two numbers with a hyphen (or an en dash) between them; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "–" })
        let numbers = parts.compactMap { part -> Int? in
            let digits = part.drop(while: { $0 == " " })
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
            return Int(digits)
        }
        guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ $0 <= Self.limit }) else {
            return nil
        }
        self.init(home: numbers[0], away: numbers[1])
    }

    /// The score as it is written.
    public var description: String { "\(home)-\(away)" }
}
