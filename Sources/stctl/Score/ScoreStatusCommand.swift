import ArgumentParser
import GameResolution
import SportsTime

/// `stctl score status`: what is not known, and who is asked.
struct ScoreStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the visits without a score, and how the providers stand.",
        discussion: "Example: stctl score status")

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let path = try options.options.openedPath()
        let store = try options.options.open()
        let past = try options.at.map { try store.at($0.point) }
        let status = try Providers.service(for: store, in: path).status(asOf: past)
        if format.json { return try Output.json(status) }
        ScoreText.write(status.games)
        Output.line(
            status.games.isEmpty
                ? "Every visit to a game has its score."
                : "\n\(SyncText.count(status.games.count, "visit")) without a score; `stctl score resolve` looks them up."
        )
        Output.line(Output.heading("\nProviders"))
        var table = TextTable([.left, .left, .left, .right, .left])
        for provider in status.providers {
            let seconds = provider.secondsBetweenRequests
            let pace = seconds < 1 ? "\(Int((1 / seconds).rounded())) a second" : "1 in \(Int(seconds)) s"
            let limit = provider.failureLimit.map { " of \($0)" } ?? ""
            let state =
                provider.offUntil.map { "off until \($0)" } ?? provider.busyUntil.map { "busy until \($0)" }
                ?? (provider.failures > 0 ? "failed \(provider.failures)\(limit) times in an hour" : "")
            table.add(
                provider.name, provider.reliability, provider.sports.joined(separator: " "), pace, state)
        }
        table.write(indent: 2)
    }
}
