import ByteCoding
import EventLog
import LMDB
import Projections
import SportsTime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What is asked of a damaged store.
enum FlipOperation: Character, CaseIterable, Comparable {
    case open = "O"
    case verify = "V"
    case log = "L"
    case filter = "F"
    case export = "E"
    case answers = "A"
    /// Recovers the file that the operations before have left.
    case recoverLeft = "S"
    /// Recovers the damaged file.
    case recover = "R"

    static func < (left: FlipOperation, right: FlipOperation) -> Bool {
        guard let first = allCases.firstIndex(of: left), let second = allCases.firstIndex(of: right) else {
            return false
        }
        return first < second
    }
}

/// What an operation said.
enum FlipFinding: Hashable {
    /// What is true.
    case same
    /// What was true behind an earlier command, and all of it.
    case earlier
    /// Less than what is true, nothing else: a filtered listing that misses events.
    case less
    /// An error, or damage: the event's sequence where it names one.
    case told(String, event: UInt64?)
    /// Something that never was.
    case wrong(String)

    /// One line, without its end.
    var line: String {
        switch self {
        case .same: "="
        case .earlier: "-"
        case .less: "<"
        case .told(let text, let event): "!\(event.map { String($0) } ?? "") \(text)"
        case .wrong(let text): "?\(text)"
        }
    }

    /// Reads ``line``.
    init(_ line: Substring) {
        let rest = line.dropFirst()
        switch line.first {
        case "=": self = .same
        case "-": self = .earlier
        case "<": self = .less
        case "!":
            let parts = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            self = .told(parts.count > 1 ? String(parts[1]) : "", event: parts.first.flatMap { UInt64($0) })
        default: self = .wrong(String(rest))
        }
    }
}

/// Asks a damaged store everything, in a process that may come to harm by it.
struct FlipProbe {
    let store: FlipStore

    /// Damages the file and asks, beginning with an operation; tells each finding before the next question.
    func ask(
        _ damage: Damage, from first: FlipOperation, begin: (FlipOperation) -> Void,
        tell: (FlipFinding) -> Void
    ) {
        if first == .open { write(damage.applied(to: store.file)) }
        if first < .recoverLeft { askStore(from: first, begin: begin, tell: tell) }
        if first < .recover {
            begin(.recoverLeft)
            tell(told { try recover(damage) })
        }
        write(damage.applied(to: store.file))
        begin(.recover)
        tell(told { try recover(damage) })
    }

    private func askStore(
        from first: FlipOperation, begin: (FlipOperation) -> Void, tell: (FlipFinding) -> Void
    ) {
        func ask(_ operation: FlipOperation, _ body: () throws -> FlipFinding) {
            guard operation >= first else { return }
            begin(operation)
            tell(told(body))
        }
        var opened: SportsTimeStore?
        let opening = told {
            if first == .open { begin(.open) }
            opened = try SportsTimeStore.open(at: store.path, bootstraps: false, options: FlipStore.options)
            return .same
        }
        if first == .open { tell(opening) }
        for operation in FlipOperation.allCases where operation > .open && operation < .recoverLeft {
            ask(operation) {
                guard let opened else { return opening }
                return try find(operation, opened)
            }
        }
    }

    private func find(_ operation: FlipOperation, _ opened: SportsTimeStore) throws -> FlipFinding {
        switch operation {
        case .verify: try verify(opened)
        case .log: compare(try FlipStore.log(of: opened), \.log)
        case .filter: try filter(opened)
        case .export: compare(try FlipStore.export(of: opened), \.export)
        case .answers: compare(try FlipStore.answers(of: opened), \.answers)
        case .open, .recoverLeft, .recover: .same
        }
    }

    private func compare<Answer: Equatable>(
        _ answer: Answer, _ path: KeyPath<FlipStore.Truth, Answer>
    ) -> FlipFinding {
        if answer == store.truth[keyPath: path] { return .same }
        if store.truths.contains(where: { $0[keyPath: path] == answer }) { return .earlier }
        return .wrong("another answer")
    }

    private func verify(_ opened: SportsTimeStore) throws -> FlipFinding {
        let answer = try opened.verify()
        if let damage = answer.damage { return .told(damage, event: Self.event(namedBy: damage)) }
        if !answer.differingViews.isEmpty { return .told("views \(answer.differingViews)", event: nil) }
        guard let last = store.truth.log.last else { return .wrong("the store was empty") }
        return answer.events == last.sequence ? .same : .earlier
    }

    /// Lists the events of every subject, and those of every kind.
    private func filter(_ opened: SportsTimeStore) throws -> FlipFinding {
        var finding = FlipFinding.same
        let log = store.truth.log
        let subjects = Set(log.map(\.subject)).sorted().map { LogQuery(from: 1, subject: $0, limit: .max) }
        let kinds = Set(log.map(\.event)).sorted().map { LogQuery(from: 1, kind: $0, limit: .max) }
        for query in subjects + kinds {
            let listed = try opened.log(query)
            func passes(_ event: LogAnswer) -> Bool {
                query.subject.map { $0 == event.subject } ?? (query.kind == event.event)
            }
            if listed == log.filter(passes) { continue }
            // What is listed is true, and nothing is listed twice: then some of it is missing.
            guard listed == log.filter({ passes($0) && listed.contains($0) }) else {
                return .wrong("\(query) lists \(listed.map(\.sequence))")
            }
            let isEarlier = store.truths.contains { $0.log.filter(passes) == listed }
            finding = isEarlier && finding != .less ? .earlier : .less
        }
        return finding
    }

    /// Saves what can be saved: all of it true, and everything of which a copy is whole.
    private func recover(_ damage: Damage) throws -> FlipFinding {
        var events: Set<UInt64> = []
        var commands: Set<UInt64> = []
        var flaw: String?
        try LogSalvage(path: store.path + "/data.mdb").walk { saved in
            let truth = store.commands[saved.number]
            if let command = saved.command {
                if command != truth?.command { flaw = "command \(saved.number) is not what it was" }
                commands.insert(saved.number)
            }
            for event in saved.events {
                if truth?.events.contains(event) != true {
                    flaw = "event \(event.sequence) is not what it was"
                }
                events.insert(event.sequence)
            }
        }
        if let flaw { return .wrong(flaw) }
        func areLost(_ records: [FlipMap.Record], _ saved: Set<UInt64>) -> Bool {
            records.contains { record in
                !saved.contains(record.number) && record.copies.contains { !damage.hits($0) }
            }
        }
        if areLost(store.map.events, events) || areLost(store.map.commands, commands) {
            return .wrong("what still verifies is not saved: events \(events.sorted()), \(commands.sorted())")
        }
        let isAll = events.count == store.map.events.count && commands.count == store.map.commands.count
        return isAll ? .same : .less
    }

    private func told(_ body: () throws -> FlipFinding) -> FlipFinding {
        do {
            return try body()
        } catch {
            return .told("\(type(of: error)): \(error)", event: Self.event(namedBy: "\(error)"))
        }
    }

    /// The sequence that a sentence of the engine names: `event 7 is damaged: …`, `event 7 is missing`.
    private static func event(namedBy text: String) -> UInt64? {
        guard text.hasPrefix("event ") else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
    }

    private func write(_ bytes: [UInt8]) {
        let file = unsafe open(store.path + "/data.mdb", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { return }
        _ = unsafe Glibc.write(file, bytes, bytes.count)
        close(file)
    }
}
