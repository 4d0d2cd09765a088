import SportsTimeModel
import Testing

/// One event of every kind about photos, with every field filled.
enum SamplePhotoEvents {
    static func all() throws -> [DomainEvent] {
        let photo = try photo()
        let visit = try SampleEvents.visit().id
        return [
            .photoImported(photo), .photoRematched(PhotoRematch(photo: photo.id, match: try match(nil))),
            .photoAttached(PhotoAttachment(photo: photo.id, visit: visit, origin: .confirmed)),
            .photoDetached(photo.id), .photoDismissed(photo.id, isDismissed: true),
            .photoCaptionSet(photo.id, caption: "The last out"),
            .visitPhotosOrdered(visit, [photo.id, visit]),
            .photoUploadChanged(
                PhotoUpload(
                    photo: photo.id, destination: "folder:album", status: .failed, asset: "ab/cd.jpg",
                    reason: "it is full", endedAtMilliseconds: 1_769_817_600_123)),
            .photoDeleted(photo.id),
        ]
    }

    static func photo() throws -> Photo {
        let metadata = PhotoMetadata(
            captureTime: PhotoMetadata.CaptureTime(
                wallMilliseconds: 1_434_291_611_250, offsetMinutes: -240, source: .exif),
            coordinate: Coordinate(latitude: 42.3467, longitude: -71.0972), coordinateSource: .xmp,
            gpsMilliseconds: 1_434_306_011_000, orientation: 6, cameraMake: "HTC", cameraModel: "Desire")
        return try Photo(
            contentDigest: (0..<32).map { UInt8($0) }, format: "jpeg", byteCount: 167_416,
            metadata: metadata, match: try match(.severalGames), path: "/photos/a.jpg",
            modifiedAtNanoseconds: 1_434_291_700_000_000_001)
    }

    private static func match(_ question: PhotoQuestion?) throws -> PhotoMatch {
        let day = LocalDate(daysSince1970: 16_600)
        return PhotoMatch(
            question: question,
            candidates: [
                PhotoMatch.Candidate(
                    stadium: try Stadium.ID("stadium_mlb_fenway_park"), spatial: .high, date: day,
                    isCovered: true,
                    games: [
                        PhotoMatch.Option(gameID: "game_mlb_2015_20150614_tor_bos", temporal: .exactDay),
                        PhotoMatch.Option(gameID: "game_mlb_2015_20150615_atl_bos", temporal: .adjacentDay),
                    ], meters: 14),
                PhotoMatch.Candidate(
                    stadium: try Stadium.ID("stadium_nba_td_garden"), spatial: .low, date: day,
                    isCovered: false, games: [], meters: 3_600),
            ], rules: PhotoMatchingRules(sport: SportID("MLB")))
    }
}
