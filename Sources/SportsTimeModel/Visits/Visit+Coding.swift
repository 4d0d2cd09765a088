import ByteCoding

extension Visit {
    /// The message `Visit`: the factual part.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(id.bytes, field: 1)
        writer.write(stadium.rawValue, field: 2)
        writer.write(stadiumName, field: 3)
        writer.write(isStadiumNameTyped, field: 4)
        writer.write(signed: date.daysSince1970, field: 5)
        writer.write(sport.rawValue, field: 6)
        writer.write(type.number, field: 7)
        writer.write(gameID, field: 8)
        writer.write(gameNumber.map { UInt32($0) }, field: 9)
        if let homeTeam { writer.writeElement(homeTeam.encoded, field: 10) }
        if let awayTeam { writer.writeElement(awayTeam.encoded, field: 11) }
        writer.write(finalScore?.description, field: 12)
        writer.write(scoreSource?.number ?? 0, field: 13)
        writer.write(dataSource.number, field: 14)
        writer.write(isScoreResolutionPending, field: 15)
        writer.write(source.number, field: 16)
        writer.write(optionalSigned: photoCapturedAtMilliseconds, field: 17)
        return writer.bytes
    }

    /// Reads the message `Visit`, and `VisitDetails` where the private part is there.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>, details: PrivateDetails = PrivateDetails()) throws {
        var id: ID?
        var stadium: Stadium.ID?
        var type: VisitType?
        var dataSource: DataSource?
        var source: VisitSource?
        var visit = Draft()
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try Identifier(bytes: try reader.span())
            case 2: stadium = try decodedID(try reader.span(), field: "stadium_id")
            case 3: visit.stadiumName = try reader.string()
            case 4: visit.isStadiumNameTyped = try reader.bool()
            case 5: visit.date = LocalDate(daysSince1970: try reader.signed())
            case 6: visit.sport = try reader.string()
            case 7: type = VisitType(number: try reader.unsigned())
            case 8: visit.gameID = try reader.string()
            case 9: visit.gameNumber = Int(try reader.unsigned(UInt32.self))
            case 10: visit.homeTeam = try Participant(decoding: try reader.span())
            case 11: visit.awayTeam = try Participant(decoding: try reader.span())
            case 12: visit.finalScore = try Self.score(try reader.span())
            case 13: visit.scoreSource = ScoreSource(number: try reader.unsigned())
            case 14: dataSource = DataSource(number: try reader.unsigned())
            case 15: visit.isScoreResolutionPending = try reader.bool()
            case 16: source = VisitSource(number: try reader.unsigned())
            case 17: visit.photoCapturedAt = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let id, let stadium, let type, let dataSource, let source else {
            throw ByteCodingError.missingField("id, stadium_id, type, data_source or source")
        }
        self.init(
            id: id, stadium: stadium, stadiumName: visit.stadiumName,
            isStadiumNameTyped: visit.isStadiumNameTyped, date: visit.date, sport: SportID(visit.sport),
            type: type, gameID: visit.gameID, gameNumber: visit.gameNumber, homeTeam: visit.homeTeam,
            awayTeam: visit.awayTeam, finalScore: visit.finalScore, scoreSource: visit.scoreSource,
            dataSource: dataSource, isScoreResolutionPending: visit.isScoreResolutionPending,
            source: source, photoCapturedAtMilliseconds: visit.photoCapturedAt, details: details)
    }

    /// The fields that may be missing, while they are read.
    private struct Draft {
        var stadiumName = ""
        var isStadiumNameTyped = false
        var date = LocalDate(daysSince1970: 0)
        var sport = ""
        var gameID: String?
        var gameNumber: Int?
        var homeTeam: Participant?
        var awayTeam: Participant?
        var finalScore: FinalScore?
        var scoreSource: ScoreSource?
        var isScoreResolutionPending = false
        var photoCapturedAt: Int64?
    }

    private static func score(_ bytes: Span<UInt8>) throws -> FinalScore {
        guard let score = FinalScore(decoding: bytes) else {
            throw ByteCodingError.invalidValue(field: "final_score")
        }
        return score
    }
}

extension Visit.Participant {
    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(team?.rawValue, field: 1)
        writer.write(name, field: 2)
        writer.write(isNameTyped, field: 3)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var team: Team.ID?
        var name = ""
        var isNameTyped = false
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: team = try decodedID(try reader.span(), field: "team_id")
            case 2: name = try reader.string()
            case 3: isNameTyped = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(team: team, name: name, isNameTyped: isNameTyped)
    }
}

extension Visit.PrivateDetails {
    /// The message `VisitDetails`: the private part.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(seat, field: 1)
        writer.write(notes, field: 2)
        writer.write(gameDescription, field: 3)
        writer.write(photoCoordinate?.latitude, field: 4)
        writer.write(photoCoordinate?.longitude, field: 5)
        return writer.bytes
    }

    /// Reads the message `VisitDetails`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        self.init()
        var latitude: Double?
        var longitude: Double?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: seat = try reader.string()
            case 2: notes = try reader.string()
            case 3: gameDescription = try reader.string()
            case 4: latitude = try reader.double()
            case 5: longitude = try reader.double()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        if let latitude, let longitude {
            photoCoordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
    }
}
