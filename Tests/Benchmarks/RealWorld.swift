import Foundation
import Projections
import SportsTime
import SportsTimeModel
import SportsTimeViews

/// The stadiums and teams of a bootstrapped store, which the bench's invented ones stand for.
///
/// A bench stadium is mapped by the hash of its id to a stadium that was open when the visit took place, its
/// teams by the hash of theirs to two different teams of that sport. So the bench's skew remains: few stadiums
/// have most of the visits.
struct RealWorld {
    private let stadiums: [StadiumFacts]
    private let teams: [SportID: [TeamFacts]]

    /// Makes a store with the canonical data in an empty directory, and reads what it knows.
    init(bootstrapping path: String) throws {
        _ = try SportsTimeStore.open(at: path)
        let store = try openStore(at: path, with: BuiltInViews.projectors)
        var stadiums: [StadiumFacts] = []
        var teams: [SportID: [TeamFacts]] = [:]
        try store.read { snapshot in
            let views = snapshot.views
            for sport in try SportView.all(in: views).map(\.id) {
                let ids = try [true, false].flatMap {
                    try StadiumView.stadiums(of: sport, isActive: $0, in: views).map(\.id)
                }
                stadiums += try ids.compactMap { try StadiumView.facts($0, in: views) }
                teams[sport] = try TeamView.teams(of: sport, in: views).compactMap {
                    try TeamView.facts($0.id, in: views)
                }
            }
        }
        self.stadiums = stadiums.filter { (teams[$0.stadium.sport]?.count ?? 0) > 1 }
        self.teams = teams
    }

    /// What a user who had been where the bench's visitor was would have meant.
    func intent(of visit: BenchVisit) throws -> VisitIntent {
        let first = Self.hash(visit.stadium)
        let open = stadiums.indices.lazy.map { stadiums[(first + $0) % stadiums.count] }
            .first { $0.stadium.yearOpened.map { $0 <= visit.date.year } ?? true }
        guard let stadium = open, let teams = teams[stadium.stadium.sport] else {
            throw UsageError(description: "no stadium was open on \(visit.date)")
        }
        let home = Self.hash(visit.home) % teams.count
        let step = 1 + Self.hash(visit.away) % (teams.count - 1)
        return VisitIntent(
            id: visit.id, stadium: stadium, date: visit.date, homeTeam: .team(teams[home]),
            awayTeam: .team(teams[(home + step) % teams.count]), finalScore: visit.score)
    }

    /// The same visit as a user types it, in ids.
    func draft(of visit: BenchVisit) throws -> VisitDraft {
        let intent = try intent(of: visit)
        return VisitDraft(
            stadium: intent.stadium.stadium.id.rawValue, date: intent.date,
            homeTeam: intent.homeTeam.flatMap(Self.id), awayTeam: intent.awayTeam.flatMap(Self.id),
            finalScore: intent.finalScore)
    }

    private static func id(of side: VisitIntent.Side) -> String? {
        guard case .team(let facts) = side else { return nil }
        return facts.team.id.rawValue
    }

    /// FNV-1a: the same in every process, unlike Swift's own.
    private static func hash(_ text: String) -> Int {
        let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return Int(hash >> 1)
    }
}
