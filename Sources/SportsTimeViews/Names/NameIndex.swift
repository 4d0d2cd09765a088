import ByteCoding
import Projections
import SportsTimeModel

/// The tables that find an owner (a stadium, a team) by its names: the same rows for both.
///
/// - `names`: (normalised name, owner, name's id) → the name and its days
/// - `words`: (normalised word, owner, name's id) → nothing
/// - `namesOf`: (owner, name's id) → the name and its days
struct NameIndex: Sendable {
    let names: ViewTable
    let words: ViewTable
    let namesOf: ViewTable

    /// A name as the tables hold it.
    struct Entry: Hashable, Sendable {
        let owner: String
        /// The alias's id; for names of the record itself a word that no alias id is: `=name`.
        let nameID: String
        let window: NameWindow

        /// Whether the name stands in the record itself: it has no days of its own.
        var isOfRecord: Bool { nameID.hasPrefix("=") }
    }

    /// Adds a name, in place of the one with the same id.
    func set(_ entry: Entry, in rows: inout ViewWriter) throws {
        if try Self.window(rows.reader, Self.key(entry.owner, entry.nameID), namesOf) == entry.window {
            return
        }
        try remove(owner: entry.owner, nameID: entry.nameID, in: &rows)
        let value = Self.encode(entry.window)
        let name = NormalizedName(entry.window.name)
        try rows.put(value, for: Self.key(name.key, entry.owner, entry.nameID), in: names)
        for word in Set(NormalizedName.words(of: entry.window.name)).sorted() {
            try rows.put([], for: Self.key(word.key, entry.owner, entry.nameID), in: words)
        }
        try rows.put(value, for: Self.key(entry.owner, entry.nameID), in: namesOf)
    }

    /// Takes a name away, if it is there.
    func remove(owner: String, nameID: String, in rows: inout ViewWriter) throws {
        let key = Self.key(owner, nameID)
        guard let old = try Self.window(rows.reader, key, namesOf) else { return }
        try rows.delete(Self.key(NormalizedName(old.name).key, owner, nameID), in: names)
        for word in Set(NormalizedName.words(of: old.name)).sorted() {
            try rows.delete(Self.key(word.key, owner, nameID), in: words)
        }
        try rows.delete(key, in: namesOf)
    }

    /// The names of an owner, by their ids.
    func entries(of owner: String, in views: ViewReader) throws -> [Entry] {
        var entries: [Entry] = []
        var rows = try views.rows(prefix: Self.key(owner), in: namesOf)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            entries.append(
                Entry(owner: try key.text(), nameID: try key.text(), window: try Self.decode(row.value)))
        }
        return entries
    }

    /// Whoever has, or had, a name.
    func entries(named name: NormalizedName, in views: ViewReader) throws -> [Entry] {
        try entries(prefix: Self.key(name.key), in: views)
    }

    /// Owners of a name with a word that begins so.
    func owners(word: NormalizedName, in views: ViewReader) throws -> Set<String> {
        var prefix = KeyWriter()
        prefix.append(prefix: word.key)
        var owners: Set<String> = []
        var rows = try views.rows(prefix: prefix.bytes, in: words)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            _ = try key.text()
            owners.insert(try key.text())
        }
        return owners
    }

    /// Owners of a name that begins so, spaces apart.
    func owners(namePrefix: NormalizedName, in views: ViewReader) throws -> Set<String> {
        var prefix = KeyWriter()
        prefix.append(prefix: namePrefix.key)
        return Set(try entries(prefix: prefix.bytes, in: views).map(\.owner))
    }

    /// Names that are spelled almost so, nearest first: for "did you mean" alone, since it reads all names.
    func namesNear(_ name: NormalizedName, limit: Int, in views: ViewReader) throws -> [String] {
        let allowed = max(1, min(3, name.key.unicodeScalars.count / 4))
        var found: [(distance: Int, name: String)] = []
        var lastKey = ""
        var rows = try views.rows(in: names)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let candidate = try key.text()
            guard candidate != lastKey else { continue }
            lastKey = candidate
            if let distance = NameDistance.between(name, NormalizedName(candidate), limit: allowed) {
                found.append((distance, try Self.decode(row.value).name))
            }
        }
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
    }

    private func entries(prefix: [UInt8], in views: ViewReader) throws -> [Entry] {
        var entries: [Entry] = []
        var rows = try views.rows(prefix: prefix, in: names)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            _ = try key.text()
            entries.append(
                Entry(owner: try key.text(), nameID: try key.text(), window: try Self.decode(row.value)))
        }
        return entries
    }

    private static func window(
        _ views: ViewReader, _ key: [UInt8], _ table: ViewTable
    ) throws -> NameWindow? {
        guard let value = try views.value(for: key, in: table) else { return nil }
        return try decode(value)
    }

    private static func key(_ parts: String...) -> [UInt8] {
        var key = KeyWriter()
        for part in parts {
            key.append(part)
        }
        return key.bytes
    }

    private static func encode(_ window: NameWindow) -> [UInt8] {
        var writer = ProtobufWriter()
        writer.write(window.name, field: 1)
        writer.write(optionalSigned: window.from?.daysSince1970, field: 2)
        writer.write(optionalSigned: window.until?.daysSince1970, field: 3)
        writer.write(window.isSecondary, field: 4)
        return writer.bytes
    }

    private static func decode(_ bytes: Span<UInt8>) throws -> NameWindow {
        var name = ""
        var from: LocalDate?
        var until: LocalDate?
        var isSecondary = false
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: name = try reader.string()
            case 2: from = LocalDate(daysSince1970: try reader.signed())
            case 3: until = LocalDate(daysSince1970: try reader.signed())
            case 4: isSecondary = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        return NameWindow(name: name, from: from, until: until, isSecondary: isSecondary)
    }
}
