import EventLog
import LMDB
import Projections
import TestSupport

/// What was said of each subject, openly and in private, and both in capitals.
struct WordsProjector: Projector {
    static let view = View(index: 0, name: "words")
    static let words = view.table(1)

    let view: View = WordsProjector.view
    var version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard event.kind == Kind.noted, let factual = event.factualPart else { return }
        let text = String(decoding: factual.copied + (event.privatePart?.copied ?? []), as: UTF8.self)
        try rows.put("\(text) \(text.uppercased())".bytes, for: event.subject.copied, in: Self.words)
    }
}

/// A store whose events have private parts.
enum WordsStore {
    static let options = EnvironmentOptions(lockTimeout: .milliseconds(20), program: "words")
    static let schemas = EventSchemas(versions: Kind.known)
    static let clock = Timestamp(microseconds: 9_000)

    static func open(_ path: String, _ projectors: [any Projector] = [WordsProjector()]) throws
        -> ProjectedLog
    {
        try ProjectedLog.open(
            at: path, projectors: projectors, schemas: schemas, options: options, clock: clock)
    }

    /// Events of a few subjects, each with a private part; two of them say the same.
    static func fill(_ path: String) throws {
        for words in said { try note(words.subject, words.open, secret: words.secret, in: path) }
    }

    /// Appends one event, with the store open for it alone.
    static func note(_ subject: String, _ text: String, secret: String, in path: String) throws {
        let store = try open(path)
        let number = try store.readLog { try $0.head().command } + 1
        _ = try store.append(
            .sample(number), clock: Timestamp(microseconds: 2_000),
            decide: { _ in
                [
                    EventDraft(
                        kind: Kind.noted, schemaVersion: 1, subject: subject, factualPart: text.bytes,
                        privatePart: secret.bytes)
                ]
            }, inspect: { _, _ in })
    }

    static let said = [
        (subject: "a", open: "openly one", secret: "secret words one"),
        (subject: "b", open: "openly two", secret: "secret words two"),
        (subject: "a", open: "openly three", secret: "secret words three"),
        (subject: "c", open: "openly four", secret: "secret words two"),
    ]

    /// Erases private and factual parts.
    static func erase(
        _ path: String, personal: [UInt64], factual: [UInt64] = [],
        projectors: [any Projector] = [WordsProjector()]
    ) throws -> ErasureReport? {
        try ProjectedLog.erase(
            at: path, projectors: projectors, schemas: schemas, options: options, clock: clock,
            plan: { log in
                ErasurePlan(
                    scope: ErasureScope(factualParts: factual, privateParts: personal),
                    command: .sample(1_000 + (try log.head().command)),
                    events: [.noted("log", "erased some")])
            })
    }
}
