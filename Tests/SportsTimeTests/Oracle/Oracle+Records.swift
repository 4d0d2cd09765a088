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
}
