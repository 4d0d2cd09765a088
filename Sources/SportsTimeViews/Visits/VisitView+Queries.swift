public import ByteCoding
public import Projections
public import SportsTimeModel

extension VisitView {
    /// The visit with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row.
    public static func record(_ id: Visit.ID, in views: ViewReader) throws -> VisitRecord? {
        guard let value = try views.value(for: id.bytes, in: byID) else { return nil }
        return try VisitRecord(decoding: value)
    }

    /// Whether there was a visit with an id that was deleted, and has not come back.
    ///
    /// - Throws: As ``record(_:in:)``.
    public static func isDeleted(_ id: Visit.ID, in views: ViewReader) throws -> Bool {
        try views.contains(id.bytes, in: deleted)
    }

    /// Visits by day, then by the order in which they came in.
    ///
    /// - Parameters:
    ///   - dates: The days of interest; nil for all.
    ///   - limit: How many at most, the last ones.
    ///   - views: The views.
    /// - Returns: The visits, the first one first.
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows a visit that is returned.
    public static func visits(
        on dates: ClosedRange<LocalDate>? = nil, limit: Int = .max, in views: ViewReader
    ) throws -> [VisitRecord] {
        var visits: [CountedVisit] = []
        var rows = try views.rows(
            from: dates.map { dayKey($0.lowerBound) }, through: dates.map { dayKey($0.upperBound) },
            limit: limit, isDescending: true, in: byDate)
        while let row = try rows.next() {
            visits.append(try counted(dateKey: row.key, place: row.value))
        }
        return try visits.reversed().map { try existingRecord($0.id, in: views) }
    }

    /// The visits to a stadium, by day, then by the order in which they came in.
    ///
    /// - Parameters:
    ///   - stadium: The stadium.
    ///   - dates: The days of interest; nil for all.
    ///   - limit: How many at most, the last ones.
    ///   - views: The views.
    /// - Returns: The visits, the first one first.
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows a visit, for at most three times as many as are returned.
    public static func visits(
        to stadium: Stadium.ID, on dates: ClosedRange<LocalDate>? = nil, limit: Int = .max,
        in views: ViewReader
    ) throws -> [VisitRecord] {
        var visits: [CountedVisit] = []
        for type in VisitType.allCases {
            let prefix = stadiumPrefix(stadium, type)
            var rows = try views.rows(
                prefix: prefix, from: dates.map { prefix + dayKey($0.lowerBound) },
                through: dates.map { prefix + dayKey($0.upperBound) }, limit: limit, isDescending: true,
                in: byStadium)
            while let row = try rows.next() {
                visits.append(try counted(row.key))
            }
        }
        return try visits.sorted { $0.precedes($1) }.suffix(limit)
            .map { try existingRecord($0.id, in: views) }
    }

    private static func existingRecord(_ id: Visit.ID, in views: ViewReader) throws -> VisitRecord {
        guard let record = try record(id, in: views) else {
            throw ProjectionError.missingRow(of: "visit \(id)")
        }
        return record
    }

    /// A visit to a stadium on a day, other than a given one; nil where there is none.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows a type of visit.
    public static func anyVisit(
        to stadium: Stadium.ID, on date: LocalDate, except id: Visit.ID, in views: ViewReader
    ) throws -> Visit.ID? {
        var found: Visit.ID?
        for type in VisitType.allCases {
            let prefix = stadiumPrefix(stadium, type) + dayKey(date)
            var rows = try views.rows(prefix: prefix, limit: 2, in: byStadium)
            while let row = try rows.next() {
                let other = try counted(row.key).id
                if found == nil, other != id { found = other }
            }
        }
        return found
    }

    /// What a stadium that was visited is counted under; nil where it never was.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row.
    public static func visited(_ stadium: Stadium.ID, in views: ViewReader) throws -> VisitedStadium? {
        guard let value = try views.value(for: key(stadium.rawValue), in: visited) else { return nil }
        return try VisitedStadium(stadium: stadium, decoding: value)
    }

    /// How often a stadium was visited.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row.
    public static func counts(of stadium: Stadium.ID, in views: ViewReader) throws -> VisitCounts {
        guard let value = try views.value(for: key(stadium.rawValue), in: counts) else {
            return VisitCounts()
        }
        return try VisitCounts(value)
    }

