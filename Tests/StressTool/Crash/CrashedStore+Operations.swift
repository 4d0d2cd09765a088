import Foundation
import LMDB
import SportsTime

extension CrashedStore {
    /// Makes ready what an operation needs, and says with which arguments it is done; nil where the store
    /// has nothing that it could be done to.
    ///
    /// - Throws: What making it ready throws.
    mutating func arguments(
        for operation: StoreOperation, at step: NamedStep?, using generator: inout some RandomNumberGenerator
    ) throws -> [String]? {
        var arguments = ["worker-operate", operation.rawValue, "--store", path, "--side", side.folder]
        switch operation {
        case .project, .projectOnly, .projectBehind, .compact: break
        case .projectFrom:
            arguments += ["--from", "\(UInt64.random(in: 2...max(2, model.head), using: &generator))"]
        case .catchUp, .review:
            // A new version begins anew; the old rows are another projector's then.
            if step?.name == "custom.begun" || generator.happens(40) { version += 1 }
            arguments += ["--version", "\(version)"]
            if operation == .review { version += 1 }
        case .eraseDetails, .eraseFacts, .eraseEvent:
            guard let target = model.erasable(by: operation, using: &generator) else { return nil }
            arguments += ["--target", target, "--wait", "5"]
        case .backup: remove(side.backup)
        case .restore:
            if !FileManager.default.fileExists(atPath: side.backup) {
                _ = try SportsTimeStore.open(at: path, bootstraps: false).backup(to: side.backup)
            }
        case .export: remove(side.export)
        case .importWhole, .importInto:
            if !FileManager.default.fileExists(atPath: side.export) { try export() }
            if operation == .importInto, !FileManager.default.fileExists(atPath: side.merged) {
                try SeedStores.copy(seed, to: side.merged)
            }
        }
        if operation == .compact { arguments += ["--wait", "5"] }
        return arguments
    }

    /// Looks at what an operation has made beside the store: it is whole, or not there, and can be made
    /// again.
    ///
    /// - Parameters:
    ///   - operation: What was done, or cut off.
    ///   - first: Where the log ended before.
    /// - Throws: ``BrokenPromise``, and what making it again throws.
    func inspectSide(after operation: StoreOperation, from first: UInt64) throws {
        switch operation {
        case .backup:
            if !FileManager.default.fileExists(atPath: side.backup) {
                _ = try SportsTimeStore.open(at: path, bootstraps: false).backup(to: side.backup)
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: side.folder)
            _ = try SportsTimeStore.restore(from: side.backup, to: probe)
            try expectCopy(probe, events: backedUpEvents, atLeast: first)
            // The next backup removes what a killed one has left.
            remove(side.backup)
            _ = try SportsTimeStore.open(at: path, bootstraps: false).backup(to: side.backup)
            let names = try FileManager.default.contentsOfDirectory(atPath: side.folder)
            guard !names.contains(where: { $0.contains(".partial") }) else {
                throw BrokenPromise("a backup leaves \(names), where there were \(left)")
            }
        case .restore:
            if !hasStore(side.restored) {
                _ = try SportsTimeStore.restore(from: side.backup, to: side.restored)
            }
            try expectCopy(side.restored, events: backedUpEvents)
        case .export:
            if !FileManager.default.fileExists(atPath: side.export) { try export() }
            try importExport(to: probe)
            try expectCopy(probe, events: exportedEvents, atLeast: first)
        case .importWhole:
            if !hasStore(side.imported) { try importExport(to: side.imported) }
            try expectCopy(side.imported, events: exportedEvents, mayRebuild: true)
        case .importInto:
            try expectTakenOver(all: false)
            try importExport(to: side.merged)
            try expectTakenOver(all: true)
        default: break
        }
    }

    private var probe: String { "\(side.folder)/probe" }

    private func hasStore(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/data.mdb")
    }

    private func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func export() throws {
        let store = try SportsTimeStore.open(at: path, bootstraps: false)
        _ = try DurableFile.write(to: side.export) { write in try store.export(to: write) }
    }

