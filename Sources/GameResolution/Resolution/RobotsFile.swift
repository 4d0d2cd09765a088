import Foundation

/// A site's `robots.txt`: what programs may ask of it (RFC 9309).
struct RobotsFile: Hashable {
    /// A rule of the group that speaks of this program.
    private struct Rule: Hashable {
        let isAllowed: Bool
        let path: String
    }

    private var rules: [Rule] = []
    /// The time between requests that the site asks for, in seconds; nil where it does not (not in the RFC, and widely used).
    private(set) var crawlDelay: Int?

    /// Bytes of a file that are read (RFC 9309, section 2.5: at least 500 KiB).
    static let byteLimit = 512 << 10

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - agent: The name of this program.
    init(_ bytes: [UInt8], for agent: String) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = String(decoding: bytes.dropFirst(start).prefix(Self.byteLimit), as: UTF8.self)
        var groups: [(agents: [String], rules: [Rule], delay: Int?)] = []
        var isInAgents = false
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 || line.contains(":") else { continue }
            let name = parts.first.map { Self.trimmed($0).lowercased() } ?? ""
            let value = parts.count > 1 ? Self.trimmed(parts[1]) : ""
            switch name {
            case "user-agent":
                if !isInAgents { groups.append(([], [], nil)) }
                // The name ends where a version begins (section 2.2.1).
                let name = value.prefix { $0.isASCII && ($0.isLetter || "_-*".contains($0)) }
                groups[groups.count - 1].agents.append(name.lowercased())
                isInAgents = true
            case "allow", "disallow":
                isInAgents = false
                guard !groups.isEmpty, !value.isEmpty else { continue }
                groups[groups.count - 1].rules.append(
                    Rule(isAllowed: name == "allow", path: Self.decoded(value)))
            case "crawl-delay":
                isInAgents = false
                guard !groups.isEmpty else { continue }
                let seconds = Double(value).flatMap { $0.isFinite ? min(max($0, 0), 86_400) : nil }
                groups[groups.count - 1].delay = seconds.map { Int($0.rounded(.up)) }
            default: continue
            }
        }
        // All groups of this program count together; those of everybody where it has none (section 2.2.1).
        let own = groups.filter { $0.agents.contains(agent.lowercased()) }
        for group in own.isEmpty ? groups.filter({ $0.agents.contains("*") }) : own {
            rules += group.rules
            crawlDelay = group.delay.map { max($0, crawlDelay ?? 0) } ?? crawlDelay
        }
    }

    /// Whether a path with its query may be asked for: the longest rule that matches says so, of two as long the one that
    /// allows (section 2.2.2).
    func allows(_ path: String) -> Bool {
        guard path != "/robots.txt" else { return true }
        let plain = Self.decoded(path)
        let matching = rules.filter { Self.matches(Substring(plain), Substring($0.path)) }
        guard let length = matching.map({ $0.path.utf8.count }).max() else { return true }
        return matching.contains { $0.path.utf8.count == length && $0.isAllowed }
    }

    /// Whether a path begins as a rule says, in which `*` stands for anything and `$` for the end (section 2.2.3).
    private static func matches(_ path: Substring, _ rule: Substring) -> Bool {
        var parts = rule.split(separator: "*", omittingEmptySubsequences: false)
        let isToEnd = rule.hasSuffix("$")
        if isToEnd { parts[parts.count - 1] = parts[parts.count - 1].dropLast() }
        guard path.hasPrefix(parts[0]) else { return false }
        var rest = path.dropFirst(parts[0].count)
        for (place, part) in parts.enumerated().dropFirst() {
            if isToEnd, place == parts.count - 1 { return rest.hasSuffix(part) }
            guard !part.isEmpty else { continue }
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return !isToEnd || rest.isEmpty
    }

    /// A path without percent signs for what could stand there itself (section 2.2.2).
    private static func decoded(_ path: String) -> String { path.removingPercentEncoding ?? path }

    private static func trimmed(_ text: some StringProtocol) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
