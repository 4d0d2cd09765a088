public import ByteCoding
import EventLog
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

    init(_ visit: Visit, addedBy event: borrowing RecordedEvent) {
        self.init(
            visit: visit, addedAt: event.sequence, createdAtMicroseconds: event.recordedAt.microseconds)
    }

    private init(visit: Visit, addedAt: UInt64, createdAtMicroseconds: Int64) {
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

    /// The row of a visit.
    ///
    /// - Parameter event: The event that the visit is as it is by: its factual part is the visit as field 1, its
    ///   private part the details, and so they need not be written anew.
    /// - Returns: The row's value.
    /// - Throws: ``ErasedEvent``.
    func encoded(by event: borrowing RecordedEvent) throws -> [UInt8] {
        guard let factualPart = event.factualPart else { throw ErasedEvent(sequence: event.sequence) }
        var writer = ProtobufWriter(message: factualPart)
        if let details = event.privatePart { writer.writeElement(details, field: 2) }
        writer.write(addedAt, field: 3)
        writer.write(signed: createdAtMicroseconds, field: 4)
        writer.write(correctedAt, field: 5)
        return writer.bytes
    }
}

/// A stadium that was visited.
public struct VisitedStadium: Hashable, Sendable {
    /// The stadium.
    public let stadium: Stadium.ID
    /// The site it stands on.
    public var site: SiteID
    /// The sport of its record.
    public let sport: SportID

    init(stadium: Stadium.ID, site: SiteID, sport: SportID) {
        self.stadium = stadium
        self.site = site
        self.sport = sport
    }

    init(stadium: Stadium.ID, decoding bytes: Span<UInt8>) throws {
        var site = ""
        var sport = ""
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: site = try reader.string()
            case 2: sport = try reader.string()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(stadium: stadium, site: try SiteID(site), sport: SportID(sport))
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(site.rawValue, field: 1)
        writer.write(sport.rawValue, field: 2)
        return writer.bytes
    }
}

/// How often a stadium was visited.
public struct VisitCounts: Hashable, Sendable {
    /// In the order of ``SportsTimeModel/VisitType/allCases``.
    private var counts = [UInt32](repeating: 0, count: VisitType.allCases.count)

    /// No visit yet.
    init() {}

    init(_ bytes: Span<UInt8>) throws(ByteCodingError) {
        for place in counts.indices { counts[place] = try bytes.integer(at: place * 4) }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(counts.count * 4)
        for count in counts { bytes.append(bigEndian: count) }
        return bytes
    }

    /// Visits of a type.
    public internal(set) subscript(type: VisitType) -> Int {
        get { Int(counts[Int(type.number) - 1]) }
        set { counts[Int(type.number) - 1] = UInt32(newValue) }
    }

    /// All visits.
    public var total: Int { counts.reduce(0) { $0 + Int($1) } }

    /// Visits of some types.
    public func total(of types: [VisitType]) -> Int { types.reduce(0) { $0 + self[$1] } }
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

    /// What counting reads of a visit as it is.
    public init(_ record: VisitRecord) {
        let visit = record.visit
        self.init(
            id: visit.id, stadium: visit.stadium, date: visit.date, type: visit.type, addedAt: record.addedAt)
    }

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
