import ArgumentParser
import SportsTime

/// `stctl sync on`: switches syncing on.
struct SyncOnCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: "Switch syncing on, as it is at first.",
        discussion: "Example: stctl sync on")

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.switchSync(true, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        SyncSwitch.write(answer, isOn: true, isRehearsal: isRehearsal)
    }
}

/// `stctl sync off`: switches syncing off.
struct SyncOffCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Switch syncing off: nothing but your own commands changes the store then.",
        discussion: """
            No source is read, and a newer stctl does not take its own newer data in.

            Example: stctl sync off
            """)

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.switchSync(false, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        SyncSwitch.write(answer, isOn: false, isRehearsal: isRehearsal)
    }
}

private enum SyncSwitch {
    static func write(_ answer: CommandAnswer, isOn: Bool, isRehearsal: Bool) {
        if answer.command == nil { return Output.line("It is so already.") }
        let word = isOn ? "on" : "off"
        Output.line(isRehearsal ? "Would switch syncing \(word)." : "Syncing is \(word) now.")
    }
}
