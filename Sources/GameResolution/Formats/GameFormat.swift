public import SportsTime
public import SportsTimeModel

/// The forms of files of games that are read.
public enum GameFormat: String, CaseIterable, Sendable {
    /// Comma-separated values whose first row names the columns: this project's own, nflverse's, FiveThirtyEight's, and
    /// others that call the columns something similar.
    case csv
    /// Game logs of Retrosheet.
    case retrosheet
    /// Canonical records of games: an array of objects; or an answer that a provider of scores gave, kept as a file (MLB Stats
    /// API, NHL, NBA Stats, ESPN).
    case json
    /// A calendar (RFC 5545).
    case ics
    /// A page of scores of a Sports-Reference site.
    case html

    /// The form that a file seems to have.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: Its name.
    public init(of bytes: [UInt8], named name: String) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = start.first {
            $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
        }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            self = .json
        } else if SportsReferencePage.seems(start) {
            self = .html
        } else if start.starts(with: "BEGIN:VCALENDAR".utf8) || name.lowercased().hasSuffix(".ics") {
            self = .ics
        } else if name.lowercased().hasSuffix(".json") {
            self = .json
        } else if RetrosheetLog.seems(start) {
            self = .retrosheet
        } else {
            self = .csv
        }
    }
}

extension GameFile {
    /// Reads a file of games.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: Its name.
    ///   - format: Its form; nil to look.
    ///   - sport: The sport of its games, where it does not say.
    /// - Throws: ``SportsTime/StoreError`` where the file has another form.
    public init(
        reading bytes: [UInt8], name: String, format: GameFormat? = nil, sport: SportID? = nil
    ) throws(StoreError) {
        var file =
            switch format ?? GameFormat(of: bytes, named: name) {
            case .csv: try GameTable.file(bytes, name: name)
            case .retrosheet: try RetrosheetLog.file(bytes, name: name)
            case .json: try GameRecordsFile.file(bytes, name: name)
            case .ics: try GameCalendar.file(bytes, name: name)
            case .html: try SportsReferencePage.file(bytes, name: name)
            }
        if let sport {
            file.rows = file.rows.map { row in
                var row = row
                row.sport = row.sport ?? sport
                return row
            }
        }
        self = file
    }
}
