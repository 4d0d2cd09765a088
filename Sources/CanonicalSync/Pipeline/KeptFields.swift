import SportsTime
import SportsTimeModel

/// What a record that is published leaves as it is at its destination.
enum KeptFields {
    /// A record, with what it says nothing of taken from the one that is there.
    ///
    /// A store knows whether a game was called off, not which word its source has for that (``SportsTimeModel/SeasonGames``).
    static func object(
        _ object: [String: JSONValue], over there: [String: JSONValue], of type: RecordType
    ) -> [String: JSONValue] {
        guard type == .game else { return object }
        func isCalledOff(_ game: [String: JSONValue]) -> Bool {
            let status = game["status"]?.string ?? "scheduled"
            return Game.statuses[status.lowercased()] ?? false || game["deprecated_at"]?.string != nil
        }
        var object = object
        if isCalledOff(object) == isCalledOff(there) {
            // Of the same moment, it is the same record, and its source's word is the better one.
            let isSame = object["last_modified"] == there["last_modified"]
            for name in ["status", "deprecated_at"] where isSame || object[name] == nil {
                object[name] = there[name] ?? object[name]
            }
        } else if object["status"] == nil {
            object["status"] = .string("scheduled")
        }
        return object
    }
}
