import Foundation
import Testing

/// Habits that a machine can hold.
struct TidyTests {
    /// What each room may import of the others.
    ///
    /// A room imports only rooms above it.
    private static let rooms: [(name: String, imports: Set<String>)] = [
        ("LMDB", ["CLMDB"]),
        ("ByteCoding", ["CChecksum"]),
        ("EventLog", ["LMDB", "ByteCoding"]),
        ("Projections", ["EventLog", "LMDB", "ByteCoding"]),
        ("EventLogTesting", ["Projections", "EventLog", "LMDB", "ByteCoding"]),
        ("SportsTimeModel", ["ByteCoding"]),
        ("SportsTimeViews", ["SportsTimeModel", "Projections", "EventLog", "ByteCoding"]),
        ("CanonicalData", ["CCanonicalData"]),
        (
            "SportsTime",
            [
                "EventLog", "Projections", "SportsTimeModel", "SportsTimeViews", "CanonicalData", "LMDB",
                "ByteCoding",
            ]
        ),
        ("Web", []),
        ("CanonicalSync", ["SportsTime", "SportsTimeModel", "LMDB", "Web"]),
        (
            "GameResolution",
            ["SportsTime", "SportsTimeModel", "CanonicalData", "EventLog", "LMDB", "ByteCoding", "Web"]
        ),
        ("PhotoImport", ["SportsTime", "SportsTimeModel", "CanonicalSync", "LMDB", "ByteCoding"]),
        (
            "stctl",
            [
                "SportsTime", "CanonicalSync", "GameResolution", "PhotoImport", "SportsTimeModel",
                "Projections", "EventLog", "LMDB", "ByteCoding",
            ]
        ),
    ]

    @Test func `a room imports only rooms above it`() throws {
        let all = Set(Self.rooms.map(\.name)).union(["CLMDB", "CChecksum", "CCanonicalData"])
        for file in try Repository.swiftFiles(below: "Sources") {
            let allowed = try #require(
                Self.rooms.first { $0.name == file.room }, "\(file.path) is in no known room")
            for line in file.lines where line.contains("import ") && !line.hasPrefix("///") {
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place <= 2, place + 1 < words.count else {
                    continue
                }
                let module = String(words[place + 1])
                #expect(
                    !all.contains(module) || allowed.imports.contains(module),
                    "\(file.path) imports \(module), which is no room above \(file.room)")
            }
        }
    }

    @Test func `rooms that must give the same rows everywhere see no clock, no chance and no Foundation`()
        throws
    {
        let forbidden = [
            "import Foundation", "import FoundationEssentials", "Date()", "SystemRandomNumberGenerator",
            ".random(", "ProcessInfo", "clock_gettime", "ContinuousClock",
        ]
        for room in ["Projections", "SportsTimeModel", "SportsTimeViews"] {
            for file in try Repository.swiftFiles(below: "Sources/\(room)") {
                for (number, line) in file.lines.enumerated() where !line.contains("//") {
                    for word in forbidden {
                        #expect(!line.contains(word), "\(file.path):\(number + 1) says \(word)")
                    }
                }
            }
        }
    }

    @Test func `unsafe code lives in its own rooms`() throws {
        let rooms: Set<String> = ["LMDB", "ByteCoding", "CanonicalData"]
        for file in try Repository.swiftFiles(below: "Sources") where !rooms.contains(file.room) {
            for (number, line) in file.lines.enumerated() where !line.contains("//") {
                #expect(!line.contains("unsafe "), "\(file.path):\(number + 1) is unsafe")
            }
        }
    }

    @Test func `files are short, and named by what they hold`() throws {
        let weasels = ["Manager", "Helper", "Utils", "Utilities", "Base", "Common", "Impl", "Info"]
        for file in try Repository.swiftFiles(below: "Sources") + Repository.swiftFiles(below: "Tests") {
            #expect(file.lines.count <= 350, "\(file.path) has \(file.lines.count) lines")
            let name = file.path.split(separator: "/").last ?? ""
            for word in weasels {
                #expect(!name.dropLast(6).hasSuffix(word), "\(file.path) is named \(word)")
            }
        }
    }

    @Test func `the top level holds what the owner fixed`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
        let fixed: Set<String> = ["Package.swift", "Sources", "Tests", "Fixtures", "Resources", "README.md"]
        let ignored: Set<String> = ["Package.resolved"]
        #expect(Set(names.filter { !$0.hasPrefix(".") }).subtracting(ignored) == fixed)
    }

    @Test func `nothing is left for later in words`() throws {
        let unfinished = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "not yet " + "implemented"]
        for file in try Repository.swiftFiles(below: "Sources") + Repository.swiftFiles(below: "Tests") {
            for (number, line) in file.lines.enumerated() {
                for word in unfinished {
                    #expect(!line.contains(word), "\(file.path):\(number + 1) says \(word)")
                }
            }
        }
    }

    @Test func `every verb has help with an example`() throws {
        let verbs = try Repository.swiftFiles(below: "Sources/stctl").filter {
            $0.path.hasSuffix("Command.swift")
        }
        #expect(verbs.count > 20)
        for file in verbs {
            let text = file.lines.joined(separator: "\n")
            guard !text.contains("subcommands:") else { continue }
            #expect(text.contains("Example"), "\(file.path) shows no example")
            #expect(text.contains("abstract:"), "\(file.path) has no abstract")
        }
    }

    @Test func `the schema names every kind of event with its number and version`() throws {
        let schema = try Repository.file("Sources/SportsTimeModel/Events/events.proto").lines
        let kinds = try Repository.file("Sources/SportsTimeModel/Events/EventKind.swift").lines
        var count = 0
        for line in kinds where line.contains("case ") && line.contains(" = ") {
            let parts = line.split(separator: " ")
            let name = parts[1].prefix(1).uppercased() + parts[1].dropFirst()
            let message = try #require(
                schema.firstIndex { $0.hasPrefix("message \(name) ") }, "no message \(name)")
            #expect(
                schema[message - 1].prefixMatch(of: /\/\/ Kind (\d+), version \d+\./)?.1 == parts[3],
                "the comment of \(name)")
            count += 1
        }
        #expect(count == 35)
    }
}
