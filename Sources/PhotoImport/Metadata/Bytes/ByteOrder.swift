/// In which order the bytes of a number lie.
enum ByteOrder {
    /// The highest byte first (TIFF: `MM`).
    case bigEndian
    /// The lowest byte first (TIFF: `II`).
    case littleEndian
}

extension [UInt8] {
    /// Reads a number without a sign.
    ///
    /// - Parameters:
    ///   - offset: Where it lies.
    ///   - width: How many bytes it has: 0 to 8.
    ///   - order: The order of its bytes.
    /// - Returns: The number; nil where the bytes end before it does.
    func unsigned(at offset: Int, width: Int, _ order: ByteOrder = .bigEndian) -> UInt64? {
        guard offset >= 0, offset <= count, (0...8).contains(width), width <= count - offset else {
            return nil
        }
        var value: UInt64 = 0
        for place in 0..<width {
            let index = order == .bigEndian ? offset + place : offset + width - 1 - place
            value = value << 8 | UInt64(self[index])
        }
        return value
    }

    /// Reads a size or an offset.
    ///
    /// - Parameters:
    ///   - offset: Where it lies.
    ///   - width: How many bytes it has: 0 to 8.
    ///   - order: The order of its bytes.
    /// - Returns: The number; nil where the bytes end before it does, and from 2^48 on: no file is so large, and any
    ///   two of those that are left can be added.
    func size(at offset: Int, width: Int, _ order: ByteOrder = .bigEndian) -> Int? {
        guard let value = unsigned(at: offset, width: width, order), value < 1 << 48 else { return nil }
        return Int(value)
    }

    /// The text up to the first NUL, in UTF-8 or what can be made of it as such.
    func textBeforeNUL() -> String {
        String(decoding: prefix { $0 != 0 }, as: UTF8.self)
    }
}
