public import SportsTimeModel

/// Where canonical records come from: read page by page, each type from the moment up to which it is known.
///
/// A source that has no clock of its own gives everything each time: records that are not newer than what is there change
/// nothing.
public protocol CanonicalSource: Sendable {
    /// Its name, always the same: `folder:…`, `cloudkit:…`; it goes into the log, so it holds no secret.
    var name: String { get }

    /// When a record of a type was last changed, by the source's own clock: milliseconds since 1970 in UTC.
    ///
    /// It is asked before the first page, so that what changes while pages are read is read again by the next run.
    ///
    /// - Returns: The moment; nil where there is no record, or no clock.
    /// - Throws: ``SourceError``.
    func lastModification(of type: RecordType) async throws -> Int64?

    /// A page of the records of a type, those changed first coming first.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - moment: Records changed at that moment or later; nil for all.
    ///   - marker: What the page before gave to go on; nil for the first page.
    /// - Returns: The page.
    /// - Throws: ``SourceError``.
    func page(of type: RecordType, modifiedSince moment: Int64?, after marker: String?) async throws
        -> RecordPage
}

/// Records as a source gave them, not yet checked.
public struct RecordPage: Sendable {
    /// The records, by the names of the seeds' JSON formats.
    public var records: [[String: JSONValue]]
    /// Up to which moment of the source's clock everything has come with this page and those before it; nil where that is
    /// not known.
    public var modifiedUpTo: Int64?
    /// Records that the source has and could not give, and why.
    public var failures: [String]
    /// What to ask the next page with; nil behind the last one.
    public var next: String?

    /// A page.
    public init(
        records: [[String: JSONValue]], modifiedUpTo: Int64? = nil, failures: [String] = [],
        next: String? = nil
    ) {
        self.records = records
        self.modifiedUpTo = modifiedUpTo
        self.failures = failures
        self.next = next
    }
}

/// Why a source cannot be read, in words that may be stored and shown: never a key or a token.
public struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is in the way.
    public let reason: String
    /// What can be done about it.
    public let hint: String?

    /// A reason.
    public init(_ reason: String, hint: String? = nil) {
        self.reason = reason
        self.hint = hint
    }

    /// The reason.
    public var description: String { reason }
}
