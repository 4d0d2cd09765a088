import ByteCoding
import EventLog
import LMDB
import Projections
import SportsTimeModel
import Synchronization
import TestSupport

/// Many tasks that append at the same time, through the group commit.
struct GroupingWriter {
    private let store: ProjectedLog
    private let prefix: String
    private var generator: SeededGenerator
    private var commands = 0

    /// Tasks with a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - prefix: What the tokens of the commands begin with.
    ///   - generator: What decides.
    init(_ store: ProjectedLog, prefix: String, generator: SeededGenerator) {
        self.store = store
        self.prefix = prefix
        self.generator = generator
    }

    /// Asks again for commands that nobody had an answer to: each is there once in the end.
    ///
    /// - Throws: What no command may throw.
    mutating func repeatCommands(_ intents: [Intent]) async throws {
        try await append(intents, cancelling: [])
    }

    /// Appends a number of commands at the same time.
    ///
    /// - Throws: What no command may throw.
    mutating func act() async throws {
        var intents: [Intent] = []
        var cancelled: Set<String> = []
        for _ in 0..<Int.random(in: 1...24, using: &generator) {
            let token = "\(prefix)g\(commands)"
            commands += 1
            let isLarge = generator.happens(3)
            let count = isLarge ? Int.random(in: 10...100, using: &generator) : generator.happens(80) ? 1 : 3
            intents.append(Intent(token: token, name: "Gather", needles: [.marks(token, count)]))
            if generator.happens(8) { cancelled.insert(token) }
        }
        try await append(intents, cancelling: cancelled)
    }

    private func append(_ intents: [Intent], cancelling cancelled: Set<String>) async throws {
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for intent in intents {
                let isCancelled = cancelled.contains(intent.token)
                group.addTask {
                    if isCancelled {
                        let task = Task { try await Self.append(intent, to: store) }
                        task.cancel()
                        try await task.value
                    } else {
                        try await Self.append(intent, to: store)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func append(_ intent: Intent, to store: ProjectedLog) async throws {
        let draft = try CommandDraft(gathering: intent)
        let events = try EventDraft.visits(of: intent)
        WorkerVoice.begin(intent)
        let stopwatch = Stopwatch()
        do {
            let result = try await store.append(
                draft, clock: Timestamp(microseconds: 1_780_000_000_000_000), decide: { _ in events },
                inspect: { _, outcome in outcome })
            if let outcome = result.answer { WorkerVoice.acknowledge(intent, outcome) }
            WorkerVoice.count("wait", stopwatch.elapsed / .milliseconds(1))
        } catch is CancellationError {
            WorkerVoice.nothing(intent, "cancelled")
        }
    }
}

extension CommandDraft {
    /// The command of an intent: the same one whoever asks for it, and whenever.
    ///
    /// - Throws: Never in fact: a digest has bytes enough for an id.
    init(gathering intent: Intent) throws {
        let digest = Digest(of: Array(intent.token.utf8))
        self.init(
            id: try Identifier(digest: digest.bytes.span), name: intent.name, origin: "user",
            content: Array(intent.line.utf8))
    }
}

extension EventDraft {
    /// A visit for each event of an intent: the same ones whoever asks for them.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - bytes: How long the notes of each visit are, at least.
    /// - Returns: The events.
    /// - Throws: Never in fact: the stadiums' ids are well formed.
    static func visits(of intent: Intent, bytes: Int = 0) throws -> [EventDraft] {
        try intent.texts.map { text in
            let mark = text ?? intent.token
            let digest = Digest(of: Array("visit \(mark)".utf8))
            let seed = digest.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            var generator = SeededGenerator(seed: seed)
            let event = DomainEvent.visitAdded(
                Visit(
                    id: try Identifier(digest: digest.bytes.span),
                    stadium: try Stadium.ID(generator.stadium()), stadiumName: "Stadium",
                    date: generator.day(), sport: SportID(SmallWorld.sport),
                    details: Visit.PrivateDetails(
                        notes: mark + String(repeating: " so it was", count: bytes / 10))))
            return EventDraft(
                kind: event.kind.rawValue, schemaVersion: event.kind.schemaVersion, subject: event.subject,
                factualPart: event.factualPart, privatePart: event.privatePart)
        }
    }
}
