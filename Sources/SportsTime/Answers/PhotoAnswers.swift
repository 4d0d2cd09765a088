/// A photo.
public struct PhotoAnswer: Codable, Hashable, Sendable {
    /// Its id.
    public let id: String
    /// `visit` (it is of one), `waiting` (for the user), `dismissed`, `detached` (it was of a visit once).
    public let state: String
    /// Why the user is asked, such as `several_games`; nil where the match was certain.
    public let question: String?
    /// What it was found to be of, in words.
    public let summary: String
    /// What may be done with the match: `auto_select`, `user_confirm`, `manual_only`.
    public let combinedConfidence: String
    /// How near the likeliest stadium is: `high`, `medium`, `low`, `none`.
    public let spatialConfidence: String
    /// How near the day of the likeliest game is: `exact_day`, `adjacent_day`, `out_of_range`.
    public let temporalConfidence: String
    /// The stadiums nearby, the nearest one first.
    public let candidates: [PhotoCandidateAnswer]
    /// The visit that it is of.
    public let visitId: String?
    /// Who said so: `automatic`, `confirmed`, `assigned`, `attached`.
    public let attachedBy: String?
    /// What it shows, in the user's words.
    public let caption: String?
    /// The camera's clock, such as `2015-06-14T14:20:00`, with `+02:00` where the offset is known.
    public let captureDate: String?
    /// Where the date was found: `exif`, `xmp`, `file` (unreliable).
    public let captureDateSource: String?
    /// The time of the satellites, in UTC.
    public let gpsDate: String?
    /// Where it was taken, in degrees north.
    public let latitude: Double?
    /// Where it was taken, in degrees east.
    public let longitude: Double?
    /// Where the place was found: `exif`, `xmp`.
    public let locationSource: String?
    /// How the picture is to be turned, as Exif numbers it.
    public let orientation: Int?
    /// Who made the camera.
    public let cameraMake: String?
    /// The camera.
    public let cameraModel: String?
    /// Its format: `jpeg`, `heif`, `png`, `tiff`, `webp`, `dng`.
    public let format: String
    /// Its size.
    public let byteCount: UInt64
    /// SHA-256 of its content.
    public let contentDigest: String
    /// Where its file was when it was imported.
    public let path: String?
    /// `pending` (of a visit, and sent nowhere), `uploaded`, `failed` (the next run tries again); nil where it is of no visit.
    public let uploadStatus: String?
    /// What was sent of it.
    public let uploads: [PhotoUploadAnswer]
    /// The event that it came in by.
    public let importedAt: UInt64
    /// The event that matched it last; nil where it was not matched anew.
    public let rematchedAt: UInt64?
    /// When it came in, in UTC.
    public let createdAt: String
}

/// A stadium that a photo may be of.
public struct PhotoCandidateAnswer: Codable, Hashable, Sendable {
    /// The canonical id of the stadium.
    public let stadiumId: String
    /// The stadium's name on the day.
    public let stadiumName: String
    /// Its sport.
    public let sport: String
    /// How far it is, in metres; nil where that was erased.
    public let meters: Int?
    /// How near it is: `high`, `medium`, `low`.
    public let spatialConfidence: String
    /// The day of the photo there.
    public let date: String
    /// Whether every game of its sport on that day was known when the photo was matched.
    public let isCovered: Bool
    /// Its games on that day and those around.
    public let games: [PhotoGameAnswer]
}

/// A game that a photo may be of.
public struct PhotoGameAnswer: Codable, Hashable, Sendable {
    /// Its id.
    public let gameId: String
    /// Who played, such as `Toronto Blue Jays at Boston Red Sox, game 1`.
    public let title: String
    /// The day, at the stadium.
    public let date: String
    /// How near its day is: `exact_day`, `adjacent_day`.
    public let temporalConfidence: String
    /// What may be done with it: `auto_select`, `user_confirm`, `manual_only`.
    public let combinedConfidence: String
    /// Whether no other game is likelier.
    public let isLikeliest: Bool
}

/// What was sent of a photo.
public struct PhotoUploadAnswer: Codable, Hashable, Sendable {
    /// Where.
    public let destination: String
    /// `uploaded` or `failed`.
    public let status: String
    /// What it is called there; nil where it is not there.
    public let asset: String?
    /// Why it failed; nil where it did not.
    public let reason: String?
    /// When, in UTC.
    public let endedAt: String
}

/// A photo with its events.
public struct PhotoDetailAnswer: Codable, Hashable, Sendable {
    /// The photo.
    public let photo: PhotoAnswer
    /// Its events, in their order.
    public let events: [EventAnswer]
}

/// What became of photos.
public struct PhotoImportAnswer: Codable, Hashable, Sendable {
    /// What became of each, in their order.
    public var photos: [PhotoDecisionAnswer]
    /// Files that were named, or are named like photos, and are none; and what cannot be read.
    public var refused: [PhotoRefusalAnswer]
    /// How many files below folders were passed over, because they are no photos.
    public var passedOver = 0
    /// What it earned, kept with other evidence, and revoked.
    public var achievements: [AchievementChangeAnswer]

    /// What became of photos.
    public init(
        photos: [PhotoDecisionAnswer] = [], refused: [PhotoRefusalAnswer] = [],
        achievements: [AchievementChangeAnswer] = []
    ) {
        (self.photos, self.refused, self.achievements) = (photos, refused, achievements)
    }
}

/// What became of a photo.
public struct PhotoDecisionAnswer: Codable, Hashable, Sendable {
    /// The photo.
    public let photoId: String
    /// What became of it: `visit_added` (it made one), `joined_visit` (it is one more of one), `waiting` (for the user),
    /// `known` (it was imported before), `deleted` (it was imported and deleted before).
    public let outcome: String
    /// The file.
    public let path: String?
    /// The visit that it is of.
    public let visitId: String?
    /// Why the user is asked, such as `several_games`; nil where nothing is asked.
    public let question: String?
    /// The day of the photo at the likeliest stadium.
    public let date: String?
    /// The likeliest stadium's name on that day.
    public let stadiumName: String?
    /// How far it is, in metres.
    public let meters: Int?
    /// The likeliest game: who played.
    public let game: String?
    /// Why: the rule that was followed, who said so, or what is asked, in words.
    public let reason: String
}

/// A file that is not taken as a photo.
public struct PhotoRefusalAnswer: Codable, Hashable, Sendable {
    /// The file.
    public let path: String
    /// Why.
    public let reason: String

    /// A file that is not taken as a photo.
    public init(path: String, reason: String) {
        (self.path, self.reason) = (path, reason)
    }
}
