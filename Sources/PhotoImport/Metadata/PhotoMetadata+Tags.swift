import SportsTimeModel

extension PhotoMetadata {
    /// Takes each value from the most trusted witness that has a sound one.
    ///
    /// Exif comes before XMP in the file, that before XMP beside it. The date of Exif's DateTime tag is the one on which
    /// the file was changed (Exif 2.32: "the date and time the file was changed"), so that any date of the taking goes
    /// before it, in XMP too. Alone it says no more than the file system's date, but copies keep it.
    init(_ witnesses: PhotoWitnesses) {
        self.init()
        captureTime = Self.captureTime(witnesses)
        takePlace(witnesses)
        orientation = Self.first(
            witnesses.exif?.orientation, witnesses.xmp.map { $0.orientation.flatMap { Int($0) } }
        ) { (1...8).contains($0) }
        cameraMake = Self.first(witnesses.exif?.make, witnesses.xmp.map(\.make)) { _ in true }
        cameraModel = Self.first(witnesses.exif?.model, witnesses.xmp.map(\.model)) { _ in true }
    }

    private static func captureTime(_ witnesses: PhotoWitnesses) -> CaptureTime? {
        let written = witnesses.xmp.flatMap(times)
        func time(_ tags: ExifTags.DateTags?) -> CaptureTime? {
            guard let tags, let found = WrittenTime(tags) else { return nil }
            return CaptureTime(
                wallMilliseconds: found.wallMilliseconds,
                offsetMinutes: found.offsetMinutes ?? offset(ofSecond: found, among: written), source: .exif)
        }
        if let taken = time(witnesses.exif?.original) ?? time(witnesses.exif?.digitized) { return taken }
        if let found = written.first {
            return CaptureTime(
                wallMilliseconds: found.wallMilliseconds, offsetMinutes: found.offsetMinutes, source: .xmp)
        }
        if var changed = time(witnesses.exif?.changed) {
            changed.source = .file
            return changed
        }
        return witnesses.modifiedAtNanoseconds.flatMap {
            // The remainder goes down, before 1970 too.
            let milliseconds = $0 / 1_000_000 - ($0 % 1_000_000 < 0 ? 1 : 0)
            guard WrittenTime.isTaken(milliseconds: milliseconds) else { return nil }
            return CaptureTime(wallMilliseconds: milliseconds, offsetMinutes: 0, source: .file)
        }
    }

    /// The dates of a packet, the one of the taking first.
    private static func times(_ properties: XMPProperties) -> [WrittenTime] {
        [properties.dateTimeOriginal, properties.dateCreated, properties.createDate].compactMap {
            $0.flatMap { WrittenTime($0) }
        }
    }

    /// The offset that XMP has for the very second that Exif has without one.
    private static func offset(ofSecond time: WrittenTime, among others: [WrittenTime]) -> Int? {
        others.first {
            $0.offsetMinutes != nil
                && second($0.wallMilliseconds) == second(time.wallMilliseconds)
        }?.offsetMinutes
    }

    private static func second(_ milliseconds: Int64) -> Int64 {
        milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0)
    }

    private mutating func takePlace(_ witnesses: PhotoWitnesses) {
        if let gps = witnesses.exif?.gps {
            coordinate = WrittenPlace.coordinate(gps)
            coordinateSource = coordinate == nil ? nil : .exif
            if !WrittenPlace.isVoid(status: gps.status) {
                gpsMilliseconds = WrittenTime.milliseconds(
                    dateStamp: gps.dateStamp, timeStamp: gps.timeStamp)
            }
        }
        for properties in witnesses.xmp {
            if coordinate == nil, let place = WrittenPlace.coordinate(properties) {
                coordinate = place
                coordinateSource = .xmp
            }
            if gpsMilliseconds == nil, !WrittenPlace.isVoid(status: properties.gpsStatus),
                let time = properties.gpsTimeStamp.flatMap({ WrittenTime($0) })
            {
                // The satellites' time is UTC; a text without a zone says no more.
                let milliseconds = time.wallMilliseconds - Int64(time.offsetMinutes ?? 0) * 60_000
                gpsMilliseconds = WrittenTime.isTaken(milliseconds: milliseconds) ? milliseconds : nil
            }
        }
    }

    /// The first sound value.
    private static func first<Value>(
        _ exif: Value?, _ xmp: [Value?], _ isSound: (Value) -> Bool
    ) -> Value? {
        ([exif] + xmp).lazy.compactMap { $0 }.first(where: isSound)
    }
}
