import ByteCoding

/// The way through what was found, number by number, that the chain agrees with best.
struct SalvageWalk {
    /// Commands up to a number, each the only one of its number.
    private struct Way {
        /// The store whose id the way begins with; nil where command 1 did not prove it.
        var store: Identifier?
        /// The last command's link; nil where it is not known.
        var link: Digest?
        var lastSequence: UInt64 = 0
        var recordedAt: Timestamp?
        /// Commands that do not follow from the one before.
        var breaks = 0
        /// Commands of this way that have not been given away, since another way may be the better one.
        var pending: [SalvagedCommand] = []

        mutating func go(to command: SalvagedCommand) {
            link = command.command?.link
            lastSequence =
                command.command?.sequences.upperBound ?? command.events.last?.sequence ?? lastSequence
            recordedAt = command.command?.recordedAt ?? recordedAt
            breaks += command.isProven ? 0 : 1
            pending.append(command)
        }

        static func isWorse(_ left: Way, _ right: Way) -> Bool {
            left.breaks != right.breaks
                ? left.breaks > right.breaks
                : left.recordedAt?.microseconds ?? .min < right.recordedAt?.microseconds ?? .min
        }
    }

    private var ways: [Way]
    private var lastNumber: UInt64 = 0
    private var lastGiven: UInt64 = 0
    private var nextSequence: UInt64 = 1
    private var report = SalvageReport()
    /// The last command that the chain proves from the store's id on.
    private var lastProven: RecordedCommand?
    private let metas: [SalvageIndex.Meta: Int]

    /// Ways that are kept open at a time.
    private static let maxWays = 16

    init(metas: [SalvageIndex.Meta: Int]) {
        self.metas = metas
        ways =
            [Way()]
            + Set(metas.keys.map(\.store)).sorted().map { Way(store: $0, link: ChainHasher.origin(of: $0)) }
    }

    /// The last sequence of the likeliest way.
    var lastSequence: UInt64 { best.lastSequence }

    /// Takes the commands that were found under a number, which is greater than those before.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - candidates: What was found.
    ///   - prove: Puts a command together that follows from a link; nil where it does not.
    ///   - collect: Puts together what is there of a command.
    /// - Returns: Commands that are settled by now, in order.
    mutating func take(
        _ number: UInt64, _ candidates: [RecordedCommand],
        prove: (RecordedCommand, Digest) -> SalvagedCommand?, collect: (RecordedCommand) -> SalvagedCommand
    ) -> [SalvagedCommand] {
        var longer: [Way] = []
        for candidate in candidates.prefix(Self.maxWays) {
            let first = candidate.sequences.lowerBound
            var isProven = false
            for way in ways where number == lastNumber + 1 && first == way.lastSequence + 1 {
                guard let link = way.link, let command = prove(candidate, link) else { continue }
                isProven = true
                longer.append(way)
                longer[longer.count - 1].go(to: command)
            }
            if !isProven, first > best.lastSequence {
                longer.append(best)
                if lastNumber == 0 { longer[longer.count - 1].store = nil }
                longer[longer.count - 1].go(to: collect(candidate))
            }
        }
        guard !longer.isEmpty else { return [] }
        ways = Array(longer.sorted { Way.isWorse($1, $0) }.prefix(Self.maxWays))
        lastNumber = number
        return ways.count == 1 ? settle() : []
    }

    /// Takes events whose command's record is lost.
    ///
    /// - Returns: Commands that are settled by now, in order.
    mutating func takeStrays(_ number: UInt64, _ events: [PortableEvent]) -> [SalvagedCommand] {
        var way = best
        if lastNumber == 0 { way.store = nil }
        way.go(
            to: SalvagedCommand(
                number: number, command: nil, causationID: nil, events: events, isProven: false))
        ways = [way]
        lastNumber = number
        return settle()
    }

    /// Settles for the best way: nothing more is coming.
    mutating func finish() -> (commands: [SalvagedCommand], report: SalvageReport) {
        ways = [best]
        let commands = settle()
        // Of a log without a proven command nothing proves the id.
        report.store =
            ways[0].store.flatMap { lastProven == nil ? nil : $0 } ?? likeliest { _ in true }?.store
        report.createdAt = likeliest { $0.store == report.store && $0.createdAt != nil }?.createdAt
        if let store = report.store, let last = lastProven {
            report.anchor = LogAnchor(store: store, sequence: last.sequences.upperBound, link: last.link)
            report.isWhole =
                report.missingCommands.isEmpty && report.missingEvents.isEmpty
                && report.unprovenCommands.isEmpty
        }
        return (commands, report)
    }

    private var best: Way { ways.max(by: Way.isWorse) ?? Way() }

    private func likeliest(_ isWanted: (SalvageIndex.Meta) -> Bool) -> SalvageIndex.Meta? {
        metas.filter { isWanted($0.key) }.max {
            ($0.value, $1.key.store, $1.key.createdAt?.microseconds ?? 0)
                < ($1.value, $0.key.store, $0.key.createdAt?.microseconds ?? 0)
        }?.key
    }

    /// Gives away what the one way holds.
    private mutating func settle() -> [SalvagedCommand] {
        let commands = ways[0].pending
        ways[0].pending = []
        for command in commands { note(command) }
        return commands
    }

    private mutating func note(_ command: SalvagedCommand) {
        if command.number > lastGiven + 1 {
            report.missingCommands.add(lastGiven + 1...command.number - 1)
        }
        if command.isProven, lastProven?.number ?? 0 == command.number - 1 {
            lastProven = command.command
        }
        lastGiven = command.number
        if command.command == nil {
            report.missingCommands.add(command.number...command.number)
        } else {
            report.commandCount += 1
            if !command.isProven { report.unprovenCommands.add(command.number...command.number) }
        }
        for event in command.events {
            noteMissing(before: event.sequence)
            nextSequence = event.sequence + 1
            report.eventCount += 1
        }
        if let last = command.command?.sequences.upperBound, nextSequence <= last {
            noteMissing(before: last + 1)
            nextSequence = last + 1
        }
    }

    private mutating func noteMissing(before sequence: UInt64) {
        guard nextSequence < sequence else { return }
        report.missingEvents.add(nextSequence...sequence - 1)
    }
}
