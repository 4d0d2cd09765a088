public import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes canonical records into a folder of JSON files: a record a line, fields by name, so that a repository shows what
/// changed.
///
/// Records that are there and not among them stay.
public struct FolderPublisher {
    private let path: String

    /// A publisher into a folder, which is made where it is missing.
    public init(path: String) {
        self.path = path
    }

    /// Writes the records; each file is whole at any moment.
    ///
    /// - Parameters:
    ///   - folder: The records.
    ///   - isRehearsal: Whether only to say what would be written.
    /// - Returns: What it came to.
    /// - Throws: ``SportsTime/SourceError`` where a file cannot be written.
    public func publish(_ folder: RecordFolder, isRehearsal: Bool = false) throws(SourceError)
        -> PublishAnswer
    {
        let there = try RecordFolder.whole(at: path)
        var answer = PublishAnswer(destination: "folder:\(path)")
        for type in RecordType.allCases {
            guard let rows = folder.rows[type], let file = FolderSource.files[type] else { continue }
            answer.counts.append(
                try write(rows, over: there.rows[type] ?? [], type, file, isRehearsal))
        }
        return answer
    }

    /// Writes the records of a type over those that are there: none goes away (DESIGN, section 5: records are deprecated,
    /// never deleted).
    private func write(
        _ rows: [RecordFolder.Row], over there: [RecordFolder.Row], _ type: RecordType, _ file: String,
        _ isRehearsal: Bool
    ) throws(SourceError) -> PublishAnswer.Counts {
        func key(_ row: RecordFolder.Row) -> String {
            RecordFormat.key(of: row.object, type)
        }
        var counts = PublishAnswer.Counts(type.rawValue)
        let repeated = Dictionary(grouping: rows, by: key).filter { $0.key.isEmpty || $0.value.count > 1 }
        if let (id, some) = repeated.min(by: { $0.key < $1.key }), let row = some.last {
            throw SourceError(
                "\(row.file), record \(row.number): \(id.isEmpty ? "it has no id" : "another record has the id \(id)"), so nothing is written",
                hint: "`stctl data validate` tells all problems")
        }
        var new = Dictionary(rows.map { (key($0), $0.object) }) { $1 }
        let known = Set(RecordFormat.fields(of: type).keys)
        var objects: [[String: JSONValue]] = []
        for row in there {
            guard var changed = new.removeValue(forKey: key(row)) else {
                objects.append(row.object)
                continue
            }
            if PublishAnswer.isNewer(row.object, than: changed) {
                counts.newer += 1
                objects.append(row.object)
                continue
            }
            // A field that this build does not know stays.
            for (name, value) in row.object where !known.contains(name) {
                changed[name] = changed[name] ?? value
            }
            if changed == row.object { counts.unchanged += 1 } else { counts.updated += 1 }
            objects.append(changed)
        }
        for row in rows {
            guard let object = new.removeValue(forKey: key(row)) else { continue }
            counts.created += 1
            objects.append(object)
        }
        if !isRehearsal, counts.created + counts.updated > 0 {
            try write(objects.map { JSONValue.object($0).text }, to: file)
        }
        return counts
    }

    private func write(_ lines: [String], to file: String) throws(SourceError) {
        let text = "[\n\(lines.joined(separator: ",\n"))\n]\n"
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: "\(path)/\(file)"), options: .atomic)
        } catch {
            throw SourceError(
                "\(path)/\(file) cannot be written", hint: "see to the folder's permissions, and to room")
        }
    }
}

extension PublishAnswer {
    /// Whether a record that is there was changed later than the one that is to be published.
    static func isNewer(_ there: [String: JSONValue], than record: [String: JSONValue]) -> Bool {
        func moment(_ object: [String: JSONValue]) -> Int64? {
            object["last_modified"]?.string.flatMap { UTCTime.microseconds($0) }
        }
        guard let old = moment(there), let new = moment(record) else { return false }
        return old > new
    }
}
