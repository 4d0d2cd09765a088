/// What is known of a store from what its writers were told, and from what was found after the last kill:
/// arrays, and no code of the engine's.
struct StoreModel {
    /// What one look at the store after a kill came to.
    struct Findings {
        var acknowledgedCommands = 0
        var acknowledgedEvents = 0
        /// Commands that were cut off, and are there, or not.
        var foundWhole = 0
        var foundAbsent = 0
        /// What was erased with certainty, so that it must not stand anywhere in the store's files.
        var erasedTexts: [[UInt8]] = []
        /// Whether anything was erased.
        var hasErased = false
        /// What may be asked for again, under the same command ids.
        var repeatable: [Intent] = []
    }

    /// The log as it must be from now on.
    private(set) var contents: StoreContents
    /// What each event says that a worker asked for.
    private var texts: [UInt64: String] = [:]
    /// The command of each token that is there.
    private var commandsByToken: [String: UInt64] = [:]

    /// A store that is known as it was found.
    init(_ contents: StoreContents) {
        self.contents = contents
    }

    /// The last sequence.
    var head: UInt64 { UInt64(contents.events.count) }

    /// The events of a subject, by sequence.
    func sequences(of subject: String) -> [UInt64] {
        contents.events.indices.filter { contents.events[$0].subject == subject }.map { UInt64($0 + 1) }
    }

    /// Holds a store to what is known of it, and to what its workers had told when they ended.
    ///
    /// - Parameters:
    ///   - found: The store as it is.
    ///   - reports: What the workers had told.
    /// - Returns: What was found; it is known from now on.
    /// - Throws: ``BrokenPromise``.
    mutating func compare(_ found: StoreContents, _ reports: [WorkerReport]) throws -> Findings {
        var findings = Findings()
        guard found.commands.count >= contents.commands.count else {
            throw BrokenPromise(
                "the log has \(found.commands.count) commands, and had \(contents.commands.count)")
        }
        let tail = Array(found.commands.dropFirst(contents.commands.count))
        var asked = try acknowledged(tail, reports, &findings)
        try assign(tail, found, reports, &asked, &findings)
        try erase(tail, asked, found, &findings)
        for (index, event) in contents.events.enumerated() where event != found.events[index] {
            throw BrokenPromise(
                "event \(index + 1) was \(event), and is \(found.events[index])")
        }
        guard contents.commands.elementsEqual(found.commands.prefix(contents.commands.count)) else {
            throw BrokenPromise("commands have changed")
        }
        for command in tail {
            guard let intent = asked[command.number] else { continue }
            commandsByToken[intent.token] = command.number
            for (index, text) in intent.texts.enumerated() { texts[command.first + UInt64(index)] = text }
        }
        contents = found
        return findings
    }

    /// Finds the place of everything that was acknowledged.
    private func acknowledged(
        _ tail: [StoreContents.Command], _ reports: [WorkerReport], _ findings: inout Findings
    ) throws -> [UInt64: Intent] {
        var asked: [UInt64: Intent] = [:]
        let places = Dictionary(uniqueKeysWithValues: tail.map { ($0.number, $0) })
        for report in reports {
            let intents = Dictionary(uniqueKeysWithValues: report.intents.map { ($0.token, $0) })
            for told in report.acknowledgements {
                let said = "command \(told.command), events \(told.first) to \(told.last), \(told.token)"
                guard let intent = intents[told.token] else {
                    throw BrokenPromise("\(said), was acknowledged and never asked for")
                }
                findings.acknowledgedCommands += 1
                findings.acknowledgedEvents += intent.eventCount
                if let known = commandsByToken[told.token] {
                    let command = contents.commands[Int(known - 1)]
                    guard told.isRepeated, command.number == told.command, command.first == told.first,
                        command.last == told.last
                    else { throw BrokenPromise("\(said), is known as \(command)") }
                    continue
                }
                guard let place = places[told.command], place.first == told.first, place.last == told.last
                else { throw BrokenPromise("\(said), was acknowledged and is not there") }
                guard asked.updateValue(intent, forKey: told.command) == nil else {
                    throw BrokenPromise("\(said), has the place of another command")
                }
            }
        }
        return asked
    }

