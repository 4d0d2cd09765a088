import ByteCoding
import EventLog
import Foundation
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport

@testable import SportsTime

extension HistoryRun {
    /// Tries the three promises of `why` (DESIGN, section 5) on some entries of the ledger.
    ///
    /// - Returns: How many entries were tried.
    func compareWhy(using random: inout SeededGenerator) throws -> Int {
        let held = oracle.definitions.keys.sorted().filter { !(oracle.entries[$0] ?? []).isEmpty }
        let chosen = random.pick(min(2, held.count), of: held)
        for id in chosen {
            let why = try store.why(id, listsEveryVisit: true)
            guard let entry = why.entries.last else { continue }
            try reproduce(id, entry, using: &random)
            try removeEveryVisit(id, why)
            try prove(id)
        }
        return chosen.count
    }

    /// The events that `why` names, with all canonical ones, give the same entry; without any one of the visits, they
    /// do not.
    private func reproduce(
        _ id: String, _ entry: WhyAnswer.Entry, using random: inout SeededGenerator
    ) throws {
        let visits = Dictionary(
            grouping: entry.judgements.flatMap(\.evidence), by: \.visitId
        ).compactMapValues { $0.first?.events }
        let expected = Self.life(entry)
        let found = try life(of: id, keeping: Set(visits.values.joined()))
        guard found == expected else {
            throw Disagreement(difference: "why \(id) names \(visits), which give \(found), not \(expected)")
        }
        guard let removed = random.pick(visits.keys.sorted()) else { return }
        let fewer = visits.filter { $0.key != removed }
        let without = try life(of: id, keeping: Set(fewer.values.joined()))
        guard without != expected else {
            throw Disagreement(difference: "why \(id) names visit \(removed), without which it is the same")
        }
    }

    /// A bundle of the achievement is proven, without the store.
    private func prove(_ id: String) throws {
        var bytes: [UInt8] = []
        _ = try store.exportAudit(of: id) { bytes += $0 }
        var rest = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }[...]
        let answer = try SportsTimeStore.checkAudit(
            in: FileManager.default.temporaryDirectory.path, from: { rest.popFirst() })
        guard answer.isProven else {
            throw Disagreement(difference: "the bundle of \(id): \(answer.finding ?? "")")
        }
    }

    /// Once every visit is deleted that `why --all` lists, the achievement is not held.
    private func removeEveryVisit(_ id: String, _ why: WhyAnswer) throws {
        let listed = (why.everyVisit ?? []).filter { $0.status == "there" }.map(\.visitId)
        _ = try store.whatIf { copy in
            for visit in listed { _ = try copy.deleteVisit(visit) }
            guard try !copy.achievements().contains(where: { $0.id == id && $0.state == .earned }) else {
                throw Disagreement(difference: "\(id) is held without each of \(listed): \(try copy.why(id))")
            }
        }
    }

    /// What an entry comes to: what happened to it, by which events, on what evidence.
    private static func life(_ entry: WhyAnswer.Entry, _ sequences: [UInt64: UInt64]? = nil) -> [String] {
        func original(_ sequence: UInt64) -> String {
            sequences.map { map in map[sequence].map { "\($0)" } ?? "?" } ?? "\(sequence)"
        }
        return entry.judgements.map { judgement in
            let evidence = judgement.evidence.map { "\($0.visitId) of \(original($0.addedAt))" }
            return
                "\(judgement.outcome) by \(original(judgement.sequence)) on \(judgement.earnedOn): \(evidence)"
        }
    }

    /// The life of a definition's last entry in a history with only some of the events of visits.
    private func life(of id: String, keeping events: Set<UInt64>) throws -> [String] {
        var found: [String] = []
        try replaying(keeping: events) { replayed, sequences in
            if let entry = try replayed.why(id).entries.last { found = Self.life(entry, sequences) }
        }
        return found
    }

    /// A store with all canonical events and some of those of visits, appended anew; and the sequences that the
    /// events have in this one, by those there.
    private func replaying(
        keeping events: Set<UInt64>, _ body: (SportsTimeStore, [UInt64: UInt64]) throws -> Void
    ) throws {
        let ofVisits = Set([EventKind.visitAdded, .visitCorrected, .visitDeleted].map(\.rawValue))
        try Self.inTemporaryStore { run in
            var sequences: [UInt64: UInt64] = [:]
            var number: UInt64 = 1
            while let command = try store.projected.readLog({ try $0.portableCommand(number) }) {
                number += 1
                let kept = command.events.filter {
                    !ofVisits.contains($0.kind) || events.contains($0.sequence)
                }
                guard !kept.isEmpty else { continue }
                for event in kept { sequences[UInt64(sequences.count + 1)] = event.sequence }
                let again = CommandDraft(
                    id: command.command.id, name: command.command.name, origin: command.command.origin,
                    content: [])
                try run.store.projected.takeOver(kept, by: again, clock: command.command.recordedAt)
            }
            try body(run.store, sequences)
        }
    }
}
