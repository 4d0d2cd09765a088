/// What a fan has come to: every achievement as it stands, and progress through everything.
struct StoreBook {
    let achievements: [AchievementAnswer]
    let progress: ProgressAnswer

    /// Reads the book of a store, as it is or was.
    init(_ store: some StoreQueries) throws {
        achievements = try store.achievements()
        progress = try store.progress()
    }

    /// What is otherwise in another book.
    func difference(to other: StoreBook) -> DifferenceAnswer {
        DifferenceAnswer(
            achievements: Self.achievements(achievements, other.achievements),
            progress: Self.parts(progress, other.progress), totalsBefore: progress.totals,
            totals: other.progress.totals)
    }

    private static func achievements(
        _ before: [AchievementAnswer], _ after: [AchievementAnswer]
    ) -> [DifferenceAnswer.Achievement] {
        let order: [DifferenceAnswer.Achievement.Change] = [.gained, .lost, .redated, .moved]
        return paired(before, after, by: \.id)
            .compactMap { before, after in
                guard let change = change(before, after), let shown = after ?? before else { return nil }
                return DifferenceAnswer.Achievement(
                    id: shown.id, name: shown.name, change: change, before: before, after: after)
            }
            .sorted { left, right in
                let places = (order.firstIndex(of: left.change) ?? 0, order.firstIndex(of: right.change) ?? 0)
                return (places.0, left.name, left.id) < (places.1, right.name, right.id)
            }
    }

    private static func change(
        _ before: AchievementAnswer?, _ after: AchievementAnswer?
    ) -> DifferenceAnswer.Achievement.Change? {
        let wasHeld = before?.state == .earned
        let isHeld = after?.state == .earned
        return switch (wasHeld, isHeld) {
        case (false, true): .gained
        case (true, false): .lost
        case (true, true): before?.earnedOn == after?.earnedOn ? nil : .redated
        case (false, false): before?.have == after?.have && before?.need == after?.need ? nil : .moved
        }
    }

    private static func parts(
        _ before: ProgressAnswer, _ after: ProgressAnswer
    ) -> [DifferenceAnswer.Part] {
        paired(parts(before), parts(after), by: \.part.id).compactMap { before, after in
            let counts = (before.map { count($0.part) }, after.map { count($0.part) })
            guard counts.0 != counts.1, let shown = after ?? before else { return nil }
            return DifferenceAnswer.Part(
                id: shown.part.id, name: shown.part.name, sport: shown.sport, level: shown.part.level,
                before: counts.0, after: counts.1)
        }
    }

    /// Every part of every league, a whole before its parts.
    private static func parts(_ progress: ProgressAnswer) -> [(sport: String, part: ProgressAnswer.Part)] {
        func all(_ part: ProgressAnswer.Part) -> [ProgressAnswer.Part] { [part] + part.parts.flatMap(all) }
        return progress.leagues.flatMap { league in all(league.progress).map { (league.sport, $0) } }
    }

    private static func count(_ part: ProgressAnswer.Part) -> DifferenceAnswer.Count {
        DifferenceAnswer.Count(visitedStadiums: part.visitedStadiums, totalStadiums: part.totalStadiums)
    }

    /// What has the same id in both; first what was there before, in its order, then what is new.
    private static func paired<Element>(
        _ before: [Element], _ after: [Element], by id: (Element) -> String
    ) -> [(before: Element?, after: Element?)] {
        let byID = Dictionary(after.map { (id($0), $0) }) { first, _ in first }
        let known = Set(before.map(id))
        return before.map { ($0, byID[id($0)]) } + after.filter { !known.contains(id($0)) }.map { (nil, $0) }
    }
}
