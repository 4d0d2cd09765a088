import PhotoImport
import SportsTime
import SportsTimeModel

// What to do next, where the name of what was wrong decides it.

extension CommandError {
    static func hint(for what: StoreError.Thing, _ suggestions: [String]) -> String? {
        if !suggestions.isEmpty {
            return "did you mean " + suggestions.map { "“\($0)”" }.joined(separator: " or ") + "?"
        }
        switch what {
        case .stadium: return "`stctl stadium search WORD` finds names with a word"
        case .team: return "`stctl team search WORD` finds names with a word"
        case .visit: return "`stctl visit list` shows the ids"
        case .achievement: return "`stctl achievements` lists them"
        case .game: return "`stctl game search` shows the ids of the games that are known"
        case .photo: return "`stctl photo list` shows the ids"
        case .sport, .leaguePart: return nil
        }
    }

    static func hint(forField field: String) -> String {
        switch field {
        case "event": "`stctl log` shows the events and their numbers"
        case "file of notes": "convert it to UTF-8, for instance with iconv"
        case "photo": "`stctl photo show PHOTO` says what it is of"
        case "kind": "leave out --kind for events of every kind"
        case "nickname": "shorten it, or give --remove"
        case "point": "write it as 42.3467,-71.0972"
        case "stadium": "name another stadium, or another --sport"
        case "team": "`stctl team search WORD --sport SPORT` finds the teams of a sport"
        default: "`--help` says what it takes"
        }
    }

    static func hint(for error: PhotoFileError) -> String? {
        switch error {
        case .unknownFormat: "name a photo, or a folder of photos"
        case .notRegularFile, .unreadable: "name a file that is there and that you may read"
        case .changed: nil
        }
    }

    static func hint(for refusal: VisitRefusal) -> String? {
        switch refusal {
        case .beforeOpening: "`stctl stadium search` finds the stadium that stood there before"
        case .noGame: "leave it out, or make it a visit of type game"
        case .scoreWithoutTeams: "give --home and --away"
        case .textTooLong: "keep long texts in a file of your own and note where it is"
        case .dateOutOfRange, .dateInFuture: "give the day of the visit, at the stadium, as 2015-06-14"
        case .teamOfOtherSport: "`stctl team search WORD --sport SPORT` finds the teams of a sport"
        case .sameTeams: "give the other team with --home or --away"
        case .nothingToCorrect: "`stctl visit show ID` shows it as it is"
        case .emptyText, .impossibleNumber: nil
        }
    }
}