    /// Every stadium that was visited, by id.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a visited stadium.
    public static func visitedStadiums(in views: ViewReader) throws -> [VisitedStadium] {
        var found: [VisitedStadium] = []
        var rows = try views.rows(in: visited)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            found.append(try VisitedStadium(stadium: try Stadium.ID(try key.text()), decoding: row.value))
        }
        return found
    }

    /// The stadiums of a sport that were visited, by id.
    ///
    /// - Throws: As ``record(_:in:)``.
    public static func visitedStadiums(
        of sport: SportID, in views: ViewReader
    ) throws -> [VisitedStadium] {
        var found: [VisitedStadium] = []
        let prefix = key(sport.key)
        var rows = try views.rows(prefix: prefix, in: visitedBySport)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            let id = try Stadium.ID(try key.text())
            guard let stadium = try visited(id, in: views) else {
                throw ProjectionError.missingRow(of: id.rawValue)
            }
            found.append(stadium)
        }
        return found
    }

    /// The first visit to a stadium of one of some types; nil where there is none.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a type.
    public static func firstVisit(
        to stadium: Stadium.ID, types: [VisitType] = VisitType.allCases, in views: ViewReader
    ) throws -> CountedVisit? {
        var first: CountedVisit?
        for type in types {
            guard let row = try views.first(prefix: stadiumPrefix(stadium, type), in: byStadium) else {
                continue
            }
            let visit = try counted(row.key)
            if first.map({ visit.precedes($0) }) ?? true { first = visit }
        }
        return first
    }

    /// The last visit to a stadium; nil where there is none.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a type.
    public static func lastVisit(to stadium: Stadium.ID, in views: ViewReader) throws -> CountedVisit? {
        var last: CountedVisit?
        for type in VisitType.allCases {
            guard let row = try views.last(prefix: stadiumPrefix(stadium, type), in: byStadium) else {
                continue
            }
            let visit = try counted(row.key)
            if last.map({ $0.precedes(visit) }) ?? true { last = visit }
        }
        return last
    }

    /// The day of the first visit of all, and of the last; nil where there is none.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: Two rows.
    public static func span(in views: ViewReader) throws -> ClosedRange<LocalDate>? {
        guard let first = try views.first(in: byDate), let last = try views.last(in: byDate) else {
            return nil
        }
        var firstKey = KeyReader(first.key)
        var lastKey = KeyReader(last.key)
        let (start, end) = (try firstKey.signed(), try lastKey.signed())
        // Rows of a damaged page may be out of order.
        guard start <= end else { throw ByteCodingError.invalidValue(field: "date") }
        return LocalDate(daysSince1970: start)...LocalDate(daysSince1970: end)
    }

    /// The first visit of each stadium on each of some days, in order.
    ///
    /// - Complexity: One row a visit of these days.
    static func firstVisits(
        onEachOf dates: ClosedRange<LocalDate>?, types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        var firsts: [CountedVisit] = []
        var stadiums: Set<Stadium.ID> = []
        var day: LocalDate?
        var rows = try views.rows(
            from: dates.map { dayKey($0.lowerBound) }, through: dates.map { dayKey($0.upperBound) },
            in: byDate)
        while let row = try rows.next() {
            let visit = try counted(dateKey: row.key, place: row.value)
            if visit.date != day {
                day = visit.date
                stadiums.removeAll(keepingCapacity: true)
            }
            if types.contains(visit.type), stadiums.insert(visit.stadium).inserted { firsts.append(visit) }
        }
        return firsts
    }

    /// The last visit by day (up to one), of those the one that came in last; nil where there is none.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row.
    public static func lastVisit(
        through day: LocalDate? = nil, in views: ViewReader
    ) throws -> CountedVisit? {
        var rows = try views.rows(through: day.map { dayKey($0) }, limit: 1, isDescending: true, in: byDate)
        guard let row = try rows.next() else { return nil }
        return try counted(dateKey: row.key, place: row.value)
    }

    /// How new a visit is among those of its type to its stadium.
    enum Novelty {
        /// It is the only one.
        case first
        /// It is the only one of its day.
        case firstOfDay
        /// There is another one on its day.
        case repeated
    }

    /// How new a visit is.
    ///
    /// - Complexity: Two rows, or four.
    static func novelty(of visit: Visit, in views: ViewReader) throws -> Novelty {
        let prefix = stadiumPrefix(visit.stadium, visit.type)
        guard try isOnlyOne(prefix + dayKey(visit.date), views) else { return .repeated }
        return try isOnlyOne(prefix, views) ? .first : .firstOfDay
    }

    private static func isOnlyOne(_ prefix: [UInt8], _ views: ViewReader) throws -> Bool {
        var rows = try views.rows(prefix: prefix, limit: 2, in: byStadium)
        guard try rows.next() != nil else { return false }
        return try rows.next() == nil
    }

    /// What a row of the table by day says.
    static func counted(dateKey: Span<UInt8>, place: Span<UInt8>) throws -> CountedVisit {
        var key = KeyReader(dateKey)
        let date = LocalDate(daysSince1970: try key.signed())
        let addedAt: UInt64 = try key.unsigned()
        let idBytes = try key.fixed(16)
        let id = try Identifier(bytes: idBytes.span)
        var stadium = ""
        var number: UInt32 = 0
        var value = ProtobufReader(place)
        while let field = try value.nextField() {
            switch field.number {
            case 1: stadium = try value.string()
            case 2: number = try value.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        return CountedVisit(
            id: id, stadium: try Stadium.ID(stadium), date: date, type: try type(number), addedAt: addedAt)
    }

    static func type(_ number: UInt32) throws -> VisitType {
        guard let type = VisitType.allCases.first(where: { $0.number == number }) else {
            throw ByteCodingError.invalidValue(field: "type")
        }
        return type
    }

    /// What a key of the table by stadium says.
    static func counted(_ bytes: Span<UInt8>) throws -> CountedVisit {
        var key = KeyReader(bytes)
        let stadium = try Stadium.ID(try key.text())
        let number = UInt32(try key.unsigned(UInt8.self))
        let date = LocalDate(daysSince1970: try key.signed())
        let addedAt: UInt64 = try key.unsigned()
        let idBytes = try key.fixed(16)
        let id = try Identifier(bytes: idBytes.span)
        return CountedVisit(
            id: id, stadium: stadium, date: date, type: try type(number), addedAt: addedAt)
    }
}

extension VisitView {
    /// Visits whose id begins with some digits (hyphens do not matter), by id.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: One row a visit with that beginning, up to the limit.
    public static func records(
        idPrefix text: String, limit: Int, in views: ViewReader
    ) throws -> [VisitRecord] {
        guard let (start, end) = range(ofIDPrefix: text) else { return [] }
        var records: [VisitRecord] = []
        var rows = try views.rows(from: start, through: end, limit: limit, in: byID)
        while let row = try rows.next() {
            records.append(try VisitRecord(decoding: row.value))
        }
        return records
    }

    /// Visits that were deleted whose id begins with some digits, by id.
    ///
    /// - Throws: As ``record(_:in:)``.
    /// - Complexity: As ``records(idPrefix:limit:in:)``.
    public static func deleted(
        idPrefix text: String, limit: Int, in views: ViewReader
    ) throws -> [Visit.ID] {
        guard let (start, end) = range(ofIDPrefix: text) else { return [] }
        var ids: [Visit.ID] = []
        var rows = try views.rows(from: start, through: end, limit: limit, in: deleted)
        while let row = try rows.next() { ids.append(try Identifier(bytes: row.key)) }
        return ids
    }

    static func range(ofIDPrefix text: String) -> (start: [UInt8], end: [UInt8])? {
        let digits = String(text.filter { $0 != "-" })
        // An odd digit stands for the two ends of the bytes that begin with it.
        let isOdd = digits.count % 2 == 1
        guard (1...32).contains(digits.count), let start = bytes(hexadecimal: digits + (isOdd ? "0" : "")),
            let end = bytes(hexadecimal: digits + (isOdd ? "f" : ""))
        else { return nil }
        return (start, end)
    }
}
