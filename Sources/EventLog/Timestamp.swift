/// A moment: microseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970 began in UTC.
    public let microseconds: Int64

    /// The moment so many microseconds after 1970 began in UTC.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Orders by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }
}
