import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A calendar of games (RFC 5545): each `VEVENT` whose `SUMMARY` names two teams.
enum GameCalendar {
    /// Reads a file; a row's line is that of its `BEGIN:VEVENT`.
    ///
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where it is no calendar.
    static func file(_ bytes: [UInt8], name: String) throws(StoreError) -> GameFile {
        var file = GameFile(name: name, provider: name, content: bytes, rows: [])
        var event: [String: Property] = [:]
        var start: Int?
        for (line, text) in unfolded(bytes) {
            if text.uppercased() == "BEGIN:VEVENT" {
                (event, start) = ([:], line)
            } else if text.uppercased() == "END:VEVENT", let begun = start {
                if let row = row(event, line: begun, &file.flaws) { file.rows.append(row) }
                start = nil
            } else if start != nil, let (key, property) = Property.read(text) {
                event[key] = event[key] ?? property
            }
        }
        if let start {
            file.flaws.append(
                StoreError.RowFlaw(
                    line: start, field: nil, reason: "it has no END:VEVENT: the file was cut off"))
        }
        guard !file.rows.isEmpty || !file.flaws.isEmpty || isCalendar(bytes) else {
            throw .invalidRows(
                file: name, rows: [StoreError.RowFlaw(line: 1, field: nil, reason: "it is not a calendar")])
        }
        return file
    }

    private static func isCalendar(_ bytes: [UInt8]) -> Bool {
        unfolded(bytes).contains { $0.text.uppercased() == "BEGIN:VCALENDAR" }
    }

    /// A content line of an event: its value, and the parameters that matter.
    private struct Property {
        var value: String
        var zone: String?

        static func read(_ line: String) -> (String, Property)? {
            // A quoted parameter may have a colon in it.
            var isQuoted = false
            guard
                let colon = line.firstIndex(where: { character in
                    if character == "\"" { isQuoted.toggle() }
                    return character == ":" && !isQuoted
                })
            else { return nil }
            let parts = line[..<colon].split(separator: ";")
            guard let name = parts.first else { return nil }
            let zone = parts.dropFirst().first { $0.uppercased().hasPrefix("TZID=") }
            return (
                name.uppercased(),
                Property(
                    value: String(line[line.index(after: colon)...]),
                    zone: zone.map { $0.dropFirst(5).filter { $0 != "\"" } })
            )
        }

        /// A text, without its escapes.
        var text: String {
            var text = ""
            var isEscaped = false
            for character in value {
                if isEscaped {
                    text.append(character == "n" || character == "N" ? "\n" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    text.append(character)
                }
            }
            return text
        }
    }

    /// The lines, those that were folded made whole, each with the number of its first.
    private static func unfolded(_ bytes: [UInt8]) -> [(line: Int, text: String)] {
        var lines: [(line: Int, bytes: [UInt8])] = []
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        // Old programs end lines with CR alone.
        let end = bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
        for (place, slice) in bytes[start...].split(
            separator: end, omittingEmptySubsequences: false
        )
        .enumerated() {
            let line = slice.last == UInt8(ascii: "\r") ? slice.dropLast() : slice
            if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"),
                !lines.isEmpty
            {
                lines[lines.count - 1].bytes += line.dropFirst()
            } else {
                lines.append((place + 1, Array(line)))
            }
        }
        return lines.map { ($0.line, String(decoding: $0.bytes, as: UTF8.self)) }
    }

    private static func row(
        _ event: [String: Property], line: Int, _ flaws: inout [StoreError.RowFlaw]
    ) -> GameFile.Row? {
        func flaw(_ field: String, _ reason: String) -> GameFile.Row? {
            flaws.append(StoreError.RowFlaw(line: line, field: field, reason: reason))
            return nil
        }
        guard let summary = event["SUMMARY"]?.text, let (home, away) = teams(summary) else {
            return flaw(
                "SUMMARY",
                "“\(event["SUMMARY"]?.text ?? "")” is not of the form “Away at Home” or “Home vs Away”")
        }
        guard let start = event["DTSTART"], let day = day(start) else {
            return flaw("DTSTART", "“\(event["DTSTART"]?.value ?? "")” is not a day or a moment")
        }
        // `Fenway Park, Boston, MA`.
        let place = event["LOCATION"]?.text.split(separator: ",").first.map { trimmed(String($0)) }
        let modified = event["LAST-MODIFIED"].flatMap { instant($0) }
        return GameFile.Row(
            line: line, day: day, stadium: place.flatMap { $0.isEmpty ? nil : $0 }, homeTeam: home,
            awayTeam: away, isCalledOff: event["STATUS"]?.value.uppercased() == "CANCELLED",
            lastModifiedMilliseconds: modified.map { $0 / 1_000 })
    }

    /// The teams of a summary, the home team first.
    private static func teams(_ summary: String) -> (home: String, away: String)? {
        for (word, isHomeFirst) in [
            (" at ", false), (" @ ", false), (" vs. ", true), (" vs ", true), (" v ", true),
        ] {
            guard let range = summary.firstRange(of: word) else { continue }
            let first = trimmed(String(summary[..<range.lowerBound]))
            let second = trimmed(String(summary[range.upperBound...]))
            guard !first.isEmpty, !second.isEmpty else { return nil }
            return isHomeFirst ? (first, second) : (second, first)
        }
        return nil
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func day(_ property: Property) -> GameFile.Row.Day? {
        if let day = RetrosheetLog.date(property.value) { return .local(day) }
        if let instant = instant(property) { return .instant(instant) }
        // A moment of clocks whose zone is not known: the stadium's, most likely.
        let parts = property.value.split(separator: "T")
        return parts.count == 2 ? RetrosheetLog.date(String(parts[0])).map { .local($0) } : nil
    }

    /// A moment, in microseconds since 1970; nil where its zone is not known.
    private static func instant(_ property: Property) -> Int64? {
        let isUTC = property.value.hasSuffix("Z")
        let digits = property.value.filter { $0.isASCII && $0.isNumber }
        guard digits.count == 14, let day = RetrosheetLog.date(String(digits.prefix(8))) else { return nil }
        let time = digits.dropFirst(8)
        guard
            let moment = UTCTime.microseconds(
                "\(day)T\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.suffix(2))Z")
        else { return nil }
        if isUTC { return moment }
        guard let zone = property.zone.flatMap({ TimeZone(identifier: $0) }) else { return nil }
        // The offset of the moment that these clocks show, found from the one that they would show in UTC.
        var offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment) / 1_000_000))
        offset = zone.secondsFromGMT(
            for: Date(timeIntervalSince1970: Double(moment) / 1_000_000 - Double(offset)))
        return moment - Int64(offset) * 1_000_000
    }
}
