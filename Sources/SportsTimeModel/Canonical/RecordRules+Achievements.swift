extension RecordRules {
    static func flaws(
        of definition: AchievementDefinition, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        let path = "requirement"
        var flaws = definition.requirement.flaws(at: path)
        for (path, rule) in definition.requirement.parts(at: path) {
            let lost = try lostReferences(in: rule, path, known)
            flaws += lost
            // One that is withdrawn may have become impossible.
            guard definition.isActive, lost.isEmpty, rule.flaws().isEmpty else { continue }
            flaws += try flawOfCount(in: rule, path, known).map { [$0] } ?? []
        }
        return flaws
    }

    /// What a rule names that is not there, or is something else.
    private static func lostReferences(
        in rule: Requirement, _ path: String, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        switch rule {
        case .division(let id): return try flaws(of: id, .division, path, known)
        case .conference(let id): return try flaws(of: id, .conference, path, known)
        case .league(let id): return try flaws(of: id, .league, path, known)
        case .stadiums(let ids):
            var flaws: [RecordFlaw] = []
            for id in ids { flaws += try missing(.stadium, id.rawValue, "\(path).ids", known) }
            return flaws
        case .uniqueStadiums(_, let sport?), .region(_, _, let sport?):
            return try missing(.sport, sport.key, named: sport.rawValue, "\(path).sport", known)
        default: return []
        }
    }

    private static func flaws(
        of id: String, _ level: LeagueStructure.Level, _ path: String,
        _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        // That it is empty is said already.
        guard !id.isEmpty else { return [] }
        guard let part = try known.leagueStructure(id) else {
            return [RecordFlaw("\(path).id", reason: "there is no \(level.rawValue) \(id)")]
        }
        guard part.level != level else { return [] }
        return [
            RecordFlaw(
                "\(path).id", "\(path).type",
                reason: "\(id) is a \(part.level.rawValue), not a \(level.rawValue)")
        ]
    }

    /// Why a rule asks for more than there is.
    private static func flawOfCount(
        in rule: Requirement, _ path: String, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> RecordFlaw? {
        let (count, there, thing): (Int, Int, String)
        switch rule {
        case .uniqueStadiums(let number, let sport):
            let stadiums = try known.stadiums(of: sport, in: nil)
            (count, there, thing) = (number, places(stadiums, sport), sport?.rawValue ?? "all sports")
        case .region(let states, let number, let sport):
            let stadiums = try known.stadiums(of: sport, in: states)
            (count, there, thing) = (number, places(stadiums, sport), states.joined(separator: ", "))
        case .journey(let number, _):
            let stadiums = try known.stadiums(of: nil, in: nil)
            (count, there, thing) = (number, places(stadiums, nil), "all sports")
        case .sports(let number):
            let there = try known.sports().count
            guard number > there else { return nil }
            return RecordFlaw(
                "\(path).count", reason: "it asks for \(number) sports, and there are \(there)")
        default: return nil
        }
        guard count > there else { return nil }
        return RecordFlaw(
            "\(path).count", "\(path).sport", "\(path).states",
            reason: there == 0
                ? "there is no stadium of \(thing)"
                : "it asks for \(count) stadiums of \(thing), and there \(there == 1 ? "is" : "are") \(there)"
        )
    }

    /// What counts once: of a sport its stadiums, else the sites.
    private static func places(_ stadiums: [Stadium], _ sport: SportID?) -> Int {
        sport == nil ? Set(stadiums.map(\.site)).count : stadiums.count
    }
}
