public import EventLog
import SportsTimeModel

/// A point of a store's history.
///
/// It says what the store knew, not what was so in the world: that is a date of a visit, a name or a league.
public enum LogPoint: Hashable, Sendable {
    /// Behind an event; 0 is before the first one.
    case sequence(UInt64)
    /// Behind the last event that was recorded at a moment or before.
    case time(Timestamp)

    /// Reads a sequence (`3886`), a moment (`2026-01-31T18:00:00Z`), or a day, for its end in UTC (`2026-01-31`);
    /// nil for anything else.
    ///
    /// A moment without a fraction is the end of its second, as times are told without one.
    public init?(_ text: String) {
        if let sequence = UInt64(text), text.allSatisfy(\.isNumber) {
            self = .sequence(sequence)
        } else if let date = LocalDate(text) {
            let end = (Int64(date.daysSince1970) + 1) * 86_400_000_000 - 1
            self = .time(Timestamp(microseconds: end))
        } else if let microseconds = UTCTime.microseconds(text) {
            self = .time(Timestamp(microseconds: microseconds + (text.contains(".") ? 0 : 999_999)))
        } else {
            return nil
        }
    }
}
