import SportsTime
import SportsTimeModel

extension DataDifference {
    /// What is otherwise in a second set of records: by type and id; that a record was written at another moment alone is no
    /// difference.
    public static func between(_ first: RecordFolder, _ second: RecordFolder) -> [DataDifference] {
        RecordType.allCases.flatMap { type -> [DataDifference] in
            let (old, new) = (objects(first, type), objects(second, type))
            return Set(old.keys).union(new.keys).sorted().compactMap { id in
                let fields = RecordChangeAnswer.Field.between(old[id] ?? [:], new[id] ?? [:])
                let change: Change = old[id] == nil ? .added : new[id] == nil ? .removed : .changed
                guard change != .changed || !fields.isEmpty else { return nil }
                return DataDifference(
                    recordType: type.rawValue, id: id, change: change,
                    fields: change == .changed ? fields : [])
            }
        }
    }

    /// The records of a type by id, as the engine reads them: what has a default is there.
    private static func objects(_ folder: RecordFolder, _ type: RecordType) -> [String: [String: JSONValue]] {
        Dictionary(
            (folder.rows[type] ?? []).map { row in
                let record = try? RecordFormat.record(row.object, of: type)
                return (
                    RecordFormat.key(of: row.object, type),
                    record.map { RecordFormat.object($0) } ?? row.object
                )
            }
        ) { _, last in last }
    }
}
