import ByteCoding
import EventLog
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SportsTimeStore {
    /// Writes an audit bundle: what the store concludes, the rules, and the events that prove it, under their chain.
    ///
    /// Its first line is an ``AuditBundle`` as JSON; an export follows (`EventLog.docc/Export.md`), in which stand for
    /// what it withholds the salted digests that the chain is made of.
    ///
    /// - Parameters:
    ///   - achievement: The id or name of the achievement that is to be proved; nil for the whole book.
    ///   - point: The point of history; nil for now. It is the end of the command there.
    ///   - sink: Takes whole lines.
    /// - Returns: What is in it.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` for an achievement that there is not,
    ///   ``Projections/ProjectionError/behindHead(sequence:head:)`` for an event that is not there yet,
    ///   ``StoreError/notProvable(reason:)`` where something was erased behind the point,
    ///   ``EventLog/EventLogError``, ``LMDB/LMDBError``, and what the sink throws.
    public func exportAudit(
        of achievement: String? = nil, at point: LogPoint? = nil, to sink: ([UInt8]) throws -> Void
    ) throws -> AuditAnswer {
        let sequence = try point.map { try at($0).sequence } ?? projected.readLog { try $0.head().sequence }
        guard sequence > 0 else { throw EventLogError.noSuchEvent(sequence: 0, head: 0) }
        let anchor = try projected.readLog { log in
            let number = try log.withEvent(at: sequence) { $0.command } ?? 0
            guard let command = try log.command(number),
                let anchor = try log.anchor(at: command.sequences.upperBound)
            else { throw EventLogError.missingEvent(sequence: sequence) }
            return anchor
        }
        let past = try at(.sequence(anchor.sequence))
        let id = try achievement.map { name in try past.read { try Self.definition(name, $0.views).id } }
        let (bundle, scope) = try AuditBundle.derived(
            from: past, anchor: anchor.description, achievement: id)
        try sink(try Self.line(bundle))
        var tally = AuditTally()
        let header = try projected.export(
            through: anchor.sequence, kindName: { EventKind(rawValue: $0)?.name },
            disclosure: { event in
                let disclosure = scope.disclosure(of: event)
                tally.count(event, isTold: disclosure != .nothing && !event.factualPart.isErased)
                return disclosure
            }, to: sink)
        if let finding = tally.finding(provesAll: bundle.provesAll) {
            throw StoreError.notProvable(reason: finding)
        }
        return AuditAnswer(
            isProven: true, finding: nil, anchor: bundle.anchor, achievement: id, rules: bundle.rules,
            held: bundle.held,
            events: Int(header.eventCount), visitEventsTold: tally.told, visitEventsWithheld: tally.withheld,
            contents: bundle.contents)
    }

    /// Checks an audit bundle, for which no store is needed: proves every link of the chain, replays the events, and
    /// compares what they give with what the bundle says.
    ///
    /// That the chain is the one that the fan's store has, only an anchor that was given elsewhere can say.
    ///
    /// - Parameters:
    ///   - directory: Where a temporary store is made, which is removed again.
    ///   - expectedAnchor: The anchor that it has to have; nil for any.
    ///   - nextLine: Gives the lines, without their newlines; nil behind the last.
    ///   - progress: Called with the events taken and how many there are.
    /// - Returns: What was found. A bundle that proves nothing is an answer, not an error.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for what is no bundle, and what the device reports.
    public static func checkAudit(
        in directory: String, anchor expectedAnchor: String? = nil, from nextLine: () throws -> [UInt8]?,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws -> AuditAnswer {
        guard let first = try nextLine(),
            let bundle = try? JSONDecoder.ofAudits.decode(AuditBundle.self, from: Data(first)),
            bundle.format == AuditBundle.format, bundle.version == 1,
            bundle.achievement == nil || bundle.rules.map(\.id) == [bundle.achievement],
            // What is there twice, or is not known here, another reader might believe.
            try line(bundle).dropLast() == first[...]
        else {
            throw StoreError.invalidValue(
                field: "file", value: "",
                expected:
                    "an audit bundle of version 1: its first line is not as `stctl audit export` writes it")
        }
        var generator = SystemRandomNumberGenerator()
        let path = "\(directory)/sportstime-audit-\(Identifier(using: &generator))"
        try Directory.make(path)
        defer { Directory.removeTree(path) }
        var tally = AuditTally()
        func answer(_ finding: String?) -> AuditAnswer {
            AuditAnswer(
                isProven: finding == nil, finding: finding, anchor: bundle.anchor,
                achievement: bundle.achievement, rules: bundle.rules, held: finding == nil ? bundle.held : [],
                events: tally.events, visitEventsTold: tally.told, visitEventsWithheld: tally.withheld,
                contents: bundle.contents)
        }
        do {
            let anchor = try replay(nextLine, into: path, &tally, progress: progress)
            guard anchor.description == bundle.anchor else {
                return answer("its events end at another anchor, \(anchor)")
            }
            if let expectedAnchor, expectedAnchor != bundle.anchor {
                return answer("it is of another anchor, \(anchor)")
            }
            if let finding = tally.finding(provesAll: bundle.provesAll) { return answer(finding) }
        } catch let error as EventLogError {
            // Lines count from the first one of the bundle.
            if case .refusedExport(let line, let reason) = error {
                return answer("line \(line + 1) is refused: \(reason)")
            }
            return answer(error.description)
        }
        let options = EnvironmentOptions(durability: .scratch)
        do {
            let store = try open(at: path, bootstraps: false, options: options)
            let (found, _) = try AuditBundle.derived(
                from: store, anchor: bundle.anchor, achievement: bundle.achievement)
            return answer(bundle.difference(to: found))
        } catch let error as ProjectionError {
            return answer("its events cannot be replayed: \(error)")
        } catch let error as StoreError {
            return answer("its events do not know what it speaks of: \(error)")
        }
    }

    /// Proves the log of a bundle and makes it anew; the anchor that it ends at.
    private static func replay(
        _ nextLine: () throws -> [UInt8]?, into path: String, _ tally: inout AuditTally,
        progress: (UInt64, UInt64) -> Void
    ) throws -> LogAnchor {
        var importer = LogImporter()
        var replica: LogReplica?
        while let line = try nextLine() {
            let command = try importer.take(line)
            if replica == nil, let header = importer.header {
                guard header.firstCommand == 1 else {
                    throw EventLogError.refusedExport(
                        line: 1, reason: "it does not begin with the first command")
                }
                replica = try LogReplica(
                    of: header.store, createdAt: header.createdAt, at: path,
                    options: EnvironmentOptions(durability: .scratch))
            }
            guard let command else { continue }
            for event in command.events { tally.count(event, isTold: !event.factualPart.isErased) }
            try replica?.take(command)
            progress(UInt64(tally.events), importer.header?.eventCount ?? 0)
        }
        let header = try importer.finish()
        _ = try replica?.finish()
        return header.anchor
    }

    private static func line(_ bundle: AuditBundle) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(bundle) + [UInt8(ascii: "\n")]
    }
}

