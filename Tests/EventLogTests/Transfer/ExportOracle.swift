import Crypto
import Foundation
import TestSupport

/// A reader of exports written from the words of `Export.md` and `Format.md`, with another JSON reader: no
/// code of the log is used.
struct ExportOracle {
    struct Surprise: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var header: [String: Any] = [:]
    private(set) var commands: [[String: Any]] = []
    private(set) var end: [String: Any] = [:]

    init(_ lines: [String]) throws {
        let objects = try lines.map { line in
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            else {
                throw Surprise(description: line)
            }
            return object
        }
        guard let first = objects.first, let last = objects.last, objects.count > 1 else {
            throw Surprise(description: "no header and end")
        }
        (header, commands, end) = (first, Array(objects.dropFirst().dropLast()), last)
        let before = lines.dropLast().map { $0 + "\n" }.joined()
        guard try text("sha256", end) == hex(SHA256.hash(data: Data(before.utf8))) else {
            throw Surprise(description: "sha256")
        }
    }

    /// The links of all commands, the one before the first of them in front.
    func links() throws -> [[UInt8]] {
        var links = [try bytes("link_before", header)]
        for command in commands {
            links.append(try link(of: command, after: links[links.count - 1]))
        }
        return links
    }

    /// The link of command 0.
    func origin() throws -> [UInt8] {
        Array(SHA256.hash(data: "SportsTime event log 1".bytes + (try id("store", header))))
    }

    private func link(of command: [String: Any], after previous: [UInt8]) throws -> [UInt8] {
        guard let events = command["events"] as? [[String: Any]], let first = events.first,
            let content = command["content"] as? [String: Any]
        else { throw Surprise(description: "\(command)") }
        var hashed = previous
        hashed += wide(try number("command", command), 8)
        hashed += wide(try number("sequence", first), 8) + wide(Int64(events.count), 4)
        hashed += wide(try number("recorded_us", command), 8) + wide(try number("clock_us", command), 8)
        hashed += wide(command["causation"] == nil ? 0 : try number("causation", command), 8)
        hashed += try id("id", command)
        hashed += try bytes("digest", content)
        for name in ["origin", "name"] {
            let word = try text(name, command).bytes
            hashed += wide(Int64(word.count), 1) + word
        }
        for event in events {
            let subject = try text("subject", event).bytes
            hashed += wide(try number("sequence", event), 8) + wide(try number("kind", event), 2)
            hashed += wide(try number("schema_version", event), 2) + [event["private"] == nil ? 0 : 1]
            hashed += wide(Int64(subject.count), 2) + subject
            hashed += try digest(of: event["factual"], tag: 1)
            if let part = event["private"] { hashed += try digest(of: part, tag: 2) }
        }
        return Array(SHA256.hash(data: hashed))
    }

    private func digest(of part: Any?, tag: UInt8) throws -> [UInt8] {
        guard let part = part as? [String: Any] else { throw Surprise(description: "part") }
        if part["digest"] != nil { return try bytes("digest", part) }
        guard let content = Data(base64Encoded: try text("bytes", part)) else {
            throw Surprise(description: "base64")
        }
        return Array(SHA256.hash(data: [tag] + (try bytes("salt", part)) + content))
    }

    func text(_ name: String, _ object: [String: Any]) throws -> String {
        guard let text = object[name] as? String else { throw Surprise(description: name) }
        return text
    }

    func number(_ name: String, _ object: [String: Any]) throws -> Int64 {
        guard let number = object[name] as? NSNumber else { throw Surprise(description: name) }
        return number.int64Value
    }

    private func bytes(_ name: String, _ object: [String: Any]) throws -> [UInt8] {
        let digits = Array(try text(name, object))
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            guard let byte = UInt8(String(digits[index...index + 1]), radix: 16) else {
                throw Surprise(description: name)
            }
            return byte
        }
    }

    private func id(_ name: String, _ object: [String: Any]) throws -> [UInt8] {
        guard let id = UUID(uuidString: try text(name, object)) else { throw Surprise(description: name) }
        let bytes = Mirror(reflecting: id.uuid).children.compactMap { $0.value as? UInt8 }
        return bytes
    }

    private func wide(_ number: Int64, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
    }

    private func hex(_ digest: some Sequence<UInt8>) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
