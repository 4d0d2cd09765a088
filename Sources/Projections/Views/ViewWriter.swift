import ByteCoding
import EventLog
import LMDB

/// The rows that a projector changes, in the transaction of the event it applies.
///
/// Each row carries the sequence of the event that last changed it; what it was before is kept as history.
public struct ViewWriter: ~Copyable {
    var transaction: WriteTransaction
    var slots: LiveSlots
    /// Whether the other views are further than the event that is applied, and so are read as of it.
    private let isBehindOthers: Bool
    private var projecting: View?
    private var readable: UInt64 = 0
    private var sequence: UInt64 = 0
    /// Whether a command was appended in this write.
    var hasAppended = false
    /// What projectors make of the event that is applied.
    let memory = EventMemory()
    // Written over from row to row, so that a row costs no memory of its own.
    private var rowKey: [UInt8] = []
    private var row: [UInt8] = []

    init(
        _ transaction: consuming WriteTransaction, slots: LiveSlots, isBehindOthers: Bool = false
    ) {
        self.transaction = transaction
        self.slots = slots
        self.isBehindOthers = isBehindOthers
    }

    /// The views as they are now: what a decider sees, what a projector sees of its own view and of those
    /// it declares.
    public var reader: ViewReader {
        @_lifetime(borrow self)
        get {
            ViewReader(
                transaction.snapshot, slots: slots, readable: projecting == nil ? .max : readable,
                asOf: isBehindOthers ? sequence : nil, current: projecting)
        }
    }

    /// Puts a row.
    ///
    /// Equal bytes are no change.
    ///
    /// - Throws: ``ProjectionError/foreignWrite(view:)`` for a table of another view,
    ///   ``ProjectionError/keyTooLong(view:bytes:limit:)`` for a key of more than 501 bytes, or
    ///   ``LMDB/LMDBError``.
    public mutating func put(_ value: [UInt8], for key: [UInt8], in table: ViewTable) throws {
        let slot = try slot(of: table)
        guard key.count <= RowKey.limit else {
            throw ProjectionError.keyTooLong(
                view: table.view.name, bytes: key.count, limit: RowKey.limit)
        }
        RowKey.setCurrent(&rowKey, table, key)
        switch try stored(in: slot, comparedWith: value) {
        case .same: return
        case .other(let old): try keep(old, in: slot)
        case .absent: break
        }
        RowKey.setValue(&row, from: sequence, value.span)
        try putRow(for: rowKey, in: slot)
    }

    /// Deletes a row, if it is there.
    ///
    /// - Throws: As ``put(_:for:in:)``.
    public mutating func delete(_ key: [UInt8], in table: ViewTable) throws {
        let slot = try slot(of: table)
        RowKey.setCurrent(&rowKey, table, key)
        guard case .other(let old) = try stored(in: slot, comparedWith: nil) else { return }
        try keep(old, in: slot)
        let key = rowKey
        try transaction.delete(key.span, in: slot)
    }

    /// Makes the changes durable.
    consuming func commit() throws {
        try transaction.commit()
    }

    /// Sets whose rows the next changes are, and of which event.
    mutating func begin(_ projector: any Projector, sequence: UInt64) {
        projecting = projector.view
        readable = 1 << UInt64(projector.view.index)
        for view in projector.reads {
            readable |= 1 << UInt64(view.index)
        }
        self.sequence = sequence
    }

    /// Ends the projector's turn: the reader sees every view again.
    mutating func end() {
        projecting = nil
    }

    /// What the place of the row at hand holds before a change.
    private enum Stored {
        case absent
        case same
        case other([UInt8])
    }

    private func stored(in slot: Table, comparedWith value: [UInt8]?) throws -> Stored {
        guard let old = try transaction.snapshot.value(for: rowKey.span, in: slot) else { return .absent }
        if let value, old.extracting(droppingFirst: 8).hasSameBytes(as: value.span) { return .same }
        return .other([UInt8](old))
    }

    /// Keeps what the row at hand was.
    ///
    /// A value that did not outlive its own event was never seen and is not kept.
    private mutating func keep(_ old: [UInt8], in slot: Table) throws {
        let since: UInt64 = try old.span.integer(at: 0)
        guard since < sequence else { return }
        RowKey.setValue(&row, from: sequence, old.span.extracting(droppingFirst: 8))
        try putRow(for: RowKey.past(rowKey, since: since), in: slot)
    }

    private mutating func putRow(for key: [UInt8], in slot: Table) throws(LMDBError) {
        // A span of the property itself would keep all of the writer borrowed.
        let row = row
        try transaction.put(row.span, for: key.span, in: slot)
    }

    private func slot(of table: ViewTable) throws -> Table {
        guard table.view == projecting else {
            throw ProjectionError.foreignWrite(view: table.view.name)
        }
        return try slots[table.view]
    }
}
