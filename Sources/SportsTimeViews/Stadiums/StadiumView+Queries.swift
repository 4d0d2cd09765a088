import ByteCoding
public import Projections
public import SportsTimeModel

extension StadiumView {
    /// The stadium with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row.
    public static func stadium(_ id: Stadium.ID, in views: ViewReader) throws -> Stadium? {
        guard let value = try views.value(for: key(id.rawValue), in: byID) else { return nil }
        return try Stadium(decoding: value)
    }

    /// The record of an alias.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    public static func alias(_ id: String, in views: ViewReader) throws -> StadiumAlias? {
        guard let value = try views.value(for: key(id), in: aliases) else { return nil }
        return try StadiumAlias(decoding: value)
    }

    /// All aliases, those that were withdrawn among them, by id.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    public static func allAliases(in views: ViewReader) throws -> [StadiumAlias] {
        var found: [StadiumAlias] = []
        var rows = try views.rows(in: aliases)
        while let row = try rows.next() { found.append(try StadiumAlias(decoding: row.value)) }
        return found
    }

    /// The ids of all aliases that a stadium ever had, those that were withdrawn or went to another one among them.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    public static func aliasIDs(of id: Stadium.ID, in views: ViewReader) throws -> [String] {
        try views.ids(behind: key(id.rawValue), in: aliasesOf)
    }

    /// What the user says of a stadium.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    public static func preferences(of id: Stadium.ID, in views: ViewReader) throws -> StadiumPreferences {
        guard let value = try views.value(for: key(id.rawValue), in: preferences) else {
            return StadiumPreferences()
        }
        return try StadiumPreferences(decoding: value)
    }

    /// The record and the names of a stadium.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: One row a name.
    public static func facts(_ id: Stadium.ID, in views: ViewReader) throws -> StadiumFacts? {
        guard let stadium = try stadium(id, in: views) else { return nil }
        let windows = try names.entries(of: id.rawValue, in: views).filter { !$0.isOfRecord }.map(\.window)
        return StadiumFacts(stadium: stadium, names: windows)
    }

    /// Where a name of a stadium comes from: an alias with its days, or the record itself.
    ///
    /// - Parameters:
    ///   - name: The name, as it is written.
    ///   - id: The stadium.
    ///   - date: A day on which it was the name; nil for any.
    ///   - views: The views.
    /// - Returns: The days, and the alias's id; nil where the record itself has the name.
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: One row a name.
    public static func source(
        ofName name: String, of id: Stadium.ID, on date: LocalDate?, in views: ViewReader
    ) throws -> (window: NameWindow, aliasID: String)? {
        let entries = try names.entries(of: id.rawValue, in: views)
            .filter { !$0.isOfRecord && $0.window.name == name }
        let ofDate = entries.first { entry in
            date.map { entry.window.contains($0) } ?? (entry.window.until == nil)
        }
        // Before all its names, a stadium is told to have had the first one.
        let first = entries.first { entry in
            date.flatMap { day in entry.window.from.map { day < $0 } } ?? false
        }
        return (ofDate ?? first).map { ($0.window, $0.nameID) }
    }

    /// The stadiums of a sport, by id: those of today, or those left and closed.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    public static func stadiums(
        of sport: SportID, isActive: Bool, in views: ViewReader
    ) throws -> [Stadium] {
        try stadiums(prefix: sportKey(sport, isActive: isActive), in: bySport, views)
    }

    /// The stadium records that stand on a site, by id.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    public static func stadiums(on site: SiteID, in views: ViewReader) throws -> [Stadium] {
        try stadiums(prefix: key(site.rawValue), in: bySite, views)
    }

    /// The ids of the stadium records of a state or province, by id.
    public static func ids(inNormalizedState state: String, in views: ViewReader) throws -> [Stadium.ID] {
        try views.ids(behind: key(state), in: byState).map { try Stadium.ID($0) }
    }

    /// What a stadium's name may mean.
    ///
    /// - Parameters:
    ///   - name: A name, in any spelling of case, accents and punctuation.
    ///   - date: The day it was used; nil for any.
    ///   - sport: The sport, if it is known.
    ///   - views: The views.
    /// - Returns: The meanings, by id.
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: One row a meaning.
    public static func matches(
        named name: String, on date: LocalDate? = nil, sport: SportID? = nil, in views: ViewReader
    ) throws -> [NameMatch<Stadium.ID>] {
        try names.matches(NormalizedName(name), on: date, in: views) { entry in
            guard let id = try? Stadium.ID(entry.owner), sport.map({ $0 == id.sport }) ?? true else {
                return nil
            }
            return id
        }
    }

    /// Stadiums with names that have every word of a text, each word possibly only begun.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: One row a name with one of the words.
    public static func search(_ text: String, in views: ViewReader) throws -> [Stadium.ID] {
        try names.search(text, in: views).compactMap { try? Stadium.ID($0) }
    }

    /// Names spelled almost like a text, nearest first.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: Every name once: for the answer "did you mean".
    public static func namesNear(_ text: String, limit: Int = 3, in views: ViewReader) throws -> [String] {
        try names.namesNear(NormalizedName(text), limit: limit, in: views)
    }

    /// Stadiums within a distance, nearest first.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: One row a stadium of the band of latitudes that the circle touches.
    public static func near(
        _ center: Coordinate, radiusMeters: Double, in views: ViewReader
    ) throws -> [(stadium: Stadium, meters: Double)] {
        let degrees = radiusMeters / (Coordinate.earthRadiusMeters * .pi / 180)
        var found: [(stadium: Stadium, meters: Double)] = []
        var rows = try views.rows(
            from: latitudeKey(max(-90, center.latitude - degrees)),
            through: latitudeKey(min(90, center.latitude + degrees)), in: byLatitude)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let latitude = Double(try key.signed()) / 1_000_000
            let id = try Stadium.ID(try key.text())
            var value = KeyReader(row.value)
            let longitude = Double(try value.signed()) / 1_000_000
            let place = Coordinate(latitude: latitude, longitude: longitude)
            if let meters = place.map({ center.distanceMeters(to: $0) }), meters <= radiusMeters,
                let stadium = try stadium(id, in: views)
            {
                found.append((stadium, meters))
            }
        }
        return found.sorted { ($0.meters, $0.stadium.id) < ($1.meters, $1.stadium.id) }
    }

    private static func stadiums(
        prefix: [UInt8], in table: ViewTable, _ views: ViewReader
    ) throws -> [Stadium] {
        try views.ids(behind: prefix, in: table).map { id in
            guard let stadium = try stadium(try Stadium.ID(id), in: views) else {
                throw ProjectionError.missingRow(of: id)
            }
            return stadium
        }
    }
}

extension NameIndex {
    /// Owners with names that have every word of a text, each word possibly only begun; or whose name begins
    /// so when spaces are left out.
    func search(_ text: String, in views: ViewReader) throws -> [String] {
        let words = NormalizedName.words(of: text)
        guard let first = words.first else { return [] }
        var owners = try self.owners(word: first, in: views)
        for word in words.dropFirst() where !owners.isEmpty {
            owners.formIntersection(try self.owners(word: word, in: views))
        }
        owners.formUnion(try self.owners(namePrefix: NormalizedName(text), in: views))
        return owners.sorted()
    }
}

extension StadiumView {
    /// The stadiums that the user made favourites, by id.
    ///
    /// - Throws: As ``stadium(_:in:)``.
    /// - Complexity: One row a stadium with a nickname or a mark.
    public static func favorites(in views: ViewReader) throws -> [Stadium.ID] {
        var found: [Stadium.ID] = []
        var rows = try views.rows(in: preferences)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let id = try Stadium.ID(try key.text())
            if try StadiumPreferences(decoding: row.value).isFavorite { found.append(id) }
        }
        return found
    }
}
