import EventLog
import Foundation
import LMDB
import Projections
import SportsTime
import SportsTimeViews
import SportsTimeModel

/// A look at a store that nobody has open, after a kill.
struct StoreInspection {
    /// The store as it was found.
    let contents: StoreContents
    /// How long it took to open it and to read the log's end.
    let openingTime: Duration
    /// The number of the store's last commit.
    let lastCommit: Int
    /// How long the next command took.
    var commandTime: Duration = .zero

    /// Opens a store, and expects that nothing of it has to be mended: that the chain is whole and every
    /// view equal to a fresh replay.
    ///
    /// - Parameters:
    ///   - path: The directory of the store.
    ///   - version: The version of the embedder's projector that was last used; nil to leave its view alone.
    ///   - probe: A command that has to work at once; nil for none.
    ///   - mayRebuild: Whether opening it may make the views, as it does after an import.
    ///   - compare: Is shown what was found, before the command.
    /// - Throws: ``BrokenPromise``, what opening and reading throw, and what the closure throws.
    init(
        of path: String, version: UInt32? = nil, probe: Intent? = nil, mayRebuild: Bool = false,
        _ compare: (StoreContents) throws -> Void = { _ in }
    ) throws {
        let opening = Stopwatch()
        var hasRebuilt = false
        let store = try ProjectedLog.open(
            at: path, projectors: BuiltInViews.projectors, schemas: BuiltInViews.schemas,
            customProjectors: version.map { [TallyProjector(version: $0)] } ?? [],
            clock: SystemClock.now(), progress: { _ in hasRebuilt = true })
        let head = try store.readLog { try $0.head() }
        openingTime = opening.elapsed
        lastCommit = try store.environmentReport().lastTransaction
        // Log and views are one commit: there is never anything to catch up.
        guard mayRebuild || !hasRebuilt else {
            throw BrokenPromise(
                "opening the store rebuilt its views: they were not at event \(head.sequence)")
        }
        contents = try StoreContents(of: store)
        _ = try store.readLog { try $0.verify() }
        try compare(contents)
        var views: [View] = BuiltInViews.projectors.map(\.view)
        if version != nil {
            try store.read(catchingUp: [TallyProjector.view]) { _ in }
            views.append(TallyProjector.view)
        }
        for report in try store.verifyViews(only: views) {
            guard report.events == head.sequence, report.difference == nil else {
                throw BrokenPromise(
                    "the view \(report.view) is not what a replay of \(head.sequence) events gives: \(report)"
                )
            }
        }
        guard let probe else { return }
        let command = Stopwatch()
        let events = try EventDraft.visits(of: probe)
        let result = try store.append(
            CommandDraft(gathering: probe), clock: SystemClock.now(), decide: { _ in events },
            inspect: { _, _ in })
        commandTime = command.elapsed
        guard result.outcome?.sequences == head.sequence + 1...head.sequence + UInt64(events.count),
            commandTime < Self.commandLimit
        else {
            throw BrokenPromise(
                "the next command came to \(String(describing: result.outcome)) after \(commandTime)")
        }
    }

    /// How long the next command may take: no lock of a dead process may be waited for.
    private static let commandLimit = Duration.seconds(20)

    /// Expects that texts stand in no file below a directory.
    ///
    /// - Throws: ``BrokenPromise``, and what reading the files throws.
    static func expectNone(of texts: [[UInt8]], in directory: String) throws {
        guard !texts.isEmpty else { return }
        let needles = texts.map { Data($0) }
        let files = FileManager.default.enumerator(atPath: directory)
        while let name = files?.nextObject() as? String {
            let file = URL(filePath: "\(directory)/\(name)")
            guard let bytes = try? Data(contentsOf: file, options: .alwaysMapped) else { continue }
            for (text, needle) in zip(texts, needles) where bytes.range(of: needle) != nil {
                throw BrokenPromise(
                    "“\(String(decoding: text, as: UTF8.self))” was erased, and stands in \(name)")
            }
        }
    }
}
