import ByteCoding
import TestSupport
import Testing

struct HexadecimalTests {
    @Test func `every byte is two lower-case digits and comes back`() {
        let all = Array(UInt8.min...UInt8.max)
        let text = hexadecimal(all)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.count == 512)
        #expect(bytes(hexadecimal: text) == all)
        #expect(bytes(hexadecimal: text.uppercased()) == all)
    }

    @Test func `no digits are no bytes`() {
        #expect(hexadecimal([]) == "")
        #expect(bytes(hexadecimal: "") == [])
    }

    @Test(arguments: ["0", "abc", "0g", "g0", " 00", "0x00", "٠٠", "é0", "/0", ":0", "@0", "`0"])
    func `anything else is refused`(text: String) {
        #expect(bytes(hexadecimal: text) == nil)
    }
}
