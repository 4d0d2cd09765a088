import Foundation
import TestSupport
import Testing

/// ExifTool by Phil Harvey, as a witness of what photos say.
enum ExifTool {
    /// Where it lies; nil where it is not installed.
    static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/exiftool" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// What it finds in the files of a folder, by name.
    ///
    /// - Throws: What starting a process throws, and what an answer that cannot be read does.
    static func answers(in folder: String) throws -> [String: ExifToolAnswer] {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = [
            "-j", "-n", "-G1", "-q", "-q", "-IFD0:all", "-IFD1:all", "-ExifIFD:all",
            "-GPS:all", "-XMP:all", "-Composite:all",
            "-ExifTool:Warning", "-ExifTool:Error", folder,
        ]
        let file = folder + "-answers.json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data().write(to: URL(filePath: file))
        let output = try FileHandle(forWritingTo: URL(filePath: file))
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.runAlone()
        process.waitUntilExit()
        try output.close()
        let answer = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
        let objects = try #require(answer as? [[String: Any]])
        return try objects.reduce(into: [:]) { answers, tags in
            let name = try #require(tags["SourceFile"] as? String)
            answers[URL(filePath: name).lastPathComponent] = ExifToolAnswer(tags: tags.mapValues { "\($0)" })
        }
    }
}

/// What ExifTool finds in a photo: the tags by group and name, numbers as numbers.
struct ExifToolAnswer {
    let tags: [String: String]

    /// A tag, without blanks at its ends; nil where it is empty, or is not there.
    subscript(_ name: String) -> String? {
        let text = tags[name]?.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty ?? true ? nil : text
    }

    /// The first of several tags that is there.
    private func first(_ names: String...) -> String? {
        names.lazy.compactMap { self[$0] }.first
    }

    var make: String? { first("IFD0:Make", "XMP-tiff:Make") }
    var model: String? { first("IFD0:Model", "XMP-tiff:Model") }
    /// One of 1 to 8, as Exif has it.
    var orientation: Int? {
        ["IFD0:Orientation", "XMP-tiff:Orientation"].lazy.compactMap { self[$0].flatMap { Int($0) } }
            .first { (1...8).contains($0) }
    }

    /// When the picture was taken: the first date of those asked for that a calendar has.
    var captureTime: WitnessedTime? {
        func exif(_ date: String, _ subsecond: String, _ offset: String) -> WitnessedTime? {
            guard let text = self[date], var time = WitnessedTime(text) else { return nil }
            if let digits = self[subsecond], digits.allSatisfy(\.isNumber) {
                time.milliseconds += Int64((Double("0." + digits) ?? 0) * 1_000)
            }
            time.offsetMinutes = self[offset].flatMap { WitnessedTime.offset($0) } ?? time.offsetMinutes
            return time
        }
        let xmp = ["XMP-exif:DateTimeOriginal", "XMP-photoshop:DateCreated", "XMP-xmp:CreateDate"]
            .compactMap { self[$0].flatMap { WitnessedTime($0) } }
        let original = exif(
            "ExifIFD:DateTimeOriginal", "ExifIFD:SubSecTimeOriginal", "ExifIFD:OffsetTimeOriginal")
        let digitized = exif(
            "ExifIFD:CreateDate", "ExifIFD:SubSecTimeDigitized", "ExifIFD:OffsetTimeDigitized")
        let changed = exif("IFD0:ModifyDate", "ExifIFD:SubSecTime", "ExifIFD:OffsetTime")
        guard var time = original ?? digitized ?? xmp.first ?? changed else { return nil }
        time.source = original ?? digitized != nil ? "exif" : xmp.isEmpty ? "file" : "xmp"
        // XMP tells the zone of the very second of which Exif does not.
        if time.offsetMinutes == nil {
            let same = xmp.first {
                $0.milliseconds / 1_000 == time.milliseconds / 1_000 && $0.offsetMinutes != nil
            }
            time.offsetMinutes = same?.offsetMinutes
        }
        return time
    }

    /// The place, as ExifTool puts it together.
    var place: (latitude: Double, longitude: Double, source: String)? {
        if let latitude = self["Composite:GPSLatitude"].flatMap({ Double($0) }),
            let longitude = self["Composite:GPSLongitude"].flatMap({ Double($0) }),
            self["GPS:GPSLatitude"] != nil
        {
            return (latitude, longitude, "exif")
        }
        guard let latitude = self["XMP-exif:GPSLatitude"].flatMap({ Double($0) }),
            let longitude = self["XMP-exif:GPSLongitude"].flatMap({ Double($0) })
        else { return nil }
        return (latitude, longitude, "xmp")
    }

    /// Whether the place is one that is not taken: none, 0,0, or void.
    var isPlaceRefused: Bool {
        guard let place else { return true }
        return place.latitude == 0 && place.longitude == 0 || self["GPS:GPSStatus"]?.uppercased() == "V"
            || ["GPS:GPSLatitude", "GPS:GPSLongitude"].contains { tags[$0]?.contains("undef") ?? false }
    }

    /// The satellites' time.
    var gpsTime: WitnessedTime? {
        guard self["GPS:GPSStatus"]?.uppercased() != "V" else { return nil }
        let stamps = [self["GPS:GPSDateStamp"], self["GPS:GPSTimeStamp"]].compactMap { $0 }
        if stamps.count == 2, let time = WitnessedTime(stamps.joined(separator: " ") + "Z") { return time }
        return self["XMP-exif:GPSDateTime"].flatMap { WitnessedTime($0) }
    }

    /// Where the small picture lies.
    var thumbnail: Range<Int>? {
        guard let start = self["IFD1:ThumbnailOffset"].flatMap({ Int($0) }),
            let count = self["IFD1:ThumbnailLength"].flatMap({ Int($0) }), count > 1
        else { return nil }
        return start..<start + count
    }
}

/// A date and time in ExifTool's words, by Foundation's calendar.
struct WitnessedTime: Equatable {
    var milliseconds: Int64
    var offsetMinutes: Int?
    /// Where it stands: `file` for the date on which the file was changed.
    var source = ""

    /// Nil for what the calendar does not have.
    init?(_ text: String) {
        let form =
            /(\d{4})[:\-\/.](\d\d)[:\-\/.](\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)? ?([+\-]\d\d:?\d\d|Z)?/
        guard let parts = text.wholeMatch(of: form)?.output, let year = Int(parts.1), year >= 1_800,
            let zone = TimeZone(secondsFromGMT: 0), let month = Int(parts.2), let day = Int(parts.3),
            let hour = Int(parts.4), let minute = Int(parts.5)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let second = parts.6.flatMap { Int($0) } ?? 0
        let components = DateComponents(
            calendar: calendar, year: year, month: month, day: day, hour: hour, minute: minute, second: second
        )
        guard components.isValidDate, let date = components.date else { return nil }
        let fraction = parts.7.flatMap { Double("0.\($0)") } ?? 0
        milliseconds = Int64(date.timeIntervalSince1970) * 1_000 + Int64((fraction * 1_000).rounded())
        offsetMinutes = parts.8.flatMap { Self.offset(String($0)) }
    }

    /// `+09:00`, `-0700`, `Z`.
    static func offset(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        guard let parts = text.wholeMatch(of: /([+\-])(\d\d):?(\d\d)/)?.output, let hours = Int(parts.2),
            let minutes = Int(parts.3)
        else { return nil }
        return (hours * 60 + minutes) * (parts.1 == "-" ? -1 : 1)
    }
}
