/// Takes XML apart into tags and texts, as far as XMP needs it (XML 1.0, section 3).
struct XMPScanner {
    /// An attribute of a tag: where its name and its value lie.
    struct Attribute {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// A part of the document.
    enum Token {
        /// The beginning of an element.
        case start(name: Range<Int>, attributes: [Attribute], isEmpty: Bool)
        /// The end of an element.
        case end
        /// What stands between tags.
        case text(Range<Int>, isEscaped: Bool)
    }

    /// Attributes of one tag that are taken.
    private static let attributeLimit = 1_024
    private static let comment = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let section = Array("<![CDATA[".utf8)
    private static let sectionEnd = Array("]]>".utf8)
    private static let instructionEnd = Array("?>".utf8)
    private static let tagEnd = Array(">".utf8)
    private static let emptyEnd = Array("/>".utf8)

    /// The document.
    let bytes: [UInt8]
    private var offset = 0

    /// At the beginning of a document.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Takes the next part.
    ///
    /// - Returns: The part; nil at the end, and where no part can be told any more.
    mutating func next() -> Token? {
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                let end = index(of: UInt8(ascii: "<"), from: offset)
                defer { offset = end }
                return .text(offset..<end, isEscaped: true)
            }
            guard offset + 1 < bytes.count else { return nil }
            switch bytes[offset + 1] {
            case UInt8(ascii: "/"):
                guard skip(past: Self.tagEnd, from: offset + 2) else { return nil }
                return .end
            case UInt8(ascii: "?"):
                guard skip(past: Self.instructionEnd, from: offset + 2) else { return nil }
            case UInt8(ascii: "!"):
                if has(Self.comment, at: offset) {
                    guard skip(past: Self.commentEnd, from: offset + 4) else { return nil }
                } else if has(Self.section, at: offset) {
                    let start = offset + 9
                    guard skip(past: Self.sectionEnd, from: start) else { return nil }
                    return .text(start..<offset - 3, isEscaped: false)
                } else {
                    return nil
                }
            default: return tag()
            }
        }
        return nil
    }

    private mutating func tag() -> Token? {
        let name = name(from: offset + 1)
        guard !name.isEmpty else { return nil }
        offset = name.upperBound
        var attributes: [Attribute] = []
        while true {
            skipBlanks()
            guard offset < bytes.count else { return nil }
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                return .start(name: name, attributes: attributes, isEmpty: false)
            }
            if bytes[offset] == UInt8(ascii: "/") {
                guard has(Self.emptyEnd, at: offset) else { return nil }
                offset += 2
                return .start(name: name, attributes: attributes, isEmpty: true)
            }
            guard let attribute = attribute() else { return nil }
            if attributes.count < Self.attributeLimit { attributes.append(attribute) }
        }
    }

    private mutating func attribute() -> Attribute? {
        let name = name(from: offset)
        guard !name.isEmpty else { return nil }
        offset = name.upperBound
        skipBlanks()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        skipBlanks()
        guard offset < bytes.count else { return nil }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let end = index(of: quote, from: offset + 1)
        guard end < bytes.count else { return nil }
        let value = offset + 1..<end
        offset = end + 1
        return Attribute(name: name, value: value)
    }

    /// A name: up to what may follow one.
    private func name(from start: Int) -> Range<Int> {
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "<"),
                UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                return start..<end
            default: end += 1
            }
        }
        return start..<end
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Whether these letters lie at a place.
    private func has(_ letters: [UInt8], at place: Int) -> Bool {
        guard letters.count <= bytes.count - place else { return false }
        for number in letters.indices where bytes[place + number] != letters[number] { return false }
        return true
    }

    /// Where a letter comes next; the end where it does not.
    private func index(of letter: UInt8, from start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != letter { place += 1 }
        return place
    }

    /// Goes behind these letters; false where they do not come.
    private mutating func skip(past letters: [UInt8], from start: Int) -> Bool {
        var place = start
        while place < bytes.count {
            if bytes[place] == letters[0], has(letters, at: place) {
                offset = place + letters.count
                return true
            }
            place += 1
        }
        return false
    }

    /// A text with the entities of XML replaced (section 4.6), and characters that are told by number (4.1).
    ///
    /// - Parameter bytes: The text.
    /// - Returns: What it stands for; an entity that is not known stays as it is.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let first = rest.first {
            if first == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
            {
                result += Array(String(character).utf8)
                rest = rest[(end + 1)...]
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func character(_ entity: String) -> Unicode.Scalar? {
        switch entity {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard entity.hasPrefix("#") else { return nil }
        let digits = entity.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }
    }
}
