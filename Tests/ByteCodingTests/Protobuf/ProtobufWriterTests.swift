import ByteCoding
import TestSupport
import Testing

struct ProtobufWriterTests {
    /// The examples of protobuf.dev, "Encoding".
    @Test func `the published examples come out`() {
        var writer = ProtobufWriter()
        writer.write(UInt32(150), field: 1)
        #expect(hexadecimal(writer.bytes) == "089601")

        writer = ProtobufWriter()
        writer.write("testing", field: 2)
        #expect(hexadecimal(writer.bytes) == "120774657374696e67")

        writer = ProtobufWriter()
        writer.write(packed: [3, 270, 86_942], field: 6)
        #expect(hexadecimal(writer.bytes) == "3206038e029ea705")
    }

    @Test(
        arguments: [
            (0, ""), (-1, "0801"), (1, "0802"), (-2, "0803"), (0x7FFF_FFFF, "08feffffff0f"),
            (-0x8000_0000, "08ffffffff0f"),
        ] as [(Int64, String)])
    func `signed integers are zigzag-coded`(value: Int64, expected: String) {
        var writer = ProtobufWriter()
        writer.write(signed: value, field: 1)
        #expect(hexadecimal(writer.bytes) == expected)
    }

    @Test func `a number of 64 bits is little-endian`() {
        var writer = ProtobufWriter()
        writer.write(1.0 as Double?, field: 1)
        #expect(hexadecimal(writer.bytes) == "09000000000000f03f")
    }

    @Test func `what a reader assumes is not written`() {
        var writer = ProtobufWriter()
        writer.write(UInt64(0), field: 1)
        writer.write(signed: 0, field: 2)
        writer.write(false, field: 3)
        writer.write("", field: 4)
        writer.write([] as [UInt8], field: 5)
        writer.write([] as [String], field: 6)
        writer.write(packed: [], field: 7)
        writer.write(nil as UInt8?, field: 8)
        writer.write(optionalSigned: nil as Int32?, field: 9)
        writer.write(nil as Double?, field: 10)
        writer.write(nil as String?, field: 11)
        #expect(writer.bytes.isEmpty)
    }

    @Test func `what is optional is written even if it is nothing`() {
        var writer = ProtobufWriter()
        writer.write(0 as UInt8?, field: 1)
        writer.write(optionalSigned: 0 as Int32?, field: 2)
        writer.write(0 as Double?, field: 3)
        writer.write("" as String?, field: 4)
        writer.write([""], field: 5)
        writer.writeElement([], field: 6)
        #expect(
            hexadecimal(writer.bytes) == "0800" + "1000" + "190000000000000000" + "2200" + "2a00" + "3200")
    }

    @Test func `the greatest field number takes five bytes`() {
        var writer = ProtobufWriter()
        writer.write(true, field: 536_870_911)
        #expect(hexadecimal(writer.bytes) == "f8ffffff0f" + "01")
    }
}
