import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport

@testable import SportsTime

/// One store with the bundled data, for all tests of names: none of them changes it.
enum BundledStore {
    /// Reads the store's log and views.
    static func read<Value>(_ body: (borrowing StoreSnapshot) throws -> Value) throws -> Value {
        try opened.get().projected.read(body)
    }

    /// What a stadium's name may mean.
    static func stadiums(
        _ name: String, on date: LocalDate? = nil, sport: String? = nil
    ) throws -> [NameMatch<Stadium.ID>] {
        try read {
            try StadiumView.matches(named: name, on: date, sport: sport.map { SportID($0) }, in: $0.views)
        }
    }

    /// What a team's name may mean.
    static func teams(
        _ name: String, on date: LocalDate? = nil, sport: String? = nil
    ) throws -> [NameMatch<Team.ID>] {
        try read {
            try TeamView.matches(named: name, on: date, sport: sport.map { SportID($0) }, in: $0.views)
        }
    }

    // The directory goes at once: a store that is open keeps its files, and nothing is left behind.
    private static let opened = Result {
        let directory = try TemporaryDirectory()
        return try withExtendedLifetime(directory) {
            try SportsTimeStore.open(
                at: directory.path,
                options: EnvironmentOptions(mapSizeBytes: 1 << 30, durability: .scratch))
        }
    }
}
