import SportsTimeModel

/// Reads the fields of one JSON record by name, remembering which names it was asked for.
struct RecordFields {
    /// Why a record cannot be one.
    struct Flaw: Error {
        let reason: String
    }

    private let object: [String: JSONValue]
    private var known: Set<String> = []

    init(_ object: [String: JSONValue]) {
        self.object = object
    }

    mutating func text(_ name: String) throws(Flaw) -> String {
        guard let value = try optionalText(name) else { throw Flaw(reason: "\(name) is missing") }
        return value
    }

    mutating func optionalText(_ name: String) throws(Flaw) -> String? {
        switch value(name) {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw Flaw(reason: "\(name) is not a text")
        }
    }

    mutating func number(_ name: String) throws(Flaw) -> Double {
        guard case .number(let number) = value(name) else {
            throw Flaw(reason: "\(name) is missing or not a number")
        }
        return number
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(Flaw) -> Int {
        guard let number = try optionalInteger(name, in: range) else {
            throw Flaw(reason: "\(name) is missing")
        }
        return number
    }

    mutating func optionalInteger(_ name: String, in range: ClosedRange<Int>) throws(Flaw) -> Int? {
        switch value(name) {
        case nil, .null: return nil
        case .number(let number):
            guard let whole = Int(exactly: number), range.contains(whole) else {
                throw Flaw(
                    reason: "\(name) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return whole
        default: throw Flaw(reason: "\(name) is not a number")
        }
    }

    mutating func optionalBool(_ name: String) throws(Flaw) -> Bool? {
        switch value(name) {
        case nil, .null: return nil
        case .bool(let value): return value
        case .number(let number) where number == 0 || number == 1: return number == 1
        default: throw Flaw(reason: "\(name) is not true or false")
        }
    }

    mutating func texts(_ name: String) throws(Flaw) -> [String]? {
        guard let value = value(name), value != .null else { return nil }
        guard case .array(let values) = value else { throw Flaw(reason: "\(name) is not a list") }
        var texts: [String] = []
        for value in values {
            guard case .string(let text) = value else { throw Flaw(reason: "\(name) is not a list of texts") }
            texts.append(text)
        }
        return texts
    }

    mutating func object(_ name: String) throws(Flaw) -> [String: JSONValue] {
        guard case .object(let object) = value(name) else { throw Flaw(reason: "\(name) is missing") }
        return object
    }

    mutating func objects(_ name: String) throws(Flaw) -> [[String: JSONValue]] {
        guard case .array(let values) = value(name) else { throw Flaw(reason: "\(name) is missing") }
        var objects: [[String: JSONValue]] = []
        for value in values {
            guard case .object(let object) = value else {
                throw Flaw(reason: "\(name) is not a list of objects")
            }
            objects.append(object)
        }
        return objects
    }

    /// A day (`yyyy-mm-dd`).
    mutating func optionalDate(_ name: String) throws(Flaw) -> LocalDate? {
        guard let text = try optionalText(name) else { return nil }
        guard let date = LocalDate(text) else { throw Flaw(reason: "\(name) “\(text)” is not a day") }
        return date
    }

    /// A day or moment, in milliseconds since 1970.
    mutating func optionalMilliseconds(_ name: String) throws(Flaw) -> Int64? {
        guard let text = try optionalText(name) else { return nil }
        guard let microseconds = UTCTime.microseconds(text) else {
            throw Flaw(reason: "\(name) “\(text)” is not a day or a moment")
        }
        return microseconds / 1_000
    }

    mutating func id<Entity>(_ name: String) throws(Flaw) -> CanonicalID<Entity> {
        do {
            return try CanonicalID(try text(name))
        } catch let error as InvalidID {
            throw Flaw(reason: "\(name) \(error)")
        } catch let flaw as Flaw {
            throw flaw
        } catch {
            throw Flaw(reason: "\(name): \(error)")
        }
    }

    /// Refuses what nothing has asked for so far: where a field changes what the others mean, an unknown one may too.
    func refuseOthers(of what: String) throws(Flaw) {
        if let name = object.keys.filter({ !known.contains($0) }).min() {
            throw Flaw(reason: "\(what) has no field \(name)")
        }
    }

    /// When the record was last changed, its schema, and every field that nothing has asked for so far.
    mutating func revision() throws(Flaw) -> RecordRevision {
        let lastModified = try optionalMilliseconds("last_modified") ?? 0
        let version = try optionalInteger("schema_version", in: 0...1_000_000)
        let unknown = object.keys.filter { !known.contains($0) }.sorted()
        return RecordRevision(
            lastModifiedMilliseconds: lastModified,
            schemaVersion: version.map { UInt32($0) } ?? RecordRevision.currentSchemaVersion,
            unknownFields: unknown.map {
                RecordRevision.UnknownField(name: $0, json: object[$0]?.text ?? "null")
            })
    }

    private mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        return object[name]
    }
}
