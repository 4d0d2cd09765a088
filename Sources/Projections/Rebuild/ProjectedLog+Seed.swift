import ByteCoding
import EventLog
import LMDB

extension ProjectedLog {
    /// Fills an empty scratch store with the live rows as they were before an event.
    ///
    /// - Throws: ``ProjectionError/cannotStart(at:view:reason:)`` where the live rows are not this build's, do not
    ///   reach to the event, or cannot be read.
    func seed(_ scratch: ScratchStore, before first: UInt64, _ limits: RebuildLimits) throws {
        try environment.read { transaction in
            let snapshot = transaction.snapshot
            let live = try scratch.projectors.map { projector in
                tables.table(try slot(of: projector, trustedBefore: first, in: snapshot), of: projector.view)
            }
            for (index, table) in live.enumerated() {
                do {
                    try copyRows(of: table, in: snapshot, asOf: first - 1, to: index, of: scratch, limits)
                } catch is ByteCodingError {
                    throw ProjectionError.cannotStart(
                        at: first, view: scratch.projectors[index].view.name,
                        reason: "a row of it cannot be read")
                }
            }
            try scratch.commit(
                scratch.environment.beginWriting(), checkpoint: first - 1,
                link: link(of: first - 1, in: log.reader(snapshot)))
        }
        Step.reached("rebuild.seeded")
    }

    private func slot(
        of projector: any Projector, trustedBefore first: UInt64, in snapshot: Snapshot
    ) throws -> ViewState.Slot {
        let view = projector.view
        guard allProjectors.contains(where: { $0.view == view }) else {
            throw ProjectionError.unknownView(view: view.name)
        }
        guard let state = try tables.state(of: view, in: snapshot),
            state.projectorVersion == projector.version, state.fingerprint == tables.fingerprint(of: view)
        else {
            throw ProjectionError.cannotStart(
                at: first, view: view.name, reason: "its rows are not of this projector")
        }
        guard state.checkpoint >= first - 1 else {
            throw ProjectionError.cannotStart(
                at: first, view: view.name, reason: "its rows end with event \(state.checkpoint)")
        }
        return state.slot
    }

    /// Copies what a view was as of an event: its rows, and its history up to then.
    private func copyRows(
        of live: Table, in snapshot: Snapshot, asOf last: UInt64, to index: Int, of scratch: ScratchStore,
        _ limits: RebuildLimits
    ) throws {
        let target = scratch.tables[index]
        let cursor = try snapshot.cursor(over: live)
        var revived: [UInt8] = []
        var next: [UInt8]? = []
        while let start = next {
            next = try scratch.environment.write { transaction in
                try Self.forEachRow(of: cursor, from: start, bytes: limits.bytesPerSlice.upperBound) { row in
                    switch try RowAge(row, asOf: last) {
                    case .kept:
                        try transaction.append(row.value, for: row.key, in: target)
                    case .revived(let since):
                        revived.removeAll(keepingCapacity: true)
                        revived.append(bigEndian: since)
                        revived.append(row.value.extracting(droppingFirst: 8))
                        let key = row.key.extracting(1..<row.key.count - 8)
                        try transaction.put(revived.span, for: key, in: target)
                    case .later:
                        break
                    }
                }
            }
            Step.reached("rebuild.seeded.slice")
        }
    }

    /// Calls a closure with the rows of one slice, in the order of their keys.
    ///
    /// The slice can be run again, as a write is where the map was full.
    ///
    /// - Parameters:
    ///   - cursor: Over the table.
    ///   - start: The key of the slice's first row; empty for the table's first.
    ///   - limit: Bytes after which the slice ends.
    ///   - body: Called with each row.
    /// - Returns: The key of the row behind the slice; nil where there is none.
    /// - Throws: ``LMDB/LMDBError``, and what the closure throws.
    static func forEachRow(
        of cursor: borrowing Cursor, from start: [UInt8], bytes limit: Int, _ body: (Entry) throws -> Void
    ) throws -> [UInt8]? {
        var bytes = 0
        var next = start.isEmpty ? try cursor.first() : try cursor.seek(start.span)
        while let row = next {
            guard bytes < limit else { return [UInt8](row.key) }
            try body(row)
            bytes += row.key.count + row.value.count
            next = try cursor.next()
        }
        return nil
    }
}

/// What a row of today was, as of an event.
private enum RowAge {
    /// The same row.
    case kept
    /// A row of history that was current then, since an event.
    case revived(since: UInt64)
    /// Not there.
    case later

    init(_ row: Entry, asOf last: UInt64) throws(ByteCodingError) {
        let sequence: UInt64 = try row.value.integer(at: 0)
        guard row.key.count > 0, row.key[0] == RowKey.history else {
            self = sequence <= last ? .kept : .later
            return
        }
        let since: UInt64 = try row.key.integer(at: row.key.count - 8)
        if since > last {
            self = .later
        } else {
            self = sequence <= last ? .kept : .revived(since: since)
        }
    }
}
