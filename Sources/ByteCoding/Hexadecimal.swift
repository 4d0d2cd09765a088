/// Bytes as lower-case hexadecimal digits, two a byte.
public func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
        digits.append(hexadecimal: byte)
    }
    return String(decoding: digits, as: UTF8.self)
}

extension [UInt8] {
    /// Appends the two digits of a byte.
    mutating func append(hexadecimal byte: UInt8) {
        func digit(_ value: UInt8) -> UInt8 {
            value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
        }
        append(digit(byte >> 4))
        append(digit(byte & 15))
    }
}

/// Reads hexadecimal digits of either case; nil where a character is none or their number is odd.
public func bytes(hexadecimal text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
        let digit: UInt8
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
        default: return nil
        }
        if let first = high {
            bytes.append(first << 4 | digit)
            high = nil
        } else {
            high = digit
        }
    }
    return high == nil ? bytes : nil
}
