/// Reads comma-separated values (RFC 4180): quoted fields, doubled quotes, line ends of either kind, an
/// optional byte-order mark.
///
/// It knows on which line every row begins, which is what people are told about rows that cannot be taken.
package struct CSVReader {
    /// A row, with the line on which it begins.
    package struct Row: Hashable, Sendable {
        package let line: Int
        package let fields: [String]
    }

    /// Why a text is no table.
    package struct Flaw: Error, Hashable {
        package let line: Int
        package let reason: String
    }

    private let bytes: [UInt8]
    private var offset: Int
    private var line = 1

    /// A reader of a whole file.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// All rows; empty lines are left out.
    package static func rows(of bytes: [UInt8]) throws(Flaw) -> [Row] {
        var reader = CSVReader(bytes)
        var rows: [Row] = []
        while let row = try reader.next() {
            if row.fields != [""] { rows.append(row) }
        }
        return rows
    }

    /// The next row; nil at the end.
    private mutating func next() throws(Flaw) -> Row? {
        guard offset < bytes.count else { return nil }
        let start = line
        var fields: [String] = []
        while true {
            fields.append(try field())
            guard offset < bytes.count else { return Row(line: start, fields: fields) }
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: ",") { continue }
            if byte == UInt8(ascii: "\r"), offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") {
                offset += 1
            }
            line += 1
            return Row(line: start, fields: fields)
        }
    }

    private mutating func field() throws(Flaw) -> String {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            let start = offset
            while offset < bytes.count, !Self.endsField(bytes[offset]) {
                guard bytes[offset] != UInt8(ascii: "\"") else {
                    throw Flaw(line: line, reason: "a quote stands inside a field that is not quoted")
                }
                offset += 1
            }
            return try text(bytes[start..<offset])
        }
        return try quotedField()
    }

    private mutating func quotedField() throws(Flaw) -> String {
        let start = line
        var content: [UInt8] = []
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") {
                guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
                    guard offset >= bytes.count || Self.endsField(bytes[offset]) else {
                        throw Flaw(
                            line: line, reason: "something stands between a closing quote and the comma")
                    }
                    return try text(content[...])
                }
                offset += 1
            } else if byte == UInt8(ascii: "\n") {
                line += 1
            }
            content.append(byte)
        }
        throw Flaw(line: start, reason: "a quoted field is not closed")
    }

    private func text(_ content: ArraySlice<UInt8>) throws(Flaw) -> String {
        guard !content.contains(0) else { throw Flaw(line: line, reason: "the text has a zero byte") }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw Flaw(line: line, reason: "the text is not UTF-8")
        }
        return text
    }

    private static func endsField(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
