import EventLog
import Foundation
import LMDB
import SportsTime
import SportsTimeModel

/// The small store whose file is damaged, and what is true of it.
struct FlipStore {
    /// What every operation said of the undamaged store, behind one of its commands.
    struct Truth {
        /// The listing of the whole log.
        let log: [LogAnswer]
        /// The export.
        let export: [UInt8]
        /// What the views answer.
        let answers: String
    }

    /// The directory of the store.
    let path: String
    /// The undamaged file.
    let file: [UInt8]
    /// What was true behind each command, the last one last.
    let truths: [Truth]
    /// What can be saved of the undamaged file.
    let commands: [UInt64: SalvagedCommand]
    /// Where everything lies in the file.
    let map: FlipMap

    /// What is true of the store.
    var truth: Truth { truths[truths.count - 1] }

    /// How it is opened: nobody else has it open.
    static let options = EnvironmentOptions(lockTimeout: .seconds(1), program: "StressTool flip")

    /// Makes the store: commands of all sorts, private parts, an erased one.
    ///
    /// - Parameters:
    ///   - path: The directory to be made.
    ///   - isGrown: Whether commands follow the last compaction, so that there are free and stale pages and the older
    ///     meta page is that of a commit.
    /// - Throws: What the engine throws.
    init(at path: String, isGrown: Bool) throws {
        let erased = try Self.open(path) { store in
            _ = try store.merge(try Self.world())
            for day in 1...4 {
                _ = try store.addVisit(
                    VisitDraft(
                        stadium: day % 2 == 0 ? "Fenway Park" : "Old Yard", date: PreparedStage.day(day),
                        seat: "Section \(day)", notes: "Day \(day) of the small store"))
            }
            let visit = try PreparedStage.visit(3, in: store)
            _ = try store.deleteVisit(visit)
            var correction = VisitCorrection()
            correction.seat = .set("Section 9")
            _ = try store.correctVisit(try PreparedStage.visit(2, in: store), correction)
            return visit
        }
        // The file is made anew: nothing of it is free.
        _ = try SportsTimeStore.erase(.visit(erased), at: path, options: Self.options)
        var truths = try Self.open(path) { [try Self.truth(of: $0)] }
        if isGrown {
            truths += try Self.open(path) { store in
                _ = try store.setFavorite("Fenway Park", true)
                let before = try Self.truth(of: store)
                _ = try store.addVisit(
                    VisitDraft(stadium: "Old Yard", date: PreparedStage.day(6), notes: "The last one"))
                return [before, try Self.truth(of: store)]
            }
        }
        try self.init(path, truths)
    }

    /// Takes a store that is there; what was true behind its earlier commands is not known.
    ///
    /// - Throws: What the engine throws.
    init(existingAt path: String) throws {
        try self.init(path, try Self.open(path) { [try Self.truth(of: $0)] })
    }

    private init(_ path: String, _ truths: [Truth]) throws {
        self.path = path
        self.truths = truths
        file = [UInt8](try Data(contentsOf: URL(filePath: path + "/data.mdb")))
        map = FlipMap(of: file)
        var commands: [UInt64: SalvagedCommand] = [:]
        try LogSalvage(path: path + "/data.mdb").walk { commands[$0.number] = $0 }
        self.commands = commands
    }

    /// The store is closed behind the closure.
    private static func open<Result>(
        _ path: String, _ body: (SportsTimeStore) throws -> Result
    ) throws -> Result {
        try body(SportsTimeStore.open(at: path, bootstraps: false, options: options))
    }

    /// So few records that the file has sixteen pages.
    private static func world() throws -> CanonicalBatch {
        var batch = CanonicalBatch(source: "folder:small")
        for (type, json) in PreparedStage.records where [.sport, .stadium].contains(type) {
            try batch.add(json: Array(json.utf8), as: type, file: "small.json")
        }
        return batch
    }

    /// What every operation says of a store.
    ///
    /// - Throws: What the engine throws.
    static func truth(of store: SportsTimeStore) throws -> Truth {
        Truth(log: try log(of: store), export: try export(of: store), answers: try answers(of: store))
    }

    /// The listing of the whole log.
    static func log(of store: SportsTimeStore) throws -> [LogAnswer] {
        try store.log(LogQuery(from: 1, limit: .max))
    }

    /// The export of the whole log.
    static func export(of store: SportsTimeStore) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try store.export { bytes += $0 }
        return bytes
    }

    /// What the views answer.
    static func answers(of store: SportsTimeStore) throws -> String {
        let visits = try store.visits()
        let stadiums = try store.stadiums(of: SportID("MLB"))
        return "\(visits) \(try store.achievements()) \(try store.progress()) \(stadiums)"
    }
}

/// Damage of the file.
enum Damage: Hashable, Sendable {
    /// One bit is turned.
    case bit(offset: Int, bit: Int)
    /// The file ends early.
    case cut(size: Int)

    /// The file with the damage.
    func applied(to file: [UInt8]) -> [UInt8] {
        switch self {
        case .bit(let offset, let bit):
            var damaged = file
            damaged[offset] ^= 1 << UInt8(bit)
            return damaged
        case .cut(let size): return Array(file[..<size])
        }
    }

    /// Whether a byte is not what it was.
    func hits(_ range: Range<Int>) -> Bool {
        switch self {
        case .bit(let offset, _): range.contains(offset)
        case .cut(let size): range.upperBound > size
        }
    }
}

extension Damage: CustomStringConvertible {
    /// `offset.bit`, or `cut.size`.
    var description: String {
        switch self {
        case .bit(let offset, let bit): "\(offset).\(bit)"
        case .cut(let size): "cut.\(size)"
        }
    }

    /// Reads ``description``.
    init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let number = Int(parts[1]) else { return nil }
        if parts[0] == "cut" {
            self = .cut(size: number)
        } else if let offset = Int(parts[0]), (0..<8).contains(number) {
            self = .bit(offset: offset, bit: number)
        } else {
            return nil
        }
    }
}
