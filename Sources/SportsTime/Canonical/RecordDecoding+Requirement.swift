import SportsTimeModel

extension RecordDecoding {
    /// The rule of an achievement.
    static func requirement(of fields: inout RecordFields) -> Requirement {
        guard var rule = fields.object("requirement") else { return unreadable }
        defer { fields.note(rule.flaws) }
        return requirement(&rule, depth: 0)
    }

    /// Stands in for a rule that cannot be read: it asks for nothing that may be missing.
    private static let unreadable = Requirement.sports(count: 1)

    private static func requirement(_ fields: inout RecordFields, depth: Int) -> Requirement {
        guard depth <= Requirement.depthLimit else {
            fields.note("type", reason: "rules stand more than \(Requirement.depthLimit) deep")
            return unreadable
        }
        let type = fields.text("type")
        guard !type.isEmpty else { return unreadable }
        guard let rule = requirement(ofType: type, &fields, depth: depth) else {
            fields.note("type", reason: "requirement type “\(type)” is unknown")
            return unreadable
        }
        fields.noteOthers(of: "the requirement \(type)")
        return rule
    }

    /// A rule; nil where there is none of the type.
    private static func requirement(
        ofType type: String, _ fields: inout RecordFields, depth: Int
    ) -> Requirement? {
        let counts = 1...Requirement.countLimit
        return switch type {
        case "unique_stadiums":
            .uniqueStadiums(count: fields.integer("count", in: counts), sport: sport(of: &fields))
        case "division": .division(fields.text("id"))
        case "conference": .conference(fields.text("id"))
        case "league": .league(fields.text("id"))
        case "stadiums": .stadiums(stadiums(of: &fields))
        case "region":
            .region(
                states: fields.texts("states") ?? [], count: fields.integer("count", in: counts),
                sport: sport(of: &fields))
        case "journey":
            .journey(count: fields.integer("count", in: counts), days: fields.integer("days", in: 1...3_660))
        case "sports": .sports(count: fields.integer("count", in: counts))
        case "all_of": .allOf(group(&fields, depth: depth))
        case "any_of": .anyOf(group(&fields, depth: depth))
        default: nil
        }
    }

    private static func group(_ fields: inout RecordFields, depth: Int) -> [Requirement] {
        fields.objects("of").map { part in
            guard var part else { return unreadable }
            defer { fields.note(part.flaws) }
            return requirement(&part, depth: depth + 1)
        }
    }

    private static func stadiums(of fields: inout RecordFields) -> [Stadium.ID] {
        (fields.texts("ids") ?? []).compactMap { text in
            let id = try? Stadium.ID(text)
            if id == nil { fields.note("ids", reason: "“\(text)” is not a stadium's id") }
            return id
        }
    }

    private static func sport(of fields: inout RecordFields) -> SportID? {
        fields.optionalText("sport").map { SportID($0) }
    }
}
