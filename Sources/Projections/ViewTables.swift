import ByteCoding
import EventLog
import LMDB

/// The tables of all views of a store: the meta table, and two slots a view.
struct ViewTables: Sendable {
    private let meta: Table
    private let slots: [[Table]]
    private let fingerprints: [View: Digest]
    private let indexOfView: [View: Int]

    /// The name of the table of ``ViewState``.
    static let metaName = "views"
    /// Whether a table of an environment is a slot of a view, one of an embedder's included.
    static func isSlot(_ name: String) -> Bool {
        name.hasPrefix("view.") || name.hasPrefix(View.customPrefix)
    }

    static func names(of projectors: [any Projector]) -> [String] {
        [metaName] + projectors.flatMap { ["\($0.view.tableName).a", "\($0.view.tableName).b"] }
    }

    /// The tables in the order of ``names(of:)``.
    init(_ tables: [Table], projectors: [any Projector]) {
        let views = projectors.map(\.view)
        precondition(
            Set(views.map(\.index)).count == views.count && Set(views.map(\.stateName)).count == views.count,
            "two views have one place, or one name: \(views.map { "\($0.index) \($0.stateName)" })")
        meta = tables[0]
        slots = projectors.indices.map { [tables[1 + 2 * $0], tables[2 + 2 * $0]] }
        var fingerprints: [View: Digest] = [:]
        var indexOfView: [View: Int] = [:]
        for (index, projector) in projectors.enumerated() {
            var text = "\(projector.view.stateName) \(projector.version)"
            for view in projector.reads {
                guard let upstream = fingerprints[view] else {
                    preconditionFailure(
                        "\(projector.view.name) reads \(view.name), which is not projected before it")
                }
                text += " \(upstream)"
            }
            fingerprints[projector.view] = Digest(of: Array(text.utf8))
            indexOfView[projector.view] = index
        }
        self.fingerprints = fingerprints
        self.indexOfView = indexOfView
    }

    /// What a view's rows depend on besides the log: its projector's version, and those upstream.
    func fingerprint(of view: View) -> Digest {
        guard let fingerprint = fingerprints[view] else {
            preconditionFailure("the store was opened without the view \(view.name)")
        }
        return fingerprint
    }

    func table(_ slot: ViewState.Slot, of view: View) -> Table {
        guard let index = indexOfView[view] else {
            preconditionFailure("the store was opened without the view \(view.name)")
        }
        return slots[index][Int(slot.rawValue)]
    }

    func state(of view: View, in snapshot: Snapshot) throws -> ViewState? {
        guard let bytes = try snapshot.value(for: Array(view.stateName.utf8).span, in: meta) else {
            return nil
        }
        // A row that cannot be read says nothing: the view is made anew, as one that is not there.
        return try? ViewState(bytes)
    }

    /// - Throws: ``ProjectionError/newerView(view:found:supported:)`` where a newer build made one of the views.
    func refuseNewerViews(than projectors: [any Projector], in snapshot: Snapshot) throws {
        for projector in projectors {
            guard let state = try state(of: projector.view, in: snapshot) else { continue }
            guard state.projectorVersion <= projector.version else {
                throw ProjectionError.newerView(
                    view: projector.view.name, found: state.projectorVersion,
                    supported: projector.version)
            }
        }
    }

    func setState(_ state: ViewState, of view: View, in transaction: inout WriteTransaction) throws {
        try transaction.put(state.bytes.span, for: Array(view.stateName.utf8).span, in: meta)
    }

    func setCheckpoint(
        _ sequence: UInt64, of view: View, in transaction: inout WriteTransaction
    ) throws {
        guard var state = try state(of: view, in: transaction.snapshot) else {
            throw ProjectionError.unknownView(view: view.name)
        }
        state.checkpoint = sequence
        try setState(state, of: view, in: &transaction)
    }

    /// The live slot of every view.
    ///
    /// - Throws: ``ProjectionError/viewNotAtHead(view:checkpoint:head:)`` where a build that does not know a
    ///   view has appended behind it.
    func liveSlots(in snapshot: Snapshot, projectors: [any Projector], head: UInt64) throws -> LiveSlots {
        var live = LiveSlots()
        for projector in projectors {
            guard let state = try state(of: projector.view, in: snapshot) else { continue }
            guard state.checkpoint == head else {
                throw ProjectionError.viewNotAtHead(
                    view: projector.view.name, checkpoint: state.checkpoint, head: head)
            }
            live.set(table(state.slot, of: projector.view), for: projector.view)
        }
        return live
    }
}
