import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Canonical records of games, an array of objects as `stctl data publish` writes them, or an answer of a provider.
enum GameRecordsFile {
    /// Reads a file; a row's line is the place of its record in the array.
    ///
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where it is no array of objects.
    static func file(_ bytes: [UInt8], name: String) throws(StoreError) -> GameFile {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let data = Data(bytes.dropFirst(start))
        if let object = try? JSONDecoder().decode([String: JSONValue].self, from: data),
            let file = try ProviderAnswers.file(object, bytes, name: name)
        {
            return file
        }
        guard let objects = try? JSONDecoder().decode([[String: JSONValue]].self, from: data) else {
            throw .invalidRows(
                file: name,
                rows: [
                    StoreError.RowFlaw(
                        line: 1, field: nil,
                        reason:
                            "it is neither an array of JSON objects nor an answer of a provider that is known"
                    )
                ])
        }
        var file = GameFile(name: name, provider: name, content: bytes, rows: [])
        for (place, object) in objects.enumerated() {
            let (record, flaws) = RecordFormat.read(object, as: .game)
            guard flaws.isEmpty, let game = record as? CanonicalGame else {
                file.flaws += flaws.map {
                    StoreError.RowFlaw(line: place + 1, field: $0.fields.first, reason: $0.reason)
                }
                continue
            }
            file.rows.append(row(game, line: place + 1))
        }
        return file
    }

    private static func row(_ record: CanonicalGame, line: Int) -> GameFile.Row {
        let key = record.game.key
        let moment = record.revision.lastModifiedMilliseconds
        return GameFile.Row(
            line: line, day: .local(key.date), sport: key.sport, stadium: key.stadium.rawValue,
            homeTeam: key.homeTeam.rawValue, awayTeam: record.game.awayTeam.rawValue, number: key.number,
            isCalledOff: record.game.isCalledOff, lastModifiedMilliseconds: moment == 0 ? nil : moment)
    }
}
