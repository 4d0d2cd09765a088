import ArgumentParser
import SportsTime

/// A verb that changes what a fan has recorded: on the store, in rehearsal, or on a copy (`stctl whatif`).
protocol StoreChange: ParsableCommand {
    /// What the change did.
    associatedtype Answer: Encodable

    /// Whether it makes a store where there is none.
    static var createsStore: Bool { get }
    /// Whether it is only tried.
    var rehearsal: RehearsalOption { get }
    /// Which store.
    var options: StoreOptions { get }
    /// How it is told.
    var format: JSONOption { get }

    /// Makes the change, or tries it.
    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> Answer

    /// Says what it did, or would do.
    func write(_ answer: Answer, isRehearsal: Bool)

    /// What the command came to, of an answer that holds more.
    func commandAnswer(of answer: Answer) -> CommandAnswer
}

extension StoreChange {
    static var createsStore: Bool { false }

    func run() throws {
        let store = try options.open(creates: Self.createsStore && !rehearsal.dryRun)
        let answer = try change(store, isRehearsal: rehearsal.dryRun)
        if format.json { return try Output.json(answer) }
        write(answer, isRehearsal: rehearsal.dryRun)
    }
}

extension StoreChange where Answer == CommandAnswer {
    func commandAnswer(of answer: CommandAnswer) -> CommandAnswer { answer }
}
