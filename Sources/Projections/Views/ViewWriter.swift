import ByteCoding
import LMDB

/// The rows that a projector changes, in the transaction of the event it applies.
///
/// Each row carries the sequence of the event that last changed it; what it was before is kept as history.
public struct ViewWriter: ~Copyable {
    var transaction: WriteTransaction
    private let slots: LiveSlots
    private var projecting: View?
    private var readable: UInt64 = 0
    private var sequence: UInt64 = 0
    /// Whether a command was appended in this write.
    var hasAppended = false

    init(_ transaction: consuming WriteTransaction, slots: LiveSlots) {
        self.transaction = transaction
        self.slots = slots
    }

    /// The views as they are now: what a decider sees, what a projector sees of its own view and of those
    /// it declares.
    public var reader: ViewReader {
        @_lifetime(borrow self)
        get {
            ViewReader(
                transaction.snapshot, slots: slots, readable: projecting == nil ? .max : readable)
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
        let rowKey = RowKey.current(table, key)
        switch try stored(rowKey, in: slot, comparedWith: value) {
        case .same: return
        case .other(let old): try keep(old, of: rowKey, in: slot)
        case .absent: break
        }
        let row = RowKey.value(from: sequence, value.span)
        try transaction.put(row.span, for: rowKey.span, in: slot)
    }

    /// Deletes a row, if it is there.
    ///
    /// - Throws: As ``put(_:for:in:)``.
    public mutating func delete(_ key: [UInt8], in table: ViewTable) throws {
        let slot = try slot(of: table)
        let rowKey = RowKey.current(table, key)
        guard case .other(let old) = try stored(rowKey, in: slot, comparedWith: nil) else { return }
        try keep(old, of: rowKey, in: slot)
        try transaction.delete(rowKey.span, in: slot)
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

    /// What a row's place holds before a change.
    private enum Stored {
        case absent
        case same
        case other([UInt8])
    }

    private func stored(
        _ rowKey: [UInt8], in slot: Table, comparedWith value: [UInt8]?
    ) throws -> Stored {
        guard let old = try transaction.snapshot.value(for: rowKey.span, in: slot) else { return .absent }
        if let value, old.extracting(droppingFirst: 8).hasSameBytes(as: value.span) { return .same }
        return .other([UInt8](old))
    }

    /// Keeps what a row was.
    ///
    /// A value that did not outlive its own event was never seen and is not kept.
    private mutating func keep(_ old: [UInt8], of rowKey: [UInt8], in slot: Table) throws {
        let since: UInt64 = try old.span.integer(at: 0)
        guard since < sequence else { return }
        let past = RowKey.value(from: sequence, old.span.extracting(droppingFirst: 8))
        try transaction.put(past.span, for: RowKey.past(rowKey, since: since).span, in: slot)
    }

    private func slot(of table: ViewTable) throws -> Table {
        guard table.view == projecting else {
            throw ProjectionError.foreignWrite(view: table.view.name)
        }
        return try slots[table.view]
    }
}
