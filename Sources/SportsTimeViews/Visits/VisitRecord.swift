public import ByteCoding
public import SportsTimeModel

/// A visit with the events it comes from.
public struct VisitRecord: Hashable, Sendable {
    /// The visit as it is.
    public var visit: Visit
    /// The sequence of the event that added it.
    public let addedAt: UInt64
    /// When it was added: microseconds since 1970 in UTC.
    public let createdAtMicroseconds: Int64
    /// The sequence of its last correction; nil where there was none.
    public var correctedAt: UInt64?

    init(visit: Visit, addedAt: UInt64, createdAtMicroseconds: Int64) {
        self.visit = visit
        self.addedAt = addedAt
        self.createdAtMicroseconds = createdAtMicroseconds
    }

    init(decoding bytes: Span<UInt8>) throws {
        var visitBytes: [UInt8] = []
        var details = Visit.PrivateDetails()
        var addedAt: UInt64 = 0
        var createdAt: Int64 = 0
        var correctedAt: UInt64?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: visitBytes = try reader.array()
            case 2: details = try Visit.PrivateDetails(decoding: try reader.span())
            case 3: addedAt = try reader.unsigned()
            case 4: createdAt = try reader.signed()
            case 5: correctedAt = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(
            visit: try Visit(decoding: visitBytes.span, details: details), addedAt: addedAt,
            createdAtMicroseconds: createdAt)
        self.correctedAt = correctedAt
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.writeElement(visit.encoded, field: 1)
        if !visit.details.isEmpty { writer.writeElement(visit.details.encoded, field: 2) }
        writer.write(addedAt, field: 3)
        writer.write(signed: createdAtMicroseconds, field: 4)
        writer.write(correctedAt, field: 5)
        return writer.bytes
    }
}

/// A stadium that was visited, and how often.
public struct VisitedStadium: Hashable, Sendable {
    /// The stadium.
    public let stadium: Stadium.ID
    /// The site it stands on.
    public var site: SiteID
    /// The sport of its record.
    public let sport: SportID
    /// Visits by type.
    public var counts: [VisitType: Int] = [:]

    /// All visits.
    public var total: Int { counts.values.reduce(0, +) }

    init(stadium: Stadium.ID, site: SiteID, sport: SportID) {
        self.stadium = stadium
        self.site = site
        self.sport = sport
    }

    init(stadium: Stadium.ID, decoding bytes: Span<UInt8>) throws {
        var site = ""
        var sport = ""
        var counts: [VisitType: Int] = [:]
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: site = try reader.string()
            case 2: sport = try reader.string()
            case 3: counts[.game] = Int(try reader.unsigned(UInt32.self))
            case 4: counts[.tour] = Int(try reader.unsigned(UInt32.self))
            case 5: counts[.other] = Int(try reader.unsigned(UInt32.self))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(stadium: stadium, site: try SiteID(site), sport: SportID(sport))
        self.counts = counts
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(site.rawValue, field: 1)
        writer.write(sport.rawValue, field: 2)
        writer.write(UInt32(counts[.game] ?? 0), field: 3)
        writer.write(UInt32(counts[.tour] ?? 0), field: 4)
        writer.write(UInt32(counts[.other] ?? 0), field: 5)
        return writer.bytes
    }
}

/// What counting reads of a visit.
public struct CountedVisit: Hashable, Sendable {
    /// The visit.
    public let id: Visit.ID
    /// Its stadium.
    public let stadium: Stadium.ID
    /// Its day.
    public let date: LocalDate
    /// Its type.
    public let type: VisitType
    /// The sequence of the event that added it.
    public let addedAt: UInt64

    init(id: Visit.ID, stadium: Stadium.ID, date: LocalDate, type: VisitType, addedAt: UInt64) {
        self.id = id
        self.stadium = stadium
        self.date = date
        self.type = type
        self.addedAt = addedAt
    }

    /// Whether the visit is counted before another one: by day, then by the order in which they came in.
    func precedes(_ other: CountedVisit) -> Bool {
        (date, addedAt) < (other.date, other.addedAt)
    }
}
