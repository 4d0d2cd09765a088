import EventLog

/// Which views a rebuild makes, and from which event on.
struct RebuildScope {
    /// The projectors to be replayed, in the store's order: those of the chosen views, and of all they read.
    let replayed: [any Projector]
    /// The places in ``replayed`` of the views that were asked for.
    let chosen: [Int]
    /// The first event to be applied; the live rows are trusted for what was before.
    let first: UInt64

    /// - Throws: ``ProjectionError/unknownView(view:)`` for a view that no projector makes.
    init(_ projectors: [any Projector], only views: [View]?, from first: UInt64?) throws {
        self.first = max(first ?? 1, 1)
        // A custom view is made with the others only where it is named: what it cannot apply stops it alone.
        let views = views ?? projectors.map(\.view).filter { !$0.isCustom }
        for view in views where !projectors.contains(where: { $0.view == view }) {
            throw ProjectionError.unknownView(view: view.name)
        }
        var needed = Set(views)
        // A projector stands behind those it reads, so that one pass from the end finds all.
        for projector in projectors.reversed() where needed.contains(projector.view) {
            needed.formUnion(projector.reads)
        }
        let replayed = projectors.filter { needed.contains($0.view) }
        self.replayed = replayed
        chosen = replayed.indices.filter { views.contains(replayed[$0].view) }
    }

    /// What the rows of a scratch store depend on, besides the events up to its checkpoint.
    ///
    /// - Parameters:
    ///   - log: The log of the store.
    ///   - tables: Its views' fingerprints.
    ///   - bootID: The machine's run: a scratch store is not synced, so that it does not outlive it.
    /// - Returns: A digest of all that.
    func identity(log: EventLog, tables: ViewTables, bootID: String) -> Digest {
        var text = "\(ScratchMark.format) \(log.store) \(bootID) \(first)"
        for projector in replayed {
            text += "\n\(projector.view.stateName) \(tables.fingerprint(of: projector.view))"
        }
        return Digest(of: Array(text.utf8))
    }
}
