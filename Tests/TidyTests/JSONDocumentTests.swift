import Foundation
import Testing

/// `JSON.md` says of every field what the answer's own documentation says.
struct JSONDocumentTests {
    @Test func `every field of every answer has its row`() throws {
        let document = Set(try Repository.file("Sources/stctl/stctl.docc/JSON.md").lines)
        var fields = 0
        let rooms = ["SportsTime", "CanonicalSync", "PhotoImport"]
        for file in try rooms.flatMap({ try Repository.swiftFiles(below: "Sources/\($0)/Answers") }) {
            var comment: [String] = []
            for line in file.lines {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("/// ") {
                    comment.append(String(text.dropFirst(4)))
                    continue
                }
                if text.hasPrefix("public let ") || text.hasPrefix("public var ") && !text.contains("{") {
                    let name = text.dropFirst("public let ".count).prefix { $0 != ":" && $0 != " " }
                    let meaning = comment.joined(separator: " ").replacingOccurrences(
                        of: "nil ", with: "missing ")
                    let row = document.first {
                        $0.hasPrefix("| `\(Self.snakeCase(name))` | ") && $0.hasSuffix(" | \(meaning) |")
                    }
                    #expect(row != nil, "\(file.path): \(name) is not in JSON.md as “\(meaning)”")
                    fields += 1
                }
                comment = []
            }
        }
        #expect(fields > 100)
    }

    private static func snakeCase(_ name: Substring) -> String {
        name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }
}
