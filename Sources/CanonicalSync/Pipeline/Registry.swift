import SportsTime
import SportsTimeModel

/// Stadiums or clubs by id and by every name that is known of them.
struct Registry {
    let type: RecordType
    private var objects: [String: [String: JSONValue]] = [:]
    private var byName: [String: Set<String>] = [:]
    private var claimed: Set<String> = []
    /// Stadiums by squares of a hundredth of a degree, which is at least a few hundred metres up to 70° north or south.
    private var bySquare: [Square: Set<String>] = [:]
    /// The time zones of the stadiums of a state.
    private var zones: [String: [String: String]] = [:]

    private struct Square: Hashable {
        let latitude: Int
        let longitude: Int
    }

    init(_ type: RecordType, aliases: RecordType, name: String, owner: String, _ known: [RecordFolder]) {
        self.type = type
        // The first folders are the ones that are believed.
        for folder in known.reversed() {
            for row in folder.rows[type] ?? [] { insert(row.object) }
        }
        for row in known.flatMap({ $0.rows[aliases] ?? [] }) {
            guard let name = row.object[name]?.string, let id = row.object[owner]?.string, objects[id] != nil
            else { continue }
            // A city or an abbreviation names a club in one sport, and not for sure.
            if let kind = row.object["alias_type"]?.string, kind == "city" { continue }
            byName[key(name, sport(of: id)), default: []].insert(id)
        }
    }

    func object(_ id: String) -> [String: JSONValue]? { objects[id] }

    mutating func insert(_ object: [String: JSONValue]) {
        let id = RecordFormat.id(of: object)
        if let old = objects[id] { zones[state(of: old)]?[id] = nil }
        objects[id] = object
        zones[state(of: object), default: [:]][id] = object["time_zone_identifier"]?.string
        if let place = coordinate(of: object) { bySquare[square(of: place), default: []].insert(id) }
        for field in ["name", "abbreviation"] {
            if let name = object[field]?.string { byName[key(name, sport(of: id)), default: []].insert(id) }
        }
    }

    /// Whoever has, or had, a name in a sport, by id; those of today alone where there are any.
    func ids(named name: String, of sport: SportID) -> [String] {
        let all = (byName[key(name, sport.key)] ?? []).sorted()
        let current = all.filter { !isDeprecated(objects[$0]) }
        return current.isEmpty ? all : current
    }

    /// Whether a stadium or club has, or had, a name.
    func has(_ id: String, name: String) -> Bool {
        byName[key(name, sport(of: id))]?.contains(id) ?? false
    }

    /// The one that a row with a new name most likely is: a club of the same abbreviation and city, a stadium of today a few
    /// hundred metres away.
    func likely(_ fields: [String: String], _ sport: SportID, id: String) -> String? {
        guard type == .stadium else {
            let city = objects[id]?["city"]?.string.map { NormalizedName($0) }
            return city == NormalizedName(fields["city"] ?? "") ? id : nil
        }
        guard let latitude = fields["latitude"].flatMap({ Double($0) }),
            let longitude = fields["longitude"].flatMap({ Double($0) }),
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let center = square(of: place)
        let near = (-1...1).flatMap { north in
            (-1...1).flatMap { east in
                bySquare[Square(latitude: center.latitude + north, longitude: center.longitude + east)] ?? []
            }
        }
        return near.filter { id in
            guard self.sport(of: id) == sport.key, let object = objects[id], !isDeprecated(object),
                let other = coordinate(of: object)
            else { return false }
            return other.distanceMeters(to: place) < 300
        }.min()
    }

    /// Takes an id for a row, once.
    mutating func claim(_ id: String) -> Bool { claimed.insert(id).inserted }

    /// The time zone of a state, where all stadiums in it that are known have the same.
    func onlyTimeZone(ofState state: String) -> String? {
        let zones = Set((zones[NormalizedName(state).key] ?? [:]).values)
        return zones.count == 1 ? zones.first : nil
    }

    private func isDeprecated(_ object: [String: JSONValue]?) -> Bool {
        object?["deprecated_at"].map { $0 != .null } ?? false
    }

    private func state(of object: [String: JSONValue]) -> String {
        object["state"]?.string.map { NormalizedName($0).key } ?? ""
    }

    private func coordinate(of object: [String: JSONValue]) -> Coordinate? {
        guard case .number(let latitude)? = object["latitude"],
            case .number(let longitude)? = object["longitude"]
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func square(of place: Coordinate) -> Square {
        Square(
            latitude: Int((place.latitude * 100).rounded(.down)),
            longitude: Int((place.longitude * 100).rounded(.down)))
    }

    private func sport(of id: String) -> String {
        let parts = id.split(separator: "_", maxSplits: 2)
        return parts.count > 1 ? String(parts[1]) : ""
    }

    private func key(_ name: String, _ sport: String) -> String { "\(sport) \(NormalizedName(name).key)" }
}

extension JSONValue {
    /// The text, where it is one.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
