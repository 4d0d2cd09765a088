import ByteCoding

/// What a record says of a game beyond the columns: seldom anything.
public struct GameDetails: Hashable, Sendable {
    /// What its source calls its state; nil where it does not say, or as one expects.
    public let status: String?
    /// When it was withdrawn: milliseconds since 1970 in UTC.
    public let deprecatedAtMilliseconds: Int64?
    /// The schema that the record was written by.
    public let schemaVersion: UInt32
    /// Fields that this build does not know, by name.
    public let unknownFields: [RecordRevision.UnknownField]

    /// The details of a record; nil where the columns say all that it does.
    public init?(_ record: CanonicalGame) {
        let plain = record.game.isCalledOff ? "cancelled" : "scheduled"
        status = record.status == plain ? nil : record.status
        deprecatedAtMilliseconds = record.deprecatedAtMilliseconds
        schemaVersion = record.revision.schemaVersion
        unknownFields = record.revision.unknownFields
        guard
            status != nil || deprecatedAtMilliseconds != nil || schemaVersion != 1 || !unknownFields.isEmpty
        else { return nil }
    }

    /// Reads the message `GamesMerged.Details`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var status: String?
        var deprecatedAt: Int64?
        var version: UInt32 = 1
        var fields: [RecordRevision.UnknownField] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: status = try reader.string()
            case 2: deprecatedAt = try reader.signed()
            case 3: version = try reader.unsigned()
            case 4: fields.append(try RecordRevision.UnknownField(decoding: try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        (self.status, deprecatedAtMilliseconds) = (status, deprecatedAt)
        (schemaVersion, unknownFields) = (version, fields)
    }

    /// The message `GamesMerged.Details`.
    public var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(status, field: 1)
        writer.write(optionalSigned: deprecatedAtMilliseconds, field: 2)
        writer.write(schemaVersion, field: 3)
        for field in unknownFields { writer.writeElement(field.encoded, field: 4) }
        return writer.bytes
    }
}

extension CanonicalGame {
    /// A game's record: what the columns say, and what there is beyond them.
    public init(_ game: Game, season: Int, lastModifiedMilliseconds: Int64, details: GameDetails?) {
        self.init(
            revision: RecordRevision(
                lastModifiedMilliseconds: lastModifiedMilliseconds,
                schemaVersion: details?.schemaVersion ?? 1,
                unknownFields: details?.unknownFields ?? []),
            season: season, game: game, status: details?.status,
            deprecatedAtMilliseconds: details?.deprecatedAtMilliseconds)
    }
}