    private func importExport(to path: String) throws {
        var lines = try LineReader(path: side.export, limit: 64 << 20)
        _ = try SportsTimeStore.importLog(at: path, from: { try lines.next() })
    }

    /// Expects a store that is this one up to some event, and removes it.
    private func expectCopy(
        _ copy: String, events: Int, atLeast first: UInt64 = 0, mayRebuild: Bool = false
    ) throws {
        let found = try StoreInspection(of: copy, mayRebuild: mayRebuild).contents
        guard found.events.count == events, events >= Int(first) else {
            throw BrokenPromise(
                "\(copy) has \(found.events.count) events, and was made of \(events), "
                    + "of which \(first) were there before")
        }
        // The command that followed the last look may be in it, too.
        let known = model.contents
        guard found.commands.starts(with: known.commands.prefix(found.commands.count)),
            found.events.starts(with: known.events.prefix(found.events.count)),
            found.commands.count <= known.commands.count + 1
        else { throw BrokenPromise("\(copy) is not the log that it was made of") }
        remove(copy)
    }

    /// Expects that another store has commands of the export, each once and whole, in their order.
    private func expectTakenOver(all: Bool) throws {
        let found = try StoreInspection(of: side.merged).contents
        var numbers: [String: Int] = [:]
        for command in found.commands {
            guard numbers.updateValue(Int(command.number), forKey: command.id) == nil else {
                throw BrokenPromise("command \(command.id) was taken over twice")
            }
        }
        var last = 0
        let exported = try number("commands", ofLastLineOf: side.export)
        for command in model.contents.commands.prefix(exported) {
            guard let number = numbers[command.id] else {
                if all { throw BrokenPromise("command \(command.number) was not taken over") }
                continue
            }
            guard number > last else {
                throw BrokenPromise("command \(command.number) was taken out of order")
            }
            last = number
            // The seed's were there before, and are passed over whatever was erased from this store since.
            guard command.number > seedCommands else { continue }
            let pairs = zip(found.events(of: found.commands[number - 1]), model.contents.events(of: command))
            guard pairs.allSatisfy({ $0.says(what: $1) }) else {
                throw BrokenPromise("command \(command.number) was not taken over as it is")
            }
        }
    }

    /// How many events the export has.
    private var exportedEvents: Int {
        get throws { try number("events", ofLastLineOf: side.export) }
    }

    /// How many events the backup has.
    private var backedUpEvents: Int {
        get throws { try number("events", ofLastLineOf: "\(side.backup)/anchor.json") }
    }

    /// A number that the last line of a file says, which is an object of JSON.
    private func number(_ name: String, ofLastLineOf file: String) throws -> Int {
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        let line = text.split(separator: "\n").last ?? ""
        guard let end = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let number = end[name] as? Int
        else { throw BrokenPromise("\(file) does not say how many \(name) it has") }
        return number
    }
}

extension StoreModel {
    /// Something that an erasure could take away; nil where there is nothing.
    func erasable(by operation: StoreOperation, using generator: inout some RandomNumberGenerator) -> String?
    {
        let events = contents.events
        switch operation {
        case .eraseEvent:
            return events.indices.filter { events[$0].details != nil }.randomElement(using: &generator)
                .map { "\($0 + 1)" }
        case .eraseFacts:
            return events.filter { $0.kind == 32 }.map(\.subject)
                .filter { subject in
                    events.contains { $0.subject == subject && $0.factual != nil && $0.kind == 30 }
                }
                .randomElement(using: &generator)
        default:
            return events.filter { $0.details != nil }.map(\.subject).randomElement(using: &generator)
        }
    }

    /// Visits that may stand.
    func visits(_ count: Int, using generator: inout some RandomNumberGenerator) -> [String] {
        let added = contents.events.filter { $0.kind == 30 }.suffix(60).map(\.subject)
        return Array(Set(added).sorted().shuffled(using: &generator).prefix(count))
    }
}
