public import ByteCoding

/// Something that happened or was learned.
public enum DomainEvent: Hashable, Sendable {
    /// A sport's record was merged.
    case sportMerged(CanonicalSport)
    /// The record of a league, conference or division was merged.
    case leagueStructureMerged(LeagueStructure)
    /// A stadium's record was merged.
    case stadiumMerged(Stadium)
    /// A team's record was merged.
    case teamMerged(Team)
    /// A stadium's name was merged.
    case stadiumAliasMerged(StadiumAlias)
    /// A team's name was merged.
    case teamAliasMerged(TeamAlias)
    /// A team's home or division, with its days, was merged.
    case teamTenureMerged(TeamTenure)
    /// An achievement's definition was merged.
    case achievementDefinitionMerged(AchievementDefinition)
    /// A record was refused.
    case recordRejected(RejectedRecord)
    /// A record of a newer schema was put aside.
    case recordDeferred(DeferredRecord)
    /// A source was read to its end.
    case syncCompleted(SyncSummary)
    /// Games of a season were merged: new ones, and ones that are otherwise now.
    case gamesMerged(SeasonGames)
    /// A source could not be read to its end; what came until then was merged.
    case syncFailed(SyncFailure)
    /// Everything of a type that a source had changed by then has been merged.
    case watermarkAdvanced(SyncWatermark)
    /// A part of a source was merged, and more is to come.
    case syncProgressed(SyncProgress)
    /// Final scores of games of a season were found.
    case scoresResolved(SeasonScores)
    /// Every game of a sport that was played on some days is known.
    case gamesCovered(GameCoverage)
    /// Scores of a day were looked up, and not found.
    case scoresNotFound(ScoreLookup)
    /// The user named a stadium; nil takes the name back.
    case stadiumNicknameSet(Stadium.ID, nickname: String?)
    /// The user made a stadium a favourite, or no more.
    case stadiumFavoriteSet(Stadium.ID, isFavorite: Bool)
    /// The user chose which types of visits count for progress and totals; nil for all.
    case countedVisitsSet(Set<VisitType>?)
    /// The user switched syncing on or off.
    case syncSwitched(isOn: Bool)
    /// A visit came in.
    case visitAdded(Visit)
    /// A visit was changed into this.
    case visitCorrected(Visit)
    /// A visit was taken back.
    case visitDeleted(Visit.ID)
    /// Parts of events were erased.
    case partsErased(ErasedParts)
    /// A photo came in.
    case photoImported(Photo)
    /// A photo was matched anew.
    case photoRematched(PhotoRematch)
    /// A photo became one of a visit.
    case photoAttached(PhotoAttachment)
    /// A photo was taken from its visit.
    case photoDetached(Photo.ID)
    /// The user wants no visit of a photo, or does again.
    case photoDismissed(Photo.ID, isDismissed: Bool)
    /// The user wrote what a photo shows; nil takes it back.
    case photoCaptionSet(Photo.ID, caption: String?)
    /// The user put the photos of a visit in order.
    case visitPhotosOrdered(Visit.ID, [Photo.ID])
    /// A photo was sent somewhere, could not be, or was deleted there.
    case photoUploadChanged(PhotoUpload)
    /// A photo was taken back.
    case photoDeleted(Photo.ID)

    /// The kind of the event.
    public var kind: EventKind {
        switch self {
        case .sportMerged: .sportMerged
        case .leagueStructureMerged: .leagueStructureMerged
        case .stadiumMerged: .stadiumMerged
        case .teamMerged: .teamMerged
        case .stadiumAliasMerged: .stadiumAliasMerged
        case .teamAliasMerged: .teamAliasMerged
        case .teamTenureMerged: .teamTenureMerged
        case .achievementDefinitionMerged: .achievementDefinitionMerged
        case .recordRejected: .recordRejected
        case .recordDeferred: .recordDeferred
        case .syncCompleted: .syncCompleted
        case .gamesMerged: .gamesMerged
        case .syncFailed: .syncFailed
        case .watermarkAdvanced: .watermarkAdvanced
        case .syncProgressed: .syncProgressed
        case .scoresResolved: .scoresResolved
        case .gamesCovered: .gamesCovered
        case .scoresNotFound: .scoresNotFound
        case .stadiumNicknameSet: .stadiumNicknameSet
        case .stadiumFavoriteSet: .stadiumFavoriteSet
        case .countedVisitsSet: .countedVisitsSet
        case .syncSwitched: .syncSwitched
        case .visitAdded: .visitAdded
        case .visitCorrected: .visitCorrected
        case .visitDeleted: .visitDeleted
        case .partsErased: .partsErased
        case .photoImported: .photoImported
        case .photoRematched: .photoRematched
        case .photoAttached: .photoAttached
        case .photoDetached: .photoDetached
        case .photoDismissed: .photoDismissed
        case .photoCaptionSet: .photoCaptionSet
        case .visitPhotosOrdered: .visitPhotosOrdered
        case .photoUploadChanged: .photoUploadChanged
        case .photoDeleted: .photoDeleted
        }
    }

