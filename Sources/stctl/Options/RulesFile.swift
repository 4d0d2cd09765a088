import SportsTime
import SportsTimeModel

/// Definitions of achievements in a file that a user names.
enum RulesFile {
    /// The definitions.
    ///
    /// - Throws: ``SportsTime/StoreError/fileUnreadable(path:reason:)``,
    ///   ``SportsTime/StoreError/invalidJSON(file:reason:)``.
    static func batch(of file: String) throws -> CanonicalBatch {
        var batch = CanonicalBatch(source: file)
        try batch.add(json: try FileInput.bytes(of: file), as: .achievementDefinition, file: file)
        return batch
    }
}
