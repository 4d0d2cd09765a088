import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

/// What takes a user's change back.
///
/// An undo is itself a command, which names what it undid as its cause. Undoing an undo makes the change again.
struct UndoPlan {
    /// The command that is taken back.
    let command: RecordedCommand
    /// The events that do so, the last change first.
    let events: [DomainEvent]
    /// The same, for people.
    let words: [String]

    /// The name of the commands that undo.
    static let commandName = "Undo"

    /// Plans to take back the command that holds an event; without one, the user's last change that stands.
    ///
    /// - Throws: ``StoreError/notUndoable(command:reason:)``.
    init(_ sequence: UInt64?, in snapshot: borrowing StoreSnapshot) throws {
        let log = snapshot.log
        command = try Self.command(sequence, log)
        var events: [DomainEvent] = []
        var words: [String] = []
        for sequence in command.sequences.reversed() {
            let event = try Self.event(at: sequence, of: command, log)
            if Self.stays(event, of: command) { continue }
            try Self.refuseChangedSince(sequence, by: command, log)
            let before = snapshot.views.reading(asOf: sequence - 1)
            if let photo = try Self.oppositeOfPhoto(event, of: command, before, now: snapshot.views) {
                events += photo.events
                words.append(photo.words)
                continue
            }
            let opposite = try Self.opposite(of: event, at: sequence, of: command, before)
            events.append(opposite)
            words.append(Self.words(opposite, undoing: event))
        }
        guard !events.isEmpty else {
            throw StoreError.notUndoable(
                command: command.number,
                reason: "what it tells of games and names stays; tell it otherwise anew")
        }
        self.events = events
        self.words = words
    }

    /// Whether an event tells a fact of the world, which stays: a name that came with an export, a game that the user knows.
    private static func stays(_ event: DomainEvent, of command: RecordedCommand) -> Bool {
        switch event {
        case .stadiumAliasMerged: command.name == "ImportVisits"
        case .gamesMerged, .scoresResolved: command.name == SportsTimeStore.confirmation
        default: false
        }
    }

    /// Whether there is anything of a command that can be taken back.
    private static func leavesSomething(_ command: RecordedCommand, _ log: LogReader) throws -> Bool {
        guard [SportsTimeStore.confirmation, "ImportVisits"].contains(command.name) else { return true }
        for sequence in command.sequences {
            let kind = try log.withEvent(at: sequence) { $0.kind }
            if kind.map({
                ![EventKind.stadiumAliasMerged, .gamesMerged, .scoresResolved].map(\.rawValue).contains($0)
            })
                ?? true
            {
                return true
            }
        }
        return false
    }

    /// What makes of the state behind an event the one before.
    private static func opposite(
        of event: DomainEvent, at sequence: UInt64, of command: RecordedCommand, _ before: ViewReader
    ) throws -> DomainEvent {
        switch event {
        case .visitAdded(let visit):
            return .visitDeleted(visit.id)
        case .visitCorrected(let visit):
            return .visitCorrected(try visitBefore(visit.id, command, before))
        case .visitDeleted(let id):
            return .visitAdded(try visitBefore(id, command, before))
        case .stadiumNicknameSet(let id, _):
            return .stadiumNicknameSet(id, nickname: try StadiumView.preferences(of: id, in: before).nickname)
        case .stadiumFavoriteSet(let id, _):
            return .stadiumFavoriteSet(
                id, isFavorite: try StadiumView.preferences(of: id, in: before).isFavorite)
        case .countedVisitsSet:
            let types = try VisitView.countedTypes(in: before)
            return .countedVisitsSet(types == VisitType.allCases ? nil : Set(types))
        case .syncSwitched:
            return .syncSwitched(isOn: try RecordView.isSyncOn(in: before))
        default:
            throw StoreError.notUndoable(
                command: command.number,
                reason: "event \(sequence), \(event.kind.name), is not a change of yours")
        }
    }

    private static func words(_ opposite: DomainEvent, undoing event: DomainEvent) -> String {
        switch (opposite, event) {
        case (.visitDeleted, .visitAdded(let visit)):
            "delete visit \(visit.id.description.prefix(8)), \(EventWords.text(event))"
        case (.visitAdded(let visit), _):
            "add visit \(visit.id.description.prefix(8)) again, \(EventWords.text(opposite))"
        case (.visitCorrected(let visit), _):
            "correct visit \(visit.id.description.prefix(8)) back to \(EventWords.text(opposite))"
        default: "\(opposite.subject.dropFirst("user/".count)): \(EventWords.text(opposite))"
        }
    }

