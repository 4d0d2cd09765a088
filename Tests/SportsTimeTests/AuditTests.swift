import EventLog
import LMDB
import Projections
import SportsTimeModel
@testable import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime
@testable import stctl

/// What `verify` says of a log that is intact and views that cannot be compared with it.
struct AuditTests {
    /// A projector as another build has it: of another version, or one that takes in what this one refuses.
    private struct OtherProjector: Projector {
        let own: any Projector
        let version: UInt32
        var view: View { own.view }
        var reads: [View] { own.reads }

        init(_ own: any Projector, isNewer: Bool = false) {
            self.own = own
            version = own.version + (isNewer ? 1 : 0)
        }

        func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
            do {
                try own.apply(event, to: &rows)
            } catch let error as LMDBError {
                throw error
            } catch {}
        }
    }

    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/store" }

    init() throws {
        directory = try TemporaryDirectory()
        let store = try SportsTimeStore.open(at: path)
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14")))
    }

    /// Appends an event as another build does.
    private func append(
        kind: UInt16, _ factualPart: [UInt8], by projectors: [any Projector], schemas: EventSchemas
    ) throws {
        let other = try ProjectedLog.open(
            at: path, projectors: projectors, schemas: schemas, clock: SystemClock.now())
        let event = EventDraft(
            kind: kind, schemaVersion: 1, subject: "x", factualPart: factualPart, privatePart: nil)
        let command = SportsTimeStore.command("Other", content: [])
        _ = try other.append(command, clock: SystemClock.now(), isRehearsal: false) { _ in
            [event]
        } inspect: { _, _ in
        }
    }

    @Test func `views that a newer build made are not compared, which is told and no finding`() throws {
        do {
            var projectors = BuiltInViews.projectors
            projectors[0] = OtherProjector(projectors[0], isNewer: true)
            _ = try ProjectedLog.open(
                at: path, projectors: projectors, schemas: BuiltInViews.schemas, clock: SystemClock.now())
        }
        let answer = try SportsTimeStore.open(at: path).verify()
        #expect(answer.isIntact && answer.damage == nil && answer.differingViews.isEmpty)
        #expect(answer.refusedEvent == nil)
        #expect(
            answer.viewsNotCompared
                == "the view sports has version 2, this build has 1: it may read, not write")
        #expect(
            VerifyCommand.words(ofViews: answer).hasPrefix("The views were not compared: the view sports"))
    }

    @Test func `an event that this build does not know is no finding`() throws {
        let versions = Dictionary(
            uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0.schemaVersion) })
        try append(
            kind: 999, [], by: BuiltInViews.projectors.map { OtherProjector($0) },
            schemas: EventSchemas(
                versions: versions.merging([999: 1]) { $1 }, upcasters: BuiltInViews.upcasters))
        let answer = try SportsTimeStore.open(at: path).verify()
        #expect(answer.isIntact && answer.refusedEvent == nil)
        #expect(answer.viewsNotCompared == "event 3904 is of kind 999, which this build does not know")
    }

    @Test func `where views have to be rebuilt and an event stands in the way, the log is read all the same`()
        throws
    {
        let versions = Dictionary(
            uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0.schemaVersion) })
        try append(
            kind: 999, [], by: BuiltInViews.projectors.map { OtherProjector($0) },
            schemas: EventSchemas(
                versions: versions.merging([999: 1]) { $1 }, upcasters: BuiltInViews.upcasters))
        do {
            // As a build does that has a view more.
            let environment = try Environment.open(at: path)
            let states = try environment.openTables(["views"])[0]
            try environment.overwrite("visits".bytes, with: nil, in: states)
        }
        let refusal = EventLogError.unknownEvent(sequence: 3_904, kind: 999, version: 1, known: 0)
        #expect(throws: refusal) { try SportsTimeStore.open(at: path) }
        do {
            let store = try SportsTimeStore.open(at: path, needsViews: false)
            #expect(try store.verify().viewsNotCompared == refusal.description)
            #expect(try store.log(LogQuery(from: 3_904, limit: .max)).count == 1)
            var lines = 0
            _ = try store.export { lines += $0.count { $0 == UInt8(ascii: "\n") } }
            #expect(lines == 5)
        }
    }

    @Test func `an event that a projector refuses is a finding, and the log's result is not lost`() throws {
        try append(
            kind: EventKind.visitAdded.rawValue, [0xFF],
            by: BuiltInViews.projectors.map { OtherProjector($0) },
            schemas: BuiltInViews.schemas)
        let answer = try SportsTimeStore.open(at: path).verify()
        #expect(!answer.isIntact && answer.damage == nil && answer.viewsNotCompared == nil)
        #expect(answer.events == 3904 && !answer.head.isEmpty)
        #expect(
            answer.refusedEvent?.hasPrefix(
                "event 3904 of kind \(EventKind.visitAdded.rawValue) cannot be applied")
                == true)
        #expect(
            VerifyCommand.words(ofViews: answer).hasPrefix("No view can hold them all: event 3904 of kind"))
    }

    @Test func `views that were compared are said to be so`() throws {
        let answer = try SportsTimeStore.open(at: path).verify()
        #expect(answer.isIntact && answer.refusedEvent == nil && answer.viewsNotCompared == nil)
        #expect(VerifyCommand.words(ofViews: answer) == "Every view is what they give.")
    }
}
