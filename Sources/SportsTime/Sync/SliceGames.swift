import SportsTimeModel

/// The games that records of one commit come to, each in a place that is its own.
///
/// A place is a game's key: the stadium, the day, the home team, the number. Records that exchange their places in one
/// commit do so at once.
struct SliceGames {
    /// A game, and the record that it came with.
    struct Entry {
        let record: CanonicalGame
        let object: [String: JSONValue]
        /// Where it is among the records of the commit.
        let place: Int
    }

    private var entries: [Entry] = []
    /// The last entry of each id.
    private var last: [String: Int] = [:]

    /// Takes a game; of one id the last one is meant.
    mutating func add(_ record: CanonicalGame, _ object: [String: JSONValue], at place: Int) {
        last[record.recordID] = entries.count
        entries.append(Entry(record: record, object: object, place: place))
    }

    /// The games, each once.
    var records: [CanonicalGame] { last.values.sorted().map { entries[$0].record } }

    /// Takes away games whose place is another's.
    ///
    /// - Parameter known: The game that has a place so far.
    /// - Returns: What was taken away, with the id of the game whose place it is.
    /// - Throws: What looking games up throws.
    mutating func settle(
        _ known: (CanonicalGameKey) throws -> CanonicalGame?
    ) throws -> [(game: Entry, other: String)] {
        var lost: [(game: Entry, other: String)] = []
        var isSettled = false
        while !isSettled {
            isSettled = true
            var holders: [CanonicalGameKey: Int] = [:]
            for index in last.values.sorted() {
                let record = entries[index].record
                let key = record.game.key
                let isOff = record.game.isCalledOff
                var other: CanonicalGame?
                if let there = try known(key), there.recordID != record.recordID,
                    !isMoving(there), !there.game.isCalledOff || isOff
                {
                    other = there
                } else if let holder = holders[key] {
                    let first = entries[holder].record
                    // Of two the one that is played has the place, or the first one.
                    if first.game.isCalledOff, !isOff {
                        lost.append((entries[holder], record.recordID))
                        last[first.recordID] = nil
                        isSettled = false
                    } else {
                        other = first
                    }
                }
                if let other {
                    lost.append((entries[index], other.recordID))
                    last[record.recordID] = nil
                    isSettled = false
                } else {
                    holders[key] = index
                }
            }
        }
        return lost
    }

    /// Whether a game that is known goes elsewhere.
    private func isMoving(_ known: CanonicalGame) -> Bool {
        last[known.recordID].map { entries[$0].record.game.key != known.game.key } ?? false
    }
}
