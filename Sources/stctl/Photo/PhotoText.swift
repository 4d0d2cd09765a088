import PhotoImport
import SportsTime
import SportsTimeModel

/// Photos in words.
enum PhotoText {
    /// What became of photos: a line each of those that wait, one a visit of the others.
    static func write(_ answer: PhotoImportAnswer, isRehearsal: Bool, listsAll: Bool) {
        var table = TextTable([.left, .left, .left, .left, .left])
        for photo in answer.photos where listsAll || photo.outcome == "waiting" || photo.outcome == "deleted"
        {
            table.add(
                mark(photo.outcome) + VisitText.shortID(photo.photoId), name(photo.path), photo.date ?? "",
                place(photo.stadiumName, photo.meters), words(photo))
        }
        if !listsAll {
            for visit in visits(answer) {
                table.add(
                    "✓ " + VisitText.shortID(visit.id), SyncText.count(visit.photos, "photo"),
                    visit.first.date ?? "", visit.first.stadiumName ?? "", words(visit.first))
            }
        }
        table.write()
        for file in answer.refused { Output.remark("note: \(file.path): \(file.reason)") }
        let counts = Dictionary(grouping: answer.photos, by: \.outcome).mapValues(\.count)
        let added = counts["visit_added"] ?? 0
        let parts = [
            "\(SyncText.count(added, "visit")) \(isRehearsal ? "would be added" : "added")",
            part(counts["joined_visit"], isRehearsal ? "would join visits" : "joined visits that were there"),
            part(
                counts["waiting"],
                isRehearsal ? "would wait for you" : counts["waiting"] == 1 ? "waits for you" : "wait for you"
            ),
            part(counts["known"], "known before"), part(counts["deleted"], "deleted before"),
            answer.refused.isEmpty ? nil : "\(answer.refused.count) not read",
            part(
                answer.passedOver,
                answer.passedOver == 1 ? "other file passed over" : "other files passed over"),
        ].compactMap { $0 }
        if !table.isEmpty { Output.line("") }
        Output.line(
            "\(SyncText.count(answer.photos.count + answer.refused.count, "photo")): "
                + parts.joined(separator: ", ") + ".")
        ChangeOutput.writeAchievements(answer.achievements)
        if counts["waiting"] ?? 0 > 0, !isRehearsal {
            Output.remark("hint: `stctl photo review` lists what waits")
            if answer.photos.contains(where: { $0.question == gamesNotKnown }) { Output.remark(gamesHint) }
        }
        if counts["deleted"] ?? 0 > 0 { Output.remark("hint: --again takes deleted photos again") }
    }

    private static let gamesNotKnown = PhotoQuestion.gamesNotKnown.rawValue
    private static let gamesHint =
        "hint: `stctl game coverage` lists the days of which every game is known; "
        + "after `stctl game import FILE --complete`, `stctl photo rematch` looks again"

    private static func part(_ count: Int?, _ words: String) -> String? {
        count.flatMap { $0 > 0 ? "\($0) \(words)" : nil }
    }

    private static func visits(
        _ answer: PhotoImportAnswer
    ) -> [(id: String, first: PhotoDecisionAnswer, photos: Int)] {
        var places: [String: Int] = [:]
        var found: [(id: String, first: PhotoDecisionAnswer, photos: Int)] = []
        for photo in answer.photos where ["visit_added", "joined_visit"].contains(photo.outcome) {
            guard let visit = photo.visitId else { continue }
            if let place = places[visit] {
                found[place].photos += 1
            } else {
                places[visit] = found.count
                found.append((visit, photo, 1))
            }
        }
        return found
    }

    private static func mark(_ outcome: String) -> String {
        switch outcome {
        case "visit_added", "joined_visit": "✓ "
        case "waiting": "? "
        default: "· "
        }
    }

    private static func words(_ photo: PhotoDecisionAnswer) -> String {
        guard ["visit_added", "joined_visit"].contains(photo.outcome) else { return photo.reason }
        return [photo.game, photo.reason].compactMap { $0 }.joined(separator: ", ")
    }

    private static func place(_ name: String?, _ meters: Int?) -> String {
        [name, meters.map { distance($0) }].compactMap { $0 }.joined(separator: ", ")
    }

    /// A distance as people say it.
    static func distance(_ meters: Int) -> String {
        meters < 1_000 ? "\(meters) m" : "\((meters + 50) / 100 / 10).\((meters + 50) / 100 % 10) km"
    }

    private static func name(_ path: String?) -> String {
        path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
    }

