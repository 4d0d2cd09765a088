import ByteCoding
import TestSupport
import Testing

/// Bytes that are no message: refused by an error, never by a trap.
struct ProtobufRefusalTests {
    @Test(arguments: [
        "08ffffffffffffffffff02",  // ten bytes, 65 bits
        "08ffffffffffffffffff7f", "0880808080808080808080", "088080808080808080808001",
    ])
    func `a varint over 64 bits is malformed`(text: String) throws {
        let message = try #require(bytes(hexadecimal: text))
        #expect(throws: ByteCodingError.malformedInteger) { try SampleMessage(decoding: message) }
    }

    @Test func `the greatest varint has ten bytes, the last of them 1`() throws {
        let message = try #require(bytes(hexadecimal: "08ffffffffffffffffff01"))
        #expect(try SampleMessage(decoding: message).unsigned == .max)
    }

    @Test(arguments: ["108002", "2080808080808080808001", "2880808080808080808001", "2802"])
    func `an integer too great for its type is malformed`(text: String) throws {
        let message = try #require(bytes(hexadecimal: text))
        #expect(throws: ByteCodingError.malformedInteger) { try SampleMessage(decoding: message) }
    }

    @Test(
        arguments: [
            (SampleMessage.unsignedField, 1), (SampleMessage.unsignedField, 2),
            (SampleMessage.unsignedField, 5),
            (SampleMessage.signedField, 2), (SampleMessage.truthField, 5), (SampleMessage.numberField, 0),
            (SampleMessage.numberField, 2), (SampleMessage.textField, 0), (SampleMessage.textField, 5),
        ] as [(UInt32, UInt8)])
    func `a field of another wire type is refused`(field: UInt32, wireType: UInt8) {
        let message = [UInt8(field) << 3 | wireType] + [UInt8](repeating: 0, count: 8)
        #expect(throws: ByteCodingError.unexpectedWireType(field: field)) {
            try SampleMessage(decoding: message)
        }
    }

    @Test(
        arguments: [
            ("00", 0), ("0b", 11), ("0c", 12), ("0e", 14), ("0f", 15), ("8080808010", 1 << 32),
            ("ffffffffffffffffff01", .max),
        ] as [(String, UInt64)])
    func `a tag that protobuf does not define is malformed`(text: String, tag: UInt64) throws {
        let message = try #require(bytes(hexadecimal: text))
        #expect(throws: ByteCodingError.malformedTag(tag)) { try SampleMessage(decoding: message) }
    }

    @Test(arguments: ["7a01", "7affffffffffffffffff01", "7a80808080808080808001"])
    func `a length beyond the message is refused`(text: String) throws {
        let message = try #require(bytes(hexadecimal: text))
        #expect(throws: ByteCodingError.truncated) { try SampleMessage(decoding: message) }
    }

    @Test func `a text that is not UTF-8 is refused`() {
        let message: [UInt8] = [0x7A, 2, 0xC3, 0x28]
        #expect(throws: ByteCodingError.invalidUTF8) { try SampleMessage(decoding: message) }
    }

    @Test func `an unknown field is named by its number`() {
        let message: [UInt8] = [0x38, 1]
        #expect(throws: ByteCodingError.unknownField(7)) { try SampleMessage(decoding: message) }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `random bytes never trap`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<3_000 {
            let bytes = generator.bytes(count: Int.random(in: 0...40, using: &generator))
            let fields = Self.walk(bytes, using: &generator)
            #expect(fields <= bytes.count, "seed \(seed), round \(round): \(hexadecimal(bytes))")
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a message with changed bytes is read or refused, never a trap`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = SampleMessage.full.encoded.bytes
        for round in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = try? SampleMessage(decoding: bytes)
            let fields = Self.walk(bytes, using: &generator)
            #expect(fields <= bytes.count, "seed \(seed), round \(round): \(hexadecimal(bytes))")
        }
    }

    /// Reads fields by whatever call comes up, right or wrong, until the end or a malformed tag.
    private static func walk(_ bytes: [UInt8], using generator: inout SeededGenerator) -> Int {
        var reader = ProtobufReader(bytes.span)
        var fields = 0
        while let field = try? reader.nextField() {
            fields += 1
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: _ = try? reader.unsigned(UInt64.self)
            case 1: _ = try? reader.unsigned(UInt8.self)
            case 2: _ = try? reader.signed(Int16.self)
            case 3: _ = try? reader.bool()
            case 4: _ = try? reader.double()
            case 5: _ = try? reader.string()
            case 6: _ = try? reader.array()
            default: _ = try? reader.skip()
            }
            precondition(field.number > 0, "no field has the number 0")
        }
        return fields
    }
}
