/// Writes one JSON text (RFC 8259) without a space or a line break in it.
///
/// The caller begins and ends objects and arrays in pairs; commas are seen to.
package struct JSONWriter {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// A writer of nothing.
    package init() {}

    /// Begins an object.
    package mutating func beginObject() {
        begin(UInt8(ascii: "{"))
    }

    /// Begins an object that has a name.
    package mutating func beginObject(_ name: StaticString) {
        self.name(name)
        bytes.append(UInt8(ascii: "{"))
    }

    /// Ends an object.
    package mutating func endObject() {
        end(UInt8(ascii: "}"))
    }

    /// Begins an array that has a name.
    package mutating func beginArray(_ name: StaticString) {
        self.name(name)
        bytes.append(UInt8(ascii: "["))
    }

    /// Ends an array.
    package mutating func endArray() {
        end(UInt8(ascii: "]"))
    }

    /// Writes a text under a name.
    package mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        quote { bytes in
            for scalar in text.unicodeScalars {
                Self.append(scalar, to: &bytes)
            }
        }
    }

    /// Writes an integer under a name.
    package mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
        self.name(name)
        bytes.append(contentsOf: String(number).utf8)
        isFirst = false
    }

    /// Writes a truth value under a name.
    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        isFirst = false
    }

    /// Writes bytes in base64 under a name.
    package mutating func member(_ name: StaticString, base64 content: [UInt8]) {
        self.name(name)
        quote { Base64.append(content, to: &$0) }
    }

    /// Writes bytes as hexadecimal digits under a name.
    package mutating func member(_ name: StaticString, hexadecimal content: [UInt8]) {
        self.name(name)
        quote { bytes in
            for byte in content {
                Self.append(hexadecimal: byte, to: &bytes)
            }
        }
    }

    private mutating func name(_ name: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = true
        quote { $0.append(contentsOf: name.description.utf8) }
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    private mutating func begin(_ bracket: UInt8) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        bytes.append(bracket)
        isFirst = true
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        isFirst = false
    }

    private mutating func quote(_ body: (inout [UInt8]) -> Void) {
        bytes.append(UInt8(ascii: "\""))
        body(&bytes)
        bytes.append(UInt8(ascii: "\""))
        isFirst = false
    }

    /// Control characters, line separators and byte order marks are escaped: readers take them for something
    /// else than text (Foundation drops the mark).
    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"", "\\":
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(scalar.value))
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
            bytes.append(contentsOf: "\\u".utf8)
            append(hexadecimal: UInt8(scalar.value >> 8), to: &bytes)
            append(hexadecimal: UInt8(scalar.value & 0xFF), to: &bytes)
        default:
            bytes.append(contentsOf: String(scalar).utf8)
        }
    }

    private static func append(hexadecimal byte: UInt8, to bytes: inout [UInt8]) {
        for digit in [byte >> 4, byte & 15] {
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
