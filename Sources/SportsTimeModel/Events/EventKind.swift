/// The kinds of events, by the number they have in the log.
///
/// A number is never used again.
public enum EventKind: UInt16, CaseIterable, Sendable {
    /// A sport's record was merged.
    case sportMerged = 1
    /// The record of a league, conference or division was merged.
    case leagueStructureMerged = 2
    /// A stadium's record was merged.
    case stadiumMerged = 3
    /// A team's record was merged.
    case teamMerged = 4
    /// A stadium's name was merged.
    case stadiumAliasMerged = 5
    /// A team's name was merged.
    case teamAliasMerged = 6
    /// An achievement's definition was merged.
    case achievementDefinitionMerged = 7
    /// A team's home or division, with its days, was merged.
    case teamTenureMerged = 8
    /// A record was refused: it is impossible, or refers to what is not there.
    case recordRejected = 9
    /// A record of a newer schema was put aside.
    case recordDeferred = 10
    /// A source was read to its end.
    case syncCompleted = 11
    /// Games of a season were merged.
    case gamesMerged = 12
    /// A source could not be read to its end.
    case syncFailed = 13
    /// What a source had changed by then has been merged.
    case watermarkAdvanced = 14
    /// A part of a source was merged, and more is to come.
    case syncProgressed = 15
    /// Final scores of games were found.
    case scoresResolved = 16
    /// Every game that was played on some days is known.
    case gamesCovered = 17
    /// Scores were looked up, and not found.
    case scoresNotFound = 18
    /// The user named a stadium, or took the name back.
    case stadiumNicknameSet = 20
    /// The user made a stadium a favourite, or no more.
    case stadiumFavoriteSet = 21
    /// The user chose which visits count for progress and totals.
    case countedVisitsSet = 22
    /// The user switched syncing on or off.
    case syncSwitched = 23
    /// A visit came in.
    case visitAdded = 30
    /// A visit was changed: the event carries the whole visit as it is since.
    case visitCorrected = 31
    /// A visit was taken back.
    case visitDeleted = 32
    /// Parts of events were erased.
    case partsErased = 40
    /// A photo came in, with what it was found to be of.
    case photoImported = 50
    /// A photo was matched anew.
    case photoRematched = 51
    /// A photo became one of a visit.
    case photoAttached = 52
    /// A photo was taken from its visit.
    case photoDetached = 53
    /// The user wants no visit of a photo, or does again.
    case photoDismissed = 54
    /// The user wrote what a photo shows, or took it back.
    case photoCaptionSet = 55
    /// The user put the photos of a visit in order.
    case visitPhotosOrdered = 56
    /// A photo was sent somewhere, could not be, or was deleted there.
    case photoUploadChanged = 57
    /// A photo was taken back.
    case photoDeleted = 58

    /// The newest version of the kind's payload that this build knows.
    public var schemaVersion: UInt16 {
        switch self {
        // Version 2 says when the record was last changed.
        case .recordRejected, .recordDeferred: 2
        // Version 2 has details of games beyond the columns.
        case .gamesMerged: 2
        default: 1
        }
    }

    /// The name of the event, which is the name of its payload's message in `events.proto`.
    public var name: String {
        let name = String(describing: self)
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}
