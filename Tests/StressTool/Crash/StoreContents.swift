import ByteCoding
import EventLog
import Projections
import SportsTimeViews

/// All that a log says, copied out of it.
struct StoreContents {
    /// A command, and the events of its own.
    struct Command: Hashable {
        let number: UInt64
        let id: String
        let name: String
        let first: UInt64
        let last: UInt64
    }

    /// An event, its parts byte for byte; a part that is erased is nil.
    struct Event: Hashable {
        let kind: UInt16
        let subject: String
        var factual: [UInt8]?
        var details: [UInt8]?
        var areDetailsErased: Bool
        let command: UInt64

        /// Whether a text stands in it, or an erased part may have had it.
        func says(_ text: String) -> Bool {
            if factual == nil || areDetailsErased { return true }
            let wanted = Array(text.utf8)
            return [Array(subject.utf8), factual ?? [], details ?? []].contains { $0.contains(wanted) }
        }

        /// Whether both say the same, whatever their commands' numbers.
        func says(what other: Event) -> Bool {
            (kind, subject, factual, details, areDetailsErased)
                == (other.kind, other.subject, other.factual, other.details, other.areDetailsErased)
        }
    }

    /// The commands, by number; the first has number 1.
    var commands: [Command] = []
    /// The events, by sequence; the first has sequence 1.
    var events: [Event] = []

    /// The events of a command.
    func events(of command: Command) -> ArraySlice<Event> {
        events[Int(command.first - 1)..<Int(command.last)]
    }

    /// Nothing yet.
    init() {}

    /// Reads a log from its first command to its last.
    ///
    /// - Throws: ``BrokenPromise`` where numbers or sequences have gaps, or an event is of another command
    ///   than the one that has its sequence; and what reading throws.
    init(of store: ProjectedLog) throws {
        try store.readLog { log in
            let head = try log.head()
            for number in 1..<(head.command + 1) {
                guard let command = try log.command(number) else {
                    throw BrokenPromise("command \(number) of \(head.command) is missing")
                }
                let (first, last) = (command.sequences.lowerBound, command.sequences.upperBound)
                guard first == UInt64(events.count) + 1 else {
                    throw BrokenPromise(
                        "command \(number) begins with event \(first), not \(events.count + 1)")
                }
                try log.forEachEvent(in: command.sequences) { event in
                    guard event.sequence == UInt64(events.count) + 1, event.command == number else {
                        throw BrokenPromise(
                            "event \(event.sequence) of command \(event.command) stands where event "
                                + "\(events.count + 1) of command \(number) should")
                    }
                    let copy = try LoggedEvent(event)
                    events.append(
                        Event(
                            kind: copy.kind, subject: copy.subject, factual: copy.factualPart,
                            details: copy.privatePart, areDetailsErased: copy.isPrivatePartErased,
                            command: number))
                    return true
                }
                guard last == UInt64(events.count) else {
                    throw BrokenPromise("command \(number) has only some of its events")
                }
                commands.append(
                    Command(
                        number: number, id: command.id.description, name: command.name, first: first,
                        last: last))
            }
            guard head.sequence == UInt64(events.count) else {
                throw BrokenPromise("the log ends with event \(events.count), its head is \(head.sequence)")
            }
        }
    }
}

extension [UInt8] {
    /// Whether bytes stand in these somewhere.
    func contains(_ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, wanted.count <= count else { return wanted.isEmpty }
        for start in 0...(count - wanted.count)
        where self[start] == first && self[start..<start + wanted.count].elementsEqual(wanted) {
            return true
        }
        return false
    }
}
