import ByteCoding
import LMDB

extension EventLog {
    /// Lists every event in the indexes anew, as the newest format has them, in one commit.
    ///
    /// Where something is damaged, the log stays in format 1: to verify it, and to recover what can be, the indexes
    /// are not needed.
    mutating func renewIndexes(in environment: Environment) throws {
        let (log, tables) = (self, tables)
        do {
            let renewed = try environment.write { transaction in
                let meta = try LogMeta.read(transaction.snapshot, tables.meta, path: environment.path)
                guard let meta, meta.format < Self.format else { return meta }
                try transaction.removeAll(in: tables.subjects)
                try transaction.removeAll(in: tables.kinds)
                var indexes = IndexWriter(tables)
                // Read from beside: what a write reads of its own moves while it writes.
                try environment.read { reading in
                    try log.reader(reading.snapshot).forEachEvent(in: 1...UInt64.max) { event in
                        try indexes.list(
                            event.sequence, subject: event.subject.text(), kind: event.kind, in: &transaction)
                        return true
                    }
                }
                try indexes.finish(in: &transaction)
                let fresh = LogMeta(store: meta.store, createdAt: meta.createdAt)
                try fresh.write(to: tables.meta, in: &transaction)
                return fresh
            }
            if let renewed { self = EventLog(renewed, tables) }
        } catch let error where Self.isOfDamage(error) {
        }
    }

    private static func isOfDamage(_ error: any Error) -> Bool {
        error is EventLogError || error is ByteCodingError || (error as? LMDBError)?.isOfDamage == true
    }
}
