// How sure a match of a photo is (seed "Stadium Progress & Achievement System", Stadium Proximity Matching and Temporal
// Confidence; DESIGN, section 5).

/// How near a stadium the photo was taken.
public enum SpatialConfidence: String, CaseIterable, Sendable, WireEnumeration {
    /// Nearer than 500 m, unless configured otherwise.
    case high
    /// Nearer than 2 km.
    case medium
    /// Nearer than 5 km.
    case low
    /// Farther, or nobody knows.
    case none

    var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}

/// How near the day of a game the photo was taken.
public enum TemporalConfidence: String, CaseIterable, Sendable, WireEnumeration {
    /// On that day, at the stadium.
    case exactDay = "exact_day"
    /// A day before or after it; or on it by a clock that cannot be believed to the day.
    case adjacentDay = "adjacent_day"
    /// On another day.
    case outOfRange = "out_of_range"

    var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}

/// What may be done with a match.
public enum CombinedConfidence: String, CaseIterable, Sendable {
    /// It is taken.
    case autoSelect = "auto_select"
    /// The user is asked whether it is so.
    case userConfirm = "user_confirm"
    /// The user says what it was.
    case manualOnly = "manual_only"

    /// Combines two confidences (seed, Combination rules).
    public init(_ spatial: SpatialConfidence, _ temporal: TemporalConfidence) {
        self =
            switch (spatial, temporal) {
            case (.high, .exactDay): .autoSelect
            case (.high, .adjacentDay), (.medium, .exactDay), (.medium, .adjacentDay): .userConfirm
            case (.low, _), (.none, _), (_, .outOfRange): .manualOnly
            }
    }
}

/// The confidences of a match of a photo with a game.
public struct PhotoMatchConfidence: Hashable, Sendable {
    /// By the distance.
    public let spatial: SpatialConfidence
    /// By the day.
    public let temporal: TemporalConfidence

    /// The confidences of a match.
    public init(spatial: SpatialConfidence, temporal: TemporalConfidence) {
        (self.spatial, self.temporal) = (spatial, temporal)
    }

    /// What may be done with it.
    public var combined: CombinedConfidence { CombinedConfidence(spatial, temporal) }
}

/// What photos are matched by.
public struct PhotoMatchingRules: Hashable, Sendable {
    /// Metres within which a photo is taken to be of a stadium (seed: `highConfidenceRadius`).
    public var highConfidenceRadius: Double
    /// Metres within which the user is asked whether it is.
    public var mediumConfidenceRadius: Double
    /// Metres within which stadiums are looked for (seed: `searchRadius`).
    public var searchRadius: Double
    /// Days by which a photo and a game may differ (seed: `dateToleranceDays`).
    public var dateToleranceDays: Int
    /// The sport, where only one is of interest.
    public var sport: SportID?

    /// What photos are matched by; the seed's figures unless said otherwise.
    ///
    /// Radii out of order are put in order: none is smaller than the one before.
    public init(
        highConfidenceRadius: Double = 500, mediumConfidenceRadius: Double = 2_000,
        searchRadius: Double = 5_000, dateToleranceDays: Int = 1, sport: SportID? = nil
    ) {
        self.highConfidenceRadius = highConfidenceRadius
        self.mediumConfidenceRadius = max(highConfidenceRadius, mediumConfidenceRadius)
        self.searchRadius = max(highConfidenceRadius, mediumConfidenceRadius, searchRadius)
        self.dateToleranceDays = max(0, dateToleranceDays)
        self.sport = sport
    }

    /// Whether the radii are on earth, and the days at most a year.
    public var isSound: Bool {
        // Half of the earth's circumference; a radius that is no number is not within either.
        [highConfidenceRadius, mediumConfidenceRadius, searchRadius].allSatisfy {
            (0...20_040_000).contains($0)
        }
            && dateToleranceDays <= 366
    }

    /// How sure a distance is: a radius itself belongs to the ring behind it.
    public func spatialConfidence(meters: Double) -> SpatialConfidence {
        if meters < highConfidenceRadius { return .high }
        if meters < mediumConfidenceRadius { return .medium }
        return meters < searchRadius ? .low : .none
    }
}
