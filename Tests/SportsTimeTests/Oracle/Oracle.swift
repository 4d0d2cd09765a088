/// A naive model of what a store must conclude, written from the rules of DESIGN (section 5) alone.
///
/// It shares no code with the engine: texts for ids, numbers for days, no index, everything looked through
/// anew after every event. Where it and the engine differ, one of the two has misread the rules.
struct Oracle {
    /// The stadium records by id.
    private(set) var stadiums: [String: Stadium] = [:]
    /// The teams by id.
    private(set) var teams: [String: Team] = [:]
    /// The leagues, conferences and divisions by id.
    private(set) var parts: [String: Part] = [:]
    /// The definitions of achievements by id.
    private(set) var definitions: [String: Definition] = [:]
    /// The homes and divisions of teams on days, by id.
    private(set) var tenures: [String: Tenure] = [:]
    /// What was played on visits to games, by the visits' ids.
    private(set) var games: [String: Game] = [:]
    /// The visits there are, by id.
    private(set) var visits: [String: Visit] = [:]
    /// The types of visits that count for progress; nil for all.
    private(set) var countedTypes: Set<String>?
    /// The ledger: the entries of each definition, oldest first.
    var entries: [String: [Entry]] = [:]
    /// How often the ledger did what.
    var outcomes: [Outcome: Int] = [:]

    /// The visits in the order in which they fill slots.
    var orderedVisits: [Visit] {
        visits.values.sorted { ($0.day, $0.sequence) < ($1.day, $1.sequence) }
    }

    /// Takes in a canonical record.
    ///
    /// Nothing that was earned is lost by it.
    mutating func merge(_ record: Record, at sequence: Int) {
        switch record {
        case .stadium(let stadium): stadiums[stadium.id] = stadium
        case .team(let team): teams[team.id] = team
        case .part(let part): parts[part.id] = part
        case .tenure(let tenure): tenures[tenure.id] = tenure
        case .definition(let definition): definitions[definition.id] = definition
        }
        earn(at: sequence)
    }

    /// Chooses which visits count for progress: no achievement asks for that.
    mutating func count(_ types: Set<String>?) {
        countedTypes = types
    }

    /// Adds a visit; its own sequence is the event's.
    mutating func add(_ visit: Visit, game: Game? = nil) {
        visits[visit.id] = visit
        games[visit.id] = game
        earn(at: visit.sequence)
    }

    /// Puts a visit in the place of the old one, in one step.
    mutating func correct(_ new: Visit, game: Game? = nil, at sequence: Int) {
        visits[new.id] = new
        games[new.id] = game
        judgeEntries(after: new.id, .corrected, at: sequence)
        earn(at: sequence)
    }

    /// Takes a visit away.
    mutating func delete(_ id: String, at sequence: Int) {
        visits[id] = nil
        games[id] = nil
        judgeEntries(after: id, .deleted, at: sequence)
        earn(at: sequence)
    }
}
