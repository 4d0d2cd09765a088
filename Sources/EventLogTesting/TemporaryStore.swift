public import EventLog
import LMDB
public import Projections

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store in a directory of its own, never synced to disk, and gone when it goes out of use.
///
/// Its clock stands still and its command ids are the same in every run.
public final class TemporaryStore {
    /// The store.
    public let log: ProjectedLog
    /// What every command is recorded at.
    public let clock: Timestamp
    private var ids: CommandIDs
    private let path: String

    /// The moment at which the clock stands by default: 2000-01-01T00:00:00Z.
    public static let clock = Timestamp(microseconds: 946_684_800_000_000)

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - projectors: Those of its views, each behind those it reads. Custom ones are custom here too.
    ///   - schemas: The kinds of event that they know.
    ///   - clock: What every command is recorded at.
    ///   - seed: What the command ids follow from.
    /// - Throws: As ``Projections/ProjectedLog``'s `open`, and what the file system reports.
    public init(
        projectors: [any Projector], schemas: EventSchemas, clock: Timestamp = TemporaryStore.clock,
        seed: UInt64 = 1
    ) throws {
        let path = FileManager.default.temporaryDirectory.path + "/event-log-testing-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        self.path = path
        self.clock = clock
        ids = CommandIDs(seed: seed)
        do {
            log = try ProjectedLog.open(
                at: path, projectors: projectors.filter { !$0.view.isCustom }, schemas: schemas,
                customProjectors: projectors.filter(\.view.isCustom),
                options: EnvironmentOptions(mapSizeBytes: 1 << 30, durability: .scratch), clock: clock)
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Appends events as one command.
    ///
    /// - Parameter decide: The events, or a refusal, thrown.
    /// - Returns: The outcome; nil where there was nothing to append.
    /// - Throws: As ``Projections/ProjectedLog``'s `append`.
    @discardableResult
    public func append(
        deciding decide: (borrowing StoreSnapshot) throws -> [EventDraft]
    ) throws -> AppendOutcome? {
        let command = CommandDraft(id: ids.nextID(), name: "Test", origin: "test", content: [])
        return try log.append(command, clock: clock, decide: decide, inspect: { _, _ in }).outcome
    }

    /// Reads all views, custom ones as far as the log is.
    ///
    /// - Throws: As ``Projections/ProjectedLog``'s `read`.
    public func read<Result>(
        asOf: UInt64? = nil, _ body: (borrowing StoreSnapshot) throws -> Result
    ) throws -> Result {
        if asOf != nil {
            // The past is to be read from behind it: a view that has stopped is as far as it comes.
            _ = try? log.read(catchingUp: log.customViews) { _ in }
        }
        return try log.read(catchingUp: log.customViews, asOf: asOf, body)
    }
}