    /// The record that was merged; nil for an event of another kind.
    public var record: (any EventRecord)? {
        switch self {
        case .sportMerged(let record): record
        case .leagueStructureMerged(let record): record
        case .stadiumMerged(let record): record
        case .teamMerged(let record): record
        case .stadiumAliasMerged(let record): record
        case .teamAliasMerged(let record): record
        case .teamTenureMerged(let record): record
        case .achievementDefinitionMerged(let record): record
        default: nil
        }
    }

    /// What it happened to: a canonical id, a record's id, a visit's UUID, the log.
    ///
    /// What the user says of a stadium is on a subject of its own, so that no merge can touch it.
    public var subject: String {
        switch self {
        case .sportMerged(let record): record.recordID
        case .leagueStructureMerged(let record): record.recordID
        case .stadiumMerged(let record): record.recordID
        case .teamMerged(let record): record.recordID
        case .stadiumAliasMerged(let record): record.recordID
        case .teamAliasMerged(let record): record.recordID
        case .teamTenureMerged(let record): record.recordID
        case .achievementDefinitionMerged(let record): record.recordID
        case .recordRejected(let record): boundedText(record.recordID)
        case .recordDeferred(let record): boundedText(record.recordID)
        case .syncCompleted(let summary): "sync/\(boundedText(summary.source))"
        case .syncFailed(let failure): "sync/\(boundedText(failure.summary.source))"
        case .watermarkAdvanced(let watermark): "sync/\(boundedText(watermark.source))"
        case .syncProgressed(let progress): "sync/\(boundedText(progress.summary.source))"
        case .gamesMerged(let games): "games/\(boundedText(games.sport.key, bytes: 64))/\(games.season)"
        case .scoresResolved(let scores):
            "scores/\(boundedText(scores.sport.key, bytes: 64))/\(scores.season)"
        case .gamesCovered(let coverage): "games/\(boundedText(coverage.sport.key, bytes: 64))"
        case .scoresNotFound(let lookup):
            "scores/\(boundedText(lookup.sport.key, bytes: 64))/\(lookup.day)"
        case .stadiumNicknameSet(let id, _), .stadiumFavoriteSet(let id, _): "user/\(id)"
        case .countedVisitsSet: "user/counting"
        case .syncSwitched: "user/sync"
        case .visitAdded(let visit), .visitCorrected(let visit): visit.id.description
        case .visitDeleted(let id): id.description
        case .partsErased(let parts): parts.visit?.description ?? "log"
        case .photoImported(let photo): photo.id.description
        case .photoRematched(let rematch): rematch.photo.description
        case .photoAttached(let attachment): attachment.photo.description
        case .photoDetached(let id), .photoDismissed(let id, _), .photoCaptionSet(let id, _),
            .photoDeleted(let id):
            id.description
        case .visitPhotosOrdered(let visit, _): visit.description
        case .photoUploadChanged(let upload): upload.photo.description
        }
    }
}

/// A text of unknown origin, cut to what fits into a key: at most so many bytes of UTF-8, no zero byte.
public func boundedText(_ text: String, bytes limit: Int = 120) -> String {
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars where scalar.value != 0 {
        bytes += UTF8.width(scalar)
        guard bytes <= limit else { break }
        scalars.append(scalar)
    }
    return String(scalars)
}
