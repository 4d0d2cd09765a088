import ArgumentParser
import SportsTime

/// `stctl achievements`: lists the achievements.
struct AchievementsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "achievements", abstract: "List what you have achieved, and what is still open.",
        discussion: "Example: stctl achievements --earned")

    @Option(name: .long, help: "Only achievements of this sport.")
    var sport: SportArgument?

    @Flag(name: .long, help: "Only those that you hold.")
    var earned = false

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let all = try options.open(creates: true).achievements(of: sport?.sport)
        let shown = earned ? all.filter { $0.state == .earned } : all
        if format.json { return try Output.json(shown) }
        let held = all.filter { $0.state == .earned }.sorted { ($0.earnedOn ?? "") < ($1.earnedOn ?? "") }
        write("Earned (\(held.count) of \(all.count))", held)
        guard !earned else { return }
        write("Revoked", all.filter { $0.state == .revoked })
        write("Open", all.filter { $0.state == .open })
    }

    private func write(_ title: String, _ achievements: [AchievementAnswer]) {
        guard !achievements.isEmpty else { return }
        Output.line(Output.heading(title))
        var table = TextTable([.left, .left, .right, .left, .left])
        for achievement in achievements {
            let mark =
                switch achievement.state {
                case .earned: "★"
                case .revoked: "✗"
                case .open: "·"
                }
            let standing: String =
                if achievement.state == .earned {
                    achievement.earnedOn ?? ""
                } else if let have = achievement.have, let need = achievement.need {
                    "\(have)/\(need)"
                } else {
                    ""
                }
            table.add(mark, achievement.name, standing, achievement.description, achievement.id)
        }
        table.write(indent: 2)
    }
}
