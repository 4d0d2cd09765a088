import ByteCoding
import Foundation
import SportsTimeModel

/// A visit of the bench's data, read from its compact binary form (`decodeBin` of its `BenchCore`).
struct BenchVisit {
    let id: Identifier
    let stadium: String
    let sport: String
    let home: String
    let away: String
    let stadiumName: String
    let homeName: String
    let awayName: String
    let date: LocalDate
    let milliseconds: Int64
    let score: FinalScore

    /// The first so many visits of the bench's data.
    static func load(_ count: Int, from folder: URL) throws -> [BenchVisit] {
        let file = [UInt8](try Data(contentsOf: folder.appending(path: "events.bin.rec")))
        let bytes = file.span
        var visits: [BenchVisit] = []
        visits.reserveCapacity(count)
        var offset = 0
        while visits.count < count, offset < bytes.count {
            let size = Int(try littleEndian(bytes, at: offset, as: UInt32.self))
            visits.append(try BenchVisit(decoding: try bytes.bytes(at: offset + 4, count: size)))
            offset += 4 + size
        }
        guard visits.count == count else {
            throw UsageError(description: "the bench's data has only \(visits.count) visits")
        }
        return visits
    }

    private init(decoding bytes: Span<UInt8>) throws {
        var start = 52
        var texts: [String] = []
        for field in 0..<8 {
            let end = 52 + Int(try littleEndian(bytes, at: 36 + 2 * field, as: UInt16.self))
            texts.append(try bytes.bytes(at: start, count: end - start).text())
            start = end
        }
        id = try Identifier(bytes: try bytes.bytes(at: 8, count: 16))
        (stadium, sport, home, away) = (texts[0], texts[1], texts[3], texts[4])
        (stadiumName, homeName, awayName) = (texts[5], texts[6], texts[7])
        date = LocalDate(daysSince1970: Int32(bitPattern: try littleEndian(bytes, at: 32, as: UInt32.self)))
        milliseconds = Int64(bitPattern: try littleEndian(bytes, at: 24, as: UInt64.self))
        score = FinalScore(
            home: Int(try littleEndian(bytes, at: 2, as: UInt16.self)),
            away: Int(try littleEndian(bytes, at: 4, as: UInt16.self)))
    }

    /// The visit as our log holds it, its stadium and teams still the bench's own.
    ///
    /// Ids are spelled as canonical ids are. Of the thirteen fields the league alone has no field of its own: a
    /// team's id names it.
    func visit() throws -> Visit {
        Visit(
            id: id, stadium: try Stadium.ID("stadium_\(sport)_\(Self.identifier(stadium))"),
            stadiumName: stadiumName, date: date, sport: SportID(sport),
            homeTeam: Visit.Participant(
                team: try Team.ID("team_\(sport)_\(Self.identifier(home))"), name: homeName),
            awayTeam: Visit.Participant(
                team: try Team.ID("team_\(sport)_\(Self.identifier(away))"), name: awayName),
            finalScore: score, scoreSource: .user, photoCapturedAtMilliseconds: milliseconds)
    }

    /// An id of the bench (`st:riverside-park-2`) without its type and with underscores.
    private static func identifier(_ id: String) -> String {
        id.drop { $0 != ":" }.dropFirst().split(separator: "-").joined(separator: "_")
    }
}

private func littleEndian<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: Span<UInt8>, at offset: Int, as type: Integer.Type
) throws -> Integer {
    try bytes.integer(at: offset, as: type).byteSwapped
}
