import Foundation
import Testing

/// Every verb has help, an example, and a test that runs it.
struct HelpTests {
    /// A verb as `--experimental-dump-help` tells it.
    struct Verb: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let subcommands: [Verb]?

        /// The verbs below this one that do something, each with the names before it.
        func leaves(_ path: [String] = []) -> [(path: [String], verb: Verb)] {
            let verbs = (subcommands ?? []).filter { $0.commandName != "help" }
            return verbs.isEmpty ? [(path, self)] : verbs.flatMap { $0.leaves(path + [$0.commandName]) }
        }
    }

    struct Help: Decodable {
        let command: Verb
    }

    static let verbs = [
        "achievements", "audit check", "audit export", "backup", "compact", "counting", "data diff",
        "data normalize", "data publish", "data scrape", "data validate", "diff", "doctor", "erase", "export",
        "game coverage",
        "game import", "game search", "game show", "history", "import", "init", "log", "next", "photo attach",
        "photo caption",
        "photo delete", "photo detach", "photo fetch", "photo import", "photo list", "photo metadata",
        "photo order",
        "photo rematch", "photo review assign", "photo review confirm", "photo review dismiss",
        "photo review list", "photo review show", "photo show", "photo thumbnail", "photo upload", "progress",
        "project", "recover",
        "restore", "score confirm", "score resolve", "score status", "sport list", "stadium favorite",
        "stadium history", "stadium list", "stadium near",
        "stadium nickname", "stadium search", "stadium show", "stats", "sync log", "sync off", "sync on",
        "sync run", "sync status", "team history", "team search", "team show", "undo", "verify", "visit add",
        "visit correct", "visit delete", "visit import", "visit list", "visit show", "whatif", "why",
        "why-not",
    ]

    private static func all() throws -> [(path: [String], verb: Verb)] {
        let run = try Program.stctl.run(["--experimental-dump-help"]).succeeded()
        return try JSONDecoder().decode(Help.self, from: Data(run.output)).command.leaves()
    }

    @Test func `these are the verbs`() throws {
        // A new verb: add it here, to VerbTests, and to JSONTests if it answers.
        #expect(try Self.all().map { $0.path.joined(separator: " ") }.sorted() == Self.verbs)
        #expect(VerbTests.commands.map(\.verb).sorted() == Self.verbs)
    }

    @Test func `every verb has a sentence and an example that names it`() throws {
        for (path, verb) in try Self.all() {
            let name = path.joined(separator: " ")
            #expect(verb.abstract?.hasSuffix(".") == true, "\(name)")
            let discussion = verb.discussion ?? ""
            #expect(discussion.contains(/Examples?:/), "\(name)")
            #expect(discussion.contains("stctl \(name)"), "\(name)")
        }
    }

    @Test(arguments: verbs)
    func `a verb's help is a result, not an error`(_ verb: String) throws {
        let words = verb.split(separator: " ").map(String.init)
        for arguments in [words + ["--help"], words + ["-h"], ["help"] + words] {
            let run = try Program.stctl.run(arguments).succeeded()
            #expect(run.text.contains("USAGE: stctl \(verb)"))
            #expect(run.text.contains(/Examples?:/))
            #expect(
                run.text.contains("--store <store>") == !["audit check", "photo metadata"].contains(verb))
            #expect(run.errors.isEmpty)
        }
    }

    @Test(arguments: ["visit", "stadium", "team", "game", "audit"])
    func `a group of verbs without one shows them`(_ group: String) throws {
        let run = try Program.stctl.run([group]).succeeded()
        for verb in Self.verbs where verb.hasPrefix(group + " ") {
            #expect(run.text.contains("\n  \(verb.dropFirst(group.count + 1)) "))
        }
    }

    @Test func `the version is a number`() throws {
        let run = try Program.stctl.run(["--version"]).succeeded()
        #expect(run.text.contains(/^\d+\.\d+\.\d+\n$/))
    }

    @Test func `help needs no store and makes none`() throws {
        let store = try FanStore()
        try store.stctl("visit", "add", "--help").succeeded()
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }
}
