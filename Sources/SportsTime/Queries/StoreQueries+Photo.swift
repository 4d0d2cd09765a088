import ByteCoding
import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// A photo with its events.
    ///
    /// - Parameter text: Its id, or the beginning of it.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func photo(_ text: String) throws -> PhotoDetailAnswer {
        try read { snapshot in
            let record = try NameResolver.photo(text, in: snapshot.views)
            return PhotoDetailAnswer(
                photo: try Self.answer(record, snapshot.views),
                events: try Self.events(of: record.photo.id.description, snapshot))
        }
    }

    /// The photos of a visit, in their order.
    ///
    /// - Parameter text: The visit's id, or the beginning of it.
    /// - Returns: The photos.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)``.
    public func photos(ofVisit text: String) throws -> [PhotoAnswer] {
        try read { snapshot in
            let views = snapshot.views
            let visit = try NameResolver.visit(text, in: views).visit.id
            return try PhotoView.photos(of: visit, in: views).map { try Self.answer($0, views) }
        }
    }

    /// The photos that wait for the user, by the camera's clock.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The photos.
    /// - Throws: What reading the views throws.
    public func waitingPhotos(limit: Int = .max) throws -> [PhotoAnswer] {
        try read { snapshot in
            try PhotoView.waitingPhotos(limit: limit, in: snapshot.views)
                .map { try Self.answer($0, snapshot.views) }
        }
    }

    /// Every photo, as it stands in the view.
    ///
    /// - Throws: What reading the views throws.
    /// - Complexity: One row a photo.
    public func allPhotos() throws -> [PhotoAnswer] {
        try read { snapshot in
            try PhotoView.all(in: snapshot.views).map { try Self.answer($0, snapshot.views) }
        }
    }

    /// The photo that was imported from a file which is as it was then.
    ///
    /// - Parameters:
    ///   - path: The file, from the root.
    ///   - byteCount: Its size.
    ///   - modifiedAtNanoseconds: When it was last changed: nanoseconds since 1970 in UTC.
    /// - Returns: That it is known; nil where no such file was imported.
    /// - Throws: What reading the views throws.
    /// - Complexity: Two rows, and those of the answer.
    public func knownPhoto(
        ofFileAt path: String, byteCount: UInt64, modifiedAtNanoseconds: Int64
    ) throws -> PhotoDecisionAnswer? {
        try read { snapshot in
            let record = try PhotoView.photo(
                fromFileAt: path, byteCount: byteCount, modifiedAtNanoseconds: modifiedAtNanoseconds,
                in: snapshot.views)
            guard let record else { return nil }
            let decision = PhotoDecision(
                record.photo.id, .known, visit: record.attachment?.visit, path: path)
            return try Self.answers([decision], snapshot.views).first
        }
    }

    /// Where the file of a photo was when it was imported last; nil where it was not, or that was erased.
    ///
    /// - Parameter digest: SHA-256 of its content.
    /// - Returns: The path, from the root.
    /// - Throws: What reading the views throws.
    /// - Complexity: One row.
    public func photoPath(ofContent digest: [UInt8]) throws -> String? {
        try read { snapshot in
            try PhotoView.record(try Identifier(digest: digest.span), in: snapshot.views)?.photo.details.path
        }
    }

    /// What is to be sent to a destination, and what is to be deleted there.
    ///
    /// - Parameter destination: What the log calls it.
    /// - Returns: The photos of visits that were not sent, and those that were; what is there of photos that were deleted or
    ///   dismissed, or whose visit was deleted.
    /// - Throws: What reading the views throws.
    /// - Complexity: One row a photo.
    public func photoUploads(
        to destination: String
    ) throws -> (pending: [PhotoAnswer], sent: [PhotoAnswer], obsolete: [PhotoUpload]) {
        try read { snapshot in
            let views = snapshot.views
            var (pending, there): ([PhotoAnswer], [PhotoAnswer]) = ([], [])
            var obsolete = try PhotoView.uploadsOfDeleted(in: views).filter {
                $0.destination == destination && !$0.asset.isEmpty
            }
            for record in try PhotoView.all(in: views) {
                let sent = record.uploads.first { $0.destination == destination }
                if let visit = record.attachment?.visit, try VisitView.record(visit, in: views) != nil {
                    let answer = try Self.answer(record, views)
                    if sent?.status == .uploaded { there.append(answer) } else { pending.append(answer) }
                } else if let sent, !sent.asset.isEmpty, record.attachment != nil || record.isDismissed {
                    // One that was taken from its visit by hand, or waits, keeps what was sent.
                    obsolete.append(sent)
                }
            }
            return (pending, there, obsolete)
        }
    }

    static func answer(_ record: PhotoRecord, _ views: ViewReader) throws -> PhotoAnswer {
        let photo = record.photo
        let (match, confidence) = (photo.match, photo.match.confidence)
        let visit = try record.attachment.flatMap { attachment in
            try VisitView.record(attachment.visit, in: views).map { _ in attachment }
        }
        let state =
            visit != nil
            ? "visit" : record.isDismissed ? "dismissed" : record.isWaiting ? "waiting" : "detached"
        return PhotoAnswer(
            id: photo.id.description, state: state, question: match.question?.rawValue,
            summary: PhotoWords.text(match), combinedConfidence: match.combined.rawValue,
            spatialConfidence: confidence.spatial.rawValue,
            temporalConfidence: confidence.temporal.rawValue,
            candidates: try match.candidates.map {
                try answer($0, likeliest: Set(match.likeliest.map(\.option)), views)
            },
            visitId: visit?.visit.description, attachedBy: visit?.origin.rawValue, caption: record.caption,
            captureDate: photo.captureTime?.description,
            captureDateSource: photo.captureTime?.source.rawValue,
            gpsDate: photo.gpsMilliseconds.map { UTCTime.text(milliseconds: $0) },
            latitude: photo.details.coordinate?.latitude, longitude: photo.details.coordinate?.longitude,
            locationSource: photo.coordinateSource?.rawValue, orientation: photo.orientation,
            cameraMake: photo.cameraMake, cameraModel: photo.cameraModel, format: photo.format,
            byteCount: photo.byteCount, contentDigest: hexadecimal(photo.contentDigest),
            path: photo.details.path,
            uploadStatus: visit.map { _ in
                record.uploads.first { $0.status == .failed }?.status.rawValue
                    ?? record.uploads.first?.status.rawValue ?? "pending"
            },
            uploads: record.uploads.map { upload in
                PhotoUploadAnswer(
                    destination: upload.destination, status: upload.status.rawValue,
                    asset: upload.asset.isEmpty ? nil : upload.asset,
                    reason: upload.reason.isEmpty ? nil : upload.reason,
                    endedAt: UTCTime.text(milliseconds: upload.endedAtMilliseconds))
            },
            importedAt: record.importedAt, rematchedAt: record.rematchedAt,
            createdAt: UTCTime.text(microseconds: record.createdAtMicroseconds))
    }

    private static func answer(
        _ candidate: PhotoMatch.Candidate, likeliest: Set<PhotoMatch.Option>, _ views: ViewReader
    ) throws -> PhotoCandidateAnswer {
        PhotoCandidateAnswer(
            stadiumId: candidate.stadium.rawValue,
            stadiumName: try StadiumView.facts(candidate.stadium, in: views)?.name(on: candidate.date)
                ?? candidate.stadium.rawValue,
            sport: candidate.stadium.sport.rawValue, meters: candidate.meters,
            spatialConfidence: candidate.spatial.rawValue, date: candidate.date.description,
            isCovered: candidate.isCovered,
            games: try candidate.games.map { option in
                PhotoGameAnswer(
                    gameId: option.gameID, title: try title(ofGame: option.gameID, views),
                    date: GameIDParts(option.gameID)?.date.description ?? "",
                    temporalConfidence: option.temporal.rawValue,
                    combinedConfidence: CombinedConfidence(candidate.spatial, option.temporal).rawValue,
                    isLikeliest: likeliest.contains(option))
            })
    }

    /// Who played, and the number of a doubleheader's game.
    static func title(ofGame id: String, _ views: ViewReader) throws -> String {
        guard let game = try RecordLookup.game(id, in: views)?.game else { return id }
        func name(_ team: Team.ID) throws -> String {
            try TeamView.facts(team, in: views)?.name(on: game.key.date) ?? team.rawValue
        }
        let number = game.key.number == 0 ? "" : ", game \(game.key.number)"
        return "\(try name(game.awayTeam)) at \(try name(game.key.homeTeam))\(number)"
    }

    /// What became of photos, as they stand behind the command.
    static func answers(
        _ decisions: [PhotoDecision], _ views: ViewReader
    ) throws -> [PhotoDecisionAnswer] {
        try decisions.map { decision in
            let match = try PhotoView.record(decision.photo, in: views)?.photo.match
            let visit = try decision.visit.flatMap { try VisitView.record($0, in: views)?.visit }
            let likely = match?.options.first
            let candidate =
                visit.flatMap { visit in match?.candidates.first { $0.stadium == visit.stadium } }
                ?? (visit == nil ? likely?.candidate ?? match?.candidates.first : nil)
            let stadium = try candidate.flatMap {
                try StadiumView.facts($0.stadium, in: views)?.name(on: $0.date)
            }
            return PhotoDecisionAnswer(
                photoId: decision.photo.description, outcome: decision.outcome.rawValue,
                path: decision.path, visitId: decision.visit?.description,
                question: visit == nil ? match?.question?.rawValue : nil,
                date: (visit?.date ?? candidate?.date)?.description,
                stadiumName: visit?.stadiumName ?? stadium, meters: candidate?.meters,
                game: try visit.map { try $0.gameID.map { try title(ofGame: $0, views) } ?? $0.type.rawValue }
                    ?? likely.map { try title(ofGame: $0.option.gameID, views) },
                reason: PhotoWords.text(decision, match))
        }
    }
}

extension SportsTimeStore {
    static func answer(
        _ result: (outcome: AppendOutcome?, changes: [AchievementChange], answer: [PhotoDecisionAnswer])
    ) -> PhotoImportAnswer {
        let report = CommandReport(outcome: result.outcome, changes: result.changes)
        return PhotoImportAnswer(photos: result.answer, achievements: report.answer.achievements)
    }
}
