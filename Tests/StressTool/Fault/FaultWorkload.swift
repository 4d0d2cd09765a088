import EventLog
import SportsTime

/// Something that a store is used for, while a system call of it fails.
struct FaultWorkload: Sendable {
    /// Its name on the command line.
    let name: String
    /// What is done, in order.
    ///
    /// Each step is tried, whatever became of those before.
    let steps: [FaultStep]
}

/// One operation of a workload: it is acknowledged by returning.
struct FaultStep: Sendable {
    /// What it is.
    let name: String
    /// Does it, and returns the events that it appended to the stage's store.
    let run: @Sendable (FaultStage) throws -> ClosedRange<UInt64>?
    /// Whether it appends: acknowledged, it has to have done so.
    let appends: Bool
    /// Whether what it makes besides those events is there: all of it or nothing, else it throws.
    let isDone: (@Sendable (FaultStage, PreparedStage) throws -> Bool)?

    /// An operation that makes something beside the stage's store.
    init(
        _ name: String, run: @escaping @Sendable (FaultStage) throws -> Void,
        isDone: @escaping @Sendable (FaultStage, PreparedStage) throws -> Bool
    ) {
        self.name = name
        self.isDone = isDone
        appends = false
        self.run = { stage in
            try run(stage)
            return nil
        }
    }

    /// An operation on the stage's store, which is open.
    init(
        on name: String, isTight: Bool = false, appends: Bool = true,
        run: @escaping @Sendable (SportsTimeStore, FaultStage) throws -> Void
    ) {
        self.name = name
        self.appends = appends
        isDone = nil
        self.run = { stage in
            let store = try stage.store(options: isTight ? FaultStage.tightOptions : FaultStage.options)
            let before = try store.stats().events
            try run(store, stage)
            let after = try store.stats().events
            return before < after ? before + 1...after : nil
        }
    }

    /// An operation on the stage's store, which nobody has open.
    init(
        closed name: String, appends: Bool = true,
        run: @escaping @Sendable (FaultStage) throws -> ClosedRange<UInt64>?,
        isDone: (@Sendable (FaultStage, PreparedStage) throws -> Bool)? = nil
    ) {
        self.name = name
        self.appends = appends
        self.isDone = isDone
        self.run = { stage in
            stage.close()
            return try run(stage)
        }
    }
}
