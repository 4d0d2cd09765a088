/// A specification that does not hold, as a test prints it: what was expected, what was found, and where they part.
public struct SpecificationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was looked at: `rows of table 1 of road-trips after event 3`.
    public let subject: String
    /// What the specification says, line by line.
    public let expected: [String]
    /// What there is, line by line.
    public let found: [String]

    init(_ subject: String, expected: [String], found: [String]) {
        self.subject = subject
        self.expected = expected
        self.found = found
    }

    /// - Throws: A failure where the two are not the same, line by line.
    static func unlessEqual(_ subject: String, expected: [String], found: [String]) throws {
        guard expected != found else { return }
        throw SpecificationFailure(subject, expected: expected, found: found)
    }

    /// Lines that are only expected, marked `-`, and only found, marked `+`, in their order.
    public var difference: [String] {
        let changes = found.difference(from: expected)
        let missing = changes.removals.map { change in
            guard case .remove(let offset, let line, _) = change else { return (0, "") }
            return (offset, "- \(line)")
        }
        let added = changes.insertions.map { change in
            guard case .insert(let offset, let line, _) = change else { return (0, "") }
            return (offset, "+ \(line)")
        }
        return (missing + added).sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// All of it, on lines of their own.
    public var description: String {
        var lines = ["\(subject): not as specified"]
        for (title, part) in [("expected", expected), ("found", found), ("difference", difference)] {
            lines.append("  \(title):")
            lines += part.isEmpty ? ["    (nothing)"] : part.map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}