    /// What waits for the user, by what is asked.
    static func writeInbox(_ photos: [PhotoAnswer]) {
        guard !photos.isEmpty else { return Output.line("No photo waits for you.") }
        var questions: [String] = []
        for photo in photos where !questions.contains(photo.summary) { questions.append(photo.summary) }
        for question in questions {
            let asked = photos.filter { $0.summary == question }
            Output.line(Output.heading("\(question) (\(asked.count))"))
            var table = TextTable([.left, .left, .left, .left, .left])
            for photo in asked {
                let best = photo.candidates.first { !$0.games.isEmpty } ?? photo.candidates.first
                table.add(
                    VisitText.shortID(photo.id), date(photo), name(photo.path),
                    place(best?.stadiumName, best?.meters),
                    likeliest(photo).map { "\($0.date) \($0.title)" }.joined(separator: "; "))
            }
            table.write(indent: 2)
            Output.line("")
        }
        Output.remark(
            "hint: `stctl photo review show PHOTO`, then confirm, assign or dismiss it; several at once will do"
        )
    }

    /// The games that it is most likely of.
    private static func likeliest(_ photo: PhotoAnswer) -> [PhotoGameAnswer] {
        photo.candidates.flatMap(\.games).filter(\.isLikeliest)
    }

    private static func date(_ photo: PhotoAnswer) -> String {
        guard let date = photo.captureDate else { return "no date" }
        return date + (photo.captureDateSource == "file" ? " (file)" : "")
    }

    /// Photos, a line each.
    static func writeList(_ photos: [PhotoAnswer]) {
        guard !photos.isEmpty else { return Output.line("No photos.") }
        var table = TextTable([.left, .left, .left, .left, .left])
        for photo in photos {
            table.add(
                VisitText.shortID(photo.id), photo.state, date(photo), name(photo.path),
                photo.caption.map { "“\($0)”" } ?? "")
        }
        table.write()
    }

    /// A photo with its history.
    static func write(_ answer: PhotoDetailAnswer) {
        let photo = answer.photo
        Output.line(Output.heading("photo \(VisitText.shortID(photo.id)): \(photo.summary)"))
        var table = TextTable([.left, .left])
        table.add("state", photo.state + (photo.attachedBy.map { " (\($0))" } ?? ""))
        if let status = photo.uploadStatus { table.add("upload", status) }
        if let visit = photo.visitId { table.add("visit", VisitText.shortID(visit)) }
        if let caption = photo.caption { table.add("caption", "“\(caption)”") }
        table.add("taken", taken(photo.captureDate, photo.captureDateSource))
        if let gps = photo.gpsDate { table.add("satellites", gps) }
        table.add("place", place(photo.latitude, photo.longitude, photo.locationSource))
        let camera = [photo.cameraMake, photo.cameraModel].compactMap { $0 }
        if !camera.isEmpty { table.add("camera", camera.joined(separator: ", ")) }
        table.add(
            "file",
            "\(photo.format), \(Bytes.text(Int(clamping: photo.byteCount)))"
                + (photo.path.map { ", \($0)" } ?? ""))
        table.add(
            "confidence",
            "\(photo.combinedConfidence) (\(photo.spatialConfidence), \(photo.temporalConfidence))")
        for upload in photo.uploads {
            table.add(
                upload.status,
                "\(upload.destination), \(upload.endedAt)" + (upload.reason.map { ": \($0)" } ?? ""))
        }
        table.write(indent: 2)
        if !photo.candidates.isEmpty {
            Output.line("\n  nearby")
            writeCandidates([photo], indent: 4)
        }
        Output.line("\n  events")
        var events = TextTable([.right, .left, .left, .left, .left])
        for event in answer.events {
            events.add(String(event.sequence), event.recordedAt, event.event, event.command, event.summary)
        }
        events.write(indent: 4)
    }

    /// Why photos are of a visit: those with the same reason together.
    static func writeReasons(_ photos: [PhotoAnswer]) {
        guard !photos.isEmpty else { return }
        Output.line("\n  photos")
        func reason(_ photo: PhotoAnswer) -> [[String]] {
            [[photo.summary]]
                + photo.candidates.map { stadium in
                    [stadium.stadiumId, stadium.spatialConfidence, stadium.date, "\(stadium.isCovered)"]
                        + stadium.games.map(\.gameId)
                }
        }
        var reasons: [[[String]]] = []
        for photo in photos where !reasons.contains(reason(photo)) { reasons.append(reason(photo)) }
        for shared in reasons {
            let group = photos.filter { reason($0) == shared }
            var table = TextTable([.left, .left, .left, .left])
            for photo in group {
                table.add(
                    VisitText.shortID(photo.id), photo.captureDate ?? "no date", photo.attachedBy ?? "",
                    photo.summary)
            }
            table.write(indent: 4)
            writeCandidates(group, indent: 6)
        }
    }

