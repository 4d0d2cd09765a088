import ByteCoding

/// What a photo was found to be of: the stadiums nearby, with the games of the days around, and why it is no certainty.
public struct PhotoMatch: Hashable, Sendable {
    /// A game that it may be of.
    public struct Option: Hashable, Sendable {
        /// The game's id.
        public let gameID: String
        /// How near its day is.
        public let temporal: TemporalConfidence

        /// A game that a photo may be of.
        public init(gameID: String, temporal: TemporalConfidence) {
            (self.gameID, self.temporal) = (gameID, temporal)
        }
    }

    /// A stadium that it may be of.
    public struct Candidate: Hashable, Sendable {
        /// The stadium.
        public let stadium: Stadium.ID
        /// How near it is.
        public let spatial: SpatialConfidence
        /// The day of the photo there.
        public let date: LocalDate
        /// Whether every game of the stadium's sport on that day is known.
        public let isCovered: Bool
        /// Its games on that day and those around, in their order.
        public let games: [Option]
        /// How far it is, in metres; nil where that was erased.
        public var meters: Int?

        /// A stadium that a photo may be of.
        public init(
            stadium: Stadium.ID, spatial: SpatialConfidence, date: LocalDate, isCovered: Bool,
            games: [Option], meters: Int?
        ) {
            self.stadium = stadium
            self.spatial = spatial
            self.date = date
            self.isCovered = isCovered
            self.games = games
            self.meters = meters
        }
    }

    /// Why the user is asked; nil where the match is certain.
    public let question: PhotoQuestion?
    /// The stadiums nearby, the nearest one first.
    public var candidates: [Candidate]
    /// What it was matched by.
    public let rules: PhotoMatchingRules

    /// What a photo was found to be of.
    public init(
        question: PhotoQuestion?, candidates: [Candidate], rules: PhotoMatchingRules = PhotoMatchingRules()
    ) {
        (self.question, self.candidates, self.rules) = (question, candidates, rules)
    }

    /// The same, with something to ask.
    public func asking(_ question: PhotoQuestion) -> PhotoMatch {
        PhotoMatch(question: question, candidates: candidates, rules: rules)
    }

    /// Whether both say the same, whatever they were matched by.
    public func saysTheSame(as other: PhotoMatch) -> Bool {
        question == other.question && candidates == other.candidates
    }

    /// Every game nearby, the most likely first: by the ring, then by its day, then by distance.
    ///
    /// A game farther away never stands before one that is near (DESIGN, section 5).
    public var options: [(candidate: Candidate, option: Option, confidence: PhotoMatchConfidence)] {
        let all = candidates.flatMap { candidate in
            candidate.games.map { option in
                (
                    candidate, option,
                    PhotoMatchConfidence(spatial: candidate.spatial, temporal: option.temporal)
                )
            }
        }
        return SpatialConfidence.allCases.flatMap { spatial in
            TemporalConfidence.allCases.flatMap { temporal in
                all.filter { $0.2.spatial == spatial && $0.2.temporal == temporal }
            }
        }
    }

    /// The most likely games: those of which no other is likelier.
    public var likeliest: [(candidate: Candidate, option: Option, confidence: PhotoMatchConfidence)] {
        let options = options
        guard let best = options.first?.confidence else { return [] }
        return options.filter { $0.confidence == best }
    }

    /// The confidences of the likeliest game; of the nearest stadium where there is none.
    public var confidence: PhotoMatchConfidence {
        options.first?.confidence
            ?? PhotoMatchConfidence(spatial: candidates.first?.spatial ?? .none, temporal: .outOfRange)
    }

    /// What may be done with it: taken only where nothing is asked, manual where the photo does not say where and when.
    public var combined: CombinedConfidence {
        guard let question else { return .autoSelect }
        if question.isOfPhoto { return .manualOnly }
        let best = confidence.combined
        return best == .autoSelect ? .userConfirm : best
    }

    /// The game that it is of, where that is certain; the likeliest one to be confirmed, where there is only one.
    public var proposal: (candidate: Candidate, option: Option)? {
        if question?.isOfPhoto ?? false { return nil }
        let likely = likeliest
        guard let first = likely.first, likely.count == 1 else { return nil }
        return first.confidence.combined == .manualOnly ? nil : (first.candidate, first.option)
    }
}

