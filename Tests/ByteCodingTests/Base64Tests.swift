import ByteCoding
import Foundation
import TestSupport
import Testing

struct Base64Tests {
    @Test func `bytes of every length are written as another writer does, and come back`() {
        var generator = SeededGenerator(seed: 64)
        for count in 0..<200 {
            let bytes = generator.bytes(count: count)
            var text: [UInt8] = []
            Base64.append(bytes, to: &text)
            let letters = String(decoding: text, as: UTF8.self)
            #expect(letters == Data(bytes).base64EncodedString())
            #expect(Base64.bytes(letters) == bytes)
        }
    }

    @Test(arguments: [
        "=", "==", "===", "====", "A", "AA", "AAA", "A===", "AA=A", "AAAA=", "AAAA====", "AB==", "AAB=",
        "AA==AAAA",
        "AA A", "AA\n=", "AA-=", "AA_=", " AAA", "éé",
    ])
    func `what has another form is refused`(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