    /// The stadiums near photos that have the same ones nearby.
    private static func writeCandidates(_ photos: [PhotoAnswer], indent: Int) {
        var table = TextTable([.left, .right, .left, .left])
        for (place, stadium) in (photos.first?.candidates ?? []).enumerated() {
            let meters = photos.compactMap { $0.candidates[place].meters }
            table.add(
                "\(stadium.stadiumName) (\(stadium.sport))", distance(meters), stadium.spatialConfidence,
                !stadium.isCovered
                    ? "games of \(stadium.date) not all known"
                    : stadium.games.isEmpty ? "no game around \(stadium.date)" : "")
            for game in stadium.games {
                table.add("  \(game.title)", game.date, game.temporalConfidence, game.gameId)
            }
        }
        table.write(indent: indent)
    }

    /// From the shortest distance to the longest.
    private static func distance(_ meters: [Int]) -> String {
        guard let least = meters.min(), let most = meters.max() else { return "" }
        return least == most ? distance(least) : "\(distance(least)) to \(distance(most))"
    }

    /// What can be done about a photo that waits.
    static func writeAdvice(for photo: PhotoAnswer) {
        guard photo.state != "visit" else { return }
        let id = VisitText.shortID(photo.id)
        let games = photo.candidates.flatMap(\.games)
        let isProposed = likeliest(photo).count == 1 && photo.combinedConfidence != "manual_only"
        Output.line("\n  what to say")
        let lines =
            (isProposed ? ["stctl photo review confirm \(id)"] : [])
            + (games.count > 1 || !isProposed
                ? games.map { "stctl photo review confirm \(id) --game \($0.gameId)" } : [])
            + [assignment(photo, id), "stctl photo review dismiss \(id)"]
        for line in lines { Output.line("    \(line)") }
        if photo.question == gamesNotKnown { Output.remark(gamesHint) }
    }

    private static func assignment(_ photo: PhotoAnswer, _ id: String) -> String {
        let stadium = photo.candidates.first.map(\.stadiumId) ?? "STADIUM"
        let isDated = photo.captureDate != nil && photo.captureDateSource != "file" || photo.gpsDate != nil
        return "stctl photo review assign \(id) --stadium \(stadium)" + (isDated ? "" : " --date YYYY-MM-DD")
    }

    private static func taken(_ date: String?, _ source: String?) -> String {
        guard let date, let source else { return "the photo does not say" }
        return "\(date), by \(source == "file" ? "its file's last change (unreliable)" : source)"
    }

    /// A degree to the millionth, a tenth of a metre.
    private static func degrees(_ degrees: Double) -> String {
        "\((degrees * 1_000_000).rounded() / 1_000_000)"
    }

    private static func place(_ latitude: Double?, _ longitude: Double?, _ source: String?) -> String {
        guard let latitude, let longitude else { return "the photo does not say" }
        return "\(degrees(latitude)), \(degrees(longitude))" + (source.map { ", by \($0)" } ?? "")
    }

    /// What a run of an upload did.
    static func write(_ answer: PhotoUploadRunAnswer) {
        var table = TextTable([.left, .left, .left, .left])
        for photo in answer.photos {
            table.add(
                photo.status == "failed" ? "✗" : "✓", VisitText.shortID(photo.photoId), photo.status,
                photo.reason ?? name(photo.path))
        }
        table.write()
        guard !table.isEmpty || answer.left > 0 else {
            return Output.line("Everything is there: \(answer.destination).")
        }
        let counts = Dictionary(grouping: answer.photos, by: \.status).mapValues(\.count)
        Output.line(
            "\n\(counts["uploaded"] ?? 0) uploaded, \(counts["deleted"] ?? 0) deleted, \(counts["failed"] ?? 0) failed: "
                + "\(answer.destination).")
        if answer.left > 0 {
            Output.remark(
                "note: \(SyncText.count(answer.left, "photo")) left to the next run: the place is not to be had"
            )
        } else if counts["failed"] ?? 0 > 0 {
            Output.remark("hint: the next run tries again what failed")
        }
    }

    /// What a file says of itself.
    static func write(_ answer: PhotoMetadataAnswer) {
        Output.line(Output.heading(answer.path))
        var table = TextTable([.left, .left])
        table.add("taken", taken(answer.captureDate, answer.captureDateSource))
        if let gps = answer.gpsDate { table.add("satellites", gps) }
        table.add("place", place(answer.latitude, answer.longitude, answer.locationSource))
        if let orientation = answer.orientation { table.add("orientation", "\(orientation)") }
        let camera = [answer.cameraMake, answer.cameraModel].compactMap { $0 }
        if !camera.isEmpty { table.add("camera", camera.joined(separator: ", ")) }
        table.add(
            "file",
            "\(answer.format), \(Bytes.text(answer.byteCount)), \(Bytes.text(answer.bytesRead)) of it read")
        if answer.hasThumbnail { table.add("thumbnail", "in the file") }
        for sidecar in answer.sidecars { table.add("sidecar", sidecar) }
        table.write(indent: 2)
    }
}
