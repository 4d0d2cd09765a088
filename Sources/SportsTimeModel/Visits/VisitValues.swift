// The closed sets of values that a visit carries, with the raw values of the seed's data model
// ("Stadium Progress & Achievement System", Data Models) and their numbers in the published schema.

/// A set of values that have a number in the schema.
protocol WireEnumeration: RawRepresentable, CaseIterable where RawValue == String {
    /// The number in the schema, from 1.
    var number: UInt32 { get }
}

extension WireEnumeration {
    init?(number: UInt32) {
        guard let value = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = value
    }
}

/// Why somebody was at a stadium.
public enum VisitType: String, CaseIterable, Sendable, WireEnumeration, Comparable {
    /// To see a game.
    case game
    /// To see the stadium.
    case tour
    /// For anything else: a concert, an exhibition.
    case other
    /// To see a game that was called off: the seeds' data model has no word for it.
    case postponed

    /// The number in the schema, and the place in keys.
    public var number: UInt32 {
        switch self {
        case .game: 1
        case .tour: 2
        case .other: 3
        case .postponed: 4
        }
    }

    /// Whether there were teams to be seen, or should have been.
    public var isOfGame: Bool { self == .game || self == .postponed }

    /// Orders as the numbers do.
    public static func < (left: VisitType, right: VisitType) -> Bool { left.number < right.number }
}

/// Where a score comes from.
public enum ScoreSource: String, CaseIterable, Sendable, WireEnumeration {
    /// The engine's own games.
    case app
    /// A provider's interface.
    case api
    /// A page of a provider.
    case scraped
    /// The user.
    case user

    /// The number in the schema.
    public var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }

    /// How far it is believed: what fans remember less than pages, pages less than records.
    public var rank: Int {
        switch self {
        case .user: 0
        case .scraped: 1
        case .app, .api: 2
        }
    }

    /// The source that has a number in the schema; nil where none has.
    public init?(number: UInt32) {
        guard let source = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = source
    }
}

/// Who filled a visit in.
public enum DataSource: String, CaseIterable, Sendable, WireEnumeration {
    /// Photo and provider.
    case automatic
    /// A photo, and a game chosen by the user.
    case partialManual = "partial_manual"
    /// The user.
    case fullyManual = "fully_manual"
    /// Was automatic, and was edited by the user.
    case userCorrected = "user_corrected"

    var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}

/// How a visit came in.
public enum VisitSource: String, CaseIterable, Sendable, WireEnumeration {
    /// From a planned trip.
    case trip
    /// Entered, one by one or as a file.
    case manual
    /// From a photo.
    case photoImport = "photo_import"

    var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}
