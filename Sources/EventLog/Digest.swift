public import ByteCoding
import Crypto

/// A SHA-256 digest (FIPS 180-4).
public struct Digest: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// The digest with these bytes.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError/truncated`` unless there are 32.
    public init(bytes: Span<UInt8>) throws(ByteCodingError) {
        guard bytes.count == 32 else { throw ByteCodingError.truncated }
        self.bytes = [UInt8](bytes)
    }

    /// The digest of some bytes.
    public init(of content: some Sequence<UInt8>) {
        var hasher = SHA256()
        hasher.update(data: Array(content))
        bytes = Array(hasher.finalize())
    }

    init(_ hasher: SHA256) {
        bytes = Array(hasher.finalize())
    }
}

extension Digest: CustomStringConvertible {
    /// Sixty-four hexadecimal digits.
    public var description: String { hexadecimal(bytes) }

    /// The first twelve digits: enough to tell digests apart on a screen.
    public var abbreviated: String { String(description.prefix(12)) }
}
