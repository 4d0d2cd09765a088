/// Reads one JSON text (RFC 8259), strictly: nothing before it, nothing behind it, no name twice.
///
/// What it can be made to do is bounded by the text: depth and names of one object have limits.
package struct JSONReader: ~Escapable {
    /// Objects and arrays within each other, at most.
    package static let maxDepth = 8
    /// Names of one object, at most.
    package static let maxMembers = 64

    private let text: Span<UInt8>
    private var offset = 0

    @_lifetime(copy text)
    private init(_ text: Span<UInt8>) {
        self.text = text
    }

    /// Reads the one value that a text holds.
    ///
    /// - Throws: ``ByteCodingError/malformedJSON(offset:reason:)``.
    package static func element(_ text: Span<UInt8>) throws(ByteCodingError) -> JSONElement {
        var reader = JSONReader(text)
        let element = try reader.element(depth: 0)
        reader.skipSpace()
        guard reader.offset == text.count else { throw reader.error("there is more behind the value") }
        return element
    }

    @_lifetime(self: copy self)
    private mutating func element(depth: Int) throws(ByteCodingError) -> JSONElement {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            return .number(try number())
        case nil: throw error("the text ends too early")
        default: throw error("no value begins like this")
        }
    }

    @_lifetime(self: copy self)
    private mutating func object(depth: Int) throws(ByteCodingError) -> [String: JSONElement] {
        guard depth <= Self.maxDepth else { throw error("it is nested too deeply") }
        var members: [String: JSONElement] = [:]
        offset += 1
        skipSpace()
        if skip(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name is missing") }
            let name = try string()
            guard members[name] == nil else { throw error("the name \(name) comes twice") }
            guard members.count < Self.maxMembers else { throw error("an object has too many names") }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw error("a colon is missing") }
            members[name] = try element(depth: depth)
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw error("an object does not end") }
        return members
    }

    @_lifetime(self: copy self)
    private mutating func array(depth: Int) throws(ByteCodingError) -> [JSONElement] {
        guard depth <= Self.maxDepth else { throw error("it is nested too deeply") }
        var elements: [JSONElement] = []
        offset += 1
        skipSpace()
        if skip(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try element(depth: depth))
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw error("an array does not end") }
        return elements
    }

    @_lifetime(self: copy self)
    private mutating func number() throws(ByteCodingError) -> String {
        let start = offset
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try digits()
        }
        return try text.extracting(start..<offset).text()
    }

    @_lifetime(self: copy self)
    private mutating func digits() throws(ByteCodingError) {
        let start = offset
        while let digit = next, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") { offset += 1 }
        guard offset > start else { throw error("a digit is missing") }
    }

    @_lifetime(self: copy self)
    private mutating func string() throws(ByteCodingError) -> String {
        offset += 1
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            offset += 1
        }
        var content = [UInt8](text.extracting(start..<offset))
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw error("a control character is not escaped") }
            if byte == UInt8(ascii: "\\") {
                content.append(contentsOf: String(try escaped()).utf8)
            } else {
                content.append(byte)
                offset += 1
            }
        }
        guard skip(UInt8(ascii: "\"")) else { throw error("a string does not end") }
        do throws(ByteCodingError) {
            return try content.span.text()
        } catch {
            throw self.error("a string is not UTF-8")
        }
    }

    @_lifetime(self: copy self)
    private mutating func escaped() throws(ByteCodingError) -> Unicode.Scalar {
        offset += 1
        guard let letter = next else { throw error("a string does not end") }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw error("there is no such escape")
        }
        let high = try codeUnit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
            throw error("half of a surrogate pair is missing")
        }
        let low = try codeUnit()
        guard low >= 0xDC00, low < 0xE000,
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw error("half of a surrogate pair is missing") }
        return scalar
    }

    @_lifetime(self: copy self)
    private mutating func codeUnit() throws(ByteCodingError) -> UInt32 {
        guard text.count - offset >= 4, let digits = try? text.extracting(offset..<offset + 4).text(),
            let unit = bytes(hexadecimal: digits)
        else { throw error("an escape needs four hexadecimal digits") }
        offset += 4
        return UInt32(unit[0]) << 8 | UInt32(unit[1])
    }

    @_lifetime(self: copy self)
    private mutating func literal(
        _ word: StaticString, _ value: JSONElement
    ) throws(ByteCodingError) -> JSONElement {
        for letter in word.description.utf8 {
            guard skip(letter) else { throw error("no value begins like this") }
        }
        return value
    }

    private var next: UInt8? { offset < text.count ? text[offset] : nil }

    @_lifetime(self: copy self)
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    @_lifetime(self: copy self)
    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    private func error(_ reason: String) -> ByteCodingError {
        .malformedJSON(offset: offset, reason: reason)
    }
}
