import SportsTime

/// Differences between two states of a store, in words.
enum DifferenceText {
    /// What the second state is to the first.
    enum Tense {
        /// It has come about.
        case past
        /// It is only thought of.
        case future
    }

    /// Writes what is, or would be, otherwise.
    static func write(_ difference: DifferenceAnswer, of tense: Tense) {
        guard !difference.isEmpty else {
            return Output.line(tense == .past ? "Nothing is otherwise." : "Nothing would be otherwise.")
        }
        writeAchievements(difference, tense)
        writeProgress(difference)
    }

    private static func writeAchievements(_ difference: DifferenceAnswer, _ tense: Tense) {
        let titles: [(DifferenceAnswer.Achievement.Change, String)] = [
            (.gained, "gained"), (.lost, "lost"), (.redated, "dated otherwise"),
            (.moved, "nearer or farther"),
        ]
        for (change, word) in titles {
            let changed = difference.achievements.filter { $0.change == change }
            guard !changed.isEmpty else { continue }
            let title =
                tense == .future ? "Would be \(word)" : word.prefix(1).uppercased() + word.dropFirst()
            Output.line(Output.heading("\(title) (\(changed.count))"))
            var table = TextTable([.left, .left, .left])
            for achievement in changed {
                table.add(mark(change), achievement.name, words(achievement))
            }
            table.write(indent: 2)
            Output.line("")
        }
    }

    private static func mark(_ change: DifferenceAnswer.Achievement.Change) -> String {
        switch change {
        case .gained: "★"
        case .lost: "✗"
        case .redated, .moved: "·"
        }
    }

    private static func words(_ achievement: DifferenceAnswer.Achievement) -> String {
        switch achievement.change {
        case .gained: achievement.after?.earnedOn ?? ""
        case .lost:
            (achievement.before?.earnedOn.map { "was of \($0)" } ?? "")
                + (achievement.after.map { ", \(way($0))" } ?? ", no longer defined")
        case .redated:
            "\(achievement.before?.earnedOn ?? "") → \(achievement.after?.earnedOn ?? "")"
        case .moved:
            "\(achievement.before.map(way) ?? "not defined") → \(achievement.after.map(way) ?? "not defined")"
        }
    }

    /// How much of it is met.
    private static func way(_ achievement: AchievementAnswer) -> String {
        guard let have = achievement.have, let need = achievement.need else { return "open" }
        return "\(have) of \(need)"
    }

    private static func writeProgress(_ difference: DifferenceAnswer) {
        var table = TextTable([.left, .left, .right, .left, .right])
        for part in difference.progress {
            table.add(part.sport, part.name, count(part.before), "→", count(part.after))
        }
        let (before, after) = (difference.totalsBefore, difference.totals)
        for (name, old, new) in [
            ("visits", before.visits, after.visits),
            ("visits that count", before.visitsCounted, after.visitsCounted),
            ("sites ever", before.sitesEver, after.sitesEver),
            ("stadiums ever", before.stadiumsEver, after.stadiumsEver),
            ("stadiums of today", before.currentStadiums, after.currentStadiums),
            ("teams seen at home", before.teamsSeenAtHome, after.teamsSeenAtHome),
        ] where old != new {
            table.add("", name, "\(old)", "→", "\(new)")
        }
        for (name, old, new) in [
            ("first visit", before.firstVisit, after.firstVisit),
            ("last visit", before.lastVisit, after.lastVisit),
        ] where old != new {
            table.add("", name, old ?? "none", "→", new ?? "none")
        }
        guard !table.isEmpty else { return }
        Output.line(Output.heading("Progress"))
        table.write(indent: 2)
    }

    private static func count(_ count: DifferenceAnswer.Count?) -> String {
        count.map { "\($0.visitedStadiums)/\($0.totalStadiums)" } ?? "none"
    }
}
