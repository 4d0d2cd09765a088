import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A form of answers of a provider of scores.
protocol ProviderAnswer {
    /// Who answers, as the source of scores.
    static var provider: String { get }
    /// The version of the interface.
    static var version: String { get }
    /// The objects of games, each to be read by itself.
    ///
    /// - Throws: ``AnswerFlaw`` where the answer has another form.
    static func games(in answer: AnswerValue) throws(AnswerFlaw) -> [AnswerValue]
    /// Notes what an answer says of itself as a whole.
    static func describe(_ file: inout GameFile, _ answer: AnswerValue)
    /// A game; nil for one that is no game of a league's season.
    ///
    /// - Throws: ``AnswerFlaw`` where it cannot be read.
    static func row(_ game: AnswerValue, of answer: AnswerValue) throws(AnswerFlaw) -> GameFile.Row?
}

extension ProviderAnswer {
    static func describe(_ file: inout GameFile, _ answer: AnswerValue) {}

    /// Reads an answer: its games, and what is wrong with those that cannot be read.
    ///
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where the answer has another form.
    static func file(_ answer: AnswerValue, _ bytes: [UInt8], name: String) throws(StoreError) -> GameFile {
        var file = GameFile(name: name, provider: provider, content: bytes, rows: [])
        (file.scoreSource, file.providerVersion) = (.api, version)
        describe(&file, answer)
        do throws(AnswerFlaw) {
            for (place, game) in try games(in: answer).enumerated() {
                do throws(AnswerFlaw) {
                    guard var row = try row(game, of: answer) else { continue }
                    row.line = place + 1
                    file.rows.append(row)
                } catch {
                    file.flaws.append(
                        StoreError.RowFlaw(line: place + 1, field: error.path, reason: error.reason))
                }
            }
        } catch {
            throw .invalidRows(
                file: name, rows: [StoreError.RowFlaw(line: 1, field: error.path, reason: error.reason)])
        }
        return file
    }

    /// Reads an answer as it came.
    ///
    /// - Throws: ``StoreError/invalidJSON(file:reason:)`` where it is no JSON object, as the page of an error is none;
    ///   ``StoreError/invalidRows(file:rows:)`` where it has another form.
    static func file(_ bytes: [UInt8]) throws(StoreError) -> GameFile {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard
            let object = try? JSONDecoder().decode(
                [String: JSONValue].self, from: Data(bytes.dropFirst(start)))
        else { throw .invalidJSON(file: provider, reason: "it is no JSON object") }
        return try file(AnswerValue(.object(object)), bytes, name: provider)
    }

    /// A moment; `2022-09-25T17:00Z` is taken too.
    static func instant(_ value: AnswerValue) throws(AnswerFlaw) -> GameFile.Row.Day {
        let text = try value.text()
        let whole = text.utf8.count == 17 && text.hasSuffix("Z") ? "\(text.dropLast()):00Z" : text
        guard let moment = UTCTime.microseconds(whole), whole.contains("T") else {
            throw value.flaw("“\(text)” is not a moment")
        }
        return .instant(moment)
    }

    /// A score of which both halves must be there.
    static func score(
        home: AnswerValue, away: AnswerValue
    ) throws(AnswerFlaw) -> FinalScore {
        let points = (try home.integer(), try away.integer())
        for (value, number) in [(home, points.0), (away, points.1)]
        where !(0...FinalScore.limit).contains(number) {
            throw value.flaw("\(number) is not a number from 0 to \(FinalScore.limit)")
        }
        return FinalScore(home: points.0, away: points.1)
    }
}

/// The providers whose answers are read.
enum ProviderAnswers {
    /// Reads an answer that was kept as a file, by the names of its fields; nil where it is of no provider that is known.
    ///
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where the answer has another form.
    static func file(_ object: [String: JSONValue], _ bytes: [UInt8], name: String) throws(StoreError)
        -> GameFile?
    {
        let answer = AnswerValue(.object(object))
        let provider: (any ProviderAnswer.Type)? =
            if object["dates"] != nil {
                MLBStatsAnswer.self
            } else if object["gameWeek"] != nil {
                NHLWebAnswer.self
            } else if object["scoreboard"] != nil {
                NBAStatsAnswer.self
            } else if object["leagues"] != nil, object["events"] != nil {
                ESPNAnswer.self
            } else {
                nil
            }
        return try provider?.file(answer, bytes, name: name)
    }
}
