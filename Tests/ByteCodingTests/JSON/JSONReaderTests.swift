import ByteCoding
import Foundation
import TestSupport
import Testing

struct JSONReaderTests {
    @Test func `values are read as they are written`() throws {
        let text =
            #" {"a" : [ 1 , -0, 18446744073709551615, 2.5e-3 ] , "b":{},"c":[],"d":true,"e":false,"f":null} "#
        #expect(
            try read(text)
                == .object([
                    "a": .array([
                        .number("1"), .number("-0"), .number("18446744073709551615"), .number("2.5e-3"),
                    ]),
                    "b": .object([:]), "c": .array([]), "d": .bool(true), "e": .bool(false), "f": .null,
                ]))
    }

    @Test func `escapes are read`() throws {
        #expect(
            try read(#""\"\\\/\b\f\n\r\t\u0000\u00e9\u2028\uD83C\uDFDF x""#)
                == .string("\"\\/\u{8}\u{C}\n\r\t\0é\u{2028}🏟 x"))
    }

    @Test(arguments: [
        "", " ", "{", "[", "\"", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "[1,]", "[1 2]",
        "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1}}", "1 1", "01", "-", "1.", "1.e3", "1e", "+1", ".5", "nul",
        "tru", "True", "NaN", "'a'", "\"\u{1}\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u12G4""#, #""\u+123""#,
        #""\uD800""#, #""\uDC00""#, #""\uD800\u0041""#, #""\uD800\n""#, #"{"a":1,"a":2}"#, "{\"a\":1}\u{0}",
        "\u{FEFF}1", "[,1]", "{,}", "//1",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: ByteCodingError.self) { try read(text) }
    }

    @Test func `a text that is not UTF-8 is refused`() {
        #expect(throws: ByteCodingError.self) {
            try JSONReader.element([0x22, 0xC3, 0x22].span)
        }
    }

    @Test func `depth and the names of an object have limits`() throws {
        #expect(try read("[[[[[[[[1]]]]]]]]") != .null)
        #expect(throws: ByteCodingError.self) { try read("[[[[[[[[[1]]]]]]]]]") }
        #expect(throws: ByteCodingError.self) {
            try read(String(repeating: "[", count: 1_000_000))
        }
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        }
        #expect(try read(object(64)) != .null)
        #expect(throws: ByteCodingError.self) { try read(object(65)) }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `no damage to a text crashes the reader`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = #"{"a":[1,-2.5e3,"x\u00e9\uD83C\uDFDF"],"b":{"c":null,"d":true},"e":"é"}"#.bytes
        for _ in 0..<2_000 {
            var damaged = text
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<damaged.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: damaged.remove(at: index)
                default: damaged = Array(damaged[..<index])
                }
                if damaged.isEmpty { damaged = [0x7B] }
            }
            // Whatever is taken, Foundation's reader takes as well.
            if (try? JSONReader.element(damaged.span)) != nil {
                let other = try? JSONSerialization.jsonObject(
                    with: Data(damaged), options: .fragmentsAllowed)
                #expect(other != nil, "seed \(seed): \(String(decoding: damaged, as: UTF8.self))")
            }
        }
    }

    @Test func `what is written is read by another reader and by this one`() throws {
        let texts = ["", "a\"b\\c/d", "\0\u{1F}\u{7F}\u{9F}\u{2028}\u{2029}", "é e\u{301} 🏟 \u{FFFF}"]
        for text in texts {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("text", text)
            writer.member("least", Int64.min)
            writer.member("most", UInt64.max)
            writer.member("yes", true)
            writer.beginArray("list")
            for _ in 0..<2 {
                writer.beginObject()
                writer.member("base64", base64: text.bytes)
                writer.endObject()
            }
            writer.endArray()
            writer.beginObject("inner")
            writer.member("hex", hexadecimal: text.bytes)
            writer.endObject()
            writer.endObject()
            #expect(!writer.bytes.contains { $0 < 0x20 })
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
            #expect((object["text"] as? String)?.bytes == text.bytes)
            let expected = JSONElement.object([
                "text": .string(text), "least": .number("-9223372036854775808"),
                "most": .number("18446744073709551615"), "yes": .bool(true),
                "list": .array(
                    [JSONElement](
                        repeating: .object(["base64": .string(Data(text.bytes).base64EncodedString())]),
                        count: 2)),
                "inner": .object(["hex": .string(hexadecimal(text.bytes))]),
            ])
            #expect(try JSONReader.element(writer.bytes.span) == expected)
        }
    }

    private func read(_ text: String) throws(ByteCodingError) -> JSONElement {
        try JSONReader.element(text.bytes.span)
    }
}
