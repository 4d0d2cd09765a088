import ByteCoding
public import Projections
public import SportsTimeModel

/// The achievement definitions, and which of them a visit touches.
public enum DefinitionView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 4, name: "definitions")
    // (id) → `AchievementDefinition`
    static let byID = view.table(1)
    // (display order, id) → nothing
    static let byOrder = view.table(2)
    // (trigger, id) → nothing
    static let byTrigger = view.table(3)

    static func key(_ id: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(id)
        return key.bytes
    }

    static func orderKey(_ definition: AchievementDefinition) -> [UInt8] {
        var key = KeyWriter()
        key.append(UInt32(definition.displayOrder))
        key.append(definition.id)
        return key.bytes
    }

    static func triggerKey(_ trigger: Trigger, _ id: String) -> [UInt8] {
        key(trigger.text) + key(id)
    }

    /// What a definition depends on.
    enum Trigger: Hashable {
        /// A first visit anywhere.
        case anyStadium
        /// A first visit to a stadium of the sport.
        case sport(SportID)
        /// A first visit to the stadium.
        case stadium(Stadium.ID)
        /// A first visit to a stadium in the state.
        case state(String)
        /// A first visit to a stadium of a part of a league, or a change of that part.
        case part(String)
        /// Any visit: its date counts.
        case date

        var text: String {
            switch self {
            case .anyStadium: "any"
            case .sport(let sport): "sport/\(sport.key)"
            case .stadium(let id): "stadium/\(id)"
            case .state(let state): "state/\(NormalizedName(state).key)"
            case .part(let id): "part/\(id)"
            case .date: "date"
            }
        }
    }

    static func triggers(of requirement: Requirement) -> [Trigger] {
        let triggers = requirement.parts.flatMap { rule -> [Trigger] in
            switch rule {
            case .uniqueStadiums(_, let sport?): [.sport(sport)]
            case .uniqueStadiums(_, nil), .sports: [.anyStadium]
            case .division(let id), .conference(let id), .league(let id): [.part(id)]
            case .stadiums(let ids): ids.map { .stadium($0) }
            case .region(let states, _, _): states.map { .state($0) }
            case .journey: [.date]
            case .allOf, .anyOf, .counted: []
            }
        }
        return Set(triggers).sorted { $0.text < $1.text }
    }

    /// The definition with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where the row is damaged.
    public static func definition(_ id: String, in views: ViewReader) throws -> AchievementDefinition? {
        guard let value = try views.value(for: key(id), in: byID) else { return nil }
        return try AchievementDefinition(decoding: value)
    }

    /// All definitions, in the order in which they are shown.
    ///
    /// - Throws: As ``definition(_:in:)``.
    public static func all(in views: ViewReader) throws -> [AchievementDefinition] {
        var definitions: [AchievementDefinition] = []
        var rows = try views.rows(in: byOrder)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            _ = try key.unsigned(UInt32.self)
            let id = try key.text()
            guard let definition = try definition(id, in: views) else {
                throw ProjectionError.missingRow(of: id)
            }
            definitions.append(definition)
        }
        return definitions
    }

    /// The ids of the definitions that depend on any of these, ascending.
    static func ids(touchedBy triggers: [Trigger], in views: ViewReader) throws -> [String] {
        var ids: Set<String> = []
        for trigger in triggers {
            let prefix = key(trigger.text)
            var rows = try views.rows(prefix: prefix, in: byTrigger)
            while let row = try rows.next() {
                var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
                ids.insert(try key.text())
            }
        }
        return ids.sorted()
    }
}
