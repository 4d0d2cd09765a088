import Testing

@testable import StressTool

/// The harness can fail: what is wrong with a store is seen.
struct StoreModelTests {
    private static func event(_ says: String, _ command: UInt64, kind: UInt16 = 30) -> StoreContents.Event {
        StoreContents.Event(
            kind: kind, subject: "visit", factual: Array("f".utf8), details: Array(says.utf8),
            areDetailsErased: false, command: command)
    }

    private static func command(
        _ number: UInt64, _ sequences: ClosedRange<UInt64>, _ name: String = "Gather"
    ) -> StoreContents.Command {
        StoreContents.Command(
            number: number, id: "\(number)", name: name, first: sequences.lowerBound,
            last: sequences.upperBound)
    }

    /// One command of one event, known.
    private static var known: StoreContents {
        var contents = StoreContents()
        contents.commands = [command(1, 1...1)]
        contents.events = [event("ai0z", 1)]
        return contents
    }

    /// The same, and a command of two events behind it.
    private static var longer: StoreContents {
        var contents = known
        contents.commands.append(command(2, 2...3))
        contents.events += [event("bi0z", 2), event("bi1z", 2)]
        return contents
    }

    private static let begun = "begin b Gather 2*b\n"
    private static let told = begun + "done b 2 2 3 new 0\n"

    @Test(arguments: [
        ("what was acknowledged is lost", known, told),
        ("nobody asked for it", longer, ""),
        ("it was asked for otherwise", longer, "begin b Gather 3*b\n"),
        ("it has another place", longer, begun + "done b 2 3 4 new 0\n"),
        ("it was answered, and never asked for", longer, "done b 2 2 3 new 0\n"),
        ("it was told that nothing was appended", longer, begun + "none b cancelled\n"),
    ])
    func `a broken promise is seen`(_ what: String, _ found: StoreContents, _ lines: String) {
        var model = StoreModel(Self.known)
        #expect(throws: BrokenPromise.self, "\(what)") {
            _ = try model.compare(found, [WorkerReport(lines)])
        }
    }

    @Test func `what was cut off is there whole or not at all`() throws {
        var model = StoreModel(Self.known)
        #expect(try model.compare(Self.longer, [WorkerReport(Self.begun)]).foundWhole == 1)
        model = StoreModel(Self.known)
        #expect(try model.compare(Self.known, [WorkerReport(Self.begun)]).foundAbsent == 1)
        model = StoreModel(Self.known)
        #expect(try model.compare(Self.longer, [WorkerReport(Self.told)]).acknowledgedEvents == 2)
    }

    @Test func `an event that has changed is seen`() {
        var model = StoreModel(Self.known)
        var changed = Self.known
        changed.events[0].factual = Array("g".utf8)
        #expect(throws: BrokenPromise.self) { _ = try model.compare(changed, []) }
    }

    @Test func `an erasure takes what it was asked to, all of it, and nothing else`() throws {
        var erased = Self.known
        erased.commands.append(Self.command(2, 2...2, "EraseVisit"))
        erased.events.append(
            StoreContents.Event(
                kind: 40, subject: "visit", factual: Array("p".utf8), details: nil, areDetailsErased: false,
                command: 2))
        let lines = "begin x EraseVisit =visit details visit\n"
        var model = StoreModel(Self.known)
        #expect(throws: BrokenPromise.self, "it is recorded, and has taken nothing") {
            _ = try model.compare(erased, [WorkerReport(lines)])
        }
        erased.events[0].details = nil
        erased.events[0].areDetailsErased = true
        model = StoreModel(Self.known)
        #expect(try model.compare(erased, [WorkerReport(lines)]).hasErased)
        model = StoreModel(Self.known)
        erased.events[0].factual = nil
        #expect(throws: BrokenPromise.self, "the facts were to stay") {
            _ = try model.compare(erased, [WorkerReport(lines)])
        }
        model = StoreModel(Self.known)
        var half = Self.known
        half.events[0].details = nil
        half.events[0].areDetailsErased = true
        #expect(throws: BrokenPromise.self, "it is not recorded, and has taken something") {
            _ = try model.compare(half, [WorkerReport(lines)])
        }
    }
}