extension PhotoMatch {
    /// The message `PhotoMatch`.
    ///
    /// Distances are no part of it: three of them would tell the place, which is private.
    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(question?.number ?? 0, field: 1)
        for candidate in candidates {
            var row = ProtobufWriter()
            row.write(candidate.stadium.rawValue, field: 1)
            row.write(candidate.spatial.number, field: 2)
            row.write(signed: candidate.date.daysSince1970, field: 3)
            row.write(candidate.isCovered, field: 4)
            for game in candidate.games {
                var option = ProtobufWriter()
                option.write(game.gameID, field: 1)
                option.write(game.temporal.number, field: 2)
                row.writeElement(option.bytes, field: 5)
            }
            writer.writeElement(row.bytes, field: 2)
        }
        writer.writeElement(rules.encoded, field: 3)
        return writer.bytes
    }

    /// The distances, for the private part.
    var meters: [UInt64] { candidates.compactMap { $0.meters.map { UInt64(max(0, $0)) } } }

    /// Reads the message `PhotoMatch`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    init(decoding bytes: Span<UInt8>, meters: [UInt64]?) throws {
        var question: PhotoQuestion?
        var candidates: [Candidate] = []
        var rules = PhotoMatchingRules()
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 3: rules = try PhotoMatchingRules(decoding: try reader.span())
            case 1:
                question = PhotoQuestion(number: try reader.unsigned())
                if question == nil { throw ByteCodingError.invalidValue(field: "question") }
            case 2: candidates.append(try Candidate(decoding: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        if let meters, meters.count == candidates.count {
            for (place, value) in meters.enumerated() {
                // As far as places on earth are from each other.
                guard value <= 20_040_000 else { throw ByteCodingError.invalidValue(field: "meters") }
                candidates[place].meters = Int(value)
            }
        }
        self.init(question: question, candidates: candidates, rules: rules)
    }
}

extension PhotoMatchingRules {
    fileprivate var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(highConfidenceRadius, field: 1)
        writer.write(mediumConfidenceRadius, field: 2)
        writer.write(searchRadius, field: 3)
        writer.write(UInt32(clamping: dateToleranceDays), field: 4)
        writer.write(sport?.rawValue, field: 5)
        return writer.bytes
    }

    fileprivate init(decoding bytes: Span<UInt8>) throws(ByteCodingError) {
        var radii = [0.0, 0, 0]
        var days: UInt32 = 0
        var sport: SportID?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1...3: radii[Int(field.number) - 1] = try reader.double()
            case 4: days = try reader.unsigned()
            case 5: sport = SportID(try reader.string())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(
            highConfidenceRadius: radii[0], mediumConfidenceRadius: radii[1], searchRadius: radii[2],
            dateToleranceDays: Int(days), sport: sport)
        guard isSound else { throw ByteCodingError.invalidValue(field: "rules") }
    }
}

extension PhotoMatch.Candidate {
    fileprivate init(decoding bytes: Span<UInt8>) throws {
        var stadium: Stadium.ID?
        var spatial: SpatialConfidence?
        var date = LocalDate(daysSince1970: 0)
        var isCovered = false
        var games: [PhotoMatch.Option] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: stadium = try decodedID(try reader.span(), field: "stadium_id")
            case 2: spatial = SpatialConfidence(number: try reader.unsigned())
            case 3: date = LocalDate(daysSince1970: try reader.signed())
            case 4: isCovered = try reader.bool()
            case 5: games.append(try PhotoMatch.Option(decoding: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let stadium, let spatial else { throw ByteCodingError.missingField("stadium_id or spatial") }
        self.init(
            stadium: stadium, spatial: spatial, date: date, isCovered: isCovered, games: games, meters: nil)
    }
}

extension PhotoMatch.Option {
    fileprivate init(decoding bytes: Span<UInt8>) throws {
        var gameID = ""
        var temporal: TemporalConfidence?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: gameID = try reader.string()
            case 2: temporal = TemporalConfidence(number: try reader.unsigned())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let temporal else { throw ByteCodingError.missingField("temporal") }
        self.init(gameID: gameID, temporal: temporal)
    }
}
