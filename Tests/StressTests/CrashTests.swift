import Foundation
import Testing

@testable import StressTool

extension StressTests {
    /// Those who work on stores are killed.
    struct CrashTests {
        @Test func `the crash harness visits every named step of the sources`() throws {
            var named: Set<String> = []
            let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "Sources")
            let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                // Some are handed on to whoever comes by: `put("compact", step: "compact.renamed")`.
                let found = text.matches(of: /(?:Step\.reached\(|step: )"([^"]+)"/)
                named.formUnion(found.map { String($0.1) })
            }
            #expect(named.count >= 38, "the pattern finds what it did")
            #expect(named == Set(NamedStep.all.map(\.name)))
        }

        @Test(.timeLimit(.minutes(30)))
        func `whoever is killed leaves all that was acknowledged, and views equal to a replay`() async throws
        {
            let run = try await StressProgram.run("crash", "--brief", "--seconds", "90")
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("commands acknowledged"), "\(run.output)")
        }
    }
}
