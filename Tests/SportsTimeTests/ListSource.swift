import SportsTimeModel
import Synchronization

@testable import SportsTime

/// A source whose records are in memory, with a clock of its own, pages as small as wanted, and failures when wanted.
final class ListSource: CanonicalSource {
    /// A record, and when it was last changed by the source's clock.
    struct Item {
        let record: [String: JSONValue]
        let modified: Int64
    }

    /// What happens instead of a page.
    enum Event {
        case fails(String)
        case isCancelled
        case cannotDeliver(String)
        case runs(@Sendable () throws -> Void)
    }

    private struct State {
        var items: [RecordType: [Item]] = [:]
        /// By the number of the page that is asked for, over all runs.
        var events: [Int: Event] = [:]
        var pages = 0
        var asked: [(type: RecordType, since: Int64?)] = []
    }

    let name: String
    private let pageSize: Int
    private let hasClock: Bool
    private let state = Mutex(State())

    init(_ name: String = "list", pageSize: Int = 200, hasClock: Bool = true) {
        (self.name, self.pageSize, self.hasClock) = (name, pageSize, hasClock)
    }

    /// A league with this many stadiums, one changed each second.
    static func league(_ stadiums: Int, pageSize: Int = 200) -> ListSource {
        let source = ListSource(pageSize: pageSize)
        source.set(.sport, Rows.sport("xfl"), modified: 1)
        for number in 0..<stadiums {
            source.set(
                .stadium, Rows.stadium("stadium_xfl_s\(number)"), modified: 1_000 * Int64(number + 1))
        }
        return source
    }

    /// Adds a record, or changes it.
    func set(_ type: RecordType, _ record: [String: JSONValue], modified: Int64) {
        state.withLock {
            let id = RecordDecoding.claimedID(record)
            $0.items[type, default: []].removeAll { RecordDecoding.claimedID($0.record) == id }
            $0.items[type, default: []].append(Item(record: record, modified: modified))
        }
    }

    /// Makes something happen with the nth page from now on.
    func on(page number: Int, _ event: Event) {
        state.withLock { $0.events[$0.pages + number] = event }
    }

    /// Which types were asked for since when, page by page.
    var asked: [(type: RecordType, since: Int64?)] { state.withLock { $0.asked } }
    /// Pages that were asked for.
    var pages: Int { state.withLock { $0.pages } }

    func lastModification(of type: RecordType) async throws -> Int64? {
        hasClock ? state.withLock { $0.items[type]?.map(\.modified).max() } : nil
    }

    func page(
        of type: RecordType, modifiedSince moment: Int64?, after marker: String?
    ) async throws -> RecordPage {
        let event = state.withLock { state in
            state.pages += 1
            state.asked.append((type, moment))
            return state.events[state.pages]
        }
        var failures: [String] = []
        switch event {
        case .fails(let reason): throw SourceError(reason)
        case .isCancelled: throw CancellationError()
        case .cannotDeliver(let reason): failures = [reason]
        case .runs(let body): try body()
        case nil: break
        }
        let items = state.withLock { state in
            (state.items[type] ?? []).filter { item in moment.map { item.modified >= $0 } ?? true }
                .sorted { $0.modified < $1.modified }
        }
        let start = marker.flatMap { Int($0) } ?? 0
        let page = items.dropFirst(start).prefix(pageSize)
        let end = start + page.count
        return RecordPage(
            records: page.map(\.record), modifiedUpTo: hasClock ? page.last?.modified : nil,
            failures: failures, next: end < items.count ? String(end) : nil)
    }
}

/// Records in the fewest words.
enum Rows {
    static func sport(_ id: String, month: Int = 2, modified: String = "2026-03-01") -> [String: JSONValue] {
        [
            "id": .string(id), "abbreviation": .string(id.uppercased()),
            "display_name": .string("\(id) league"),
            "icon_name": .string("football.fill"), "color_hex": .string("#E31837"),
            "season_start_month": .number(Double(month)), "season_end_month": .number(5),
            "last_modified": .string(modified),
        ]
    }

    static func stadium(
        _ id: String, name: String? = nil, sport: String = "XFL", modified: String = "2026-03-01"
    ) -> [String: JSONValue] {
        [
            "canonical_id": .string(id), "name": .string(name ?? id), "city": .string("Somewhere"),
            "state": .string("Ohio"), "country": .string("US"), "latitude": .number(40),
            "longitude": .number(-80),
            "sport": .string(sport), "time_zone_identifier": .string("America/New_York"),
            "last_modified": .string(modified),
        ]
    }

    static func team(
        _ id: String, at stadium: String, sport: String = "XFL", modified: String = "2026-03-01"
    ) -> [String: JSONValue] {
        [
            "canonical_id": .string(id), "name": .string("The \(id)"), "abbreviation": .string("T"),
            "city": .string("Somewhere"), "sport": .string(sport), "stadium_canonical_id": .string(stadium),
            "last_modified": .string(modified),
        ]
    }
}
