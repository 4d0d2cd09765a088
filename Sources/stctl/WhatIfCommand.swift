import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl whatif`: says what changes, or other rules, would come to.
struct WhatIfCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whatif",
        abstract: "Say what changes, or other rules, would come to, and change nothing.",
        discussion: """
            Each change is a command line of stctl in quotes: visit add, correct, delete and import, stadium \
            nickname and favorite, photo caption, order, detach, delete and review dismiss, counting, undo. They are made one after the other, to a copy that is thrown away. With \
            --rules, history is replayed as if the achievements had been those of the file from the beginning.

            Examples: stctl whatif "visit add 'Fenway Park' 2026-05-01" "visit delete 3f2a9c10"
                      stctl whatif --file road-trip.txt
                      stctl whatif --rules achievements.json
            """)

    @Argument(help: "The changes.")
    var changes: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Changes, one in a line (- for standard input), before those on the command line.",
            discussion: "Empty lines and lines that begin with # are passed over.", valueName: "file"))
    var file: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Definitions of achievements to be had instead: a JSON file like Resources/achievements.json.",
            valueName: "file"))
    var rules: String?

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if changes.isEmpty, file == nil, rules == nil {
            throw ValidationError("Give changes in quotes, --file or --rules.")
        }
    }

    func run() throws {
        let lines = try fileLines() + changes
        let commands = try lines.enumerated().map { try Self.command($1, number: $0 + 1) }
        let batch = try rules.map(RulesFile.batch)
        let store = try options.open()
        let meter = ProgressMeter()
        var told: [WhatIfAnswer.Change] = []
        let difference = try store.whatIf(rules: batch) { copy in
            meter.finish()
            for (line, command) in zip(lines, commands) {
                if !format.json { Output.line("\(told.count + 1). \(line)") }
                do {
                    told.append(WhatIfAnswer.Change(change: line, command: try tell(command, on: copy)))
                } catch {
                    Output.remark("change \(told.count + 1): \(line)")
                    throw error
                }
            }
        } progress: {
            meter.show("replaying events", done: Int($0), total: Int($1))
        }
        meter.finish()
        let answer = WhatIfAnswer(rules: rules, changes: told, difference: difference)
        if format.json { return try Output.json(answer) }
        if !told.isEmpty { Output.line("") }
        DifferenceText.write(difference, of: .future)
    }

    /// Makes a change to the copy, for good, and says what it would do.
    private func tell(_ command: some StoreChange, on copy: SportsTimeStore) throws -> CommandAnswer {
        let answer = try command.change(copy, isRehearsal: false)
        if !format.json { command.write(answer, isRehearsal: true) }
        return command.commandAnswer(of: answer)
    }

    private func fileLines() throws -> [String] {
        guard let file else { return [] }
        guard let text = String(validating: try FileInput.bytes(of: file), as: UTF8.self) else {
            throw StoreError.invalidValue(field: "file of changes", value: file, expected: "in UTF-8")
        }
        return text.split(whereSeparator: \.isNewline)
            .map { $0.drop(while: \.isWhitespace) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
            .map { String($0) }
    }

    /// The verb that a line is.
    private static func command(_ line: String, number: Int) throws -> any StoreChange {
        guard var words = CommandWords.split(line) else {
            throw ValidationError("Change \(number), \(line): a quotation mark is not closed.")
        }
        if words.first == "stctl" { words.removeFirst() }
        let parsed: any ParsableCommand
        do {
            parsed = try Stctl.parseAsRoot(words)
        } catch {
            throw ValidationError("Change \(number), \(line): \(Stctl.message(for: error))")
        }
        guard let command = parsed as? any StoreChange else {
            throw ValidationError(
                "Change \(number), \(line): it is none of visit add, correct, delete and import, stadium nickname "
                    + "and favorite, photo caption, order, detach, delete and review dismiss, counting, undo."
            )
        }
        guard command.options.store == nil, !command.rehearsal.dryRun, !command.format.json else {
            throw ValidationError(
                "Change \(number), \(line): --store, --dry-run and --json are given to whatif itself.")
        }
        return command
    }
}

/// The words of a command line, as a shell reads them.
enum CommandWords {
    /// Splits at spaces outside of quotation marks; a backslash takes the next character as it is, except
    /// between single ones.
    ///
    /// - Returns: The words; nil where a quotation mark is not closed.
    static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "\\", quote != "'", let next = rest.popFirst() {
                word = (word ?? "") + String(next)
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }
}
