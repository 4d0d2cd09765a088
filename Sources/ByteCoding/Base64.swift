/// Base64 with padding, in the standard alphabet (RFC 4648, section 4).
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, letter) in alphabet.enumerated() {
            values[Int(letter)] = UInt8(value)
        }
        return values
    }()
    private static let padding = UInt8(ascii: "=")

    /// Appends the letters of some bytes.
    package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        let alphabet = alphabet
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let second = left > 1 ? bytes[index + 1] : 0
            let third = left > 2 ? bytes[index + 2] : 0
            let group = Int(bytes[index]) << 16 | Int(second) << 8 | Int(third)
            text.append(alphabet[group >> 18])
            text.append(alphabet[group >> 12 & 63])
            text.append(left > 1 ? alphabet[group >> 6 & 63] : padding)
            text.append(left > 2 ? alphabet[group & 63] : padding)
            index += 3
        }
    }

    /// Reads letters; nil for anything that ``append(_:to:)`` does not write, so that bytes have one form.
    package static func bytes(_ text: String) -> [UInt8]? {
        var letters = Array(text.utf8)
        guard letters.count % 4 == 0 else { return nil }
        var padded = 0
        while padded < 2, letters.last == padding {
            letters.removeLast()
            padded += 1
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count * 3 / 4)
        let values = values
        var group: UInt32 = 0
        var bits = 0
        for letter in letters {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            group = group << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
            }
        }
        // What is left of the last letter is zero.
        return group & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
    }
}
