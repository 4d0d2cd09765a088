import ByteCoding
import EventLog
import LMDB

/// Searches a new file for what was erased from the old one.
struct ErasureSearch {
    private let destroyed: DestroyedParts
    private let search: ByteSearch
    private let salts: Set<[UInt8]>

    init(for destroyed: DestroyedParts) {
        self.destroyed = destroyed
        salts = Set(destroyed.salts)
        search = ByteSearch(for: destroyed.salts + destroyed.texts.keys)
    }

    /// Looks at every byte of an environment's file, used or not, and explains what it finds.
    ///
    /// - Parameters:
    ///   - path: The directory of the environment.
    ///   - options: How it is opened.
    /// - Returns: The proof.
    /// - Throws: ``ProjectionError/notErased(sequence:reason:)`` for anything that no event which is left
    ///   holds.
    func prove(_ path: String, _ options: EnvironmentOptions) throws -> ErasureProof {
        let (hits, bytes) = try hits(inFile: "\(path)/data.mdb")
        if hits.contains(where: { salts.contains(search.needles[$0]) }) {
            throw ProjectionError.notErased(sequence: nil, reason: "a salt")
        }
        let same = try hits.isEmpty ? [] : explained(hits, path, options)
        return ErasureProof(
            salts: salts.count, texts: search.needles.count - salts.count, bytes: bytes,
            sequencesWithSameTexts: Set(same).sorted())
    }

    private func hits(inFile file: String) throws -> (hits: Set<Int>, bytes: Int) {
        var hits: Set<Int> = []
        var bytes = 0
        var rest: [UInt8] = []
        try DurableFile.forEachPart(of: file) { part in
            bytes += part.count
            let searched = rest + part
            hits.formUnion(search.hits(in: searched.span))
            rest = Array(search.overlap(of: searched))
        }
        return (hits, bytes)
    }

    /// The events that say the same as texts which were found.
    private func explained(_ hits: Set<Int>, _ path: String, _ options: EnvironmentOptions) throws -> [UInt64]
    {
        let found = hits.sorted().map { search.needles[$0] }
        let environment = try Environment.open(at: path, options: options)
        let log = try EventLog(existingIn: environment)
        let events = ByteSearch(for: found)
        let sequences = try environment.read { try log.reader($0.snapshot).sequences(of: events) }
        let rest = found.indices.filter { sequences[$0] == nil }.map { found[$0] }
        guard !rest.isEmpty else { return Array(sequences.values) }
        return try Array(sequences.values) + derived(rest, in: environment)
    }

    /// The events whose rows in the views hold texts that no event has word for word: `fenwaypark`.
    private func derived(_ texts: [[UInt8]], in environment: Environment) throws -> [UInt64] {
        let search = ByteSearch(for: texts)
        var explained: [Int: UInt64] = [:]
        for name in try environment.tableNames() where ViewTables.isSlot(name) {
            let table = try environment.openTables([name])[0]
            try environment.read { transaction in
                let cursor = try transaction.snapshot.cursor(over: table)
                while let row = try cursor.next() {
                    let hits = search.hits(in: row.key).union(search.hits(in: row.value))
                    guard !hits.isEmpty, let since = RowKey.since(of: row) else { continue }
                    for hit in hits {
                        if destroyed.events.contains(since) {
                            throw notErased(texts[hit], "a row of \(name)")
                        }
                        explained[hit] = min(explained[hit] ?? since, since)
                    }
                }
            }
        }
        for (index, text) in texts.enumerated() where explained[index] == nil {
            throw notErased(text, "a page")
        }
        return Array(explained.values)
    }

    private func notErased(_ text: [UInt8], _ place: String) -> ProjectionError {
        .notErased(sequence: destroyed.texts[text], reason: "\(place) with a text")
    }
}
