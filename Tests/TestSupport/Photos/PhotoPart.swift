/// A part of a made photo.
public enum PhotoPart: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// So many zeros, for which a file needs no room.
    case zeros(Int)

    /// How many bytes it has.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .zeros(let count): count
        }
    }
}

/// A number as so many bytes, the highest first.
func bigEndian(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
}

/// A number as so many bytes, the lowest first.
func littleEndian(_ value: Int, _ width: Int) -> [UInt8] {
    bigEndian(value, width).reversed()
}