    private static func visitBefore(
        _ id: Visit.ID, _ command: RecordedCommand, _ before: ViewReader
    ) throws -> Visit {
        guard let record = try VisitView.record(id, in: before) else {
            throw StoreError.notUndoable(
                command: command.number, reason: "what visit \(id) was before has been erased")
        }
        return record.visit
    }

    private static func event(
        at sequence: UInt64, of command: RecordedCommand, _ log: LogReader
    ) throws -> DomainEvent {
        let event = try log.withEvent(at: sequence) { event -> DomainEvent? in
            guard let kind = EventKind(rawValue: event.kind), let factual = event.factualPart else {
                return nil
            }
            return try DomainEvent(kind: kind, factualPart: factual, privatePart: event.privatePart)
        }
        guard let event = event ?? nil else {
            throw StoreError.notUndoable(command: command.number, reason: "event \(sequence) has been erased")
        }
        return event
    }

    /// What was changed again since would be lost without a word.
    private static func refuseChangedSince(
        _ sequence: UInt64, by command: RecordedCommand, _ log: LogReader
    ) throws {
        let subject = try log.withEvent(at: sequence) { try $0.subject.text() } ?? ""
        let isOrder =
            try log.withEvent(at: sequence) { $0.kind == EventKind.visitPhotosOrdered.rawValue } ?? false
        // What was done and undone since has left nothing.
        var standing: [UInt64: UInt64] = [:]
        // The command that took this one back, if one did.
        var undo: UInt64?
        var taken: Set<UInt64> = []
        for later in try log.sequences(ofSubject: subject, in: command.sequences.upperBound + 1...UInt64.max)
        {
            // What was sent of a photo changes nothing of what the user said, nor does the order of photos of a visit.
            let kind = try log.withEvent(at: later) { EventKind(rawValue: $0.kind) } ?? nil
            guard kind != .photoUploadChanged, kind != .visitPhotosOrdered || isOrder,
                let number = try log.withEvent(at: later, { $0.command }),
                let change = try log.command(number), !SportsTimeStore.erasureNames.contains(change.name)
            else { continue }
            // A command may change a subject by several events, and an undo take it back by several.
            if taken.contains(number) { continue }
            // An undo that puts a photo back puts the others back in order, too.
            if kind == .visitPhotosOrdered, change.name == commandName,
                change.causation.map({ standing[$0] == nil }) ?? true,
                change.causation != command.number
            {
                continue
            }
            if change.name == commandName, let cause = change.causation, standing[cause] != nil {
                standing[cause] = nil
                taken.insert(number)
            } else if standing[number] == nil {
                standing[number] = later
                if change.name == commandName, change.causation == command.number { undo = number }
            }
        }
        if let undo, let event = standing[undo] {
            throw StoreError.notUndoable(
                command: command.number,
                reason: "event \(event) has undone it already; `stctl undo \(event)` makes it again")
        }
        guard let later = standing.values.min() else { return }
        throw StoreError.notUndoable(
            command: command.number, reason: "\(subject) was changed again by event \(later); undo that first"
        )
    }

    /// The command to be taken back.
    private static func command(_ sequence: UInt64?, _ log: LogReader) throws -> RecordedCommand {
        guard let sequence else { return try lastStanding(log) }
        guard let number = try log.withEvent(at: sequence, { $0.command }),
            let command = try log.command(number)
        else {
            throw StoreError.invalidValue(
                field: "event", value: String(sequence),
                expected: "one of those from 1 to \(try log.head().sequence)")
        }
        return command
    }

    /// The user's last change that was not undone.
    private static func lastStanding(_ log: LogReader) throws -> RecordedCommand {
        var undone: Set<UInt64> = []
        var number = try log.head().command
        while number > 0, let command = try log.command(number) {
            if try !isChange(command, log) {
                // An undo that was undone has left nothing, but what it undid stands again by another command.
                if let cause = command.causation { undone.insert(cause) }
            } else if !undone.contains(number), ["user", "import"].contains(command.origin),
                !SportsTimeStore.erasureNames.contains(command.name), try leavesSomething(command, log)
            {
                return command
            }
            number -= 1
        }
        throw StoreError.notUndoable(command: 0, reason: "there is no change of yours that stands")
    }

    /// Whether a command changes something, or changes it again, rather than taking it back.
    private static func isChange(_ command: RecordedCommand, _ log: LogReader) throws -> Bool {
        var isChange = true
        var command = command
        while command.name == commandName, let cause = command.causation, cause < command.number,
            let next = try log.command(cause)
        {
            isChange.toggle()
            command = next
        }
        return isChange
    }
}
