extension Oracle {
    /// A stadium record: one sport's use of a site.
    struct Stadium: Hashable {
        var id: String
        var sport: String
        var name: String
        var site: String
        var state: String
        var isActive = true
    }

    /// A team, its home, and the parts of a league that its record names.
    struct Team: Hashable {
        var id: String
        var sport: String
        var stadium: String
        var conference: String?
        var division: String?
        var isActive = true
    }

    /// A league, conference or division.
    struct Part: Hashable {
        var id: String
        var sport: String
        var level: String
        var parent: String?
    }

    /// A home (a stadium) or a division of a team, and its days; both ends are part of it, a missing one is open.
    struct Tenure: Hashable {
        var id: String
        var team: String
        var stadium: String?
        var division: String?
        var from: Int?
        var until: Int?
        var isActive = true
    }

    /// What can be achieved.
    ///
    /// All types of visits count where it names none.
    struct Definition: Hashable {
        var id: String
        var version = 1
        var rule: Rule
        var types: Set<String>?
        var isActive = true
    }

    /// Any of them, as it is merged.
    enum Record: Hashable {
        case stadium(Stadium)
        case team(Team)
        case part(Part)
        case tenure(Tenure)
        case definition(Definition)
    }

    /// A visit: the sequence is that of the event that added it.
    struct Visit: Hashable {
        var id: String
        var sequence: Int
        var day: Int
        var stadium: String
        var type: String
    }

    /// What was played on a visit: no achievement asks for it.
    struct Game: Hashable {
        var home: String?
        var away: String?
        /// Points of the home team, then of the away team.
        var score: [Int]?
    }
}
