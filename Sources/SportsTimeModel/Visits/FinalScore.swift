import ByteCoding

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
        // Copied: the optimizer may end the life of a short text, which holds its bytes itself, before its span's.
        let utf8 = Array(text.utf8)
        self.init(decoding: utf8.span)
    }

    /// Reads a score that stands in a message.
    init?(decoding bytes: Span<UInt8>) {
        var offset = 0
        guard let home = Self.points(bytes, &offset), Self.skipHyphen(bytes, &offset),
            let away = Self.points(bytes, &offset), offset == bytes.count
        else { return nil }
        self.init(home: home, away: away)
    }

    /// Takes the digits that come next, spaces before them allowed.
    private static func points(_ bytes: Span<UInt8>, _ offset: inout Int) -> Int? {
        while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") {
            offset += 1
        }
        var points: Int?
        while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
            let sum = (points ?? 0) * 10 + Int(bytes[offset] - UInt8(ascii: "0"))
            guard sum <= limit else { return nil }
            points = sum
            offset += 1
        }
        return points
    }

    private static func skipHyphen(_ bytes: Span<UInt8>, _ offset: inout Int) -> Bool {
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") {
            offset += 1
            return true
        }
        // The en dash, U+2013, in UTF-8.
        guard bytes.count - offset >= 3, bytes[offset] == 0xE2, bytes[offset + 1] == 0x80,
            bytes[offset + 2] == 0x93
        else { return false }
        offset += 3
        return true
    }

    /// The score as it is written.
    public var description: String { "\(home)-\(away)" }
}
