import ArgumentParser
import GameResolution
import SportsTime

/// `stctl score resolve`: looks scores up.
struct ScoreResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Look the scores of your games up.",
        discussion: """
            Without names: of all visits to games that have no score and whose time has come. A game that a provider \
            does not know is asked for again after a week, one without a score yet after a day, and when providers could \
            not be asked the next run does. Teams that a visit does not name are filled in where only one game can be \
            meant. What you said stays.

            Examples: stctl score resolve
                      stctl score resolve --all-pending --json
                      stctl score resolve 3f2a9c10 --refresh
            """)

    @Argument(help: "Visits or games, by their ids or the beginnings of visits'.")
    var names: [String] = []

    @Flag(name: .long, help: "Also those that are to be asked for later.")
    var allPending = false

    @Flag(name: .long, help: "Ask again for what is known, failed lookups too: corrections add.")
    var refresh = false

    @Flag(name: .long, help: "Ask nobody: only what is known already.")
    var offline = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if !names.isEmpty, allPending { throw ValidationError("Give names or --all-pending, not both.") }
        if refresh, allPending { throw ValidationError("--refresh asks for all: leave out --all-pending.") }
        if refresh, offline { throw ValidationError("--refresh asks again: leave out --offline.") }
    }

    func run() throws {
        let path = try options.openedPath()
        let store = try options.open()
        let service = try Providers.service(for: store, in: path)
        let scope: ScoreScope =
            !names.isEmpty ? .only(names) : refresh ? .all : allPending ? .allPending : .due
        let isRehearsal = rehearsal.dryRun
        let (isRefresh, isOffline) = (refresh, offline)
        let meter = ProgressMeter()
        let answer = try Waiting.run {
            if isRehearsal { return try await service.rehearse(scope) }
            let resolution = try await service.resolve(scope, isRefresh: isRefresh, isOffline: isOffline) {
                meter.show("days looked up", done: $0, total: $1)
            }
            return try await service.answer(resolution)
        }
        meter.finish()
        if format.json { return try Output.json(answer) }
        write(answer)
    }

    private func write(_ answer: ScoreResolutionAnswer) {
        ScoreText.write(answer.games)
        if answer.games.isEmpty { return Output.line("No score is to be looked up.") }
        if rehearsal.dryRun {
            return Output.line(
                "\nWould look up what is pending or was not asked for; nothing was asked or changed.")
        }
        Output.line(
            "\n\(answer.resolved) resolved, \(answer.pending) pending, \(answer.needsYou) for you to say; "
                + "\(SyncText.count(answer.requests, "request")).")
        ChangeOutput.writeAchievements(answer.achievements)
        ScoreText.writeAttempts(answer.games.filter { $0.outcome != "resolved" })
        if let game = answer.games.first(where: { $0.outcome == "failed" && $0.visitId != nil }) {
            Output.remark(
                "you may say what nobody knows: `stctl score confirm \(VisitText.shortID(game.visitId ?? "")) --home TEAM --away TEAM --score 5-3`"
            )
        }
    }
}
