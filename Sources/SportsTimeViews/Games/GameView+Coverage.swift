import ByteCoding
public import Projections
public import SportsTimeModel

extension GameView {
    /// The days of which every game that was played is known, by sport and in order: spans that touch are one.
    ///
    /// - Parameters:
    ///   - sport: The sport; nil for all.
    ///   - views: The views.
    /// - Returns: The spans.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: One row a span.
    public static func coverage(
        of sport: SportID? = nil, in views: ViewReader
    ) throws -> [(sport: SportID, days: ClosedRange<LocalDate>)] {
        var found: [(SportID, ClosedRange<LocalDate>)] = []
        var rows = try views.rows(prefix: sport.map { sportKey($0) } ?? [], in: covered)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let sport = SportID(try key.text())
            let first = LocalDate(daysSince1970: try key.signed())
            found.append((sport, first...max(first, try lastDay(row.value))))
        }
        return found
    }

    /// Whether every game of a sport that was played on a day is known.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func isCovered(_ day: LocalDate, of sport: SportID, in views: ViewReader) throws -> Bool {
        try coverage(of: sport, in: views).contains { $0.days.contains(day) }
    }

    static func sportKey(_ sport: SportID) -> [UInt8] {
        var key = KeyWriter()
        key.append(sport.key)
        return key.bytes
    }

    static func coverageKey(_ sport: SportID, from day: LocalDate) -> [UInt8] {
        var key = KeyWriter()
        key.append(sport.key)
        key.append(signed: day.daysSince1970)
        return key.bytes
    }

    static func coverageValue(_ day: LocalDate) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: UInt32(bitPattern: day.daysSince1970))
        return bytes
    }

    private static func lastDay(_ value: Span<UInt8>) throws -> LocalDate {
        let bits: UInt32 = try value.integer(at: 0)
        return LocalDate(daysSince1970: Int32(bitPattern: bits))
    }
}
