public import SportsTime

/// A place that originals of photos are sent to.
public protocol PhotoStorage: Sendable {
    /// What the log calls it: no secret, and no path of this machine.
    var destination: String { get }

    /// What a photo is called there, whether it is there or not.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The name.
    func name(of photo: PhotoAnswer) -> String

    /// Sends an original, in place of what was sent before.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - path: Its original.
    /// - Returns: What it is called there.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    func upload(_ photo: PhotoAnswer, originalAt path: String) async throws -> String

    /// Whether what was sent is known to be gone, or cut short.
    ///
    /// - Parameters:
    ///   - asset: What it is called there.
    ///   - photo: The photo.
    /// - Returns: Whether it is to be sent again; false where nobody can say without asking for each.
    func lacks(_ asset: String, of photo: PhotoAnswer) -> Bool

    /// Deletes what was sent; what is not there is as good.
    ///
    /// - Parameter asset: What it is called there.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    func delete(_ asset: String) async throws

    /// Hands out what was sent.
    ///
    /// - Parameter asset: What it is called there.
    /// - Returns: The original.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    func fetch(_ asset: String) async throws -> [UInt8]
}
