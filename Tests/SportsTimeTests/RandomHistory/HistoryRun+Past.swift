import ByteCoding
import EventLog
import Foundation
import LMDB
import Projections
import SportsTimeViews
import TestSupport

@testable import SportsTime

extension HistoryRun {
    /// Compares the store as of two events with replays of the log up to there: every row of every view, and what is
    /// otherwise between them.
    func comparePast(using random: inout SeededGenerator) throws {
        let head = Int(try store.projected.readLog { try $0.head().sequence })
        let points = (0..<2).map { _ in UInt64(random.number(in: 0...head)) }
        var books: [StoreBook] = []
        for point in points {
            try replaying(upTo: point) { replayed in
                let past = try store.at(.sequence(point))
                let found = try past.read { try Self.rows($0.views) }
                let expected = try replayed.read { try Self.rows($0.views) }
                guard found == expected else {
                    let different = zip(found, expected).first { $0 != $1 }
                    throw Disagreement(
                        difference: "event \(point): \(found.count) rows, replayed \(expected.count); "
                            + "first: \(different.map { "\($0)" } ?? "none")")
                }
                books.append(try StoreBook(replayed))
            }
        }
        let expected = books[0].difference(to: books[1])
        let found = try store.difference(
            from: .point(.sequence(points[0])), to: .point(.sequence(points[1])))
        guard found.difference == expected else {
            throw Disagreement(
                difference: "from \(points[0]) to \(points[1]): \(found.difference)\nreplayed: \(expected)")
        }
    }

    /// A store with the first events of this one, appended anew.
    private func replaying(upTo end: UInt64, _ body: (SportsTimeStore) throws -> Void) throws {
        try Self.inTemporaryStore { run in
            var number: UInt64 = 1
            while let command = try store.projected.readLog({ try $0.portableCommand(number) }),
                command.command.sequences.lowerBound <= end
            {
                let events = command.events.filter { $0.sequence <= end }
                let again = CommandDraft(
                    id: command.command.id, name: command.command.name, origin: command.command.origin,
                    content: [])
                try run.store.projected.takeOver(events, by: again, clock: command.command.recordedAt)
                number += 1
            }
            try body(run.store)
        }
    }

    /// Every row of every view, with the event that wrote it.
    private static func rows(_ views: ViewReader) throws -> [String] {
        var found: [String] = []
        for view in BuiltInViews.projectors.map(\.view) {
            for number in UInt8(1)...16 {
                var rows = try views.rows(in: view.table(number))
                while let row = try rows.next() {
                    found.append(
                        "\(view.name).\(number) \([UInt8](row.key)) at \(row.since): \([UInt8](row.value))")
                }
            }
        }
        return found
    }
}
