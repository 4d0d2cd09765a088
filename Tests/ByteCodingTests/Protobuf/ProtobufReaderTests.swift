import ByteCoding
import TestSupport
import Testing

struct ProtobufReaderTests {
    @Test(arguments: [SampleMessage(), SampleMessage.full])
    func `a message comes back as it was written`(message: SampleMessage) throws {
        let read = try SampleMessage(decoding: message.encoded.bytes)
        #expect(read == message)
        #expect(read.number?.sign == message.number?.sign)
    }

    @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 32, 1 << 62, 1 << 63, .max] as [UInt64])
    func `unsigned integers come back`(value: UInt64) throws {
        let bytes = SampleMessage(unsigned: value, packed: [value]).encoded.bytes
        let read = try SampleMessage(decoding: bytes)
        #expect(read.unsigned == value)
        #expect(read.packed == [value])
    }

    @Test(arguments: [.min, .min + 1, -129, -1, 0, 1, 1 << 40, .max] as [Int64])
    func `signed integers come back`(value: Int64) throws {
        #expect(try SampleMessage(decoding: SampleMessage(signed: value).encoded.bytes).signed == value)
    }

    @Test(arguments: [0, 1, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity] as [Double])
    func `numbers of 64 bits come back`(value: Double) throws {
        #expect(try SampleMessage(decoding: SampleMessage(number: value).encoded.bytes).number == value)
    }

    @Test func `a message cut short is refused at every length, except between two fields`() {
        let (bytes, boundaries) = SampleMessage.full.encoded
        for length in 0..<bytes.count {
            let cut = Array(bytes[..<length])
            if boundaries.contains(length) {
                #expect(throws: Never.self, "length \(length)") { try SampleMessage(decoding: cut) }
            } else {
                #expect(throws: ByteCodingError.truncated, "length \(length)") {
                    try SampleMessage(decoding: cut)
                }
            }
        }
    }

    @Test func `every field can be passed over`() throws {
        let (bytes, boundaries) = SampleMessage.full.encoded
        var reader = ProtobufReader(bytes.span)
        var count = 0
        while try reader.nextField() != nil {
            try reader.skip()
            count += 1
        }
        #expect(count == boundaries.count - 1)
    }

    @Test func `a field of 32 bits, which the writer never writes, can be passed over`() throws {
        let bytes: [UInt8] = [0x0D, 1, 2, 3, 4, 0x10, 5]
        var reader = ProtobufReader(bytes.span)
        #expect(try reader.nextField() == ProtobufField.fixed(1))
        try reader.skip()
        #expect(try reader.nextField()?.number == 2)
        let value = try reader.unsigned(UInt8.self)
        #expect(value == 5)
    }

    @Test func `a sub-message is read where it lies`() throws {
        var inner = ProtobufWriter()
        inner.write("Wrigley Field", field: 1)
        var outer = ProtobufWriter()
        outer.writeElement(inner.bytes, field: 3)
        var reader = ProtobufReader(outer.bytes.span)
        _ = try reader.nextField()
        var part = ProtobufReader(try reader.span())
        _ = try part.nextField()
        let name = try part.string()
        #expect(name == "Wrigley Field")
        #expect(try reader.nextField() == nil)
    }
}

extension ProtobufField {
    /// The tag of a field of 32 bits, as the reader gives it.
    fileprivate static func fixed(_ number: UInt8) throws(ByteCodingError) -> ProtobufField? {
        let bytes: [UInt8] = [number << 3 | 5]
        var reader = ProtobufReader(bytes.span)
        return try reader.nextField()
    }
}
