import ArgumentParser
import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `stctl log`: shows the events.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Show the events of the log, the oldest first.",
        discussion: """
            By default the last twenty. --raw writes the bytes of one event's part, for protoc --decode with the \
            schema in Sources/SportsTimeModel/Events/events.proto.

            --follow --json writes one event a line.

            Examples: stctl log --kind VisitAdded
                      stctl log --follow
                      stctl log --subject stadium_mlb_fenway_park
                      stctl log --raw factual --from 4014 | protoc --decode=sportstime.VisitAdded events.proto
            """)

    /// The parts of an event.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case factual
        case `private`
    }

    @Option(name: .long, help: "The first sequence.")
    var from: UInt64?

    @Option(name: .long, help: "The last sequence.")
    var to: UInt64?

    @Option(name: .long, help: "Only events of this kind: VisitAdded, StadiumMerged, …")
    var kind: String?

    @Option(name: .long, help: "Only events of this canonical id, visit or record.")
    var subject: String?

    @Option(name: .long, help: "How many at most.")
    var limit: Int = 20

    @Option(name: .long, help: "Write the bytes of a part of the event --from: factual or private.")
    var raw: Part?

    @Flag(name: .long, help: "Go on with what any program appends from now on, until you press ctrl-C.")
    var follow = false

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if raw != nil, from == nil { throw ValidationError("--raw needs --from, the event's sequence.") }
        if follow, to != nil || raw != nil || options.at != nil {
            throw ValidationError("--follow goes on for ever: leave out --to, --at and --raw.")
        }
        if limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    func run() throws {
        let store = try options.open(needsViews: false)
        if let raw, let from {
            let parts = try store.parts(ofEvent: from)
            let bytes = raw == .factual ? parts.factualPart : parts.privatePart
            guard let bytes else {
                throw StoreError.invalidValue(
                    field: "event", value: String(from), expected: "one with a \(raw.rawValue) part")
            }
            Output.bytes(bytes)
            return
        }
        let query = LogQuery(from: from, to: to, subject: subject, kind: kind, limit: limit)
        if follow { return try followLog(of: store.store, query) }
        let events = try store.log(query)
        if format.json { return try Output.json(events) }
        if events.isEmpty { return Output.line("No events. \(try store.reasonForNoEvents(query))") }
        Self.table(events).write()
    }

    /// Shows the last events, or those from the first that was named, and goes on.
    private func followLog(of store: SportsTimeStore, _ query: LogQuery) throws {
        var query = query
        if query.from == nil, let first = try store.log(query).first?.sequence {
            query.from = first
        }
        try store.followLog(query) { events in
            if format.json {
                for event in events { try Output.jsonLine(event) }
            } else {
                Self.table(events, widths: Self.followedWidths).write()
            }
            try Output.flush()
            return true
        }
    }

    /// Columns in which events that come one after the other stand below each other.
    static let followedWidths = [
        6, "2026-01-31T18:00:00Z".count, EventKind.allCases.map(\.name.count).max() ?? 0,
        "StadiumNicknameSet by import".count,
    ]

    /// The events, a row each.
    static func table(_ events: [LogAnswer], widths: [Int] = []) -> TextTable {
        var table = TextTable([.right, .left, .left, .left, .left], widths: widths)
        for event in events {
            table.add(
                String(event.sequence), event.recordedAt, event.event,
                "\(event.commandName) by \(event.origin)",
                event.summary + (event.isPrivatePartErased ? " (private part erased)" : ""))
        }
        return table
    }
}
