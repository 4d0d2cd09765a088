public import SportsTime
public import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of a folder of canonical records, as they are: what is no record among them.
public struct RecordFolder: Sendable {
    /// An object of a file.
    public struct Row: Sendable {
        /// The file's name.
        public let file: String
        /// Its place in the file, from 1.
        public let number: Int
        /// The object.
        public let object: [String: JSONValue]
    }

    /// The objects of each type that has a file.
    public internal(set) var rows: [RecordType: [Row]] = [:]
    /// Files that are no arrays of objects, and why.
    public internal(set) var flaws: [DataProblem] = []

    /// No records.
    public init() {}

    /// Reads a folder.
    ///
    /// - Throws: ``SportsTime/SourceError`` where there is none, or none of the files in it.
    public init(path: String) throws(SourceError) {
        let folder = try FolderSource(path: path)
        for type in RecordType.allCases {
            guard let file = FolderSource.files[type] else { continue }
            if let objects = read(file, in: folder.path) { rows[type] = objects }
        }
    }

    /// A folder that is to be written to: empty where there is none yet.
    ///
    /// - Throws: ``SportsTime/SourceError`` where a file of it cannot be read whole: what it holds would be lost.
    public static func whole(at path: String) throws(SourceError) -> RecordFolder {
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            return RecordFolder()
        }
        guard isDirectory else { throw SourceError("\(path) is a file, not a folder", hint: "name a folder") }
        guard let folder = try? RecordFolder(path: path) else { return RecordFolder() }
        if let flaw = folder.flaws.first {
            let place = flaw.record.map { ", record \($0)" } ?? ""
            throw SourceError(
                "\(path)/\(flaw.file)\(place): \(flaw.reason), so nothing is written over it",
                hint: "mend it, or write into another folder; `stctl data validate` tells all problems")
        }
        return folder
    }

    /// The records that this build carries.
    ///
    /// - Throws: ``SportsTime/StoreError`` where they cannot be read.
    public static func bundled() throws -> RecordFolder {
        var folder = RecordFolder()
        for (type, objects) in try CanonicalBatch.bundled().records {
            folder.rows[type] = rows(objects, FolderSource.files[type] ?? "")
        }
        return folder
    }

    /// The records of a store.
    ///
    /// - Throws: What reading it throws.
    public init(of store: some StoreQueries) throws {
        for type in RecordType.allCases {
            rows[type] = Self.rows(try store.records(type), FolderSource.files[type] ?? "")
        }
    }

    private static func rows(_ objects: [[String: JSONValue]], _ file: String) -> [Row] {
        objects.enumerated().map { Row(file: file, number: $0.offset + 1, object: $0.element) }
    }

    private mutating func read(_ file: String, in path: String) -> [Row]? {
        guard FileManager.default.fileExists(atPath: "\(path)/\(file)") else { return nil }
        guard let data = try? Data(contentsOf: URL(filePath: "\(path)/\(file)")) else {
            flaws.append(DataProblem(file: file, reason: "it cannot be read"))
            return nil
        }
        do {
            let values = try JSONDecoder().decode([JSONValue].self, from: data)
            return values.enumerated().compactMap { number, value in
                guard case .object(let object) = value else {
                    flaws.append(DataProblem(file: file, record: number + 1, reason: "it is no object"))
                    return nil
                }
                return Row(file: file, number: number + 1, object: object)
            }
        } catch {
            let whole = error as? DecodingError
            return readOneByOne(file, data, whole.map { Self.reason($0, in: data) } ?? "it is not JSON")
        }
    }

    /// The objects of a file that is no JSON as a whole, as far as it can be told where each begins; the others are flaws.
    private mutating func readOneByOne(_ file: String, _ data: Data, _ reason: String) -> [Row] {
        let bytes = [UInt8](data)
        var rows: [Row] = []
        var offset = 0
        for number in 1... {
            var scanner = JSONArrayScanner(
                isInside: number > 1, pageLimit: 1, byteLimit: JSONArrayFile.byteLimit)
            var place = offset
            while !scanner.isDone, !scanner.isFlawed {
                let chunk = bytes[place...].prefix(4_096)
                scanner.read(Array(chunk))
                place += chunk.count
            }
            guard !scanner.isFlawed else {
                flaws.append(DataProblem(file: file, record: number > 1 ? number : nil, reason: reason))
                break
            }
            if scanner.page != Data("[]".utf8) {
                if let object = try? JSONDecoder().decode([[String: JSONValue]].self, from: scanner.page) {
                    rows.append(Row(file: file, number: number, object: object[0]))
                } else {
                    flaws.append(DataProblem(file: file, record: number, reason: "it is not JSON"))
                }
            }
            if scanner.isAtEnd { break }
            offset += scanner.consumed
        }
        return rows
    }

    private static func reason(_ error: DecodingError, in data: Data) -> String {
        guard case .dataCorrupted(let context) = error else { return "it is no array of objects" }
        let detail = context.underlyingError.map { "\($0)" } ?? context.debugDescription
        guard let place = detail.firstMatch(of: /line (\d+), column (\d+)/) else { return "it is not JSON" }
        return "it is not JSON from line \(place.1), column \(place.2) on"
    }
}

extension DataProblem {
    init(_ row: RecordFolder.Row, field: String? = nil, _ reason: String, isWarning: Bool = false) {
        let id = RecordFormat.id(of: row.object)
        self.init(
            file: row.file, record: row.number, id: id.isEmpty ? nil : id, field: field, reason: reason,
            isWarning: isWarning)
    }
}
