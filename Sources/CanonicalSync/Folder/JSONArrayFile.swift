import Foundation
import SportsTime

/// A file that is an array of objects, read a part at a time: the objects of a page are decoded, the rest is only looked
/// at for where each element ends.
struct JSONArrayFile {
    /// Why a page cannot be read.
    enum Failure: Error {
        case unreadable, changed, noArray
    }

    /// Elements of a page.
    static let pageLimit = 1_000
    /// Bytes that are read at once.
    private static let chunkSize = 1 << 20
    /// Bytes of a page after which no object is added to it, and those that an object can have.
    static let byteLimit = 8 << 20

    private let file: FileHandle
    /// Which file it is, and in what state: a page's offset is one in this file.
    private let version: String

    /// Opens a file.
    init(path: String) throws(Failure) {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        // Opening anything else than a file may wait for ever.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let file = FileHandle(forReadingAtPath: target)
        else { throw .unreadable }
        self.file = file
        let values = [FileAttributeKey.systemFileNumber, .size, .modificationDate].map { key in
            (attributes[key] as? Date).map { "\($0.timeIntervalSince1970)" } ?? attributes[key].map {
                "\($0)"
            } ?? ""
        }
        version = values.joined(separator: ",")
    }

    /// Objects from where the page before ended.
    ///
    /// - Parameter marker: What the page before gave to go on; nil for the first page.
    /// - Returns: The objects, and what to go on with; nil behind the last one.
    /// - Throws: ``Failure``.
    func page(after marker: String?) throws(Failure) -> (objects: [[String: JSONValue]], next: String?) {
        var offset: UInt64 = 0
        if let marker {
            guard let end = marker.lastIndex(of: ","), let place = UInt64(marker[end...].dropFirst()),
                marker[..<end] == version
            else { throw .changed }
            offset = place
        }
        var scanner = JSONArrayScanner(
            isInside: marker != nil, pageLimit: Self.pageLimit, byteLimit: Self.byteLimit)
        do {
            try file.seek(toOffset: offset)
            while !scanner.isDone, !scanner.isFlawed {
                scanner.read([UInt8](try file.read(upToCount: Self.chunkSize) ?? Data()))
            }
        } catch {
            throw .unreadable
        }
        guard !scanner.isFlawed,
            let objects = try? JSONDecoder().decode([[String: JSONValue]].self, from: scanner.page)
        else { throw .noArray }
        return (objects, scanner.isAtEnd ? nil : "\(version),\(offset + UInt64(scanner.consumed))")
    }
}
