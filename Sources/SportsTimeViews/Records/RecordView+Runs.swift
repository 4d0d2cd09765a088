import ByteCoding
public import Projections
public import SportsTimeModel

extension RecordView {
    /// What one run of a source came to.
    public struct Run: Hashable, Sendable {
        /// The event that ended it.
        public let sequence: UInt64
        /// The four counts by type.
        public let summary: SyncSummary
        /// Why it did not come to the source's end; nil where it did.
        public let failure: String?
    }

    /// How far a run of several parts has come.
    public struct Progress: Hashable, Sendable {
        /// The event that tells it, the last one of the run.
        public let sequence: UInt64
        /// The counts, and with which command the run began.
        public let progress: SyncProgress
    }

    /// The last run of any source that came to its end; nil where none has.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func lastRun(in views: ViewReader) throws -> SyncSummary? {
        guard let row = try views.last(in: runs) else { return nil }
        return try summary(row.value)
    }

    /// The runs of all sources, the last first: what each came to, and where it failed why.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func runs(limit: Int, in views: ViewReader) throws -> [Run] {
        var found: [Run] = []
        var rows = try views.rows(limit: limit, isDescending: true, in: runs)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            found.append(Run(sequence: try key.unsigned(), summary: try summary(row.value), failure: nil))
        }
        var failed = try views.rows(limit: limit, isDescending: true, in: failures)
        while let row = try failed.next() {
            var key = KeyReader(row.key)
            guard
                case .syncFailed(let failure) = try DomainEvent(
                    kind: .syncFailed, factualPart: row.value, privatePart: nil)
            else { continue }
            found.append(
                Run(sequence: try key.unsigned(), summary: failure.summary, failure: failure.reason))
        }
        return Array(found.sorted { $0.sequence > $1.sequence }.prefix(limit))
    }

    /// The run that an event ended; nil where it ended none.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func run(endingAt sequence: UInt64, in views: ViewReader) throws -> Run? {
        if let value = try views.value(for: key(sequence), in: runs) {
            return Run(sequence: sequence, summary: try summary(value), failure: nil)
        }
        return try failure(at: sequence, in: views).map {
            Run(sequence: sequence, summary: $0.summary, failure: $0.reason)
        }
    }

    /// The failure that an event told of; nil where it is another one.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func failure(at sequence: UInt64, in views: ViewReader) throws -> SyncFailure? {
        guard let value = try views.value(for: key(sequence), in: failures),
            case .syncFailed(let failure) = try DomainEvent(
                kind: .syncFailed, factualPart: value, privatePart: nil)
        else { return nil }
        return failure
    }

    /// How far runs of several parts came, ended or not, the last first.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func progress(limit: Int, in views: ViewReader) throws -> [Progress] {
        var found: [Progress] = []
        var rows = try views.rows(limit: limit, isDescending: true, in: progress)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            found.append(try Self.progress(row.value, at: try key.unsigned()))
        }
        return found
    }

    /// How far the run came that began with a command; nil where it is none, or came in one part.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func progress(ofRunFrom command: UInt64, in views: ViewReader) throws -> Progress? {
        guard let place = try views.value(for: key(command), in: progressOfRun) else { return nil }
        var reader = KeyReader(place)
        let sequence: UInt64 = try reader.unsigned()
        guard let value = try views.value(for: key(sequence), in: progress) else {
            throw ProjectionError.missingRow(of: "a run that goes on")
        }
        return try progress(value, at: sequence)
    }

    private static func progress(_ bytes: Span<UInt8>, at sequence: UInt64) throws -> Progress {
        guard
            case .syncProgressed(let progress) = try DomainEvent(
                kind: .syncProgressed, factualPart: bytes, privatePart: nil)
        else { throw ProjectionError.missingRow(of: "a run that goes on") }
        return Progress(sequence: sequence, progress: progress)
    }

    private static func summary(_ bytes: Span<UInt8>) throws -> SyncSummary {
        guard
            case .syncCompleted(let summary) = try DomainEvent(
                kind: .syncCompleted, factualPart: bytes, privatePart: nil)
        else { throw ProjectionError.missingRow(of: "a run") }
        return summary
    }
}
