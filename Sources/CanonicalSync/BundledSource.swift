public import SportsTime
public import SportsTimeModel

/// The records that this build carries, as a source: a store takes them in when it is opened, unless syncing is switched off.
public struct BundledSource: CanonicalSource {
    /// `bundled`.
    public let name = "bundled"

    /// Read once.
    private static let batch = Result { try CanonicalBatch.bundled() }

    /// The source.
    public init() {}

    /// Nil: the records have no clock.
    public func lastModification(of type: RecordType) async throws -> Int64? { nil }

    /// All records of a type, in one page.
    ///
    /// - Throws: ``SportsTime/SourceError`` where a file of `Resources/` is none.
    public func page(
        of type: RecordType, modifiedSince moment: Int64?, after marker: String?
    ) async throws -> RecordPage {
        do {
            let all = try Self.batch.get().records
            return RecordPage(records: all.filter { $0.type == type }.flatMap(\.objects))
        } catch {
            throw SourceError("the data of this program cannot be read: \(error)")
        }
    }
}
