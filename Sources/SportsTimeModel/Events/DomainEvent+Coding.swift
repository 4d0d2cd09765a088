import ByteCoding

extension DomainEvent {
    /// The factual part: the message of the event's name in `events.proto`.
    public var factualPart: [UInt8] {
        var writer = ProtobufWriter()
        switch self {
        case .sportMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .leagueStructureMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .stadiumMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .teamMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .stadiumAliasMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .teamAliasMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .teamTenureMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .achievementDefinitionMerged(let record): writer.writeElement(record.encoded, field: 1)
        case .recordRejected(let record): return record.encoded
        case .recordDeferred(let record): return record.encoded
        case .syncCompleted(let summary): return summary.encoded
        case .syncFailed(let failure): return failure.encoded
        case .watermarkAdvanced(let watermark): return watermark.encoded
        case .syncProgressed(let progress): return progress.encoded
        case .scoresResolved(let scores): return scores.encoded
        case .gamesCovered(let coverage): return coverage.encoded
        case .scoresNotFound(let lookup): return lookup.encoded
        case .gamesMerged(let games): return games.encoded
        case .stadiumNicknameSet(let id, let nickname):
            writer.write(id.rawValue, field: 1)
            writer.write(nickname, field: 2)
        case .stadiumFavoriteSet(let id, let isFavorite):
            writer.write(id.rawValue, field: 1)
            writer.write(isFavorite, field: 2)
        case .countedVisitsSet(let types):
            for type in (types ?? []).sorted() {
                writer.write(type.number, field: 1)
            }
        case .syncSwitched(let isOn): writer.write(isOn, field: 1)
        case .visitAdded(let visit), .visitCorrected(let visit):
            writer.writeElement(visit.encoded, field: 1)
        case .visitDeleted(let id):
            writer.write(id.bytes, field: 1)
        case .partsErased(let parts): return parts.encoded
        case .photoImported(let photo): return photo.encoded
        case .photoRematched(let rematch): return rematch.encoded
        case .photoAttached(let attachment): return attachment.encoded
        case .photoUploadChanged(let upload): return upload.encoded
        case .photoDetached(let id), .photoCaptionSet(let id, _), .photoDeleted(let id):
            writer.write(id.bytes, field: 1)
        case .photoDismissed(let id, let isDismissed):
            writer.write(id.bytes, field: 1)
            writer.write(isDismissed, field: 2)
        case .visitPhotosOrdered(let visit, let photos):
            writer.write(visit.bytes, field: 1)
            for photo in photos { writer.writeElement(photo.bytes, field: 2) }
        }
        return writer.bytes
    }

    /// The private part, the message `VisitDetails`, `PhotoDetails`, `PhotoRematchDetails`, `PhotoUploadDetails` or
    /// `PhotoCaption`; nil where nothing is private.
    public var privatePart: [UInt8]? {
        switch self {
        case .visitAdded(let visit), .visitCorrected(let visit):
            return visit.details.isEmpty ? nil : visit.details.encoded
        case .photoImported(let photo): return photo.encodedDetails
        case .photoRematched(let rematch): return rematch.encodedDetails
        case .photoUploadChanged(let upload): return upload.encodedDetails
        case .photoCaptionSet(_, let caption?):
            var writer = ProtobufWriter()
            writer.write(caption, field: 1)
            return writer.bytes.isEmpty ? nil : writer.bytes
        default: return nil
        }
    }

