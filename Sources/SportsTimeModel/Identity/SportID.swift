/// The id of a sport, built in (`MLB`) or dynamic (`xfl`).
///
/// Case does not tell two sports apart.
public struct SportID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The id as its record writes it.
    public let rawValue: String

    /// A sport's id.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The id as it stands in canonical ids and keys.
    public var key: String { rawValue.lowercased() }

    /// The id itself.
    public var description: String { rawValue }

    /// Whether both are the same sport.
    public static func == (left: SportID, right: SportID) -> Bool {
        left.key == right.key
    }

    /// Hashes the sport, not its spelling.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }

    /// Orders by key.
    public static func < (left: SportID, right: SportID) -> Bool {
        left.key < right.key
    }
}