/// Events as they are counted for the answer, and looked through for what could be kept back.
private struct AuditTally {
    var events = 0
    var told = 0
    private var toldVisits: Set<String> = []
    /// The events of visits whose facts are not told, by sequence, and the visits.
    private var untold: [UInt64: String] = [:]
    /// Events whose facts the log itself says were erased.
    private var erased: Set<UInt64> = []
    /// The first event that is withheld and is neither of a visit nor of a stadium's nickname.
    private var otherWithheld: UInt64?
    private var isPreferenceWithheld = false
    /// The first event whose subject is not the one that its payload names.
    private var mislabelled: UInt64?

    var withheld: Int { untold.count }

    mutating func count(_ event: PortableEvent, isTold: Bool) {
        events += 1
        if isTold, case .kept(let bytes, _) = event.factualPart { look(into: event, bytes) }
        if AuditScope.isOfVisit(event) {
            if isTold {
                told += 1
                toldVisits.insert(event.subject)
            } else {
                untold[event.sequence] = event.subject
            }
        } else if !isTold {
            if AuditScope.isOfUser(event) {
                isPreferenceWithheld = true
            } else {
                otherWithheld = otherWithheld ?? event.sequence
            }
        }
    }

    private mutating func look(into event: PortableEvent, _ factualPart: [UInt8]) {
        // What this build cannot read, the replay refuses.
        guard let kind = EventKind(rawValue: event.kind),
            let decoded = try? DomainEvent(kind: kind, factualPart: factualPart.span, privatePart: nil)
        else { return }
        if decoded.subject != event.subject { mislabelled = mislabelled ?? event.sequence }
        if case .partsErased(let parts) = decoded { erased.formUnion(parts.factualParts) }
    }

    /// What is kept back that could have changed the answer; nil where nothing is.
    ///
    /// The deletion of a visit that counts is the simplest lie. What the log says was erased, its owner cannot tell.
    func finding(provesAll: Bool) -> String? {
        if let otherWithheld { return "event \(otherWithheld), which may have changed it, is withheld" }
        if let mislabelled { return "event \(mislabelled) is about something else than it says" }
        let withheld = untold.filter { !erased.contains($0.key) }
        if provesAll, let event = withheld.keys.min() { return "event \(event) of a visit is withheld" }
        if let visit = toldVisits.intersection(withheld.values).min() {
            return "of visit \(visit) some events are told and some withheld"
        }
        return provesAll && isPreferenceWithheld ? "what was said of a stadium is withheld" : nil
    }
}

extension JSONDecoder {
    fileprivate static var ofAudits: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}
