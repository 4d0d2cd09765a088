import EventLog
import LMDB
import TestSupport
import Testing

/// Files with random damage: nothing may crash, hang, or come out that was not put in.
struct SalvageDamageTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `one bit flipped anywhere loses the record that holds it and nothing else`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        let places = store.records.map { store.file.places(of: $0) }
        for _ in 0..<150 {
            var file = store.file
            let bit = Int.random(in: 0..<file.count * 8, using: &generator)
            file[bit / 8] ^= 1 << UInt8(bit % 8)
            let salvaged = try SalvagedStore.salvage(file, in: directory)
            // A record that lies in a stale page as well is not lost at all.
            let hit = zip(places, store.records).contains { places, record in
                places.allSatisfy { ($0..<$0 + record.count).contains(bit / 8) }
            }
            let found = salvaged.commands.count { $0.command != nil } + salvaged.events.count
            let isKept = found >= store.records.count - (hit ? 1 : 0)
            #expect(isKept && store.isTrue(salvaged), "seed \(seed), bit \(bit)")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `large events survive a flipped bit that is not theirs`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let part = generator.bytes(count: 6_000)
        let store = try SalvagedStore(in: directory) { store in
            try store.fill()
            try store.append(
                .sample(4), [EventDraft(kind: 1, schemaVersion: 1, subject: "", factualPart: part), .sample])
        }
        for _ in 0..<80 {
            var file = store.file
            let bit = Int.random(in: 0..<file.count * 8, using: &generator)
            file[bit / 8] ^= 1 << UInt8(bit % 8)
            let salvaged = try SalvagedStore.salvage(file, in: directory)
            #expect(salvaged.events.count >= 7 && store.isTrue(salvaged), "seed \(seed), bit \(bit)")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `any damage to a file gives true records or none`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try SalvagedStore(in: directory) {
            try $0.fill(commands: 8, using: &generator, largeEvents: true)
        }
        let truth = Set(store.commands.map(\.command))
        let started = ContinuousClock.now
        for _ in 0..<100 {
            let file = Self.damaged(store.file, using: &generator)
            let salvaged = try SalvagedStore.salvage(file, in: directory)
            // Erased or not may differ: an erased record can be lost where its stale copy is not.
            for command in salvaged.commands {
                #expect(command.command.map { truth.contains($0) } ?? true, "seed \(seed)")
            }
            #expect(salvaged.report.anchor.map { $0.sequence <= store.head.sequence } ?? true)
        }
        #expect(ContinuousClock.now - started < .seconds(120), "seed \(seed)")
    }

    @Test func `a file cut off anywhere gives what stands before`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        for size in stride(from: 0, to: store.file.count, by: 509) {
            let salvaged = try SalvagedStore.salvage(Array(store.file.prefix(size)), in: directory)
            #expect(store.isTrue(salvaged), "\(size) bytes")
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `garbage gives nothing`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var garbage = generator.bytes(count: Int.random(in: 1...40_000, using: &generator))
        for index in garbage.indices where seed % 2 == 0 && garbage[index] > 30 { garbage[index] &= 1 }
        let salvaged = try SalvagedStore.salvage(garbage, in: directory)
        #expect(salvaged.commands.isEmpty && !salvaged.report.isWhole, "seed \(seed)")
    }

    private static func damaged(_ file: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            guard !file.isEmpty else { return file }
            let start = Int.random(in: 0..<file.count, using: &generator)
            let end = min(file.count, start + Int.random(in: 1...6_000, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: file[start] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 1: file.replaceSubrange(start..<end, with: generator.bytes(count: end - start))
            case 2: file.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
            case 3: file.removeSubrange(start..<end)
            default:
                let page = start / 4_096 * 4_096
                let other = Int.random(in: 0..<file.count, using: &generator) / 4_096 * 4_096
                let count = min(4_096, file.count - page, file.count - other)
                file.replaceSubrange(page..<page + count, with: file[other..<other + count])
            }
        }
        return file
    }
}