    /// Finds out who asked for each command that nobody was told of; looks at what each event says.
    private mutating func assign(
        _ tail: [StoreContents.Command], _ found: StoreContents, _ reports: [WorkerReport],
        _ asked: inout [UInt64: Intent], _ findings: inout Findings
    ) throws {
        var open = reports.flatMap(\.open)
        // What was found whole before, and was asked for again.
        open.removeAll { commandsByToken[$0.token] != nil }
        let cutOff = open.count
        for command in tail {
            if let intent = asked[command.number] {
                guard Self.fits(intent, command, found) else {
                    throw BrokenPromise("\(command) is not what was acknowledged: \(intent.line)")
                }
                continue
            }
            guard let place = open.firstIndex(where: { Self.fits($0, command, found) }) else {
                throw BrokenPromise("nobody asked for \(command): \(found.events(of: command))")
            }
            asked[command.number] = open.remove(at: place)
            findings.foundWhole += 1
        }
        findings.foundAbsent = cutOff - findings.foundWhole
        findings.repeatable = reports.flatMap(\.open).filter { $0.name == "Gather" }
    }

    /// Whether a command is the one that was asked for: its name, the number of its events, and what each
    /// of them says.
    private static func fits(
        _ intent: Intent, _ command: StoreContents.Command, _ found: StoreContents
    ) -> Bool {
        let events = found.events(of: command)
        guard intent.name == command.name, intent.eventCount == events.count else { return false }
        return zip(intent.texts, events).allSatisfy { text, event in text.map { event.says($0) } ?? true }
    }

    /// Takes away what the erasures that were found must have taken: no more, no less, and in older events
    /// too.
    private mutating func erase(
        _ tail: [StoreContents.Command], _ asked: [UInt64: Intent], _ found: StoreContents,
        _ findings: inout Findings
    ) throws {
        var expected = contents
        var erased: Set<UInt64> = []
        for command in tail {
            guard let erasure = asked[command.number]?.erasure else { continue }
            findings.hasErased = true
            let before = Int(command.first) - 1
            for index in 0..<before {
                let sequence = UInt64(index + 1)
                var takesFacts = false
                switch erasure {
                case .event(let chosen): guard chosen == sequence else { continue }
                case .visit(let id, let facts):
                    guard found.events[index].subject == id else { continue }
                    takesFacts = facts && [30, 31].contains(found.events[index].kind)
                }
                erased.insert(sequence)
                if takesFacts, found.events[index].factual != nil {
                    throw BrokenPromise("the facts of event \(sequence) should be erased by \(command)")
                }
                if found.events[index].details != nil {
                    throw BrokenPromise("the details of event \(sequence) should be erased by \(command)")
                }
                guard index < expected.events.count else { continue }
                if takesFacts { expected.events[index].factual = nil }
                if expected.events[index].details != nil {
                    expected.events[index].details = nil
                    expected.events[index].areDetailsErased = true
                }
            }
        }
        for (index, event) in found.events.enumerated().dropFirst(contents.events.count)
        where (event.factual == nil || event.areDetailsErased) && !erased.contains(UInt64(index + 1)) {
            throw BrokenPromise("event \(index + 1) is erased, which nobody asked for")
        }
        findings.erasedTexts = erasedTexts(erased, of: expected, found)
        contents = expected
    }

    /// What stood in erased parts, as far as it was known, and stands in no event any more.
    private func erasedTexts(
        _ erased: Set<UInt64>, of expected: StoreContents, _ found: StoreContents
    ) -> [[UInt8]] {
        var gone: [[UInt8]] = []
        for sequence in erased {
            let event = found.events[Int(sequence - 1)]
            // Of what was done to a visit some has nothing but its id, which stays.
            guard event.areDetailsErased || event.factual == nil else { continue }
            if let text = texts[sequence] { gone.append(Array(text.utf8)) }
        }
        for (before, after) in zip(contents.events, expected.events) where before != after {
            if let details = before.details, after.details == nil { gone.append(details) }
            if let factual = before.factual, after.factual == nil { gone.append(factual) }
        }
        // Short ones may stand anywhere by chance.
        return gone.filter { text in
            text.count >= 8
                && !found.events.contains { event in
                    [event.factual, event.details, Array(event.subject.utf8)].contains {
                        $0?.contains(text) ?? false
                    }
                }
        }
    }
}
