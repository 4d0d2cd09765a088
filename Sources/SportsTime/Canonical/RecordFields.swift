import SportsTimeModel

/// Reads the fields of one JSON record by name, remembering which names it was asked for.
///
/// What cannot be read is noted, and something else stands in for it, so that everything that is wrong is found at once.
struct RecordFields {
    /// What could not be read.
    private(set) var flaws: [RecordFlaw] = []

    private let object: [String: JSONValue]
    /// The way to the object from its record: `requirement.of[1].`.
    private let path: String
    private var known: Set<String> = []

    init(_ object: [String: JSONValue], path: String = "") {
        self.object = object
        self.path = path
    }

    /// Notes that something is wrong, in the first of these fields or between them.
    mutating func note(_ names: String..., reason: String) {
        flaws.append(RecordFlaw(names.map { path + $0 }, reason: reason))
    }

    /// Notes what is wrong with an object in this one.
    mutating func note(_ flaws: [RecordFlaw]) {
        self.flaws += flaws
    }

    mutating func text(_ name: String) -> String {
        guard let value = value(name), value != .null else {
            note(name, reason: "\(path)\(name) is missing")
            return ""
        }
        guard case .string(let text) = value else {
            note(name, reason: "\(path)\(name) is not a text")
            return ""
        }
        return text
    }

    mutating func optionalText(_ name: String) -> String? {
        isThere(name) ? text(name) : nil
    }

    /// A text that is one of few.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, standIn: Choice
    ) -> Choice {
        let text = text(name)
        if let choice = Choice(rawValue: text) { return choice }
        noteChoice(name, text, of: Choice.allCases.map(\.rawValue))
        return standIn
    }

    /// A text that is one of few, or nothing.
    mutating func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) -> Choice? {
        guard let text = optionalText(name) else { return nil }
        let choice = Choice(rawValue: text)
        if choice == nil { noteChoice(name, text, of: Choice.allCases.map(\.rawValue)) }
        return choice
    }

    /// Notes that a text is not one of these; nothing where it could not be read.
    mutating func noteChoice(_ name: String, _ text: String, of choices: [String]) {
        guard !flaws.contains(where: { $0.fields == [path + name] }) else { return }
        note(name, reason: "\(path)\(name) “\(text)” is not one of \(choices.joined(separator: ", "))")
    }

    mutating func number(_ name: String) -> Double {
        guard let value = value(name), value != .null else {
            note(name, reason: "\(path)\(name) is missing")
            return 0
        }
        guard case .number(let number) = value else {
            note(name, reason: "\(path)\(name) is not a number")
            return 0
        }
        return number
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int {
        let flawsBefore = flaws.count
        let number = number(name)
        guard flaws.count == flawsBefore else { return range.lowerBound }
        guard let whole = Int(exactly: number), range.contains(whole) else {
            note(
                name,
                reason: "\(path)\(name) is not a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
            return range.lowerBound
        }
        return whole
    }

    mutating func optionalInteger(_ name: String, in range: ClosedRange<Int>) -> Int? {
        isThere(name) ? integer(name, in: range) : nil
    }

    mutating func optionalBool(_ name: String) -> Bool? {
        switch value(name) {
        case nil, .null: return nil
        case .bool(let value): return value
        case .number(let number) where number == 0 || number == 1: return number == 1
        default:
            note(name, reason: "\(path)\(name) is not true or false")
            return nil
        }
    }

    mutating func texts(_ name: String) -> [String]? {
        guard let value = value(name), value != .null else { return nil }
        guard case .array(let values) = value else {
            note(name, reason: "\(path)\(name) is not a list")
            return nil
        }
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if texts.count < values.count { note(name, reason: "\(path)\(name) is not a list of texts") }
        return texts
    }

    /// An object, to be read in its turn.
    mutating func object(_ name: String) -> RecordFields? {
        guard case .object(let object) = value(name) else {
            note(name, reason: "\(path)\(name) is missing, or no object")
            return nil
        }
        return RecordFields(object, path: "\(path)\(name).")
    }

    /// A list of objects, to be read in their turn; nil for what is none.
    mutating func objects(_ name: String) -> [RecordFields?] {
        guard case .array(let values) = value(name) else {
            note(name, reason: "\(path)\(name) is missing, or no list")
            return []
        }
        return values.enumerated().map { place, value in
            guard case .object(let object) = value else {
                note("\(name)[\(place)]", reason: "\(path)\(name)[\(place)] is not an object")
                return nil
            }
            return RecordFields(object, path: "\(path)\(name)[\(place)].")
        }
    }

    /// A day (`yyyy-mm-dd`).
    mutating func optionalDate(_ name: String) -> LocalDate? {
        let flawsBefore = flaws.count
        guard let text = optionalText(name), flaws.count == flawsBefore else { return nil }
        let date = LocalDate(text)
        if date == nil { note(name, reason: "\(path)\(name) “\(text)” is not a day") }
        return date
    }

    /// A day or moment, in milliseconds since 1970.
    mutating func optionalMilliseconds(_ name: String) -> Int64? {
        let flawsBefore = flaws.count
        guard let text = optionalText(name), flaws.count == flawsBefore else { return nil }
        guard let microseconds = UTCTime.microseconds(text) else {
            note(name, reason: "\(path)\(name) “\(text)” is not a day or a moment")
            return nil
        }
        return microseconds / 1_000
    }

    mutating func id<Entity>(_ name: String) -> CanonicalID<Entity> {
        let flawsBefore = flaws.count
        let text = text(name)
        guard flaws.count == flawsBefore else { return .unreadable }
        do throws(InvalidID) {
            return try CanonicalID(text)
        } catch {
            note(name, reason: "\(path)\(name) \(error)")
            return .unreadable
        }
    }

    /// Notes what nothing has asked for so far: where a field changes what the others mean, an unknown one may too.
    mutating func noteOthers(of what: String) {
        for name in object.keys.filter({ !known.contains($0) }).sorted() {
            note(name, reason: "\(what) has no field \(name)")
        }
    }

    /// When the record was last changed, its schema, and every field that nothing has asked for so far.
    mutating func revision() -> RecordRevision {
        let lastModified = optionalMilliseconds("last_modified") ?? 0
        let version = optionalInteger("schema_version", in: 0...1_000_000)
        let unknown = object.keys.filter { !known.contains($0) }.sorted()
        return RecordRevision(
            lastModifiedMilliseconds: lastModified,
            schemaVersion: version.map { UInt32($0) } ?? RecordRevision.currentSchemaVersion,
            unknownFields: unknown.map {
                RecordRevision.UnknownField(name: $0, json: object[$0]?.text ?? "null")
            })
    }

    private mutating func isThere(_ name: String) -> Bool {
        value(name).map { $0 != .null } ?? false
    }

    private mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        return object[name]
    }
}
