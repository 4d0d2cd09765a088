import EventLog
import Projections

/// A scenario that was played, and the store that it was played in.
struct ScenarioRun {
    /// What became of the command that came.
    enum Outcome {
        /// It was appended, if it came to anything.
        case decided([EventDraft])
        /// It was refused.
        case refused(any Error)
        /// It was decided, and could not be appended.
        case failed(any Error)
    }

    let store: TemporaryStore
    let given: Int
    let outcome: Outcome
    let rowText: ProjectorSpecification.RowText
    /// The log's last event.
    let head: UInt64

    init(
        _ store: TemporaryStore, given: Int, _ outcome: Outcome,
        rowText: @escaping ProjectorSpecification.RowText
    ) throws {
        self.store = store
        self.given = given
        self.outcome = outcome
        self.rowText = rowText
        head = try store.log.readLog { try $0.head().sequence }
    }

    /// - Throws: ``SpecificationFailure`` where the command was not appended.
    func expectApplied() throws {
        switch outcome {
        case .decided: break
        case .refused(let error), .failed(let error):
            throw SpecificationFailure(
                "what comes after event \(given)", expected: ["it is applied"], found: ["\(error)"])
        }
    }

    /// - Throws: ``SpecificationFailure`` for what the store throws.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SpecificationFailure {
            throw error
        } catch {
            throw SpecificationFailure(
                "the views after event \(head)", expected: ["they can be read"], found: ["\(error)"])
        }
    }

    /// The rows of a table as text.
    func rows(of table: ViewTable, asOf: UInt64?) throws -> [String] {
        try store.read(asOf: asOf) { snapshot in
            var cursor = try snapshot.views.rows(in: table)
            var rows: [String] = []
            while let row = try cursor.next() {
                rows.append(rowText(table, row.key.bytes, row.value.bytes))
            }
            return rows
        }
    }

    /// What could not be applied, as its projector says; nil where everything was.
    func stop() -> String? {
        var stopped: any Error
        switch outcome {
        case .failed(let error): stopped = error
        case .refused(let error): return "the command was refused: \(error)"
        case .decided:
            do {
                try store.read { _ in }
                return nil
            } catch {
                stopped = error
            }
        }
        switch stopped {
        case ProjectionError.poisonEvent(_, _, _, let reason): return reason
        case ProjectionError.viewStopped(_, let sequence, _, let reason):
            return sequence > UInt64(given) ? reason : "event \(sequence), which is given: \(reason)"
        default: return "\(stopped)"
        }
    }
}

extension Span where Element == UInt8 {
    /// The bytes, to be kept.
    var bytes: [UInt8] { indices.map { self[$0] } }
}
