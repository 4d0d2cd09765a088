import Testing

@testable import StressTool

/// What workers tell, and what their parent makes of it.
struct WorkerReportTests {
    private static let text = """
        ready
        begin a AddVisit 1*a
        done a 7 30 30 new 1000
        begin b MergeRecords 3*b
        none b refused for a reason
        begin c EraseVisit =some-visit facts some-visit
        begin d Undo 12
        done d 8 31 42 ag
        """

    @Test func `an intent is what it was after its line was read`() {
        let intents = [
            Intent(token: "t", name: "AddVisit", needles: [.marks("t", 1)]),
            Intent(token: "t", name: "DeleteVisit", needles: [.text("an-id"), .anything(3), .marks("t", 2)]),
            Intent(
                token: "t", name: "EraseVisit", needles: [.text("v")], erasure: .visit("v", facts: true)),
            Intent(
                token: "t", name: "EraseVisit", needles: [.text("v")], erasure: .visit("v", facts: false)),
            Intent(token: "t", name: "EraseEvents", needles: [.text("log")], erasure: .event(12)),
        ]
        for intent in intents { #expect(Intent(line: intent.line.split(separator: " ")) == intent) }
        #expect(intents[1].texts == ["an-id", nil, nil, nil, "ti0z", "ti1z"])
    }

    @Test func `what was begun and not answered is open, and half a line was never said`() {
        let report = WorkerReport(Self.text)
        #expect(report.isReady)
        #expect(report.intents.map(\.token) == ["a", "b", "c", "d"])
        #expect(report.acknowledgements.map(\.token) == ["a"])
        #expect(report.open.map(\.token) == ["c", "d"])
        #expect(report.failure == nil)
    }
}