    /// Reads an event of the newest version of its kind.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - factual: The factual part.
    ///   - personal: The private part; nil where there is none or it has been erased.
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(kind: EventKind, factualPart factual: Span<UInt8>, privatePart personal: Span<UInt8>?) throws
    {
        switch kind {
        case .sportMerged: self = .sportMerged(try Self.record(factual))
        case .leagueStructureMerged: self = .leagueStructureMerged(try Self.record(factual))
        case .stadiumMerged: self = .stadiumMerged(try Self.record(factual))
        case .teamMerged: self = .teamMerged(try Self.record(factual))
        case .stadiumAliasMerged: self = .stadiumAliasMerged(try Self.record(factual))
        case .teamAliasMerged: self = .teamAliasMerged(try Self.record(factual))
        case .teamTenureMerged: self = .teamTenureMerged(try Self.record(factual))
        case .achievementDefinitionMerged: self = .achievementDefinitionMerged(try Self.record(factual))
        case .recordRejected: self = .recordRejected(try RejectedRecord(decoding: factual))
        case .recordDeferred: self = .recordDeferred(try DeferredRecord(decoding: factual))
        case .syncCompleted: self = .syncCompleted(try SyncSummary(decoding: factual))
        case .syncFailed: self = .syncFailed(try SyncFailure(decoding: factual))
        case .watermarkAdvanced: self = .watermarkAdvanced(try SyncWatermark(decoding: factual))
        case .syncProgressed: self = .syncProgressed(try SyncProgress(decoding: factual))
        case .scoresResolved: self = .scoresResolved(try SeasonScores(decoding: factual))
        case .gamesCovered: self = .gamesCovered(try GameCoverage(decoding: factual))
        case .scoresNotFound: self = .scoresNotFound(try ScoreLookup(decoding: factual))
        case .gamesMerged: self = .gamesMerged(try SeasonGames(decoding: factual))
        case .stadiumNicknameSet, .stadiumFavoriteSet: self = try Self.preference(kind, factual)
        case .countedVisitsSet: self = .countedVisitsSet(try Self.visitTypes(factual))
        case .syncSwitched: self = .syncSwitched(isOn: try Self.switched(factual))
        case .visitAdded: self = .visitAdded(try Self.visit(factual, personal))
        case .visitCorrected: self = .visitCorrected(try Self.visit(factual, personal))
        case .visitDeleted:
            self = .visitDeleted(try Self.wrapped(factual) { try Identifier(bytes: $0) })
        case .partsErased: self = .partsErased(try ErasedParts(decoding: factual))
        case .photoImported: self = .photoImported(try Photo(decoding: factual, details: personal))
        case .photoRematched:
            self = .photoRematched(try PhotoRematch(decoding: factual, details: personal))
        case .photoAttached: self = .photoAttached(try PhotoAttachment(decoding: factual))
        case .photoUploadChanged:
            self = .photoUploadChanged(try PhotoUpload(decoding: factual, details: personal))
        case .photoDetached:
            self = .photoDetached(try Self.wrapped(factual) { try Identifier(bytes: $0) })
        case .photoDeleted:
            self = .photoDeleted(try Self.wrapped(factual) { try Identifier(bytes: $0) })
        case .photoCaptionSet:
            var caption: String?
            if let personal { caption = try Self.wrapped(personal) { try $0.text() } }
            self = .photoCaptionSet(
                try Self.wrapped(factual) { try Identifier(bytes: $0) }, caption: caption)
        case .photoDismissed: self = try Self.dismissal(factual)
        case .visitPhotosOrdered: self = try Self.order(factual)
        }
    }

    /// Calls a closure with the bytes of field 1, the only one of most events.
    private static func wrapped<Result>(
        _ bytes: Span<UInt8>, _ body: (Span<UInt8>) throws -> Result
    ) throws -> Result {
        var reader = ProtobufReader(bytes)
        guard let field = try reader.nextField() else { throw ByteCodingError.missingField("record") }
        guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
        let content = try reader.span()
        if let extra = try reader.nextField() { throw ByteCodingError.unknownField(extra.number) }
        return try body(content)
    }

    private static func dismissal(_ bytes: Span<UInt8>) throws -> DomainEvent {
        var photo: Photo.ID?
        var isDismissed = false
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: photo = try Identifier(bytes: try reader.span())
            case 2: isDismissed = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let photo else { throw ByteCodingError.missingField("photo_id") }
        return .photoDismissed(photo, isDismissed: isDismissed)
    }

    private static func order(_ bytes: Span<UInt8>) throws -> DomainEvent {
        var visit: Visit.ID?
        var photos: [Photo.ID] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: visit = try Identifier(bytes: try reader.span())
            case 2: photos.append(try Identifier(bytes: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let visit else { throw ByteCodingError.missingField("visit_id") }
        return .visitPhotosOrdered(visit, photos)
    }

    private static func record<Record: EventRecord>(_ bytes: Span<UInt8>) throws -> Record {
        try wrapped(bytes) { try Record(decoding: $0) }
    }

    private static func visit(_ bytes: Span<UInt8>, _ personal: Span<UInt8>?) throws -> Visit {
        var details = Visit.PrivateDetails()
        if let personal {
            details = try Visit.PrivateDetails(decoding: personal)
        }
        return try wrapped(bytes) { try Visit(decoding: $0, details: details) }
    }

    private static func switched(_ bytes: Span<UInt8>) throws -> Bool {
        var isOn = false
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
            isOn = try reader.bool()
        }
        return isOn
    }

    private static func visitTypes(_ bytes: Span<UInt8>) throws -> Set<VisitType>? {
        var types: Set<VisitType> = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
            guard let type = VisitType(number: try reader.unsigned()) else {
                throw ByteCodingError.invalidValue(field: "visit_types")
            }
            types.insert(type)
        }
        return types.isEmpty ? nil : types
    }

    private static func preference(_ kind: EventKind, _ bytes: Span<UInt8>) throws -> DomainEvent {
        var id: Stadium.ID?
        var nickname: String?
        var isFavorite = false
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch (kind, field.number) {
            case (_, 1): id = try decodedID(try reader.span(), field: "stadium_id")
            case (.stadiumNicknameSet, 2): nickname = try reader.string()
            case (.stadiumFavoriteSet, 2): isFavorite = try reader.bool()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let id else { throw ByteCodingError.missingField("stadium_id") }
        return kind == .stadiumNicknameSet
            ? .stadiumNicknameSet(id, nickname: nickname)
            : .stadiumFavoriteSet(id, isFavorite: isFavorite)
    }
}
