import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// The life of a stadium as the store learned of it: its record, its names, the teams at home in it.
    ///
    /// - Parameters:
    ///   - text: Its name or id.
    ///   - sport: The sport, where it serves several.
    /// - Returns: Every merge, the oldest first, with the event and what it changed.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows an entry.
    public func stadiumHistory(_ text: String, sport: SportID? = nil) throws -> RecordHistoryAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let stadium = try NameResolver.stadium(text, sport: sport, in: views).facts.stadium
            let subjects =
                try [stadium.id.rawValue] + StadiumView.aliasIDs(of: stadium.id, in: views)
                + TeamView.tenureIDs(at: stadium.id, in: views)
            return RecordHistoryAnswer(
                id: stadium.id.rawValue, name: stadium.name,
                entries: try Self.entries(of: subjects, asOf, snapshot))
        }
    }

    /// The life of a team as the store learned of it: its record, its names, homes and divisions.
    ///
    /// - Parameters:
    ///   - text: Its name, city, abbreviation or id.
    ///   - sport: The sport, where several have a team of that name.
    /// - Returns: Every merge, the oldest first, with the event and what it changed.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    /// - Complexity: A few rows an entry.
    public func teamHistory(_ text: String, sport: SportID? = nil) throws -> RecordHistoryAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let team = try NameResolver.team(text, sport: sport, in: views).team
            let subjects = try [team.id.rawValue] + TeamView.recordIDs(of: team.id, in: views)
            return RecordHistoryAnswer(
                id: team.id.rawValue, name: team.name,
                entries: try Self.entries(of: subjects, asOf, snapshot))
        }
    }

    private static func entries(
        of subjects: [String], _ asOf: UInt64?, _ snapshot: borrowing StoreSnapshot
    ) throws -> [RecordHistoryAnswer.Entry] {
        let log = snapshot.log
        let head = try asOf ?? log.head().sequence
        guard head > 0 else { return [] }
        let sequences = try subjects.flatMap { try log.sequences(ofSubject: $0, in: 1...head) }.sorted()
        return try sequences.compactMap { sequence in
            guard let change = try RecordHistory.change(at: sequence, in: log),
                let event = try log.withEvent(at: sequence, { try LoggedEvent($0) })
            else { return nil }
            return RecordHistoryAnswer.Entry(
                change: change, recordedAt: UTCTime.text(microseconds: event.recordedAt.microseconds),
                origin: try log.command(event.command)?.origin ?? "")
        }
    }
}
