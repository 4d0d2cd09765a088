import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a clock at a stadium showed when a photo was taken.
///
/// A time with an offset, and that of the satellites, is an instant, read in the stadium's time zone; one without an offset is
/// taken to be the stadium's own, as phones set themselves.
enum PhotoClock {
    /// Minutes of a day before which a photo may belong to the evening before (DESIGN, section 5: 05:00).
    static let morning = 5 * 60

    /// The moment; nil where the photo says none.
    static func moment(of metadata: PhotoMetadata, at stadium: Stadium) -> PhotoJudge.Moment? {
        let zone = TimeZone(identifier: stadium.timeZoneIdentifier)
        let bySatellite = metadata.gpsMilliseconds.map { wall(atInstant: $0, zone, stadium) }
        // The date of a file is believed less than the satellites.
        let camera = metadata.captureTime.flatMap { $0.isReliable || bySatellite == nil ? $0 : nil }
        let shown = camera.map { time in
            time.milliseconds.map { wall(atInstant: $0, zone, stadium) } ?? time.wallMilliseconds
        }
        guard let own = shown ?? bySatellite else { return nil }
        var moment = PhotoJudge.Moment(
            date: date(own), otherDate: bySatellite.map { date($0) },
            isAfterMidnight: [own, bySatellite ?? own].contains { minutes($0) < morning })
        if zone == nil, moment.otherDate == nil, camera?.offsetMinutes != nil || camera == nil {
            // Without a time zone the sun's time is off by two hours at most.
            let around = [own - 7_200_000, own + 7_200_000].map { date($0) }
            moment.otherDate = around.first { $0 != moment.date }
        }
        return moment
    }

    /// The instant: milliseconds since 1970 in UTC; nil where the photo says none.
    static func instant(of metadata: PhotoMetadata, at stadium: Stadium) -> Int64? {
        guard let time = metadata.captureTime, time.isReliable else { return metadata.gpsMilliseconds }
        if let instant = time.milliseconds { return instant }
        let zone = TimeZone(identifier: stadium.timeZoneIdentifier)
        // Twice, since the offset is that of the instant which is looked for.
        let first = time.wallMilliseconds - offset(atInstant: time.wallMilliseconds, zone, stadium)
        return time.wallMilliseconds - offset(atInstant: first, zone, stadium)
    }

    private static func wall(atInstant instant: Int64, _ zone: TimeZone?, _ stadium: Stadium) -> Int64 {
        instant + offset(atInstant: instant, zone, stadium)
    }

    /// How far the stadium's clock is ahead of UTC, in milliseconds.
    private static func offset(
        atInstant instant: Int64, _ zone: TimeZone?, _ stadium: Stadium
    ) -> Int64 {
        guard let zone else { return Int64((stadium.coordinate.longitude / 15).rounded()) * 3_600_000 }
        let moment = Date(timeIntervalSince1970: Double(instant) / 1_000)
        return Int64(zone.secondsFromGMT(for: moment)) * 1_000
    }

    private static func date(_ wall: Int64) -> LocalDate { UTCTime.date(microseconds: wall * 1_000) }

    private static func minutes(_ wall: Int64) -> Int {
        let day = Int64(date(wall).daysSince1970) * 86_400_000
        return Int((wall - day) / 60_000)
    }
}
