extension String {
    /// The text without blanks at its ends; nil where nothing else is in it.
    var withoutBlanks: String? {
        let blanks: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20]
        var bytes = Array(utf8)[...]
        while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
        bytes = bytes.drop { blanks.contains($0) }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

/// Takes a text apart from its beginning.
struct TextCursor {
    private var rest: ArraySlice<UInt8>

    /// At the beginning of a text.
    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { rest.isEmpty }

    /// Takes a letter if it is one of these.
    ///
    /// - Parameter letters: The letters.
    /// - Returns: The letter; nil where another one comes next, or none.
    mutating func take(oneOf letters: String) -> UInt8? {
        guard let first = rest.first, letters.utf8.contains(first) else { return nil }
        rest.removeFirst()
        return first
    }

    /// Takes a number of just so many digits; a blank stands for 0 in any place but the last.
    ///
    /// - Parameter count: How many digits.
    /// - Returns: The number; nil where something else comes next, and nothing is taken.
    mutating func takeNumber(digits count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var value = 0
        for (place, letter) in rest.prefix(count).enumerated() {
            if letter == 0x20, place < count - 1, value == 0 { continue }
            guard (0x30...0x39).contains(letter) else { return nil }
            value = value * 10 + Int(letter - 0x30)
        }
        rest.removeFirst(count)
        return value
    }

    /// Takes the digits of a fraction of a second.
    ///
    /// - Returns: Whole milliseconds, the rest cut off; nil where no digit comes next.
    mutating func takeMilliseconds() -> Int64? {
        guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
        var scale: Int64 = 100
        var value: Int64 = 0
        while let letter = rest.first, (0x30...0x39).contains(letter) {
            value += Int64(letter - 0x30) * scale
            scale /= 10
            rest.removeFirst()
        }
        return value
    }

    /// Takes a number with or without a sign and a point.
    ///
    /// - Returns: The number; nil where none comes next.
    mutating func takeDecimal() -> Double? {
        let letters = rest.prefix { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }
        guard letters.count <= 24, let value = Double(String(decoding: letters, as: UTF8.self)) else {
            return nil
        }
        rest.removeFirst(letters.count)
        return value
    }
}
