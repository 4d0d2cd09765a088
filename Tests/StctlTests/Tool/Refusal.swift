import Testing

/// A command that has to be refused, and what its user is told.
struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    var arguments: [String]
    let status: Int32
    let told: String

    /// A command that is refused with a status, a message and a hint.
    init(_ name: String, _ arguments: [String], status: Int32, _ message: String, hint: String) {
        self.name = name
        self.arguments = arguments
        self.status = status
        told = "stctl: \(message)\nhint: \(hint)\n"
    }

    var testDescription: String { name }
}

extension FanStore {
    /// Expects that a command is refused: exactly these words, this status, no result, nothing appended.
    ///
    /// `DIR` in the words is the test's own directory.
    func expect(_ refusal: Refusal, input: [UInt8] = [], _ place: SourceLocation = #_sourceLocation) throws {
        let before = try anchor()
        let run = try stctl(refusal.arguments, input: input)
        #expect(run.status == refusal.status, sourceLocation: place)
        #expect(run.errors.replacing(folder, with: "DIR") == refusal.told, sourceLocation: place)
        #expect(run.text.isEmpty, sourceLocation: place)
        #expect(try anchor() == before, sourceLocation: place)
    }
}
