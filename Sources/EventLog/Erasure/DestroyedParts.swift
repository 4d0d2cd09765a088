import ByteCoding

/// What an erasure took out of the log: kept in memory only, until the new file has been searched for it.
package struct DestroyedParts: Sendable {
    /// The salts of the parts, and of the content of their commands.
    package private(set) var salts: [[UInt8]] = []
    /// The texts of the parts, each with the event that it was erased from.
    package private(set) var texts: [[UInt8]: UInt64] = [:]
    /// The events that lost a part.
    package private(set) var events: Set<UInt64> = []

    /// Longer texts are searched for in pieces, so that not even a part of one is left.
    private static let pieceSize = 32
    /// How deep messages stand in each other, at most.
    private static let maxDepth = 16

    /// Nothing yet.
    init() {}

    mutating func add(salt: [UInt8]) {
        salts.append(salt)
    }

    /// Notes a part, and takes the texts out of it.
    mutating func add(part: [UInt8], salt: [UInt8], of sequence: UInt64) {
        salts.append(salt)
        events.insert(sequence)
        add(part, of: sequence)
        addTexts(in: part.span, of: sequence, depth: 0)
    }

    /// Takes every text of a protobuf message, and of the messages in it: the schema is not known here, so
    /// that each value that has a length may be either.
    private mutating func addTexts(in message: Span<UInt8>, of sequence: UInt64, depth: Int) {
        guard depth < Self.maxDepth else { return }
        var reader = ProtobufReader(message)
        while let field = try? reader.nextField() {
            guard field.wireType == .lengthDelimited else {
                guard (try? reader.skip()) != nil else { return }
                continue
            }
            guard let value = try? reader.array() else { return }
            if String(validating: value, as: UTF8.self) != nil {
                addText(value, of: sequence)
            }
            addTexts(in: value.span, of: sequence, depth: depth + 1)
        }
    }

    private mutating func addText(_ text: [UInt8], of sequence: UInt64) {
        add(text, of: sequence)
        guard text.count >= 2 * Self.pieceSize else { return }
        var start = 0
        while text.count - start >= Self.pieceSize {
            add(Array(text[start..<start + Self.pieceSize]), of: sequence)
            start += Self.pieceSize
        }
    }

    private mutating func add(_ bytes: [UInt8], of sequence: UInt64) {
        if bytes.count >= ByteSearch.minLength { texts[bytes] = sequence }
    }
}
