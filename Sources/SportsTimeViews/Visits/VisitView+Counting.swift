import ByteCoding
public import Projections
public import SportsTimeModel

extension VisitView {
    static let countingKey: [UInt8] = [0]

    /// The types of visits that count for progress and totals: all, unless the user chose.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where the row is damaged.
    /// - Complexity: One row.
    public static func countedTypes(in views: ViewReader) throws -> [VisitType] {
        guard let value = try views.value(for: countingKey, in: countedTypes) else {
            return VisitType.allCases
        }
        return try value.indices.map { try type(UInt32(value[$0])) }
    }

    /// Whether a stadium was visited in a way that counts.
    ///
    /// - Throws: As ``countedTypes(in:)``.
    /// - Complexity: Two rows.
    static func isCounted(_ stadium: Stadium.ID, in views: ViewReader) throws -> Bool {
        try counts(of: stadium, in: views).total(of: countedTypes(in: views)) > 0
    }

    /// How many visits of some types there are to a stadium up to a day (nil: all of them), and the day of the last of
    /// them.
    ///
    /// - Throws: As ``countedTypes(in:)``.
    /// - Complexity: A few rows; with a day one a visit up to it.
    public static func visits(
        to stadium: Stadium.ID, types: [VisitType], through day: LocalDate?, in views: ViewReader
    ) throws -> (count: Int, last: LocalDate?) {
        guard let day else {
            let span = try span(of: stadium, types: types, in: views)
            return (try counts(of: stadium, in: views).total(of: types), span?.upperBound)
        }
        var count = 0
        var last: LocalDate?
        for type in types {
            let prefix = stadiumPrefix(stadium, type)
            var rows = try views.rows(prefix: prefix, through: prefix + dayKey(day), in: byStadium)
            while let row = try rows.next() {
                let date = try counted(row.key).date
                last = max(last ?? date, date)
                count += 1
            }
        }
        return (count, last)
    }

    /// The days of the first and the last visit of some types to a stadium; nil where there is none.
    ///
    /// - Throws: As ``countedTypes(in:)``.
    /// - Complexity: Two rows a type.
    public static func span(
        of stadium: Stadium.ID, types: [VisitType], in views: ViewReader
    ) throws -> ClosedRange<LocalDate>? {
        var span: ClosedRange<LocalDate>?
        for type in types {
            let prefix = stadiumPrefix(stadium, type)
            guard let first = try views.first(prefix: prefix, in: byStadium),
                let last = try views.last(prefix: prefix, in: byStadium)
            else { continue }
            let (start, end) = (try counted(first.key).date, try counted(last.key).date)
            // Rows of a damaged page may be out of order.
            guard start <= end else { throw ByteCodingError.invalidValue(field: "date") }
            span = min(span?.lowerBound ?? start, start)...max(span?.upperBound ?? end, end)
        }
        return span
    }

    /// The stadiums that were visited in a way that counts, by id.
    ///
    /// - Parameters:
    ///   - day: The last day of interest; nil for all.
    ///   - views: The views.
    /// - Returns: The stadiums.
    /// - Throws: As ``countedTypes(in:)``.
    /// - Complexity: A few rows a visited stadium.
    public static func countedStadiums(
        through day: LocalDate? = nil, in views: ViewReader
    ) throws -> [VisitedStadium] {
        let types = try countedTypes(in: views)
        return try visitedStadiums(in: views).filter { visited in
            guard let day else { return try counts(of: visited.stadium, in: views).total(of: types) > 0 }
            let first = try firstVisit(to: visited.stadium, types: types, in: views)
            return first.map { $0.date <= day } ?? false
        }
    }

    /// How many visits there are of some types.
    ///
    /// - Throws: As ``countedTypes(in:)``.
    /// - Complexity: One row a stadium that was visited.
    public static func total(
        of types: [VisitType] = VisitType.allCases, in views: ViewReader
    ) throws -> Int {
        var total = 0
        var rows = try views.rows(in: counts)
        while let row = try rows.next() {
            total += try VisitCounts(row.value).total(of: types)
        }
        return total
    }

    /// The visits to a stadium of some types.
    ///
    /// - Complexity: One row a visit.
    static func countedVisits(
        to stadium: Stadium.ID, types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        var found: [CountedVisit] = []
        for type in types {
            var rows = try views.rows(prefix: stadiumPrefix(stadium, type), in: byStadium)
            while let row = try rows.next() { found.append(try counted(row.key)) }
        }
        return found
    }

    /// The visits of some types, of some days or of all, by day, then by the order in which they came in.
    ///
    /// - Throws: As ``countedTypes(in:)``.
    /// - Complexity: One row a visit of these days.
    public static func countedVisits(
        on dates: ClosedRange<LocalDate>? = nil, types: [VisitType], in views: ViewReader
    ) throws -> [CountedVisit] {
        var found: [CountedVisit] = []
        var rows = try views.rows(
            from: dates.map { dayKey($0.lowerBound) }, through: dates.map { dayKey($0.upperBound) },
            in: byDate)
        while let row = try rows.next() {
            let visit = try counted(dateKey: row.key, place: row.value)
            if types.contains(visit.type) { found.append(visit) }
        }
        return found
    }
}
